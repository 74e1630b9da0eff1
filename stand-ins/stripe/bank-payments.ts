import type Stripe from 'stripe';
import type { Queryable } from '../database.ts';
import { intentOf, saveCompleted } from './completion.ts';
import { type Context, recordEvent } from './context.ts';
import { refused } from './errors.ts';
import { getSession, type StoredSession } from './sessions.ts';
import { findObject, putObject } from './store.ts';

/*
 * Bank debits, whose money arrives days after the session is complete (docs.stripe.com/payments/ach-direct-debit). Here
 * a tester or a test decides when it arrives or fails.
 */

/** Lets the money of a session arrive. */
export function settleDebit(context: Context, id: string): Promise<{ payment_status: string }> {
  return endDebit(context, id, async (tx, session, intent, charge) => {
    const paid = { amount_captured: charge.amount, balance_transaction: 'txn_local', captured: true, paid: true };
    Object.assign(charge, paid, { status: 'succeeded' });
    Object.assign(intent, { amount_received: intent.amount, status: 'succeeded' });
    session.data.payment_status = 'paid';
    await saveCompleted(context, tx, session, intent);
    await recordEvent(context, tx, 'checkout.session.async_payment_succeeded', session.data);
  });
}

/** Lets the bank refuse the debit. The session stays complete and unpaid. */
export function failDebit(context: Context, id: string): Promise<{ payment_status: string }> {
  return endDebit(context, id, async (tx, session, intent, charge) => {
    const message = "The customer's bank account has insufficient funds to complete this payment.";
    const code = 'insufficient_funds';
    Object.assign(charge, { failure_code: code, failure_message: message, status: 'failed' });
    Object.assign(intent, {
      last_payment_error: { charge: charge.id, code, message, type: 'invalid_request_error' },
      payment_method: null,
      status: 'requires_payment_method',
    });
    await saveCompleted(context, tx, session, intent);
    await recordEvent(context, tx, 'checkout.session.async_payment_failed', session.data);
  });
}

type End = (
  tx: Queryable,
  session: StoredSession,
  intent: Stripe.PaymentIntent,
  charge: Stripe.Charge,
) => Promise<void>;

async function endDebit(context: Context, id: string, end: End): Promise<{ payment_status: string }> {
  return context.transaction(async (tx) => {
    const session = await getSession(tx, id, true);
    const { pending, ...secrets } = session.secrets;
    if (!pending) throw refused(`The money of ${id} is not on its way.`);
    session.secrets = secrets;
    const intent = await intentOf(tx, session);
    const charge = await findObject(tx, 'charge', String(intent.latest_charge), true);
    if (!charge) throw refused(`${intent.id} has no charge.`);
    await end(tx, session, intent, charge.data);
    await putObject(tx, 'charge', charge.data);
    await putObject(tx, 'payment_intent', intent);
    return { payment_status: session.data.payment_status };
  });
}
