import type Stripe from 'stripe';
import type { Queryable } from '../database.ts';
import { refused } from './errors.ts';
import { getSession } from './sessions.ts';
import { findObject, listObjects } from './store.ts';

/** Finds and locks the charge that paid for a session, or the latest one that paid for an invoice. */
export async function chargeOf(tx: Queryable, id: string): Promise<Stripe.Charge> {
  const intent = await findObject(tx, 'payment_intent', await intentIdOf(tx, id));
  const charge = await findObject(tx, 'charge', String(intent?.data.latest_charge), true);
  if (charge?.data.paid) return charge.data;
  throw refused('This PaymentIntent does not have a successful charge to refund.', undefined, 'payment_intent');
}

async function intentIdOf(tx: Queryable, id: string): Promise<string> {
  if (!id.startsWith('in_')) return String((await getSession(tx, id)).data.payment_intent);
  const ofInvoice = `data->>'invoice' = $3 and data->>'status' = 'paid'`;
  const [paid] = await listObjects(tx, 'invoice_payment', 1, ofInvoice, [id]);
  return String(paid?.data.payment.payment_intent);
}
