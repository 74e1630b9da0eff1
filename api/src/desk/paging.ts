import { type SelectQueryBuilder, sql } from 'kysely';
import { DESK_COUNTED, DESK_PAGE_SIZE } from '../contract/desk/lists.values.ts';
import type { Database } from '../platform/database/database.ts';
import type { Tables } from '../platform/database/tables.ts';

/**
 * Reads one page of a list and counts the matches, up to a limit: an exact count of a million rows would take longer
 * than everything else on the page.
 * @param select the filtered and ordered query; its order must end with the key, or rows may repeat between pages
 * @param page from 1
 */
export async function readPage<Table extends keyof Tables, Row>(
  db: Database,
  select: SelectQueryBuilder<Tables, Table, Row>,
  page: number,
): Promise<{ rows: Row[]; total: number; hasMore: boolean }> {
  const [rows, counts] = await Promise.all([readRows(select, page), countMatches(db, select)]);
  return { rows, ...counts };
}

/**
 * Reads and counts in one query that finds all matches, as `readPage` does in two. For a search without an index, which has to
 * look at every row in any case.
 */
export async function readSearchedPage<Table extends keyof Tables, Row>(
  db: Database,
  select: SelectQueryBuilder<Tables, Table, Row>,
  page: number,
): Promise<{ rows: Row[]; total: number; hasMore: boolean }> {
  const counted = await readRows(select.select(sql<number>`(count(*) over ())::int`.as('matches')), page);
  const matches = counted[0]?.matches;
  // Beyond the last page, nothing says how many there are.
  if (matches === undefined) return readPage(db, select, page);
  const rows = counted.map(({ matches: _matches, ...row }) => row as Row);
  return { rows, total: Math.min(matches, DESK_COUNTED), hasMore: matches > DESK_COUNTED };
}

/** Reads the rows of one page. @param page from 1 */
export function readRows<Table extends keyof Tables, Row>(
  select: SelectQueryBuilder<Tables, Table, Row>,
  page: number,
): Promise<Row[]> {
  return select
    .limit(DESK_PAGE_SIZE)
    .offset((page - 1) * DESK_PAGE_SIZE)
    .execute();
}

/** Counts the rows of a query, up to the same limit. */
export async function countMatches<Table extends keyof Tables, Row>(
  db: Database,
  select: SelectQueryBuilder<Tables, Table, Row>,
): Promise<{ total: number; hasMore: boolean }> {
  const matches = select
    .clearSelect()
    .clearOrderBy()
    .select(sql<number>`1`.as('one'))
    .limit(DESK_COUNTED + 1);
  const counted = db.selectFrom(matches.as('matches')).select(({ fn }) => fn.countAll<string>().as('count'));
  const count = Number((await counted.executeTakeFirstOrThrow()).count);
  return { total: Math.min(count, DESK_COUNTED), hasMore: count > DESK_COUNTED };
}
