import { randomUUID } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import { CLAIM_PREFIX } from '../contract/checkout.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import type { Tables } from '../platform/database/tables.ts';
import type { Order } from './order.ts';

export type Payment = Selectable<Tables['payments']>;

/**
 * What Stripe says about a Checkout Session or an invoice, as far as a payment is concerned. The order is written only
 * to a new row: what was ordered does not change. Amounts are in cents.
 */
export interface PaymentFacts extends Order {
  id: string;
  claimToken: string;
  /** Null if paid by invoice. */
  checkoutSessionId: string | null;
  /** Null if paid in a Checkout Session. */
  invoiceId: string | null;
  paymentIntentId: string | null;
  /** Before discounts and tax; null where Stripe does not say. */
  amountSubtotalCents: number | null;
  amountDiscountCents: number | null;
  amountTaxCents: number | null;
  amountTotalCents: number | null;
  amountRefundedCents: number;
  /** Null until the Checkout Session is complete. */
  payerEmail: string | null;
  /** Also true if nothing was left to pay. */
  isPaid: boolean;
  /** Complete, but not paid: the money is on its way, or has failed to arrive. */
  isUnsettled: boolean;
  isFailed: boolean;
  isExpired: boolean;
  isDisputed: boolean;
  /** The buyer keeps the money, unless an appeal is opened. */
  isDisputeLost: boolean;
  /** When the read of these facts began. */
  readAt: Date;
}

/** Finds a payment by its Checkout Session id (cs_…) or its claim token (claim_…). */
export async function findPayment(db: Database | Tx, reference: string): Promise<Payment | undefined> {
  const column = reference.startsWith(CLAIM_PREFIX) ? 'claim_token' : 'checkout_session_id';
  return db.selectFrom('payments').selectAll().where(column, '=', reference).executeTakeFirst();
}

export async function findPaymentById(db: Database | Tx, id: string): Promise<Payment | undefined> {
  return db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Locks a payment until the transaction ends, so that only one staff member at a time decides about it. */
export async function lockPayment(tx: Tx, id: string): Promise<Payment | undefined> {
  return tx.selectFrom('payments').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

/** Records which invoice was made for a payment. */
export async function attachInvoice(db: Database, id: string, invoiceId: string): Promise<void> {
  await db.updateTable('payments').set({ invoice_id: invoiceId }).where('id', '=', id).execute();
}

/** Writes what Stripe says. Amounts, refunds and disputes come from the read that began last. */
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
      invoice_id: facts.invoiceId,
      payment_intent_id: facts.paymentIntentId,
      amount_subtotal_cents: facts.amountSubtotalCents,
      amount_discount_cents: facts.amountDiscountCents,
      amount_tax_cents: facts.amountTaxCents,
      amount_total_cents: facts.amountTotalCents,
      amount_refunded_cents: facts.amountRefundedCents,
      payer_email: facts.payerEmail,
      // The clock, not the transaction's start: of two payments, the one that got the lock first counts as paid first.
      completed_at: facts.isUnsettled ? sql<Date>`now()` : null,
      failed_at: facts.isFailed ? sql<Date>`now()` : null,
      paid_at: facts.isPaid ? sql<Date>`clock_timestamp()` : null,
      expired_at: facts.isExpired ? sql<Date>`now()` : null,
      disputed_at: facts.isDisputed ? sql<Date>`now()` : null,
      dispute_lost_at: facts.isDisputeLost ? sql<Date>`now()` : null,
      facts_at: facts.readAt,
    })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        checkout_session_id: sql`coalesce(payments.checkout_session_id, excluded.checkout_session_id)`,
        // The first invoice stays: reading it follows its revisions.
        invoice_id: sql`coalesce(payments.invoice_id, excluded.invoice_id)`,
        payment_intent_id: sql`coalesce(excluded.payment_intent_id, payments.payment_intent_id)`,
        amount_subtotal_cents: newerKnown('amount_subtotal_cents'),
        amount_discount_cents: newerKnown('amount_discount_cents'),
        amount_tax_cents: newerKnown('amount_tax_cents'),
        amount_total_cents: newerKnown('amount_total_cents'),
        amount_refunded_cents: sql`case when ${isNewer} then excluded.amount_refunded_cents else payments.amount_refunded_cents end`,
        // Stripe still knows a payer who was erased here.
        payer_email: sql`case when payments.erased_as is null then coalesce(excluded.payer_email, payments.payer_email) end`,
        completed_at: sql`coalesce(payments.completed_at, excluded.completed_at)`,
        failed_at: sql`coalesce(payments.failed_at, excluded.failed_at)`,
        paid_at: sql`coalesce(payments.paid_at, excluded.paid_at)`,
        expired_at: sql`coalesce(payments.expired_at, excluded.expired_at)`,
        disputed_at: firstFound('disputed_at'),
        dispute_lost_at: firstFound('dispute_lost_at'),
        facts_at: sql`greatest(payments.facts_at, excluded.facts_at)`,
      }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Also true if a read is the first to find the session complete: Stripe may have answered another, which began later, before. */
const isNewer = sql`payments.facts_at is null or excluded.facts_at >= payments.facts_at
  or (coalesce(payments.paid_at, payments.completed_at) is null and coalesce(excluded.paid_at, excluded.completed_at) is not null)`;

/** Returns SQL for when something was found first, for as long as the read that began last still says it. */
function firstFound(column: 'disputed_at' | 'dispute_lost_at') {
  const [read, known] = [sql.ref(`excluded.${column}`), sql.ref(`payments.${column}`)];
  return sql<Date | null>`case when not (${isNewer}) then ${known} when ${read} is not null then coalesce(${known}, ${read}) end`;
}

type Amount = `amount_${'subtotal' | 'discount' | 'tax' | 'total'}_cents`;

/** Returns SQL for the amount from the read that began last that has one. Codes and tax change amounts until completion. */
function newerKnown(column: Amount) {
  const [read, known] = [sql.ref(`excluded.${column}`), sql.ref(`payments.${column}`)];
  return sql<number | null>`case when ${isNewer} then coalesce(${read}, ${known}) else coalesce(${known}, ${read}) end`;
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
export async function acceptProblem(tx: Tx, id: string, seats: number, reason: string): Promise<Payment | undefined> {
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

/** Records that the team has decided what happens to the seats of a payment whose dispute was lost. */
export async function markDisputeHandled(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('payments').set({ dispute_handled_at: sql<Date>`now()` }).where('id', '=', id).execute();
}

/** Where Stripe keeps a payment: a Checkout Session or an invoice. */
export type PaymentSource = Pick<Payment, 'checkout_session_id' | 'invoice_id'>;

/** Finds sessions that are pending, as far as we know. In random order: if some cannot be read, the others still are. */
export async function findPendingSessions(db: Database, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('payments')
    .select('checkout_session_id')
    .where('status', '=', 'pending')
    .orderBy(sql`random()`)
    .limit(limit)
    .execute();
  return rows.flatMap((row) => row.checkout_session_id ?? []);
}

/** Finds payments paid within `days` but not read for a day: their refunds may have been missed. In random order, too. */
export async function findStalePayments(db: Database, days: number, limit: number): Promise<PaymentSource[]> {
  return db
    .selectFrom('payments')
    .select(['checkout_session_id', 'invoice_id'])
    .where('paid_at', '>', sql<Date>`now() - make_interval(days => ${days})`)
    .where('facts_at', '<', sql<Date>`now() - interval '1 day'`)
    .orderBy(sql`random()`)
    .limit(limit)
    .execute();
}

/**
 * Finds unpaid invoices that were not read for `minutes`, and those voided within `days` that were not read for a day: the webhooks
 * may have been missed, also those of a duplicate that was paid instead.
 */
export async function findStaleInvoices(
  db: Database,
  minutes: number,
  days: number,
  limit: number,
): Promise<PaymentSource[]> {
  const isStale = sql<boolean>`case when expired_at is null
    then coalesce(facts_at, created_at) < now() - make_interval(mins => ${minutes})
    else expired_at > now() - make_interval(days => ${days}) and facts_at < now() - interval '1 day' end`;
  return db
    .selectFrom('payments')
    .select(['checkout_session_id', 'invoice_id'])
    .where('invoice_id', 'is not', null)
    .where('paid_at', 'is', null)
    .where(isStale)
    .orderBy(sql`random()`)
    .limit(limit)
    .execute();
}
