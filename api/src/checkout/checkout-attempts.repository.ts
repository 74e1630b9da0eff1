import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { CLAIM_PREFIX } from '../contract/checkout.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import type { Order } from './order.ts';
import type { Payment } from './payments.repository.ts';

/** What a buyer wants to pay for, before Stripe is asked. */
export interface NewPayment extends Order {
  /** The checkout attempt; null when the browser sent none. */
  attemptKey: string | null;
  /** What the card form shows as the payer's address; null where the buyer types it there. */
  payerEmail: string | null;
}

/** Returns the payment of this attempt and seat count, added if missing, and marks it as the one the buyer saw last. */
export async function reservePayment(db: Database | Tx, wanted: NewPayment): Promise<Payment> {
  return db
    .insertInto('payments')
    .values({
      id: randomUUID(),
      attempt_key: wanted.attemptKey,
      seats: wanted.seats,
      unit_amount_cents: wanted.unitAmountCents,
      currency: wanted.currency,
      product_id: wanted.productId,
      payer_email: wanted.payerEmail,
      // 192 random bits, because the token is all it takes to claim the payment.
      claim_token: CLAIM_PREFIX + randomBytes(24).toString('base64url'),
      user_id: randomUUID(),
    })
    .onConflict((conflict) => conflict.columns(['attempt_key', 'seats']).doUpdateSet({ opened_at: sql<Date>`now()` }))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Finds the payments of an attempt that are paid and not refunded, on their way, or can still be paid. Paid ones come first. */
export async function findPayable(db: Database, attemptKey: string): Promise<Payment[]> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('attempt_key', '=', attemptKey)
    .where('checkout_session_id', 'is not', null)
    .where('status', 'not in', ['failed', 'expired', 'refunded'])
    .orderBy('paid_at')
    .execute();
}

/** Finds the payments of an attempt that can still be paid, without the newest ones. @param kept how many of those */
export async function findOldestOpen(db: Database, attemptKey: string, kept: number): Promise<Payment[]> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('attempt_key', '=', attemptKey)
    .where('checkout_session_id', 'is not', null)
    .where('status', '=', 'open')
    .orderBy('opened_at', 'desc')
    .offset(kept)
    .execute();
}

/** Records which Checkout Session was made for a payment. */
export async function attachSession(db: Database, id: string, sessionId: string): Promise<void> {
  await db.updateTable('payments').set({ checkout_session_id: sessionId }).where('id', '=', id).execute();
}

/** Frees attempt and seat count for a new payment, because this one's Checkout Session cannot be used. */
export async function detachAttempt(db: Database, id: string): Promise<void> {
  await db.updateTable('payments').set({ attempt_key: null }).where('id', '=', id).execute();
}

/** Locks all payments of a payment's attempt until the transaction ends, so that if two are paid, one is the first. */
export async function lockAttempt(tx: Tx, id: string): Promise<Payment[]> {
  const attempt = tx.selectFrom('payments as own').select('own.attempt_key').where('own.id', '=', id);
  return tx
    .selectFrom('payments')
    .selectAll()
    .where((or) => or.or([or('id', '=', id), or('attempt_key', '=', attempt)]))
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Returns the Checkout Sessions of an attempt's other payments that are still open. */
export async function findUnpaidSiblings(db: Database, attemptKey: string, paidId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('payments')
    .select('checkout_session_id')
    .where('attempt_key', '=', attemptKey)
    .where('id', '!=', paidId)
    .where('status', '=', 'open')
    .execute();
  return rows.flatMap((row) => row.checkout_session_id ?? []);
}
