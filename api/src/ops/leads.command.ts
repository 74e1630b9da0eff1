import { type Command, Option } from 'commander';
import { leadFieldNames, leadFormNames } from '../contract/leads.values.ts';
import type { Lead } from '../leads/leads.repository.ts';
import type { Database } from '../platform/database/database.ts';
import { sameAddress } from '../platform/database/same-address.ts';
import { type RelayState, relayStates } from '../platform/database/tables.ts';
import { toCsv } from './csv.ts';
import { print, printOne, printRows, wholeNumber, withDatabase } from './terminal.ts';

interface Filter {
  form?: string;
  state?: RelayState;
  limit: number;
}

/** `leads list | show | export | retry`. */
export function addLeadCommands(program: Command): void {
  const leads = program.command('leads').description('What came through the forms, and whether HubSpot has it');
  const withFilter = (command: Command) =>
    command
      .addOption(new Option('--form <form>', 'only this form').choices(leadFormNames))
      .addOption(new Option('--state <state>', 'only these').choices(relayStates));

  withFilter(leads.command('list').description('newest first'))
    .option('--limit <n>', 'newest n at most', wholeNumber, 50)
    .option('--json', 'print JSON', false)
    .action(list);
  leads
    .command('show <id>')
    .description('one lead, by id or e-mail (the newest)')
    .option('--json', 'print JSON', false)
    .action(show);
  withFilter(leads.command('export').description('all of them, oldest first, on standard output'))
    .option('--csv', 'comma-separated values instead of JSON', false)
    .action(exportAll);
  leads
    .command('retry [ids...]')
    .description('relay again: the given leads, or all that HubSpot refused')
    .action(retry);
}

async function list(options: Filter & { json: boolean }) {
  await withDatabase(async (db) => {
    const rows = await select(db, options).orderBy('created_at', 'desc').limit(options.limit).execute();
    const brief = rows.map((lead) => {
      const { created, form, email, company, state, tries, reason, id } = describe(lead);
      return { created, form, email, company, state, tries, reason, id };
    });
    printRows(brief, options.json);
  });
}

async function show(id: string, options: { json: boolean }) {
  await withDatabase(async (db) => {
    const byId = /^[0-9a-f-]{36}$/i.test(id);
    if (!byId && !id.includes('@')) throw new Error(`no lead is known by ${id}`);
    const leads = db.selectFrom('leads').selectAll().orderBy('created_at', 'desc');
    const lead = await (byId
      ? leads.where('id', '=', id)
      : leads.where(sameAddress('leads.email', id))
    ).executeTakeFirst();
    if (!lead) throw new Error(`no lead is known by ${id}`);
    printOne(describe(lead), options.json);
  });
}

async function exportAll(options: Omit<Filter, 'limit'> & { csv: boolean }) {
  await withDatabase(async (db) => {
    const rows = (await select(db, options).orderBy('created_at').execute()).map(describe);
    print(options.csv ? toCsv(rows) : JSON.stringify(rows, null, 2));
  });
}

async function retry(ids: string[]) {
  const { addRelayJob } = await import('../leads/lead-relay.ts');
  await withDatabase(async (db) => {
    let update = db
      .updateTable('leads')
      .set({ relay_state: 'waiting' })
      .where('relay_state', 'in', ['refused', 'waiting']);
    update = ids.length > 0 ? update.where('id', 'in', ids) : update.where('relay_state', '=', 'refused');
    const leads = await update.returning('id').execute();
    for (const { id } of leads) await addRelayJob(db, id);
    print(`${leads.length} ${leads.length === 1 ? 'lead' : 'leads'} will be relayed again.`);
  });
}

function select(db: Database, { form, state }: Partial<Filter>) {
  let query = db.selectFrom('leads').selectAll();
  if (form) query = query.where('form', '=', form as Lead['form']);
  if (state) query = query.where('relay_state', '=', state);
  return query;
}

function describe(lead: Lead) {
  const fields = Object.fromEntries(leadFieldNames.map((name) => [name, lead.fields[name] ?? null]));
  return {
    created: lead.created_at.toISOString(),
    form: lead.form,
    ...(fields as Record<(typeof leadFieldNames)[number], string | number | null>),
    page: lead.page,
    referrer: lead.referrer,
    utm: pairs(lead.utm),
    'first visit': pairs(lead.first_visit),
    consent: lead.consent,
    repeats: lead.repeats,
    state: lead.relay_state,
    tries: lead.relay_attempts,
    reason: lead.relay_error,
    relayed: lead.relayed_at?.toISOString() ?? null,
    id: lead.id,
  };
}

function pairs(values: Record<string, string>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ');
}
