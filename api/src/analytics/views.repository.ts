import { sql } from 'kysely';
import type { VitalName } from '../contract/views.values.ts';
import { type Database, inTransaction } from '../platform/database/database.ts';
import type { Tables } from '../platform/database/tables.ts';

export type ViewCount = Tables['page_views'];
export type VitalCount = Tables['page_vitals'];

/**
 * Adds counts to those of their days, all or none.
 * @param mostOrigins how many pairs of source and campaign a day may have; the rest counts under 'other'
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
    // In one order, so that replicas wait for each other instead of deadlocking.
    await sql`
      insert into page_vitals
      select * from jsonb_populate_recordset(null::page_vitals, ${JSON.stringify(vitals)}::jsonb)
      order by day, path, metric, bucket
      on conflict (day, path, metric, bucket) do update set count = page_vitals.count + excluded.count`.execute(tx);
  });
}

/** A period of whole days in the team's time zone, YYYY-MM-DD, both included. */
export interface Days {
  from: string;
  to: string;
}

export interface ViewFigures {
  views: number;
  visits: number;
}

const sums = [
  sql<number>`coalesce(sum(views), 0)::float8`.as('views'),
  sql<number>`coalesce(sum(visits), 0)::float8`.as('visits'),
] as const;

function viewsOf(db: Database, { from, to }: Days) {
  return db.selectFrom('page_views').where('day', '>=', from).where('day', '<=', to);
}

/** Sums up the views and visits of a period, and the views by kind of device. */
export async function sumViews(db: Database, days: Days) {
  return viewsOf(db, days)
    .select([
      ...sums,
      sql<number>`coalesce(sum(phone_views), 0)::float8`.as('phoneViews'),
      sql<number>`coalesce(sum(tablet_views), 0)::float8`.as('tabletViews'),
    ])
    .executeTakeFirstOrThrow();
}

/** Views and visits of each day that had any. */
export async function viewsByDay(db: Database, days: Days): Promise<({ day: string } & ViewFigures)[]> {
  const day = sql<string>`to_char(day, 'YYYY-MM-DD')`.as('day');
  return viewsOf(db, days)
    .select([day, ...sums])
    .groupBy('page_views.day')
    .orderBy('page_views.day')
    .execute();
}

/** Views and visits of each page, most viewed first. */
export async function viewsByPage(db: Database, days: Days): Promise<({ path: string } & ViewFigures)[]> {
  return viewsOf(db, days)
    .select(['path', ...sums])
    .groupBy('path')
    .orderBy('views', 'desc')
    .orderBy('path')
    .execute();
}

/** Views and visits by source and campaign. @param path only of this page */
export async function viewsByOrigin(
  db: Database,
  days: Days,
  path?: string,
): Promise<({ source: string; campaign: string } & ViewFigures)[]> {
  return viewsOf(db, days)
    .$if(path !== undefined, (query) => query.where('path', '=', path ?? ''))
    .select(['source', 'campaign', ...sums])
    .groupBy(['source', 'campaign'])
    .orderBy('visits', 'desc')
    .orderBy('source')
    .orderBy('campaign')
    .execute();
}

/** The histograms of a period: how many values each bucket of each page has. */
export async function readVitals(
  db: Database,
  { from, to }: Days,
): Promise<{ path: string; metric: VitalName; bucket: number; count: number }[]> {
  return db
    .selectFrom('page_vitals')
    .where('day', '>=', from)
    .where('day', '<=', to)
    .select(['path', 'metric', 'bucket', sql<number>`sum(count)::float8`.as('count')])
    .groupBy(['path', 'metric', 'bucket'])
    .execute();
}
