import { findPrices, shownAs } from '../../checkout/invoices/invoice-prices.ts';
import type { InvoiceRequest } from '../../checkout/invoices/invoice-requests.repository.ts';
import { isOverdue } from '../../checkout/invoices/invoice-states.ts';
import { findPaymentById } from '../../checkout/payments.repository.ts';
import { formatSeats } from '../../contract/money.values.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { listMailsAbout } from '../../platform/mail/mails.repository.ts';
import type { Context } from '../kit/resource.ts';
import { aboutMail, type Entry, toCome, when } from '../timeline.ts';

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

/** Lists past and expected events of a request for an invoice, unsorted. Decisions at the desk come from the audit log. */
export function describeInvoice({ request, payment, mails }: InvoiceFacts): Entry[] {
  const { payment_id: paymentId, state } = request;
  const repeats = request.repeats > 0 ? `Sent ${request.repeats + 1} times` : null;
  const overdue = isOverdue(request);
  return [
    ...when(request.created_at, `Requested an invoice for ${formatSeats(request.seats)}`, {
      detail: [request.company, request.contact_name, repeats].filter(Boolean).join(', '),
    }),
    ...when(request.sent_at, 'Stripe mailed the invoice', { detail: `To ${request.contact_email}`, tone: 'good' }),
    ...when(payment?.paid_at, 'Paid', { tone: 'good', link: paymentId ? `/payments/${paymentId}` : null }),
    ...when(state === 'sent' ? request.due_at : null, 'The payment is due', {
      isToCome: !overdue,
      tone: overdue ? 'person' : 'plain',
    }),
    ...mails.map(aboutMail),
    ...toCome(state === 'new' && 'A staff member decides'),
    ...toCome((state === 'new' || state === 'approving') && 'Stripe mails the invoice'),
    ...toCome(['new', 'approving', 'sent'].includes(state) && 'The company pays'),
    ...toCome(state === 'sent' && 'The buyer creates the organization'),
  ];
}
