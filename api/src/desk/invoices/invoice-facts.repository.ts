import { findPrices, shownAs } from '../../checkout/invoices/invoice-prices.ts';
import type { InvoiceRequest } from '../../checkout/invoices/invoice-requests.repository.ts';
import { findPaymentById } from '../../checkout/payments.repository.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { listMailsAbout } from '../../platform/mail/mails.repository.ts';
import type { Context } from '../kit/resource.ts';

export type InvoiceFacts = Awaited<ReturnType<typeof readInvoiceFacts>>;

/** Reads all facts that the desk shows about a request for an invoice. */
export async function readInvoiceFacts(db: Database | Tx, request: InvoiceRequest, { env }: Context) {
  const { id, payment_id: paymentId } = request;
  const [payment, mails, prices] = await Promise.all([
    paymentId ? findPaymentById(db, paymentId) : undefined,
    listMailsAbout(db, id),
    findPrices(db, [request], env),
  ]);
  const shown = shownAs(request);
  const price = prices.get(id) ?? shown;
  const isNewPrice = shown.unitCents !== price.unitCents || shown.currency !== price.currency;
  return { request, payment, mails, price, shown, isNewPrice };
}
