import type Stripe from 'stripe';
import { type Context, recordEvent } from './context.ts';
import { invalid, missing, refused } from './errors.ts';
import { expandObject } from './expand.ts';
import type { FormTree } from './form.ts';
import { money, newId, now, nulls } from './objects.ts';
import { expand, integer, metadata, oneOf, readParams, text } from './params.ts';
import { findObject, putObject, type Queryable } from './store.ts';

const refundShape = {
  amount: integer(1),
  charge: text(),
  payment_intent: text(),
  reason: oneOf('duplicate', 'fraudulent', 'requested_by_customer'),
  metadata,
  expand,
};

/** POST /v1/refunds: gives back `amount` cents of a charge, or all that is left of it. */
export async function createRefund(context: Context, tx: Queryable, tree: FormTree): Promise<Stripe.Refund> {
  const params = readParams(refundShape, tree);
  const charge = await chargeFor(tx, params.charge, params.payment_intent);
  const left = charge.amount - charge.amount_refunded;
  if (charge.refunded) throw refused(`Charge ${charge.id} has already been refunded.`, 'charge_already_refunded');
  if (charge.disputed)
    throw refused(`Charge ${charge.id} has been charged back; cannot issue a refund.`, 'charge_disputed');
  const amount = params.amount ?? left;
  if (amount > left) {
    const message = `Refund amount (${money(amount, charge.currency)}) is greater than unrefunded amount on charge (${money(left, charge.currency)})`;
    throw refused(message, undefined, 'amount');
  }
  const previous = { amount_refunded: charge.amount_refunded, refunded: charge.refunded };
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  const refund: Stripe.Refund = {
    id: newId('re_'),
    object: 'refund',
    amount,
    balance_transaction: newId('txn_'),
    charge: charge.id,
    created: now(),
    currency: charge.currency,
    customer: charge.customer,
    metadata: params.metadata ?? {},
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: params.reason ?? null,
    status: 'succeeded',
    ...nulls('customer_account receipt_number source_transfer_reversal transfer_reversal'),
  };
  await putObject(tx, 'charge', charge);
  await putObject(tx, 'refund', refund);
  await recordEvent(context, tx, 'charge.refunded', charge, previous);
  await expandObject(tx, refund, params.expand ?? []);
  return refund;
}

/** Finds and locks the charge that a refund or a dispute is about. */
export async function chargeFor(tx: Queryable, chargeId?: string, intentId?: string): Promise<Stripe.Charge> {
  if ((chargeId === undefined) === (intentId === undefined)) {
    throw invalid('One of the following params should be provided for this request: payment_intent or charge.');
  }
  let id = chargeId;
  if (intentId !== undefined) {
    const intent = await findObject(tx, 'payment_intent', intentId);
    if (!intent) throw missing('payment_intent', intentId, 'payment_intent');
    if (intent.data.status !== 'succeeded') {
      throw refused('This PaymentIntent does not have a successful charge to refund.', undefined, 'payment_intent');
    }
    id = String(intent.data.latest_charge);
  }
  const charge = await findObject(tx, 'charge', String(id), true);
  if (!charge) throw missing('charge', String(id), 'charge');
  if (!charge.data.paid) throw refused(`Charge ${id} has not been paid.`, undefined, 'charge');
  return charge.data;
}
