import type { Type } from '@nestjs/common';
import type { RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { Acted, Cell } from '../../contract/desk/resource.ts';
import type { StaffRole } from '../../contract/desk/roles.values.ts';
import type { Env } from '../../platform/config/env.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { nameAction } from '../action-names.ts';
import type { Actor, DeskAction } from '../desk-actions.repository.ts';
import type { Entry } from '../timeline.ts';
import type { FormField } from './form-fields.ts';

/** What a resource may use. */
export interface Context {
  db: Database;
  env: Env;
  get<Service>(of: Type<Service>): Service;
}

/** What an action may use, including who takes it. */
export interface Acting extends Context {
  actor: Actor;
}

export type Form<Facts> = Record<string, FormField<Facts, unknown>>;
type Values<F> = { [Name in keyof F]: F[Name] extends FormField<never, infer Value> ? Value : never };

export interface Action<Facts, F extends Form<Facts> = Form<Facts>, Result = unknown> {
  label: string;
  /** What the audit log and timelines call it once it is done. Omitted if `run` or `alone` records something else. */
  past?: string;
  /** The lowest role that may take it. Default: operator. */
  role?: StaffRole;
  /** For actions that cannot be undone or that grant someone more: Supabase must confirm the session first. */
  isIrreversible?: boolean;
  /** Whether this reader can take it now. It is asked once more when they do, because a colleague may be faster. */
  when?(facts: Facts, reader: Actor): boolean;
  /** Where its button is. Default: beside the title. */
  place?: 'problem';
  /** Whether it is the page's main action. */
  isPrimary?: boolean;
  /** Title of the dialog that asks for confirmation. Without one, the action runs at once. */
  question?: string | ((facts: Facts) => string);
  explain?(facts: Facts): (string | false)[];
  confirm?: string;
  form?: F;
  /** Other actions that may have changed the record's state a moment earlier. This one is always included. */
  rivals?: string[];
  /** Why it is too late: the record is not what the staff member saw. Nothing if it is. */
  tooLate?(facts: Facts, values: Values<F>): string | false;
  /**
   * Does it, while the record is locked.
   * @returns what happened, or a text that says why it was too late
   */
  run?(tx: Tx, facts: Facts, values: Values<F>, context: Acting): Promise<Result | string>;
  /** Replaces `run` for work that manages its own transactions. It calls `record` in the one that decides. */
  alone?(
    context: Acting,
    facts: Facts,
    values: Values<F>,
    record: (tx: Tx, result?: unknown) => Promise<void>,
  ): Promise<Result | string>;
  /** What the audit log keeps of the record, before and after. No personal data. */
  record?(
    facts: Facts,
    result: Result,
    values: Values<F>,
  ): { before: Record<string, unknown> | null; after: Record<string, unknown> | null };
  done(facts: Facts, result: Result, values: Values<F>): string | Acted['done'];
}

/** Gives an action's parts their types from each other. */
export const action = <Facts, F extends Form<Facts>, Result>(declared: Action<Facts, F, Result>) =>
  declared as unknown as Action<Facts>;

type Labelled = readonly (readonly [label: string, ...cells: Cell[]] | false | null)[];

/** What a list finds, checked: by its search and filters, in an order. */
export type Selection = { q?: string | undefined; sort: string } & Record<string, unknown>;
/** A list's query, checked. */
export type ListQuery = Selection & { page: number };

/** A filter of a list, with one value at a time. */
export interface Filter {
  label: string;
  /** A list to choose from, for many choices; others are buttons side by side. */
  isSelect?: boolean;
  choices: Record<
    string,
    {
      label: string;
      /** Omitted if the resource reads its pages itself. */
      where?: RawBuilder<boolean>;
      /** What an empty list means. */
      none?: { title: string; text: string };
      /** How many records it finds, shown beside its label. */
      count?(db: Database): Promise<number>;
    }
  >;
  /** What is listed while nothing is chosen or searched for. Default: everything. */
  usual?: { label: string; where?: RawBuilder<boolean> };
  /** Choices that are known only from the records, e.g. where leads came from. */
  found?(db: Database): Promise<string[]>;
}

/** What can be done to several records at once: to selected ones, or to all that a filter shows. */
export interface Bulk<Row> {
  name: string;
  label: string;
  /** What a selectable record is called, e.g. "refused lead". */
  noun: string;
  /** The value of a filter under which it is offered for all. */
  all: { filter: string; value: string };
  isPossible(row: Row): boolean;
  explain: string;
  /** Whether it asks first, because it sends mail. Acting on all that match always asks. */
  asks: boolean;
  /** @param query the list's filters, and the selected ids if there are any @returns what was done */
  run(db: Database, actor: Actor, query: Partial<ListQuery> & { ids?: string[] }): Promise<string>;
}

/** A kind of record, from which its list, its page, its routes and its actions follow. */
export interface Resource<Row extends { id: string }, Facts, Beside> {
  /** Kind of the subject of actions and notes. */
  kind: string;
  path: string;
  one: string;
  many: string;
  lead: string | ((db: Database) => Promise<string>);
  /** The lowest role that reads them. Default: viewer. */
  readers?: StaffRole;
  none: string;
  table: keyof Tables;
  /** Whether the records are read from a vendor: only when a screen is opened, and after an action. */
  isRemote?: boolean;
  /** What its ids look like. Default: uuids. */
  id?: z.ZodType<string>;
  find(db: Database | Tx, id: string, context: Context): Promise<Row | undefined>;
  /** Finds a record by another unique reference than its id, for the command line. */
  named?(db: Database, reference: string): Promise<Row | undefined>;
  /** Finds the record and locks it, so that two staff members cannot decide at the same time. Required if an action has `run`. */
  lock?(tx: Tx, id: string, context: Context): Promise<Row | undefined>;
  /** Queries that select the ids of what is searched for. @param q as typed */
  search?: { label: string; in?(words: string[], q: string): RawBuilder<unknown>[] };
  filters: Record<string, Filter>;
  /** The orders of the list, the default one first. Each is completed by the id. */
  sorts: Record<string, readonly [by: string | RawBuilder<unknown>, direction: 'asc' | 'desc']>;
  /** Reads one page in place of the kit, for a table whose searches need more than one query. */
  read?(db: Database, query: ListQuery, context: Context): Promise<{ rows: Row[]; total: number; hasMore: boolean }>;
  /** Reads the related rows that the list shows. */
  beside?(db: Database, rows: Row[], env: Env): Promise<Beside>;
  head: string;
  /** The order that the first column sorts by. */
  headSort?: string;
  title(row: Row, beside: Beside): string;
  second(row: Row, beside: Beside): string | null;
  columns: { head: string; cell(row: Row, beside: Beside): Cell; sort?: string; isNumeric?: boolean }[];
  /** Reads what the record's page shows; the kit reads the actions and notes itself. */
  facts(db: Database | Tx, row: Row, context: Context): Promise<Facts>;
  page: {
    title(facts: Facts): string;
    lead(facts: Facts): Cell[];
    states?(facts: Facts): Labelled;
    problem?(facts: Facts): { title: string; text: string } | null;
    details(facts: Facts): Labelled;
    /** Heading of the details. Default: Facts. */
    detailsTitle?: string;
    groups?(facts: Facts): { title: string; none: string; facts: Labelled }[];
    /** Past and expected events other than actions and notes, which the kit adds. */
    timeline?(facts: Facts, actions: DeskAction[]): Entry[];
    /** What the entry of an action says differently here; null for an action that is not shown. */
    aboutAction?(action: DeskAction): Partial<Entry> | null;
  };
  actions?: Record<string, Action<Facts>>;
  /** An action that is also offered in each row. It must not ask anything. */
  inRows?: string;
  /** What can be done for the whole list. They have no facts, and run with `alone`; `add` adds a record, and records that itself. */
  listActions?: Record<string, Action<null>>;
  /** How the work that these start is going; shown above the list. */
  status?(context: Context): Promise<Labelled>;
  hasNotes?: boolean;
  /** Shows a record beside the list instead of on a page of its own. */
  hasPanel?: boolean;
  bulk?: Bulk<Row>;
  /** Records the export and yields all that a query finds as CSV. */
  csv?(db: Database, actor: Actor, query: Selection): AsyncGenerator<string>;
}

/** Gives a resource's parts their types from each other, and its actions their names in the audit log. */
export function resource<Row extends { id: string }, Facts, Beside>(declared: Resource<Row, Facts, Beside>) {
  const { kind, path, actions = {}, listActions = {} } = declared;
  for (const [name, { past }] of Object.entries(actions)) if (past) nameAction(`${kind}.${name}`, past);
  for (const [name, { past }] of Object.entries(listActions)) if (past) nameAction(`${path}.${name}`, past);
  return declared;
}
