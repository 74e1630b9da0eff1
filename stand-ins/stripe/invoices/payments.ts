import type Stripe from 'stripe';
import type { Queryable } from '../../database.ts';
import { type Context, recordEvent } from '../context.ts';
import { invalid, refused } from '../errors.ts';
import { newId, now, type WireInvoice } from '../objects.ts';
import { newCharge, newIntent } from '../payment-objects.ts';
import { putObject } from '../store.ts';
import { cashOf, getCustomer } from './customers.ts';
import { newInvoicePayment } from './invoice-object.ts';
import { changeInvoice, getInvoice } from './invoices.ts';

/** How money arrives: through Stripe by bank transfer or card, or outside Stripe, which the owner then records there. */
export type Route = 'transfer' | 'card' | 'out of band';

/** How long Stripe still funds an overdue invoice by itself. */
const graceSeconds = 30 * 86_400;

/**
 * Pays an invoice. A transfer goes to the customer's cash balance, which funds an open invoice only in full. Other money
 * may pay a part; what is too much becomes the customer's credit.
 * @param cents by default, all that remains to be paid
 */
export async function payInvoice(context: Context, id: string, cents?: number, route: Route = 'transfer') {
  return context.transaction(async (tx) => {
    const invoice = await getInvoice(tx, id);
    if (invoice.status !== 'open' && invoice.status !== 'uncollectible')
      throw refused(`This invoice can no longer be paid: it is ${invoice.status}.`);
    const amount = cents ?? invoice.amount_remaining;
    if (!Number.isInteger(amount) || amount < 1) throw invalid(`Invalid positive integer: ${amount}`, 'amount');
    if (route === 'transfer') await receiveTransfer(context, tx, invoice, amount);
    else await settle(context, tx, invoice, amount, route);
    return { status: invoice.status };
  });
}

async function receiveTransfer(context: Context, tx: Queryable, invoice: WireInvoice, amount: number): Promise<void> {
  const customer = await getCustomer(tx, String(invoice.customer), true);
  const cash = cashOf(customer);
  const { currency, amount_remaining: due } = invoice;
  const balance = (cash.available?.[currency] ?? 0) + amount;
  const takesTransfers = invoice.status === 'open' && (invoice.due_date ?? now()) >= now() - graceSeconds;
  const used = takesTransfers && balance >= due ? due : 0;
  if (used > 0) await settle(context, tx, invoice, used, 'transfer');
  customer.cash_balance = { ...cash, available: { ...cash.available, [currency]: balance - used } };
  await putObject(tx, 'customer', customer);
  if (balance > used) await recordEvent(context, tx, 'cash_balance.funds_available', customer.cash_balance);
}

async function settle(context: Context, tx: Queryable, invoice: WireInvoice, amount: number, route: Route) {
  const used = Math.min(amount, invoice.amount_remaining);
  const payment = route === 'out of band' ? offStripe() : await charge(tx, invoice, used, route);
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
}

async function charge(
  tx: Queryable,
  invoice: WireInvoice,
  amount: number,
  route: Route,
): Promise<Stripe.InvoicePayment.Payment> {
  const customer = String(invoice.customer);
  const intent: Stripe.PaymentIntent = {
    ...newIntent({ amount, currency: invoice.currency }),
    customer,
    payment_method_types: [route === 'transfer' ? 'customer_balance' : 'card'],
    amount_received: amount,
    status: 'succeeded',
  };
  const payer = { email: invoice.customer_email ?? '', name: invoice.customer_name ?? '', country: 'US' };
  const card = { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2040 };
  const made: Stripe.Charge = {
    ...newCharge(intent, { ...payer, postalCode: null, taxId: null, card }),
    ...(route === 'transfer' && { payment_method_details: { customer_balance: {}, type: 'customer_balance' } }),
  };
  intent.latest_charge = made.id;
  intent.payment_method = made.payment_method;
  await putObject(tx, 'charge', made);
  await putObject(tx, 'payment_intent', intent);
  return { payment_intent: intent.id, type: 'payment_intent' };
}

function offStripe(): Stripe.InvoicePayment.Payment {
  return { payment_record: newId('prec_'), type: 'payment_record' };
}
