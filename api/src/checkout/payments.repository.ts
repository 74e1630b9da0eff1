import { randomBytes, randomUUID } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import { CLAIM_PREFIX } from '../contract/checkout.ts';
import type { Database, Tx } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';

export type Payment = Selectable<Tables['payments']>;

/** What a buyer set out to buy, before Stripe is asked. */
export interface Order {
  /** The browser's UUID of this attempt; null when it sent none. */
  attemptKey: string | null;
  seats: number;
  unitAmountCents: number;
  currency: string;
}

/** What Stripe says of a Checkout Session, as far as a payment is concerned. Amounts in cents. */
export interface PaymentFacts {
  id: string;
  claimToken: string;
  checkoutSessionId: string;
  seats: number;
  unitAmountCents: number;
  currency: string;
  paymentIntentId: string | null;
  amountTotalCents: number | null;
  amountRefundedCents: number;
  payerEmail: string | null;
  isPaid: boolean;
  isExpired: boolean;
  isDisputed: boolean;
}

/** 192 random bits: whoever has the link may claim the payment. */
export function newClaimToken(): string {
  return CLAIM_PREFIX + randomBytes(24).toString('base64url');
}

/** The row of this attempt and seat count: the one made before, or a new one. */
export async function reserveOrder(db: Database, order: Order): Promise<Payment> {
  const made = await db
    .insertInto('payments')
    .values({
      id: randomUUID(),
      attempt_key: order.attemptKey,
      seats: order.seats,
      unit_amount_cents: order.unitAmountCents,
      currency: order.currency,
      claim_token: newClaimToken(),
      user_id: randomUUID(),
    })
    .onConflict((conflict) => conflict.columns(['attempt_key', 'seats']).doNothing())
    .returningAll()
    .executeTakeFirst();
  if (made) return made;
  return db
    .selectFrom('payments')
    .selectAll()
    .where('attempt_key', '=', order.attemptKey)
    .where('seats', '=', order.seats)
    .executeTakeFirstOrThrow();
}

/** Notes which Checkout Session was made for a row. */
export async function attachSession(db: Database, id: string, sessionId: string): Promise<void> {
  await db.updateTable('payments').set({ checkout_session_id: sessionId }).where('id', '=', id).execute();
}

/** Frees attempt and seat count for a new session, because the old one has run out. */
export async function retireOrder(db: Database, id: string): Promise<void> {
  await db.updateTable('payments').set({ attempt_key: null }).where('id', '=', id).execute();
}

/** Finds a payment by its Checkout Session id (cs_…) or its claim token (claim_…). */
export async function findPayment(db: Database | Tx, reference: string): Promise<Payment | undefined> {
  const column = reference.startsWith(CLAIM_PREFIX) ? 'claim_token' : 'checkout_session_id';
  return db.selectFrom('payments').selectAll().where(column, '=', reference).executeTakeFirst();
}

/** Finds a payment by its own id and keeps others from changing it until the transaction ends. */
export async function lockPayment(tx: Tx, id: string): Promise<Payment | undefined> {
  return tx.selectFrom('payments').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Writes what Stripe says. Facts only come into being, so an older answer that arrives late takes nothing back. */
export async function saveFacts(tx: Tx, facts: PaymentFacts): Promise<Payment> {
  return tx
    .insertInto('payments')
    .values({
      id: facts.id,
      seats: facts.seats,
      unit_amount_cents: facts.unitAmountCents,
      currency: facts.currency,
      claim_token: facts.claimToken,
      user_id: randomUUID(),
      checkout_session_id: facts.checkoutSessionId,
      payment_intent_id: facts.paymentIntentId,
      amount_total_cents: facts.amountTotalCents,
      amount_refunded_cents: facts.amountRefundedCents,
      payer_email: facts.payerEmail,
      paid_at: facts.isPaid ? sql<Date>`now()` : null,
      expired_at: facts.isExpired ? sql<Date>`now()` : null,
      disputed_at: facts.isDisputed ? sql<Date>`now()` : null,
    })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        checkout_session_id: sql`coalesce(payments.checkout_session_id, excluded.checkout_session_id)`,
        payment_intent_id: sql`coalesce(excluded.payment_intent_id, payments.payment_intent_id)`,
        amount_total_cents: sql`coalesce(excluded.amount_total_cents, payments.amount_total_cents)`,
        amount_refunded_cents: sql`greatest(payments.amount_refunded_cents, excluded.amount_refunded_cents)`,
        payer_email: sql`coalesce(excluded.payer_email, payments.payer_email)`,
        paid_at: sql`coalesce(payments.paid_at, excluded.paid_at)`,
        expired_at: sql`coalesce(payments.expired_at, excluded.expired_at)`,
        disputed_at: sql`coalesce(payments.disputed_at, excluded.disputed_at)`,
      }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Session ids of an attempt's other rows that nobody has paid. */
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
