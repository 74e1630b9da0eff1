import type Stripe from 'stripe';
import type { Queryable } from '../../database.ts';
import type { Context } from '../context.ts';
import { newId, now, type WireInvoice } from '../objects.ts';
import type { StoredSession } from '../sessions.ts';
import { putObject } from '../store.ts';
import { addLine, newInvoice } from './invoice-object.ts';
import { changeInvoice } from './invoices.ts';

/**
 * Makes the paid invoice of a session with `invoice_creation`, and records its event.
 * @param intent null if nothing was due
 */
export async function addPaidInvoice(
  context: Context,
  tx: Queryable,
  { data, secrets }: StoredSession,
  intent: Stripe.PaymentIntent | null,
): Promise<WireInvoice> {
  const given = data.invoice_creation?.invoice_data;
  const invoice = newInvoice({
    customer: String(data.customer),
    currency: data.currency ?? 'usd',
    autoAdvance: false,
    automaticTax: data.automatic_tax.enabled,
    daysUntilDue: null,
    customFields: given?.custom_fields ?? [],
    footer: given?.footer ?? null,
    description: given?.description ?? null,
    metadata: given?.metadata ?? {},
  });
  for (const { price, quantity, description } of secrets.lineItems)
    addLine(invoice, price, quantity ?? 0, newId('ii_'), description);
  // Includes what codes took off and what tax added at checkout.
  invoice.total = data.amount_total ?? invoice.total;
  invoice.amount_due = invoice.total;
  invoice.status = 'paid';
  invoice.amount_paid = invoice.total;
  invoice.amount_remaining = 0;
  invoice.status_transitions = { ...invoice.status_transitions, finalized_at: now(), paid_at: now() };
  if (intent)
    await putObject(tx, 'invoice_payment', {
      id: newId('inpay_'),
      object: 'invoice_payment',
      amount_paid: invoice.total,
      amount_requested: invoice.total,
      created: now(),
      currency: invoice.currency,
      invoice: invoice.id,
      is_default: true,
      livemode: false,
      payment: { payment_intent: intent.id, type: 'payment_intent' },
      status: 'paid',
      status_transitions: { canceled_at: null, paid_at: now() },
    });
  await changeInvoice(context, tx, invoice, 'invoice.paid');
  return invoice;
}
