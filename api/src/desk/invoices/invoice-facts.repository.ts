import type { InvoiceRequest } from '../../checkout/invoices/invoice-requests.repository.ts';
import { findPaymentById } from '../../checkout/payments.repository.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { listMailsAbout } from '../../platform/mail/mails.repository.ts';
import type { Context } from '../kit/resource.ts';

export type InvoiceFacts = Awaited<ReturnType<typeof readInvoiceFacts>>;

/** Reads all facts that the desk shows about a request for an invoice. */
export async function readInvoiceFacts(db: Database | Tx, request: InvoiceRequest, { env }: Context) {
  const { id, payment_id: paymentId } = request;
  const [payment, mails] = await Promise.all([
    paymentId ? findPaymentById(db, paymentId) : undefined,
    listMailsAbout(db, id),
  ]);
  const { CHECKOUT_PRICE_CENTS: now, CHECKOUT_CURRENCY: nowIn } = env;
  const isOther = request.unit_amount_cents !== now || request.currency !== nowIn;
  /** Today's price of a seat in cents, if the form showed another one and the request is undecided. */
  const newPrice = request.state === 'new' && isOther ? now : null;
  // The approved price, or else the one that the form showed.
  const unitCents = payment?.unit_amount_cents ?? request.unit_amount_cents;
  return { request, payment, mails, newPrice, unitCents };
}
