import type Stripe from 'stripe';
import { chargeOf } from './charges.ts';
import { type Context, recordEvent } from './context.ts';
import { chargebackOf } from './disputes.ts';
import { invalid, refused } from './errors.ts';
import { money, newId, now, nulls } from './objects.ts';
import { listObjects, putObject } from './store.ts';

/** Refunds a session's payment: `cents` of it, or all that is left. */
export async function refundSession(context: Context, id: string, cents?: number): Promise<Stripe.Refund> {
  return context.transaction(async (tx) => {
    const charge = await chargeOf(tx, id);
    const left = charge.amount - charge.amount_refunded;
    if (charge.refunded) throw refused(`Charge ${charge.id} has already been refunded.`, 'charge_already_refunded');
    if (await chargebackOf(tx, charge))
      throw refused(`Charge ${charge.id} has been charged back; cannot issue a refund.`, 'charge_disputed');
    const amount = cents ?? left;
    if (!Number.isInteger(amount) || amount < 1) throw invalid(`Invalid positive integer: ${amount}`, 'amount');
    if (amount > left) {
      const message = `Refund amount (${money(amount, charge.currency)}) is greater than unrefunded amount on charge (${money(left, charge.currency)})`;
      throw refused(message, undefined, 'amount');
    }
    const previous = changeRefunded(charge, amount);
    const refund = newRefund(charge, amount);
    await putObject(tx, 'charge', charge);
    await putObject(tx, 'refund', refund);
    await recordEvent(context, tx, 'charge.refunded', charge, previous);
    // Stripe sends this once the bank's reference is known.
    await recordEvent(context, tx, 'refund.updated', refund);
    return refund;
  });
}

/**
 * Makes the last refund of a session fail: the bank returns the money to the shop
 * (docs.stripe.com/refunds#failed-refunds). At Stripe a refund succeeds at first and fails days later.
 */
export async function failRefund(context: Context, id: string): Promise<Stripe.Refund> {
  return context.transaction(async (tx) => {
    const charge = await chargeOf(tx, id);
    const [stored] = await listObjects(tx, 'refund', 1, `data->>'charge' = $3 and data->>'status' = 'succeeded'`, [
      charge.id,
    ]);
    if (!stored) throw refused(`Charge ${charge.id} has no refund that could fail.`);
    const refund: Stripe.Refund = {
      ...stored.data,
      failure_balance_transaction: newId('txn_'),
      failure_reason: 'expired_or_canceled_card',
      status: 'failed',
    };
    changeRefunded(charge, -refund.amount);
    await putObject(tx, 'charge', charge);
    await putObject(tx, 'refund', refund);
    const previous = { status: 'succeeded' };
    await recordEvent(context, tx, 'refund.updated', refund, previous);
    await recordEvent(context, tx, 'refund.failed', refund, previous);
    return refund;
  });
}

/** @returns the previous values */
function changeRefunded(charge: Stripe.Charge, cents: number): Pick<Stripe.Charge, 'amount_refunded' | 'refunded'> {
  const { amount_refunded, refunded } = charge;
  charge.amount_refunded += cents;
  charge.refunded = charge.amount_refunded === charge.amount;
  return { amount_refunded, refunded };
}

function newRefund(charge: Stripe.Charge, amount: number): Stripe.Refund {
  return {
    id: newId('re_'),
    object: 'refund',
    amount,
    balance_transaction: newId('txn_'),
    charge: charge.id,
    created: now(),
    currency: charge.currency,
    customer: charge.customer,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    status: 'succeeded',
    ...nulls('customer_account reason receipt_number source_transfer_reversal transfer_reversal'),
  };
}
