import { randomUUID } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import { CLAIM_PREFIX } from '../contract/checkout.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import type { Tables } from '../platform/database/tables.ts';

export type Payment = Selectable<Tables['payments']>;

/**
 * What Stripe says about a Checkout Session, as far as a payment is concerned. Seats, unit amount, currency and product
 * are written only to a new row: what was ordered does not change. Amounts are in cents.
 */
export interface PaymentFacts {
  id: string;
  claimToken: string;
  checkoutSessionId: string;
  seats: number;
  unitAmountCents: number;
  currency: string;
  productId: string;
  paymentIntentId: string | null;
  amountTotalCents: number | null;
  amountRefundedCents: number;
  /** Null until paid. */
  payerEmail: string | null;
  isPaid: boolean;
  isExpired: boolean;
  isDisputed: boolean;
  /** When the read of these facts began. */
  readAt: Date;
}

/** Finds a payment by its Checkout Session id (cs_…) or its claim token (claim_…). */
export async function findPayment(db: Database | Tx, reference: string): Promise<Payment | undefined> {
  const column = reference.startsWith(CLAIM_PREFIX) ? 'claim_token' : 'checkout_session_id';
  return db.selectFrom('payments').selectAll().where(column, '=', reference).executeTakeFirst();
}

export async function findPaymentById(db: Database, id: string): Promise<Payment | undefined> {
  return db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Writes what Stripe says. Refunds and disputes come from the read that began last. */
export async function saveFacts(tx: Tx, facts: PaymentFacts): Promise<Payment> {
  return tx
    .insertInto('payments')
    .values({
      id: facts.id,
      seats: facts.seats,
      unit_amount_cents: facts.unitAmountCents,
      currency: facts.currency,
      product_id: facts.productId,
      claim_token: facts.claimToken,
      user_id: randomUUID(),
      checkout_session_id: facts.checkoutSessionId,
      payment_intent_id: facts.paymentIntentId,
      amount_total_cents: facts.amountTotalCents,
      amount_refunded_cents: facts.amountRefundedCents,
      payer_email: facts.payerEmail,
      // The clock, not the transaction's start: of two payments, the one that got the lock first counts as paid first.
      paid_at: facts.isPaid ? sql<Date>`clock_timestamp()` : null,
      expired_at: facts.isExpired ? sql<Date>`now()` : null,
      disputed_at: facts.isDisputed ? sql<Date>`now()` : null,
      facts_at: facts.readAt,
    })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        checkout_session_id: sql`coalesce(payments.checkout_session_id, excluded.checkout_session_id)`,
        payment_intent_id: sql`coalesce(excluded.payment_intent_id, payments.payment_intent_id)`,
        amount_total_cents: sql`coalesce(excluded.amount_total_cents, payments.amount_total_cents)`,
        amount_refunded_cents: newer('amount_refunded_cents'),
        payer_email: sql`coalesce(excluded.payer_email, payments.payer_email)`,
        paid_at: sql`coalesce(payments.paid_at, excluded.paid_at)`,
        expired_at: sql`coalesce(payments.expired_at, excluded.expired_at)`,
        disputed_at: newer('disputed_at'),
        facts_at: sql`greatest(payments.facts_at, excluded.facts_at)`,
      }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Returns SQL for the value from the read that began last. */
function newer<C extends 'amount_refunded_cents' | 'disputed_at'>(column: C) {
  const isNewer = sql`payments.facts_at is null or excluded.facts_at >= payments.facts_at`;
  return sql<
    Payment[C]
  >`case when ${isNewer} then ${sql.ref(`excluded.${column}`)} else ${sql.ref(`payments.${column}`)} end`;
}

/** Records why a person must review a payment before it gives seats; null clears the problem. */
export async function saveProblem(tx: Tx, id: string, problem: string | null): Promise<Payment> {
  return tx.updateTable('payments').set({ problem }).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

/**
 * Accepts a payment in review with its current problem; a different problem needs another review.
 * @param seats how many it gives
 * @returns the payment; undefined if it was not in review
 */
export async function acceptPayment(tx: Tx, id: string, seats: number, reason: string): Promise<Payment | undefined> {
  return tx
    .updateTable('payments')
    .set({
      accepted_problem: sql.ref('problem'),
      accepted_reason: reason,
      accepted_seats: seats,
      accepted_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .where('in_review', '=', true)
    .returningAll()
    .executeTakeFirst();
}

/** Finds sessions that were paid in the last days but not read for a day: their refunds may have been missed. */
export async function findStaleSessions(db: Database, days: number, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('payments')
    .select('checkout_session_id')
    .where('paid_at', '>', sql<Date>`now() - make_interval(days => ${days})`)
    .where('facts_at', '<', sql<Date>`now() - interval '1 day'`)
    .orderBy('facts_at')
    .limit(limit)
    .execute();
  return rows.flatMap((row) => row.checkout_session_id ?? []);
}
