import type Stripe from 'stripe';
import type { Queryable } from '../database.ts';
import type { Context } from './context.ts';
import { addPaidInvoice } from './invoices/session-invoice.ts';
import { type AcceptedPayment, newId } from './objects.ts';
import { addressOf, newPaymentIntent } from './payment-objects.ts';
import { customerDetails } from './session-object.ts';
import type { StoredSession } from './sessions.ts';
import { findObject, putObject } from './store.ts';
import { taxIdType } from './totals.ts';

/** Returns the session's payment intent, with the amount now due. */
export async function intentOf(tx: Queryable, session: StoredSession): Promise<Stripe.PaymentIntent> {
  const id = session.data.payment_intent;
  const existing = typeof id === 'string' ? await findObject(tx, 'payment_intent', id) : undefined;
  const intent = existing?.data ?? newPaymentIntent(session);
  return { ...intent, amount: session.data.amount_total ?? 0 };
}

/** Completes a session: the buyer has nothing left to do. */
export function completeSession(
  session: StoredSession,
  payment: AcceptedPayment,
  paymentStatus: Stripe.Checkout.Session['payment_status'],
): void {
  const { data } = session;
  if (data.customer_creation === 'always') data.customer = newId('cus_', 14);
  const { email, name, country, taxId } = payment;
  const taxIds = taxId && data.tax_id_collection?.enabled ? [{ type: taxIdType(country), value: taxId }] : [];
  Object.assign(data, {
    client_secret: null,
    collected_information: { business_name: null, individual_name: null, shipping_details: null },
    customer_details: customerDetails(email, name || null, addressOf(payment), taxIds),
    payment_status: paymentStatus,
    status: 'complete',
  });
}

/**
 * Saves a session and, once it is paid, its invoice.
 * @param intent null if nothing was due
 */
export async function saveCompleted(
  context: Context,
  tx: Queryable,
  session: StoredSession,
  intent: Stripe.PaymentIntent | null,
): Promise<void> {
  const { data, secrets } = session;
  if (data.invoice_creation?.enabled && data.payment_status !== 'unpaid')
    data.invoice = (await addPaidInvoice(context, tx, session, intent)).id;
  await putObject(tx, 'checkout.session', data, secrets);
}
