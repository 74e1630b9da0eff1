import { sql } from 'kysely';
import { formatCents } from '../contract/money.values.ts';
import type { Database } from '../platform/database/database.ts';
import { netCents } from '../platform/database/net-cents.ts';
import type { Period } from '../platform/notices/notice.ts';

/** Sums up what was paid and refunded in a period, for the weekly summary. */
export async function readWeek(db: Database, { from, to }: Period): Promise<[label: string, value: string][]> {
  const paid = await db
    .selectFrom('payments')
    .select([
      'currency',
      sql<number>`count(*)::int`.as('payments'),
      sql<number>`sum(coalesce(accepted_seats, seats))::int`.as('seats'),
      // A bigint, which pg reads as text.
      netCents.as('cents'),
    ])
    .where('paid_at', '>=', from)
    .where('paid_at', '<', to)
    .groupBy('currency')
    .orderBy('currency')
    .execute();
  const sumOf = (of: 'payments' | 'seats') => paid.reduce((sum, row) => sum + row[of], 0).toLocaleString('en-US');
  return [
    ['Payments', sumOf('payments')],
    ['Seats', sumOf('seats')],
    ...paid.map(({ currency, cents }): [string, string] => [
      `Paid minus refunds, ${currency.toUpperCase()}`,
      formatCents(Number(cents), currency),
    ]),
    ['Payments refunded', (await countRefunded(db, { from, to })).toLocaleString('en-US')],
  ];
}

/** Counts our payments for which Stripe reported a refund. */
async function countRefunded(db: Database, { from, to }: Period): Promise<number> {
  const { payments } = await db
    .selectFrom('stripe_events')
    .innerJoin('payments', 'payments.payment_intent_id', 'stripe_events.payment_intent_id')
    .select(sql<number>`count(distinct payments.id)::int`.as('payments'))
    .where('stripe_events.type', '=', 'charge.refunded')
    .where('stripe_events.created_at', '>=', from)
    .where('stripe_events.created_at', '<', to)
    .executeTakeFirstOrThrow();
  return payments;
}
