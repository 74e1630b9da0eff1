import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Period } from './notice.ts';

/** A week to report, the one before it, and the Monday on which it ended. */
export interface Week {
  /** YYYY-MM-DD in the time zone. */
  monday: string;
  last: Period;
  before: Period;
}

/**
 * Returns the week to report now, which ended on Monday at 8:00 in the time zone, less than a day ago. Weeks begin and
 * end at 8:00 local time, so one with a daylight-saving change is an hour longer or shorter.
 * @param timeZone IANA name
 * @param at default: the database's now
 */
export async function findDueWeek(db: Database, timeZone: string, at?: Date): Promise<Week | undefined> {
  const { rows } = await sql<{ monday: string; starts: Date; between: Date; ends: Date }>`
    with clock as (
      select date_trunc('week', now at time zone ${timeZone}) + interval '8 hours' as ends, now
      from (select coalesce(${at ?? null}::timestamptz, now()) as now) as given
    )
    select
      to_char(ends, 'YYYY-MM-DD') as monday,
      (ends - interval '14 days') at time zone ${timeZone} as starts,
      (ends - interval '7 days') at time zone ${timeZone} as between,
      ends at time zone ${timeZone} as ends
    from clock
    where now >= ends at time zone ${timeZone} and now < (ends + interval '1 day') at time zone ${timeZone}`.execute(
    db,
  );
  const [row] = rows;
  if (!row) return undefined;
  const { monday, starts, between, ends } = row;
  return { monday, last: { from: between, to: ends }, before: { from: starts, to: between } };
}
