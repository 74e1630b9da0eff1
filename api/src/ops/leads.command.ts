import { type Command, Option } from 'commander';
import { type LeadForm, leadFormNames } from '../contract/leads.values.ts';
import { type LeadFilter, sortedLeads } from '../leads/lead-list.repository.ts';
import { leadRow } from '../leads/lead-row.ts';
import { toCsv } from '../platform/csv.ts';
import { type RelayState, relayStates } from '../platform/database/tables.ts';
import { output, print, printRows, wholeNumber, withDatabase } from './terminal.ts';

interface Filter {
  form?: LeadForm;
  state?: RelayState;
  limit: number;
}

/** `leads list | export`. */
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
  withFilter(leads.command('export').description('all leads, oldest first, on standard output'))
    .option('--csv', 'comma-separated values instead of JSON', false)
    .action(exportAll);
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

async function exportAll(options: Omit<Filter, 'limit'> & { csv: boolean }) {
  await withDatabase(async (db) => {
    const rows = (await sortedLeads(db, toFilter(options), 'oldest').execute()).map(leadRow);
    // The cells are escaped already, and the byte order mark must not be.
    if (options.csv) output.out(`${toCsv(rows)}\n`);
    else print(JSON.stringify(rows, null, 2));
  });
}

function toFilter({ form, state }: Partial<Filter>): LeadFilter {
  return { form, states: state && [state] };
}
