import { type RawBuilder, sql } from 'kysely';
import type { LeadForm } from '../contract/leads.values.ts';
import type { Database } from '../platform/database/database.ts';
import { type Origin, originOf, UNKNOWN } from './origin.ts';
import type { Days } from './views.repository.ts';

/** How often something happened that came from one origin. */
export type Counted<More = object> = Origin & { count: number } & More;

/** Where a row's lead came from, as it is stored; `led` is false for a row without a lead. */
interface StoredOrigin {
  led: boolean;
  utm_source: string | null;
  utm_campaign: string | null;
  referrer: string | null;
  count: number;
}

/** The origin of a lead (l). Of a referrer only the host counts, so that there are few different ones. */
const storedOrigin = sql`l.id is not null as led, l.utm ->> 'utm_source' as utm_source,
  l.utm ->> 'utm_campaign' as utm_campaign,
  coalesce(substring(l.referrer from '^[A-Za-z][A-Za-z0-9+.-]*://([^/?#]*)'), left(l.referrer, 100)) as referrer`;

/** The lead (l) of a payment (p): the last one with its checkout attempt, as in leads/leads.repository.ts. */
const leadOfPayment = sql`left join lateral (
  select id, utm, referrer from leads where attempt_key = p.attempt_key order by created_at desc limit 1
) l on true`;

export const within = (moment: string, { from, to }: Days, timeZone: string): RawBuilder<boolean> => sql`
  ${sql.ref(moment)} >= ${from}::date::timestamp at time zone ${timeZone}
  and ${sql.ref(moment)} < (${to}::date + 1)::timestamp at time zone ${timeZone}`;

/**
 * Counts the leads of each form. They come from the table of leads, so that nothing that blocks scripts hides them.
 * @param timeZone IANA name of the zone that the days are in
 */
export async function leadsByOrigin(
  db: Database,
  days: Days,
  timeZone: string,
): Promise<Counted<{ form: LeadForm }>[]> {
  const { rows } = await sql<StoredOrigin & { form: LeadForm }>`
    select l.form, ${storedOrigin}, count(*)::int as count from leads l
    where ${within('l.created_at', days, timeZone)} group by 1, 2, 3, 4, 5`.execute(db);
  return rows.map(({ form, ...row }) => ({ form, ...named(row) }));
}

/** Counts the Checkout Sessions that were opened. */
export async function checkoutsByOrigin(db: Database, days: Days, timeZone: string): Promise<Counted[]> {
  const { rows } = await sql<StoredOrigin>`
    select ${storedOrigin}, count(*)::int as count from payments p ${leadOfPayment}
    where p.checkout_session_id is not null and ${within('p.created_at', days, timeZone)}
    group by 1, 2, 3, 4`.execute(db);
  return rows.map(named);
}

export interface Money {
  currency: string;
  paidCents: number;
  /** Of what was paid in the period, whenever it was refunded. */
  refundedCents: number;
}

/** Counts the payments that were paid, and sums them up, by currency. */
export async function paymentsByOrigin(db: Database, days: Days, timeZone: string): Promise<Counted<Money>[]> {
  const { rows } = await sql<StoredOrigin & Money>`
    select ${storedOrigin}, p.currency, count(*)::int as count,
      sum(coalesce(p.amount_total_cents, p.seats * p.unit_amount_cents))::float8 as "paidCents",
      sum(p.amount_refunded_cents)::float8 as "refundedCents"
    from payments p ${leadOfPayment} where ${within('p.paid_at', days, timeZone)}
    group by 1, 2, 3, 4, 5`.execute(db);
  return rows.map(({ currency, paidCents, refundedCents, ...row }) => ({
    ...{ currency, paidCents, refundedCents },
    ...named(row),
  }));
}

/** Counts the organizations that were created, by the origin of their first payment. */
export async function organizationsByOrigin(db: Database, days: Days, timeZone: string): Promise<Counted[]> {
  const { rows } = await sql<StoredOrigin>`
    select ${storedOrigin}, count(*)::int as count from customers c
    left join lateral (
      select attempt_key from payments where customer_id = c.id order by claimed_at, id limit 1
    ) p on true ${leadOfPayment}
    where ${within('c.created_at', days, timeZone)}
    group by 1, 2, 3, 4`.execute(db);
  return rows.map(named);
}

function named({ led, count, ...visit }: StoredOrigin): Counted {
  return { ...(led ? originOf(visit) : { source: UNKNOWN, campaign: '' }), count };
}
