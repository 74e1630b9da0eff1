import { sql } from 'kysely';
import { UNKNOWN } from '../analytics/origin.ts';
import type { LeadForm } from '../contract/leads.values.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import { prefixesOf } from '../platform/database/search-words.ts';
import type { RelayState } from '../platform/database/tables.ts';
import type { Lead } from './leads.repository.ts';

/** Which leads; what is absent does not matter. */
export interface LeadFilter {
  ids?: readonly string[] | undefined;
  form?: LeadForm | undefined;
  states?: readonly RelayState[] | undefined;
  source?: string | undefined;
  /** E-mail address of the staff member whom it is assigned to, or UNASSIGNED. */
  owner?: string | undefined;
  /** Only those of the last so many days. */
  days?: number | undefined;
  /** Words, of each of which the address, a name or the company has one that begins with it. */
  words?: string | undefined;
}

export const UNASSIGNED = 'unassigned';

export type LeadOrder = 'newest' | 'oldest';

/** Selects the leads that a filter finds, in no particular order. */
export function selectLeads(db: Database | Tx, filter: LeadFilter) {
  const { ids, form, states, source, owner, days, words } = filter;
  let select = db.selectFrom('leads').selectAll();
  if (ids) select = select.where('id', 'in', [...ids]);
  if (form) select = select.where('form', '=', form);
  if (states) select = select.where('relay_state', 'in', [...states]);
  // Leads that have no name yet are shown as unknown.
  if (source === UNKNOWN) select = select.where((eb) => eb.or([eb('source', '=', UNKNOWN), eb('source', 'is', null)]));
  else if (source) select = select.where('source', '=', source);
  if (owner === UNASSIGNED) select = select.where('owner', 'is', null);
  else if (owner) select = select.where('owner', '=', owner);
  if (days) select = select.where('created_at', '>', sql<Date>`now() - make_interval(days => ${days})`);
  if (words !== undefined) select = select.where(hasWords(words));
  return select;
}

/** Punctuation alone finds nothing. */
function hasWords(words = '') {
  return sql<boolean>`words @@ to_tsquery('simple', ${prefixesOf(words)}::text)`;
}

/** Selects them in a total order, as lists and exports need it. */
export function sortedLeads(db: Database, filter: LeadFilter, order: LeadOrder) {
  const direction = order === 'newest' ? 'desc' : 'asc';
  return selectLeads(db, filter).orderBy('created_at', direction).orderBy('id', direction);
}

/**
 * Selects them in the same order by sorting what the other indexes find, for a search that finds few: Postgres cannot
 * foresee that, and would read all leads from the newest to the oldest.
 */
export function fewSortedLeads(db: Database, filter: LeadFilter, order: LeadOrder) {
  const direction = order === 'newest' ? 'desc' : 'asc';
  return selectLeads(db, filter).orderBy(sql`created_at + interval '0'`, direction).orderBy('id', direction);
}

/** Lists the staff members whom leads are assigned to. */
export async function listOwners(db: Database): Promise<string[]> {
  // Starts from staff, because there are few of them and many leads.
  const ownsLeads = sql<boolean>`exists (select from leads where owner = staff.email)`;
  const rows = await db.selectFrom('staff').select('email').where(ownsLeads).orderBy('email').execute();
  return rows.map(({ email }) => email);
}

const BATCH = 1_000;

/** Reads all leads that a filter finds, a thousand at a time, however long the reader takes. */
export async function* readLeadBatches(db: Database, filter: LeadFilter, order: LeadOrder): AsyncGenerator<Lead[]> {
  const after = sql.raw(order === 'newest' ? '<' : '>');
  let last: { moment: string; id: string } | undefined;
  for (;;) {
    // As text, because a Date has no microseconds.
    let batch = sortedLeads(db, filter, order).select(sql<string>`created_at::text`.as('moment')).limit(BATCH);
    if (last)
      batch = batch.where(sql<boolean>`(created_at, id) ${after} (${last.moment}::timestamptz, ${last.id}::uuid)`);
    const rows = await batch.execute();
    if (rows.length > 0) yield rows;
    last = rows.at(-1);
    if (rows.length < BATCH) return;
  }
}

/** Counts leads up to a limit. */
export async function countSome(db: Database, filter: LeadFilter, limit: number): Promise<number> {
  const some = selectLeads(db, filter).clearSelect().select('id').limit(limit);
  const counted = db.selectFrom(some.as('some')).select(sql<number>`count(*)::int`.as('leads'));
  return (await counted.executeTakeFirstOrThrow()).leads;
}

/** A search is frequent if it finds one lead in this many. */
const FREQUENT = 10;
const SAMPLE = 1_000;

/**
 * Whether a search is so frequent that the newest leads alone show that it finds more than a limit. To count them, the index
 * would first collect all of them, e.g. a fifth of a million leads.
 */
export async function findsMany(db: Database, filter: LeadFilter, limit: number): Promise<boolean> {
  return (
    (await findsMoreAmongNewest(db, filter, SAMPLE / FREQUENT, SAMPLE)) &&
    (await findsMoreAmongNewest(db, filter, limit, limit * FREQUENT))
  );
}

async function findsMoreAmongNewest(db: Database, { words, ...filter }: LeadFilter, limit: number, newest: number) {
  const leads = selectLeads(db, filter).clearSelect().select('words').orderBy('created_at', 'desc').limit(newest);
  const matches = db.selectFrom(leads.as('newest')).where(hasWords(words)).select(sql<number>`1`.as('one'));
  return (await matches.offset(limit).limit(1).executeTakeFirst()) !== undefined;
}

/** Lists the sources of the newest leads, the most frequent first. */
export async function listSources(db: Database): Promise<string[]> {
  const named = sql<string>`coalesce(source, ${UNKNOWN})`.as('source');
  const newest = db.selectFrom('leads').select(named).orderBy('created_at', 'desc').limit(BATCH);
  const sources = db.selectFrom(newest.as('newest')).select('source').groupBy('source');
  const rows = await sources.orderBy(sql`count(*)`, 'desc').orderBy('source').limit(30).execute();
  return rows.map(({ source }) => source);
}
