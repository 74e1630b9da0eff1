import type Stripe from 'stripe';
import type { Queryable } from '../../database.ts';
import { type Context, root } from '../context.ts';
import { mailInvoice } from '../mail.ts';
import { newId, now, type WireInvoice } from '../objects.ts';
import type { StoredSession } from '../sessions.ts';
import { putObject } from '../store.ts';
import { addLine, newInvoice, newInvoicePayment } from './invoice-object.ts';
import { changeInvoice } from './invoices.ts';

/**
 * Makes the paid invoice of a session with `invoice_creation`, mails it and records its event.
 * @param intent null if nothing was due
 */
export async function addPaidInvoice(
  context: Context,
  tx: Queryable,
  { data, secrets }: StoredSession,
  intent: Stripe.PaymentIntent | null,
): Promise<WireInvoice> {
  const invoice = newInvoice({
    ...data.invoice_creation?.invoice_data,
    customer: String(data.customer),
    currency: data.currency ?? 'usd',
    automatic_tax: data.automatic_tax,
  });
  for (const { price, quantity, description } of secrets.lineItems)
    addLine(invoice, price, quantity ?? 0, newId('ii_'), description);
  // Includes what codes took off and what tax added at checkout.
  const total = data.amount_total ?? invoice.total;
  Object.assign(invoice, { amount_due: total, amount_remaining: total, total });
  if (intent) {
    const payment = { payment_intent: intent.id, type: 'payment_intent' } as const;
    await putObject(tx, 'invoice_payment', newInvoicePayment(invoice, total, payment));
  }
  Object.assign(invoice, {
    amount_paid: total,
    amount_remaining: 0,
    customer_email: data.customer_details?.email,
    customer_name: data.customer_details?.name,
    customer_tax_ids: data.customer_details?.tax_ids,
    hosted_invoice_url: `${context.options.publicUrl}${root}/invoices/${invoice.id}`,
    number: `${newId('', 8).toUpperCase()}-0001`,
    status: 'paid',
  });
  invoice.status_transitions = { ...invoice.status_transitions, finalized_at: now(), paid_at: now() };
  await changeInvoice(context, tx, invoice, 'invoice.paid');
  await mailInvoice(tx, invoice);
  return invoice;
}
