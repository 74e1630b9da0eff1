import type Stripe from 'stripe';
import type { Queryable } from '../database.ts';
import { refused } from './errors.ts';
import { getSession } from './sessions.ts';
import { findObject } from './store.ts';

/** Finds and locks the charge that paid for a session. */
export async function chargeOf(tx: Queryable, sessionId: string): Promise<Stripe.Charge> {
  const session = await getSession(tx, sessionId);
  const intent = await findObject(tx, 'payment_intent', String(session.data.payment_intent));
  const charge = await findObject(tx, 'charge', String(intent?.data.latest_charge), true);
  if (charge?.data.paid) return charge.data;
  throw refused('This PaymentIntent does not have a successful charge to refund.', undefined, 'payment_intent');
}
