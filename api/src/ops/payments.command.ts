import { type Command, Option } from 'commander';
import { findBuyers } from '../checkout/buyers.repository.ts';
import type { Payment } from '../checkout/payments.repository.ts';
import { deskIdSchema } from '../contract/desk/timeline.ts';
import { commandLine } from '../desk/desk-actions.repository.ts';
import { presentRecord, presentRow } from '../desk/kit/present.ts';
import { printedRecord, printedRow } from '../desk/kit/printed.ts';
import { readList } from '../desk/kit/read-list.ts';
import type { Context } from '../desk/kit/resource.ts';
import { runAction } from '../desk/kit/run-action.ts';
import { payments as resource } from '../desk/payments/payments.resource.ts';
import { readEnv } from '../platform/config/env.ts';
import type { Database } from '../platform/database/database.ts';
import { sameAddress } from '../platform/database/same-address.ts';
import { print, printOne, printRows, wholeNumber, withDatabase } from './terminal.ts';

interface ListOptions {
  state?: string;
  page: number;
  json: boolean;
}

/** `payments list | show | claim-link | reconcile`. */
export function addPaymentCommands(program: Command): void {
  const payments = program.command('payments').description('Payments, from checkout to organization');
  payments
    .command('list')
    .description('newest first, 50 at a time')
    .addOption(
      new Option('--state <state>', 'only payments in this state').choices(
        Object.keys(resource.filters.state?.choices ?? {}),
      ),
    )
    .option('--page <n>', 'which page', wholeNumber, 1)
    .option('--json', 'print JSON', false)
    .action(list);
  payments
    .command('show <id>')
    .description(
      "one payment with its history, by Stripe's id (cs_…, in_…, pi_…), payment id, claim token or payer e-mail",
    )
    .option('--json', 'print JSON', false)
    .action(show);
  payments
    .command('claim-link <id>')
    .description('print the link that turns the payment into an organization; whoever has it can claim the seats')
    .option('--send', 'also mail it to the payer again', false)
    .action(printLink);
  payments
    .command('reconcile')
    .description('compare with Stripe now and record what is missing')
    .option('--hours <n>', 'how far back to look', wholeNumber, 72)
    .action(reconcile);
}

async function list({ json, ...query }: ListOptions) {
  await withDatabase(async (db) => {
    const { rows } = await readList(db, resource, { ...query, sort: 'newest' });
    const beside = await findBuyers(db, rows);
    const items = rows.map((payment) => presentRow(resource, payment, beside));
    printRows(json ? items : items.map((item) => printedRow(resource, item)), json);
  });
}

async function show(reference: string, { json }: { json: boolean }) {
  await withDatabase(async (db) => {
    const payment = await getPayment(db, reference);
    const facts = await resource.facts(db, payment, contextOf(db));
    const record = presentRecord(resource, payment.id, facts, 'owner');
    printOne(json ? record : printedRecord(record), json);
    if (!json)
      printRows(
        record.timeline.map(({ at, what, detail, by }) => ({ at, what, detail, by })),
        false,
      );
  });
}

async function printLink(reference: string, { send }: { send: boolean }) {
  await withDatabase(async (db) => {
    const { id, payer_email: payer } = await getPayment(db, reference);
    const act = (name: string) => runAction(resource, name, contextOf(db), id, {}, commandLine);
    if (send) await act('send-link');
    print((await act('claim-link')).copy?.text ?? '');
    if (send) print(`It is being sent to ${payer} again.`);
  });
}

/** The actions that commands take need no service of the application. */
function contextOf(db: Database): Context {
  const get = () => {
    throw new Error('The command line has no services');
  };
  return { db, env: readEnv(), get };
}

async function reconcile(options: { hours: number }) {
  // Imported only here: loading the whole application takes longer than the other commands take to run.
  const { reconcilePayments } = await import('./reconcile-payments.ts');
  const { checked, recorded } = await reconcilePayments(options.hours);
  print(`${checked} payments checked at Stripe, ${recorded} newly recorded as paid.`);
}

const columns = {
  cs: 'checkout_session_id',
  in: 'invoice_id',
  pi: 'payment_intent_id',
  claim: 'claim_token',
} as const;

/** Finds a payment exactly as it is named, because its link is a secret. An address names the payer's newest. @throws Error */
async function getPayment(db: Database, reference: string): Promise<Payment> {
  const isId = deskIdSchema.safeParse(reference).success;
  const column = isId ? 'id' : columns[reference.split('_')[0] as keyof typeof columns];
  const newest = db.selectFrom('payments').selectAll().orderBy('created_at', 'desc').limit(1);
  const named = column
    ? newest.where(column, '=', reference)
    : newest.where(sameAddress('payments.payer_email', reference));
  const found = await named.executeTakeFirst();
  if (!found) throw new Error(`there is no payment for ${reference}`);
  return found;
}
