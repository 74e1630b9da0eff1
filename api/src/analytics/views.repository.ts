import { sql } from 'kysely';
import type { VitalName } from '../contract/views.values.ts';
import { type Database, inTransaction } from '../platform/database/database.ts';
import type { Tables } from '../platform/database/tables.ts';
import { type Days, wholeMonths, wholeWeeks } from './days.ts';

export type ViewCount = Tables['page_views'];
export type VitalCount = Tables['page_vitals'];

/**
 * Adds counts to the stored counters in one transaction.
 * @param mostOrigins how many pairs of source and campaign a day may have; the rest is counted as 'other'
 */
export async function addCounts(
  db: Database,
  views: readonly ViewCount[],
  vitals: readonly VitalCount[],
  mostOrigins: number,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (views.length > 0) await sql`select add_page_views(${JSON.stringify(views)}::jsonb, ${mostOrigins})`.execute(tx);
    if (vitals.length === 0) return;
    // Always in the same order, so that replicas wait for each other instead of deadlocking.
    await sql`
      insert into page_vitals
      select * from jsonb_populate_recordset(null::page_vitals, ${JSON.stringify(vitals)}::jsonb)
      order by day, path, metric, bucket
      on conflict (day, path, metric, bucket) do update set count = page_vitals.count + excluded.count`.execute(tx);
  });
}

export interface ViewFigures {
  views: number;
  visits: number;
}

const sums = [sql<number>`sum(views)::float8`.as('views'), sql<number>`sum(visits)::float8`.as('visits')] as const;

/** Reads views, in total and by device, and visits for each day that had any. */
export async function viewsByDay(db: Database, { from, to }: Days) {
  return db
    .selectFrom('origin_views')
    .where('day', '>=', from)
    .where('day', '<=', to)
    .select([
      sql<string>`to_char(day, 'YYYY-MM-DD')`.as('day'),
      ...sums,
      sql<number>`sum(phone_views)::float8`.as('phoneViews'),
      sql<number>`sum(tablet_views)::float8`.as('tabletViews'),
    ])
    .groupBy('origin_views.day')
    .orderBy('origin_views.day')
    .execute();
}

/**
 * Reads views and visits of each page, most viewed first. Whole months and weeks come from their sums, the other days from
 * the daily counters.
 * @param paths only these pages; default: all
 */
export async function viewsByPage(
  db: Database,
  days: Days,
  paths?: readonly string[],
): Promise<({ path: string } & ViewFigures)[]> {
  const months = wholeMonths(days);
  const weeks = months.rest.map(wholeWeeks);
  const counters = (table: string, column: string, periods: (Days | null)[]) =>
    periods.flatMap((period) => (period ? countersOf(table, column, period, paths) : []));
  const parts = [
    ...counters('monthly_page_views', 'month', [months.whole]),
    ...counters(
      'weekly_page_views',
      'week',
      weeks.map(({ whole }) => whole),
    ),
    ...counters(
      'page_views',
      'day',
      weeks.flatMap(({ rest }) => rest),
    ),
  ];
  const { rows } = await sql<{ path: string } & ViewFigures>`
    select path, sum(views)::float8 as views, sum(visits)::float8 as visits
    from (${sql.join(parts, sql` union all `)}) v group by path order by sum(views) desc, path`.execute(db);
  return rows;
}

function countersOf(table: string, column: string, { from, to }: Days, paths: readonly string[] | undefined) {
  const wanted = paths === undefined ? sql`` : sql`and path = any(${paths}::text[])`;
  return sql`select path, views, visits from ${sql.table(table)}
    where ${sql.ref(column)} >= ${from} and ${sql.ref(column)} <= ${to} ${wanted}`;
}

/** Reads views and visits by source and campaign. @param path only this page; default: all */
export async function viewsByOrigin(
  db: Database,
  days: Days,
  path?: string,
): Promise<({ source: string; campaign: string } & ViewFigures)[]> {
  const counters = path === undefined ? sql`origin_views where true` : sql`page_views where path = ${path}`;
  const { rows } = await sql<{ source: string; campaign: string } & ViewFigures>`
    select source, campaign, sum(views)::float8 as views, sum(visits)::float8 as visits from ${counters}
    and day >= ${days.from} and day <= ${days.to}
    group by source, campaign order by visits desc, source, campaign`.execute(db);
  return rows;
}

/** Reads a period's histograms: the number of values per page, metric and bucket. @param paths default: all pages */
export async function readVitals(
  db: Database,
  { from, to }: Days,
  paths?: readonly string[],
): Promise<{ path: string; metric: VitalName; bucket: number; count: number }[]> {
  return db
    .selectFrom('page_vitals')
    .where('day', '>=', from)
    .where('day', '<=', to)
    .$if(paths !== undefined, (query) => query.where('path', '=', sql<string>`any(${paths}::text[])`))
    .select(['path', 'metric', 'bucket', sql<number>`sum(count)::float8`.as('count')])
    .groupBy(['path', 'metric', 'bucket'])
    .execute();
}
