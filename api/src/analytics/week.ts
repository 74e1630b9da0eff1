import { type RawBuilder, sql } from 'kysely';
import type { SoFar, Week } from '../contract/desk/today.ts';
import type { Database } from '../platform/database/database.ts';
import { netCents } from '../platform/database/net-cents.ts';
import { dayIn } from '../platform/day-in.ts';
import { within } from './conversions.repository.ts';
import { daysBefore } from './days.ts';
import { viewsByDay } from './views.repository.ts';

interface Counted {
  day: string;
  count: number;
}

/**
 * Reads the last seven whole days and the seven before them, by the same rules as the reports (numbers.ts), except that
 * `leads` counts all forms.
 * @param timeZone IANA name of the zone that the days are in
 */
export async function readWeek(db: Database, timeZone: string, at: Date = new Date()): Promise<Week> {
  const today = dayIn(timeZone, at);
  const days = Array.from({ length: 14 }, (_, index) => daysBefore(today, 14 - index));
  const period = { from: days[0] as string, to: days[13] as string };
  const dayOf = (moment: string) =>
    sql<string>`to_char(${sql.ref(moment)} at time zone ${sql.lit(timeZone)}, 'YYYY-MM-DD')`;
  const count = async (from: string, moment: string, where = sql`true`): Promise<Counted[]> =>
    (
      await sql<Counted>`select ${dayOf(moment)} as day, count(*)::int as count from ${sql.table(from)}
        where ${within(moment, period, timeZone)} and ${where} group by 1`.execute(db)
    ).rows;
  const [views, leads, checkouts, payments, organizations] = await Promise.all([
    viewsByDay(db, period),
    count('leads', 'created_at'),
    count('payments', 'created_at', sql`checkout_session_id is not null`),
    sql<Counted & { currency: string; cents: number }>`
      select ${dayOf('paid_at')} as day, currency, count(*)::int as count,
        ${netCents}::float8 as cents
      from payments where ${within('paid_at', period, timeZone)} group by 1, 2`.execute(db),
    count('customers', 'created_at'),
  ]);
  const numbers = (rows: Counted[]) => {
    const byDay = days.map((day) => rows.filter((row) => row.day === day).reduce((sum, row) => sum + row.count, 0));
    return { now: sumOf(byDay.slice(7)), before: sumOf(byDay.slice(0, 7)), byDay };
  };
  const currencies = [...new Set(payments.rows.map(({ currency }) => currency))];
  const money = currencies.map((currency) => {
    const rows = payments.rows.filter((row) => row.currency === currency);
    return { currency, ...numbers(rows.map(({ day, cents }) => ({ day, count: cents }))) };
  });
  return {
    now: { from: days[7] as string, to: period.to },
    before: { from: period.from, to: days[6] as string },
    visits: numbers(views.map(({ day, visits }) => ({ day, count: visits }))),
    leads: numbers(leads),
    checkouts: numbers(checkouts),
    payments: numbers(payments.rows),
    organizations: numbers(organizations),
    money: money.sort((a, b) => b.now + b.before - a.now - a.before),
  };
}

/** Reads today until now, and the same day a week ago until the same time. @param timeZone as for the week */
export async function readSoFar(db: Database, timeZone: string): Promise<SoFar> {
  const weekBefore = (local: RawBuilder<unknown>) => sql`(${local} - interval '7 days') at time zone ${timeZone}`;
  const now = sql`(now() at time zone ${timeZone})`;
  const midnight = sql`date_trunc('day', ${now})`;
  const read = async (from: string, moment: string, what: RawBuilder<unknown>, by = sql`null::text`) => {
    const at = sql.ref(moment);
    const isNow = sql`${at} >= ${midnight} at time zone ${timeZone}`;
    const isBefore = sql`${at} >= ${weekBefore(midnight)} and ${at} < ${weekBefore(now)}`;
    const { rows } = await sql<{ by: string | null; now: number; before: number }>`
      select ${by} as by, coalesce(${what} filter (where ${isNow}), 0)::float8 as now,
        coalesce(${what} filter (where ${isBefore}), 0)::float8 as before
      from ${sql.table(from)} where (${isNow}) or (${isBefore}) group by 1`.execute(db);
    return rows;
  };
  const count = async (from: string, moment: string, what = sql`count(*)`) => {
    const [{ now, before } = { now: 0, before: 0 }] = await read(from, moment, what);
    return { now, before };
  };
  const [leads, checkouts, payments, organizations, money] = await Promise.all([
    count('leads', 'created_at'),
    count('payments', 'created_at', sql`count(checkout_session_id)`),
    count('payments', 'paid_at'),
    count('customers', 'created_at'),
    read('payments', 'paid_at', netCents, sql`currency`),
  ]);
  const ofCurrency = money.map(({ by, now, before }) => ({ currency: by ?? '', now, before }));
  return {
    leads,
    checkouts,
    payments,
    organizations,
    money: ofCurrency.sort((a, b) => b.now + b.before - a.now - a.before),
  };
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}
