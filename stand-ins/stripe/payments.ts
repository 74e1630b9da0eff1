import type { Queryable } from '../database.ts';
import {
  authenticationFailed,
  type Decline,
  judgeCard,
  type PaymentForm,
  type PaymentMethod,
  readPaymentForm,
} from './cards.ts';
import { completeSession, intentOf, saveCompleted } from './completion.ts';
import { type Context, recordEvent } from './context.ts';
import { type AcceptedPayment, newId } from './objects.ts';
import { newCharge } from './payment-objects.ts';
import { expireOverdue, getSession, type StoredSession } from './sessions.ts';
import { putObject } from './store.ts';
import { applyTerms } from './totals.ts';

/**
 * The result of one attempt to pay. Money is taken only with `paid`, and only once per session. With `pending`, it is
 * on its way.
 */
export type PayResult =
  | { outcome: 'paid' | 'pending' }
  | { outcome: 'expired' }
  /** By field of the card page. */
  | { outcome: 'invalid' | 'declined'; faults: Record<string, string> }
  | { outcome: 'challenge'; challenge: string };

/** Takes a payment for a session, for both the card page and the tests' control. */
export function pay(context: Context, id: string, form: PaymentForm): Promise<PayResult> {
  return whileOpen(context, id, async (tx, session) => {
    const fault = applyTerms(session, form);
    if (fault) return { outcome: 'invalid', faults: { 'promotion-code': fault } };
    const method = methodOf(session, form);
    const read = readPaymentForm(form, session.data.customer_email, method);
    if ('faults' in read) return { outcome: 'invalid', faults: read.faults };
    if (method === 'none') return settleFree(context, tx, session, read.payment);
    if (method === 'us_bank_account') return settle(context, tx, session, read.payment, 'pending');
    const verdict = judgeCard(read.digits);
    if (verdict === 'pays') return settle(context, tx, session, read.payment, 'succeeded');
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
    if (pending?.id !== challenge) return declined(authenticationFailed);
    session.secrets = secrets;
    if (ok) return settle(context, tx, session, pending.payment, 'succeeded');
    return declinePayment(tx, session, pending.payment, authenticationFailed);
  });
}

/** Returns how the form pays: with the method it names if the session allows that, otherwise with the first allowed. */
function methodOf({ data }: StoredSession, form: PaymentForm): PaymentMethod {
  if (data.amount_total === 0) return 'none';
  const [first] = data.payment_method_types;
  const named = data.payment_method_types.find((type) => type === form.method);
  return (named ?? first) === 'us_bank_account' ? 'us_bank_account' : 'card';
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
    const { status, payment_status: paymentStatus } = session.data;
    if (status === 'complete') return { outcome: paymentStatus === 'unpaid' ? 'pending' : 'paid' };
    if (status === 'expired') return { outcome: 'expired' };
    return work(tx, session);
  });
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
  return declined(decline);
}

function declined({ field = 'number', message }: Decline): PayResult {
  return { outcome: 'declined', faults: { [field]: message } };
}

/** Completes a session whose money has arrived or, with `pending`, is on its way. */
async function settle(
  context: Context,
  tx: Queryable,
  session: StoredSession,
  payment: AcceptedPayment,
  outcome: 'succeeded' | 'pending',
): Promise<PayResult> {
  const { data } = session;
  const isPaid = outcome === 'succeeded';
  const intent = await intentOf(tx, session);
  completeSession(session, payment, isPaid ? 'paid' : 'unpaid');
  const charge = newCharge(intent, payment, outcome);
  Object.assign(intent, {
    amount_received: isPaid ? intent.amount : 0,
    customer: data.customer,
    last_payment_error: null,
    latest_charge: charge.id,
    payment_method: charge.payment_method,
    status: isPaid ? 'succeeded' : 'processing',
  });
  data.payment_intent = intent.id;
  if (!isPaid) session.secrets.pending = true;
  await putObject(tx, 'charge', charge);
  await putObject(tx, 'payment_intent', intent);
  await saveCompleted(context, tx, session, intent);
  await recordEvent(context, tx, 'checkout.session.completed', data);
  return { outcome: isPaid ? 'paid' : 'pending' };
}

/** Completes a session that a promotion code made free: it has no payment intent and no charge. */
async function settleFree(
  context: Context,
  tx: Queryable,
  session: StoredSession,
  payment: AcceptedPayment,
): Promise<PayResult> {
  completeSession(session, payment, 'no_payment_required');
  session.data.payment_intent = null;
  await saveCompleted(context, tx, session, null);
  await recordEvent(context, tx, 'checkout.session.completed', session.data);
  return { outcome: 'paid' };
}
