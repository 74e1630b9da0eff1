import type Stripe from 'stripe';
import type { Queryable } from '../../database.ts';
import type { Context } from '../context.ts';
import { invalid, refused } from '../errors.ts';
import { newId, now, type WireInvoice } from '../objects.ts';
import { newCharge, newIntent } from '../payment-objects.ts';
import { putObject } from '../store.ts';
import { changeInvoice, getInvoice } from './invoices.ts';

/** How money arrives: through Stripe as a bank transfer, or outside Stripe, which the owner then records there. */
export type Route = 'transfer' | 'out of band';

/**
 * Pays an invoice in full or in part, or overpays it; the excess becomes the customer's credit.
 * @param cents by default, all that remains to be paid
 */
export async function payInvoice(context: Context, id: string, cents?: number, route: Route = 'transfer') {
  return context.transaction(async (tx) => {
    const invoice = await getInvoice(tx, id);
    if (invoice.status !== 'open' && invoice.status !== 'uncollectible')
      throw refused(`This invoice can no longer be paid: it is ${invoice.status}.`);
    const amount = cents ?? invoice.amount_remaining;
    if (!Number.isInteger(amount) || amount < 1) throw invalid(`Invalid positive integer: ${amount}`, 'amount');
    const used = Math.min(amount, invoice.amount_remaining);
    const payment = route === 'transfer' ? await transfer(tx, invoice, amount) : offStripe();
    await putObject(tx, 'invoice_payment', newInvoicePayment(invoice, used, payment));
    invoice.amount_paid += used;
    invoice.amount_remaining -= used;
    invoice.amount_overpaid += amount - used;
    invoice.attempted = true;
    if (invoice.amount_remaining === 0) {
      invoice.status = 'paid';
      invoice.status_transitions.paid_at = now();
    }
    await changeInvoice(context, tx, invoice, invoice.status === 'paid' ? 'invoice.paid' : null);
    return { status: invoice.status };
  });
}

async function transfer(tx: Queryable, invoice: WireInvoice, amount: number): Promise<Stripe.InvoicePayment.Payment> {
  const customer = String(invoice.customer);
  const intent: Stripe.PaymentIntent = {
    ...newIntent({ amount, currency: invoice.currency }),
    customer,
    payment_method_types: ['customer_balance'],
    amount_received: amount,
    status: 'succeeded',
  };
  const payer = { email: invoice.customer_email ?? '', name: invoice.customer_name ?? '', country: 'US' };
  const card = { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2040 };
  const charge: Stripe.Charge = {
    ...newCharge(intent, { ...payer, postalCode: null, taxId: null, card }),
    payment_method_details: { customer_balance: {}, type: 'customer_balance' },
  };
  intent.latest_charge = charge.id;
  intent.payment_method = charge.payment_method;
  await putObject(tx, 'charge', charge);
  await putObject(tx, 'payment_intent', intent);
  return { payment_intent: intent.id, type: 'payment_intent' };
}

function offStripe(): Stripe.InvoicePayment.Payment {
  return { payment_record: newId('prec_'), type: 'payment_record' };
}

function newInvoicePayment(
  invoice: WireInvoice,
  amount: number,
  payment: Stripe.InvoicePayment.Payment,
): Stripe.InvoicePayment {
  return {
    id: newId('inpay_'),
    object: 'invoice_payment',
    amount_paid: amount,
    amount_requested: invoice.amount_remaining,
    created: now(),
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: false,
    livemode: false,
    payment,
    status: 'paid',
    status_transitions: { canceled_at: null, paid_at: now() },
  };
}
