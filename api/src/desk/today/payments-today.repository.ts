import { sql } from 'kysely';
import { TODAY_COUNTED } from '../../contract/desk/today.values.ts';
import type { Database } from '../../platform/database/database.ts';
import { readPage } from '../paging.ts';

const columns = [
  'id',
  'attempt_key',
  'checkout_session_id',
  'invoice_id',
  'payer_email',
  'paid_at',
  'disputed_at',
  'customer_id',
  'currency',
  'problem',
  sql<number>`coalesce(accepted_seats, seats)`.as('seats'),
  sql<number>`coalesce(amount_total_cents, seats * unit_amount_cents)::float8`.as('cents'),
] as const;

/** Finds payments that are still unclaimed a day after they were paid, oldest first. */
export function findUnclaimed(db: Database) {
  const select = db
    .selectFrom('payments')
    .select(columns)
    .where('claimable', '=', true)
    .where('customer_id', 'is', null)
    .where('paid_at', '<', sql<Date>`now() - interval '1 day'`)
    .orderBy('paid_at')
    .orderBy('id');
  return readPage(db, select, 1, TODAY_COUNTED);
}

/** Finds payments with an open or lost dispute, oldest first. */
export function findDisputed(db: Database) {
  const select = db.selectFrom('payments').select(columns).where('status', '=', 'disputed');
  return readPage(db, select.orderBy('disputed_at').orderBy('id'), 1, TODAY_COUNTED);
}

/** Finds payments that need a decision, oldest first. */
export function findInReview(db: Database) {
  const select = db.selectFrom('payments').select(columns).where('in_review', '=', true);
  return readPage(db, select.orderBy('paid_at').orderBy('id'), 1, TODAY_COUNTED);
}

export type PaymentToday = Awaited<ReturnType<typeof findUnclaimed>>['rows'][number];

/** Counts the mails with the claim link that were sent, by payment id. */
export async function countLinkMails(db: Database, payments: readonly PaymentToday[]): Promise<Map<string, number>> {
  if (payments.length === 0) return new Map();
  const rows = await db
    .selectFrom('mails')
    .select([sql<string>`left(cause, 36)`.as('id'), sql<number>`count(*)::int`.as('count')])
    .where('kind', 'in', ['seats-paid', 'claim-reminder'])
    // A cause begins with the payment's id; what follows tells reminders and mails sent again apart.
    .where(({ or, eb }) => or(payments.map(({ id }) => eb('cause', 'like', `${id}%`))))
    .where('state', '=', 'sent')
    .groupBy(sql`1`)
    .execute();
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** Returns the facts of the notices about these payments' disputes, by reference (cs_…, in_… or id). */
export async function findDisputeFacts(
  db: Database,
  references: readonly string[],
): Promise<Map<string, { reason: string; answerBy: string | null }>> {
  if (references.length === 0) return new Map();
  const { rows } = await sql<{ reference: string; reason: string; answerBy: string | null }>`
    select facts ->> 'reference' as reference, facts #>> '{dispute,reason}' as reason,
      facts #>> '{dispute,answerBy}' as "answerBy"
    from team_notices where kind = 'dispute' and facts ->> 'news' = 'opened'
      and facts ->> 'reference' in (${sql.join([...references])})
    order by created_at`.execute(db);
  return new Map(rows.map(({ reference, ...facts }) => [reference, facts]));
}
