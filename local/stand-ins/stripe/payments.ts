import type { Queryable } from '../database.ts';
import { authenticationFailed, type Decline, judgeCard, type PaymentForm, readPaymentForm } from './cards.ts';
import { type Context, recordEvent } from './context.ts';
import { newMail } from './mail.ts';
import { type AcceptedPayment, newId } from './objects.ts';
import { addressOf, newCharge, newPaymentIntent } from './payment-objects.ts';
import { customerDetails } from './session-object.ts';
import { expireOverdue, getSession, type StoredSession } from './sessions.ts';
import { findObject, putObject } from './store.ts';

/** The result of one attempt to pay. Money is taken only with `paid`, and only once per session. */
export type PayResult =
  | { outcome: 'paid' }
  | { outcome: 'expired' }
  | { outcome: 'invalid'; faults: Record<string, string> }
  | { outcome: 'declined'; decline: Decline }
  | { outcome: 'challenge'; challenge: string };

/** Takes a payment for a session, for both the card page and the tests' control. */
export function pay(context: Context, id: string, form: PaymentForm): Promise<PayResult> {
  return whileOpen(context, id, async (tx, session) => {
    const read = readPaymentForm(form, session.data.customer_email);
    if ('faults' in read) return { outcome: 'invalid', faults: read.faults };
    const verdict = judgeCard(read.digits);
    if (verdict === 'pays') return settle(context, tx, session, read.payment);
    if (verdict !== 'asks') return declinePayment(tx, session, read.payment, verdict);
    const challenge = newId('3ds_');
    await putObject(tx, 'checkout.session', session.data, {
      ...session.secrets,
      challenge: { id: challenge, payment: read.payment },
    });
    return { outcome: 'challenge', challenge };
  });
}

/** Completes a 3D Secure step. @param ok whether the buyer was authenticated */
export function authenticate(context: Context, id: string, challenge: string, ok: boolean): Promise<PayResult> {
  return whileOpen(context, id, async (tx, session) => {
    const { challenge: pending, ...secrets } = session.secrets;
    if (pending?.id !== challenge) return { outcome: 'declined', decline: authenticationFailed };
    session.secrets = secrets;
    if (ok) return settle(context, tx, session, pending.payment);
    return declinePayment(tx, session, pending.payment, authenticationFailed);
  });
}

/** Runs work on a locked session that awaits payment; leaves one that no longer does as it is. */
async function whileOpen(
  context: Context,
  id: string,
  work: (tx: Queryable, session: StoredSession) => Promise<PayResult>,
): Promise<PayResult> {
  await expireOverdue(context);
  return context.transaction(async (tx) => {
    const session = await getSession(tx, id, true);
    if (session.data.status === 'complete') return { outcome: 'paid' };
    if (session.data.status === 'expired') return { outcome: 'expired' };
    return work(tx, session);
  });
}

async function intentOf(tx: Queryable, session: StoredSession) {
  const id = session.data.payment_intent;
  const existing = typeof id === 'string' ? await findObject(tx, 'payment_intent', id) : undefined;
  return existing?.data ?? newPaymentIntent(session);
}

async function declinePayment(
  tx: Queryable,
  session: StoredSession,
  payment: AcceptedPayment,
  decline: Decline,
): Promise<PayResult> {
  const intent = await intentOf(tx, session);
  const charge = newCharge(intent, payment, decline);
  intent.latest_charge = charge.id;
  intent.last_payment_error = {
    charge: charge.id,
    code: decline.code,
    ...(decline.declineCode && { decline_code: decline.declineCode }),
    message: decline.message,
    type: 'card_error',
  };
  session.data.payment_intent = intent.id;
  await putObject(tx, 'charge', charge);
  await putObject(tx, 'payment_intent', intent);
  await putObject(tx, 'checkout.session', session.data, session.secrets);
  return { outcome: 'declined', decline };
}

/** Records a successful payment in one transaction: charge, session, invoice e-mail, event. */
async function settle(
  context: Context,
  tx: Queryable,
  session: StoredSession,
  payment: AcceptedPayment,
): Promise<PayResult> {
  const { data } = session;
  const intent = await intentOf(tx, session);
  if (data.customer_creation === 'always') data.customer = newId('cus_', 14);
  intent.customer = data.customer;
  const charge = newCharge(intent, payment);
  Object.assign(intent, {
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    payment_method: charge.payment_method,
    status: 'succeeded',
  });
  Object.assign(data, {
    client_secret: null,
    collected_information: { business_name: null, individual_name: null, shipping_details: null },
    customer_details: customerDetails(payment.email, payment.name, addressOf(payment)),
    invoice: data.invoice_creation?.enabled ? newId('in_') : null,
    payment_intent: intent.id,
    payment_status: 'paid',
    status: 'complete',
  });
  await putObject(tx, 'charge', charge);
  await putObject(tx, 'payment_intent', intent);
  await putObject(tx, 'checkout.session', data, session.secrets);
  if (data.invoice_creation?.enabled) await putObject(tx, 'mail', newMail(session, payment));
  await recordEvent(context, tx, 'checkout.session.completed', data);
  return { outcome: 'paid' };
}
