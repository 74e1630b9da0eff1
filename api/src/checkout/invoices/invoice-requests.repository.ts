import { createHash, randomUUID } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { InvoiceRequestBody } from '../../contract/invoices.ts';
import { type InvoiceFieldName, invoiceFieldNames } from '../../contract/invoices.values.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';

export type InvoiceRequest = Selectable<Tables['invoice_requests']>;
/** A request as submitted, without its price and the fields that only detect bots. */
export type NewInvoiceRequest = Omit<InvoiceRequestBody, 'leave_empty' | 'filledMs' | 'price'>;

export type InvoiceAnswers = Pick<NewInvoiceRequest, InvoiceFieldName>;

/** The column of each answer. */
export const answerColumns = {
  seats: 'seats',
  contactName: 'contact_name',
  company: 'company',
  email: 'contact_email',
  street: 'street',
  city: 'city',
  postalCode: 'postal_code',
  region: 'region',
  country: 'country',
  purchaseOrder: 'purchase_order',
  taxId: 'tax_id',
} as const satisfies Record<InvoiceFieldName, keyof InvoiceRequest>;

type AnswerColumns = Pick<InvoiceRequest, (typeof answerColumns)[InvoiceFieldName]>;

function columnsOf(answers: InvoiceAnswers): AnswerColumns {
  const columns = invoiceFieldNames.map((name) => [answerColumns[name], answers[name] ?? null]);
  return Object.fromEntries(columns) as AnswerColumns;
}

/**
 * Stores a request. The same answers within ten minutes count as one request, unless it was declined meanwhile; with the
 * same id, for ever.
 * @param price what the form showed, in cents per seat
 * @returns the request; undefined if it was already stored
 */
export async function storeRequest(
  tx: Tx,
  request: NewInvoiceRequest,
  price: Pick<InvoiceRequest, 'unit_amount_cents' | 'currency'>,
): Promise<InvoiceRequest | undefined> {
  const { page, id = randomUUID(), ...answers } = request;
  const contentHash = hashOf(answers);
  // Of two simultaneous posts of the same answers, the second must see the first.
  await sql`select pg_advisory_xact_lock(hashtextextended(${contentHash}, 0))`.execute(tx);
  const repeated = await tx
    .updateTable('invoice_requests')
    .set({ repeats: sql<number>`repeats + 1` })
    .where('content_hash', '=', contentHash)
    .where(({ and, eb, or }) => {
      const isRecent = eb('created_at', '>', sql<Date>`clock_timestamp() - interval '10 minutes'`);
      return or([eb('id', '=', id), and([eb('state', '!=', 'declined'), isRecent])]);
    })
    .executeTakeFirst();
  if (repeated.numUpdatedRows > 0n) return undefined;
  return (
    tx
      .insertInto('invoice_requests')
      .values({ id, ...columnsOf(answers), ...price, content_hash: contentHash, page: page ?? null })
      // Someone else's id, which no page of ours sends.
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returningAll()
      .executeTakeFirst()
  );
}

function hashOf(answers: Omit<NewInvoiceRequest, 'page' | 'id'>): string {
  const sorted = Object.entries(answers).sort(([a], [b]) => a.localeCompare(b));
  return createHash('sha256').update(JSON.stringify(sorted)).digest('base64url');
}

export async function findRequest(db: Database | Tx, id: string): Promise<InvoiceRequest | undefined> {
  return db.selectFrom('invoice_requests').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Finds the request that a payment was made for. */
export async function findRequestOfPayment(db: Database | Tx, paymentId: string): Promise<InvoiceRequest | undefined> {
  return db.selectFrom('invoice_requests').selectAll().where('payment_id', '=', paymentId).executeTakeFirst();
}

/** Finds the request whose invoice goes to a customer at Stripe; each request has a customer of its own. */
export async function findRequestOfCustomer(db: Database, customerId: string): Promise<InvoiceRequest | undefined> {
  return db.selectFrom('invoice_requests').selectAll().where('stripe_customer_id', '=', customerId).executeTakeFirst();
}

/** Locks a request until the transaction ends, so that only one decision can be made. */
export async function lockRequest(tx: Tx, id: string): Promise<InvoiceRequest | undefined> {
  return tx.selectFrom('invoice_requests').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Replaces the answers of a locked request. */
export async function correctRequest(tx: Tx, id: string, answers: InvoiceAnswers): Promise<InvoiceRequest> {
  const correct = tx.updateTable('invoice_requests').set(columnsOf(answers)).where('id', '=', id);
  return correct.returningAll().executeTakeFirstOrThrow();
}

/** Records the decision on a request. */
export async function updateRequest(
  db: Database | Tx,
  id: string,
  change: Partial<Pick<InvoiceRequest, 'approved_at' | 'payment_id' | 'declined_at' | 'declined_reason'>>,
): Promise<InvoiceRequest> {
  return db.updateTable('invoice_requests').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

/** Takes an approval back, unless the request was approved again since, so that its address can be corrected. */
export async function reopenRequest(db: Database, id: string, paymentId: string): Promise<void> {
  await db
    .updateTable('invoice_requests')
    // The customer has the old address, so the next approval creates another one.
    .set({ approved_at: null, payment_id: null, stripe_customer_id: null, tax_id_at_stripe: null })
    .where('id', '=', id)
    .where('payment_id', '=', paymentId)
    .execute();
}

/** Records the customer created at Stripe, unless one is already recorded. */
export async function saveCustomer(
  db: Database,
  id: string,
  customerId: string,
  hasTaxId: boolean,
): Promise<InvoiceRequest> {
  return db
    .updateTable('invoice_requests')
    .set({
      stripe_customer_id: sql`coalesce(stripe_customer_id, ${customerId})`,
      tax_id_at_stripe: sql`coalesce(tax_id_at_stripe, ${hasTaxId})`,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Counts one more refusal by Stripe. */
export async function countRefusal(db: Database, id: string): Promise<void> {
  const refusals = sql<number>`refusals + 1`;
  await db.updateTable('invoice_requests').set({ refusals }).where('id', '=', id).execute();
}

/** Records that Stripe has mailed the invoice. */
export async function markSent(db: Database, id: string): Promise<void> {
  const sent_at = sql<Date>`coalesce(sent_at, now())`;
  await db.updateTable('invoice_requests').set({ sent_at }).where('id', '=', id).execute();
}

/** An invoice's facts at Stripe, apart from its payment. Amounts are in cents. */
export interface InvoiceFacts {
  id: string;
  status: string;
  number: string | null;
  url: string | null;
  dueAt: Date | null;
  paidCents: number;
  overpaidCents: number;
}

/** Records a payment's invoice as read from Stripe. */
export async function saveInvoice(tx: Tx, paymentId: string, invoice: InvoiceFacts): Promise<void> {
  await tx
    .updateTable('invoice_requests')
    .set({
      invoice_status: invoice.status,
      invoice_number: invoice.number,
      // Stripe still knows a contact who was erased here.
      invoice_url: sql<string | null>`case when contact_email <> 'erased' then ${invoice.url} end`,
      due_at: invoice.dueAt,
    })
    .where('payment_id', '=', paymentId)
    .execute();
}
