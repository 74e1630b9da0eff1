import { type RawBuilder, sql } from 'kysely';
import type { LeadForm } from '../contract/leads.values.ts';
import type { Database } from '../platform/database/database.ts';
import type { Days } from './days.ts';
import { type Origin, UNKNOWN } from './origin.ts';

/** A count of events from one origin. */
export type Counted<More = object> = Origin & { count: number } & More;

/** The origin of a row's lead (l). Nothing is stored without a lead, and while an older lead's is still to be named. */
const origin = sql`coalesce(l.source, ${UNKNOWN}) as source, coalesce(l.campaign, '') as campaign`;

/** The lead (l) of a payment (p): the last one with its checkout attempt, as in leads/leads.repository.ts. */
const leadOfPayment = sql`left join lateral (
  select source, campaign from leads
  where attempt_key = p.attempt_key order by created_at desc limit 1
) l on true`;

export const within = (moment: string, { from, to }: Days, timeZone: string): RawBuilder<boolean> => sql`
  ${sql.ref(moment)} >= ${from}::date::timestamp at time zone ${timeZone}
  and ${sql.ref(moment)} < (${to}::date + 1)::timestamp at time zone ${timeZone}`;

/**
 * Counts the leads of each form. Reads the table of leads, so script blockers do not affect the numbers.
 * @param timeZone IANA name of the zone that the days are in
 */
export async function leadsByOrigin(
  db: Database,
  days: Days,
  timeZone: string,
): Promise<Counted<{ form: LeadForm }>[]> {
  const { rows } = await sql<Counted<{ form: LeadForm }>>`
    select l.form, ${origin}, count(*)::int as count from leads l
    where ${within('l.created_at', days, timeZone)} group by 1, 2, 3`.execute(db);
  return rows;
}

export interface Money {
  currency: string;
  paidCents: number;
  /** Refunds of the payments made in the period, no matter when they were refunded. */
  refundedCents: number;
}

/** Checkout results for one origin in one currency. */
export type Sales = Origin & Money & { checkouts: number; payments: number };

/** Counts opened Checkout Sessions and completed payments, and sums the payments' amounts. */
export async function salesByOrigin(db: Database, days: Days, timeZone: string): Promise<Sales[]> {
  const opened = sql`p.checkout_session_id is not null and ${within('p.created_at', days, timeZone)}`;
  const paid = within('p.paid_at', days, timeZone);
  const { rows } = await sql<Sales>`
    select ${origin}, p.currency,
      count(*) filter (where ${opened})::int as checkouts, count(*) filter (where ${paid})::int as payments,
      coalesce(sum(p.amount_cents) filter (where ${paid}), 0)::float8
        as "paidCents",
      coalesce(sum(p.amount_refunded_cents) filter (where ${paid}), 0)::float8 as "refundedCents"
    from payments p ${leadOfPayment} where (${opened}) or (${paid})
    group by 1, 2, 3`.execute(db);
  return rows;
}

/** Counts new organizations by the origin of their first payment. */
export async function organizationsByOrigin(db: Database, days: Days, timeZone: string): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select ${origin}, count(*)::int as count from customers c
    left join lateral (
      select attempt_key from payments where customer_id = c.id order by claimed_at, id limit 1
    ) p on true ${leadOfPayment}
    where ${within('c.created_at', days, timeZone)}
    group by 1, 2`.execute(db);
  return rows;
}
