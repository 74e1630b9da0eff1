import { sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import type { Tables } from '../platform/database/tables.ts';
import type { Days } from './days.ts';
import { PRICING_PATH } from './form-pages.ts';
import type { Origin } from './origin.ts';

export type ViewCount = Tables['page_views'];

/** Adds to the stored counters, in one statement. */
export async function addViews(db: Database, counts: readonly ViewCount[]): Promise<void> {
  // Always in the same order, so that replicas wait for each other instead of deadlocking.
  await sql`
    insert into page_views
    select * from jsonb_populate_recordset(null::page_views, ${JSON.stringify(counts)}::jsonb)
    order by day, path, source, campaign, device
    on conflict (day, path, source, campaign, device) do update set
      views = page_views.views + excluded.views, visits = page_views.visits + excluded.visits`.execute(db);
}

export interface ViewFigures {
  views: number;
  /** Views that came from outside the site. */
  visits: number;
}

const figures = sql`sum(views)::float8 as views, sum(visits)::float8 as visits`;
const during = ({ from, to }: Days) => sql`day between ${from} and ${to}`;

export type DayOfViews = ViewFigures & { day: string; phoneViews: number; tabletViews: number };

/** Reads the views and visits of each day that had any; `day` is YYYY-MM-DD. */
export async function viewsByDay(db: Database, days: Days): Promise<DayOfViews[]> {
  const viewsOn = (device: string) => sql`coalesce(sum(views) filter (where device = ${device}), 0)::float8`;
  const { rows } = await sql<DayOfViews>`
    select to_char(day, 'YYYY-MM-DD') as day, ${figures},
      ${viewsOn('phone')} as "phoneViews", ${viewsOn('tablet')} as "tabletViews"
    from page_views where ${during(days)} group by page_views.day order by page_views.day`.execute(db);
  return rows;
}

export type PageOfViews = ViewFigures & { path: string };

/** Reads the views and visits of each page, most viewed first. */
export async function viewsByPage(db: Database, days: Days): Promise<PageOfViews[]> {
  const { rows } = await sql<PageOfViews>`
    select path, ${figures} from page_views where ${during(days)}
    group by path order by sum(views) desc, path`.execute(db);
  return rows;
}

/** Reads the visits, and the views of the pricing page, by source and campaign. */
export async function viewsByOrigin(
  db: Database,
  days: Days,
): Promise<(Origin & { visits: number; pricingViews: number })[]> {
  const { rows } = await sql<Origin & { visits: number; pricingViews: number }>`
    select source, campaign, sum(visits)::float8 as visits,
      coalesce(sum(views) filter (where path = ${PRICING_PATH}), 0)::float8 as "pricingViews"
    from page_views where ${during(days)} group by source, campaign`.execute(db);
  return rows;
}
