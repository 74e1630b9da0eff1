import { type Command, Option } from 'commander';
import { hasDeals } from '../checkout/deals/deal-jobs.ts';
import { commandLine } from '../desk/desk-actions.repository.ts';
import { retryDeals } from '../desk/retries/retries.ts';
import { readEnv } from '../platform/config/env.ts';
import { type DealState, dealStates } from '../platform/database/checkout-tables.ts';
import { isUuid } from './is-uuid.ts';
import { print, printRows, wholeNumber, withDatabase } from './terminal.ts';

/** `deals list | retry`. */
export function addDealCommands(program: Command): void {
  const deals = program.command('deals').description('Deals at HubSpot, one for each payment');
  deals
    .command('list')
    .description('newest first')
    .addOption(new Option('--state <state>', 'only deals in this state').choices(dealStates))
    .option('--limit <n>', 'at most the newest n', wholeNumber, 50)
    .option('--json', 'print JSON', false)
    .action(list);
  deals
    .command('retry [payments...]')
    .description('send to HubSpot now: the deals of the given payment ids, or all that HubSpot refused')
    .action(retry);
}

async function list({ state, limit, json }: { state?: DealState; limit: number; json: boolean }) {
  await withDatabase(async (db) => {
    let query = db.selectFrom('deals').selectAll().orderBy('created_at', 'desc').limit(limit);
    if (state) query = query.where('state', '=', state);
    const rows = (await query.execute()).map((deal) => ({
      created: deal.created_at.toISOString(),
      state: deal.state,
      tries: deal.tries,
      problem: deal.problem,
      synced: deal.synced_at?.toISOString() ?? null,
      stage: deal.stage,
      deal: deal.deal_id,
      contact: deal.contact_id,
      payment: deal.payment_id,
    }));
    printRows(rows, json);
    if (!json) warnIfOff();
  });
}

async function retry(paymentIds: string[]) {
  const unknown = paymentIds.find((id) => !isUuid(id));
  if (unknown !== undefined) throw new Error(`there is no payment with the id ${unknown}`);
  await withDatabase(async (db) => {
    const count = await retryDeals(db, commandLine, paymentIds);
    print(`${count} ${count === 1 ? 'deal' : 'deals'} will be tried again.`);
    warnIfOff();
  });
}

function warnIfOff(): void {
  if (!hasDeals(readEnv())) print('HUBSPOT_DEAL_STAGE_PAID is not set: no deals are created.');
}
