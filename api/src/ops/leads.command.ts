import { type Command, Option } from 'commander';
import { type LeadForm, leadFormNames } from '../contract/leads.values.ts';
import { commandLine } from '../desk/desk-actions.repository.ts';
import { type LeadFilter, sortedLeads } from '../leads/lead-list.repository.ts';
import { leadRow } from '../leads/lead-row.ts';
import { toCsv } from '../platform/csv.ts';
import { sameAddress } from '../platform/database/same-address.ts';
import { type RelayState, relayStates } from '../platform/database/tables.ts';
import { isUuid } from './is-uuid.ts';
import { print, printOne, printRows, wholeNumber, withDatabase } from './terminal.ts';

interface Filter {
  form?: LeadForm;
  state?: RelayState;
  limit: number;
}

/** `leads list | show | export | retry`. */
export function addLeadCommands(program: Command): void {
  const leads = program.command('leads').description('Leads from the forms, and whether they have reached HubSpot');
  const withFilter = (command: Command) =>
    command
      .addOption(new Option('--form <form>', 'only leads from this form').choices(leadFormNames))
      .addOption(new Option('--state <state>', 'only leads in this state').choices(relayStates));

  withFilter(leads.command('list').description('newest first'))
    .option('--limit <n>', 'at most the newest n', wholeNumber, 50)
    .option('--json', 'print JSON', false)
    .action(list);
  leads
    .command('show <id>')
    .description('one lead, by id or e-mail (the newest)')
    .option('--json', 'print JSON', false)
    .action(show);
  withFilter(leads.command('export').description('all leads, oldest first, on standard output'))
    .option('--csv', 'comma-separated values instead of JSON', false)
    .action(exportAll);
  leads
    .command('retry [ids...]')
    .description('relay again: the given leads, or all that HubSpot refused')
    .action(retry);
}

async function list(options: Filter & { json: boolean }) {
  await withDatabase(async (db) => {
    const rows = await sortedLeads(db, toFilter(options), 'newest').limit(options.limit).execute();
    const brief = rows.map((lead) => {
      const { created, form, email, company, state, tries, reason, id } = leadRow(lead);
      return { created, form, email, company, state, tries, reason, id };
    });
    printRows(brief, options.json);
  });
}

async function show(id: string, options: { json: boolean }) {
  await withDatabase(async (db) => {
    const byId = isUuid(id);
    if (!byId && !id.includes('@')) throw new Error(`there is no lead with the id or address ${id}`);
    const leads = db.selectFrom('leads').selectAll().orderBy('created_at', 'desc').limit(1);
    const lead = await (byId
      ? leads.where('id', '=', id)
      : leads.where(sameAddress('leads.email', id))
    ).executeTakeFirst();
    if (!lead) throw new Error(`there is no lead with the id or address ${id}`);
    printOne(leadRow(lead), options.json);
  });
}

async function exportAll(options: Omit<Filter, 'limit'> & { csv: boolean }) {
  await withDatabase(async (db) => {
    const rows = (await sortedLeads(db, toFilter(options), 'oldest').execute()).map(leadRow);
    print(options.csv ? toCsv(rows) : JSON.stringify(rows, null, 2));
  });
}

async function retry(ids: string[]) {
  const { retryAndRecord } = await import('../desk/leads/retry-and-record.ts');
  await withDatabase(async (db) => {
    const filter =
      ids.length > 0 ? { ids, states: ['refused' as const, 'waiting' as const] } : { states: ['refused' as const] };
    const leads = await retryAndRecord(db, commandLine, filter, Number.POSITIVE_INFINITY);
    print(`${leads} ${leads === 1 ? 'lead' : 'leads'} will be relayed again.`);
  });
}

function toFilter({ form, state }: Partial<Filter>): LeadFilter {
  return { form, states: state && [state] };
}
