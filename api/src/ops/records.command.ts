import { Argument, type Command, InvalidArgumentError, Option } from 'commander';
import { z } from 'zod';
import type { Cell, DeskRecord, RecordRow } from '../contract/desk/resource.ts';
import { deskIdSchema } from '../contract/desk/timeline.ts';
import { formatCents } from '../contract/money.values.ts';
import { commandLine } from '../desk/desk-actions.repository.ts';
import { type AnyResource, presentRows, readRecord } from '../desk/kit/present.ts';
import { querySchemaOf, readList } from '../desk/kit/read-list.ts';
import type { Action, Context, ListQuery } from '../desk/kit/resource.ts';
import { formSchemaOf, runAction } from '../desk/kit/run-action.ts';
import { resources } from '../desk/resources.ts';
import { ENV, readEnv } from '../platform/config/env.ts';
import { DATABASE, type Database } from '../platform/database/database.ts';
import { withApplication } from './application.ts';
import {
  endWithFindings,
  output,
  print,
  printError,
  printOne,
  printRows,
  wholeNumber,
  withDatabase,
} from './terminal.ts';

/** Values by name, as typed: state=unclaimed. */
type Typed = Record<string, string>;

/** `list | show | do | export`: the records of the desk, from the same declarations. */
export function addRecordCommands(program: Command): void {
  const command = (name: string, among = resources.filter(({ isRemote }) => !isRemote)) =>
    program.command(name).addArgument(new Argument('<resource>').choices(among.map(({ path }) => path)));
  const withFilters = (command: Command) =>
    command
      .option('--search <words>', 'search as on the desk')
      .addOption(typed('--filter <name=value>', 'filter as on the desk, e.g. state=unclaimed; can be repeated'))
      .option('--sort <order>', 'sort as on the desk, e.g. oldest');

  withFilters(command('list'))
    .description('list records, newest first, 50 to a page')
    .option('--page <n>', 'which page', wholeNumber, 1)
    .option('--json', 'print JSON', false)
    .action(list);
  command('show')
    .argument('<id>', "the record's id; a payment also by Stripe's id (cs_…, in_…, pi_…), claim token or payer e-mail")
    .description('print one record with its history')
    .option('--json', 'print JSON', false)
    .action(show);
  command('do')
    .argument('<id>', 'as for show')
    .argument('<action>', "the action's name")
    .description('perform an action of the desk, and print its result or the text that the desk would copy')
    .addOption(typed('--with <name=value>', 'a field of its form, e.g. seats=3; can be repeated'))
    .option('--yes', 'confirm an action that needs confirmation', false)
    .action(act);
  withFilters(
    command(
      'export',
      resources.filter(({ csv }) => csv),
    ),
  )
    .description('write the whole list as CSV to standard output')
    .action(exportAll);
}

function typed(flags: string, description: string): Option {
  return new Option(flags, description).default({}, 'none').argParser((text: string, before: Typed) => {
    const [, name, value] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
    if (name === undefined || value === undefined) throw new InvalidArgumentError('must be name=value.');
    return { ...before, [name]: value };
  });
}

interface ListOptions {
  search?: string;
  filter: Typed;
  sort?: string;
}

function queryOf(resource: AnyResource, { search: q, filter, sort, page }: ListOptions & { page?: number }) {
  const query = { ...filter, ...(page && { page }), ...(q && { q }), ...(sort && { sort }) };
  return checked(querySchemaOf(resource), query) as ListQuery;
}

async function list(path: string, { json, ...options }: ListOptions & { page: number; json: boolean }) {
  const resource = resourceAt(path);
  const query = queryOf(resource, options);
  await withDatabase(async (db) => {
    const context = contextOf(db);
    const { rows } = await readList(resource, context, query);
    const items = await presentRows(resource, context, rows);
    printRows(json ? items : items.map((item) => printedRow(resource, item)), json);
  });
}

async function exportAll(path: string, options: ListOptions) {
  const resource = resourceAt(path);
  const { page: _, ...query } = queryOf(resource, options);
  await withDatabase(async (db) => {
    // The cells are escaped already, and the byte order mark must not be.
    for await (const rows of resource.csv?.(db, commandLine, query) ?? []) output.out(rows);
  });
}

async function show(path: string, reference: string, { json }: { json: boolean }) {
  const resource = resourceAt(path);
  await withDatabase(async (db) => {
    const context = contextOf(db);
    const row = await findRecord(context, resource, reference);
    const record = await readRecord(resource, context, row, { ...commandLine, role: 'owner' });
    printOne(json ? record : printedRecord(record), json);
    if (json) return;
    printRows(
      record.timeline.map(({ at, what, detail, by }) => ({ at, what, detail, by })),
      false,
    );
  });
}

async function act(path: string, reference: string, name: string, options: { with: Typed; yes: boolean }) {
  const resource = resourceAt(path);
  const actions: Record<string, Action<unknown>> = resource.actions ?? {};
  const action = actions[name];
  if (!action) throw new Error(`unknown action ${name}; choose one of: ${Object.keys(actions).join(', ')}`);
  await withApplication(async (app) => {
    const db: Database = app.get(DATABASE);
    const context: Context = { db, env: app.get(ENV), get: (of) => app.get(of, { strict: false }) };
    const row = await findRecord(context, resource, reference);
    const facts = await resource.facts(db, row, context);
    const values = valuesOf(action, facts, options.with);
    if (action.question && !options.yes) {
      const { question, explain } = action;
      const lines = [typeof question === 'string' ? question : question(facts), ...(explain?.(facts) ?? [])];
      for (const line of [...lines, JSON.stringify(values), 'Add --yes to confirm.']) if (line) printError(line);
      endWithFindings();
    }
    const { text, copy } = await runAction(resource, name, context, row.id, values, commandLine);
    print(copy?.text ?? text);
  });
}

/** Returns the values of an action's form: those given, or else what the desk's form would contain. */
function valuesOf(action: Action<unknown>, facts: unknown, given: Typed): object {
  const shown = Object.entries(action.form ?? {}).flatMap(([name, field]) => {
    const { type, value } = field.shown(facts) ?? {};
    const text = given[name];
    if (type === undefined) return [];
    if (text === undefined) return [[name, value]];
    return [[name, type === 'number' ? Number(text) : type === 'check' ? text === 'true' : text]];
  });
  return checked(formSchemaOf(action), { ...given, ...Object.fromEntries(shown) });
}

/** @throws Error naming each field that its schema does not accept */
function checked<T>(schema: z.ZodType<T>, value: unknown): T {
  const { success, data, error } = schema.safeParse(value);
  if (success) return data;
  throw new Error(z.prettifyError(error));
}

function resourceAt(path: string): AnyResource {
  return resources.find((resource) => resource.path === path) as AnyResource;
}

/** Finds a record by its id, or by what else names exactly one. @throws Error */
export async function findRecord(context: Context, resource: AnyResource, reference: string): Promise<{ id: string }> {
  const { db } = context;
  const isId = (resource.id ?? deskIdSchema).safeParse(reference).success;
  const row = await (isId ? resource.find(db, reference, context) : resource.named?.(db, reference));
  if (!row) throw new Error(`there is no ${resource.one} for ${reference}`);
  return row;
}

/** What records are read with, without services. */
export function contextOf(db: Database): Context {
  const get = (): never => {
    throw new Error('A record is read without services');
  };
  return { db, env: readEnv(), get };
}

/** Returns a row as the command line prints it. */
function printedRow({ head, columns }: AnyResource, { id, title, second, cells }: RecordRow) {
  const shown = columns.map((column, index) => [column.head, printed(cells[index] ?? null)]);
  return { [head]: title, '': second, ...Object.fromEntries(shown), id };
}

/** Returns a record as the command line prints it, without its history. */
function printedRecord({ id, title, states, facts, groups }: DeskRecord) {
  const all = [...states, ...facts, ...groups.flatMap((group) => group.facts)];
  const shown = all.map(({ label, cells }) => [label, cells.map(printed).filter(Boolean).join(' ')]);
  return { title, ...Object.fromEntries(shown), id };
}

function printed(cell: Cell): string | number | null {
  if (!cell) return null;
  if (cell.type === 'money') return formatCents(cell.cents, cell.currency);
  if (cell.type === 'time') return cell.at;
  if (cell.type === 'days') return cell.counts.reduce((sum, count) => sum + count, 0);
  if (cell.type === 'address') return cell.address;
  return cell.type === 'count' ? cell.count : cell.text;
}
