import type Stripe from 'stripe';
import type { Queryable } from '../database.ts';
import { type Context, recordEvent } from './context.ts';
import { invalid, refused } from './errors.ts';
import { money, newId, now, nulls } from './objects.ts';
import { type FormTree, integer, readParams, text } from './params.ts';
import { getSession } from './sessions.ts';
import { findObject, listObjects, listPage, putObject } from './store.ts';

const week = 7 * 24 * 60 * 60;

/** Refunds the payment of a session: `cents`, or all that is left of it. */
export async function refundSession(context: Context, id: string, cents?: number): Promise<Stripe.Refund> {
  return context.transaction(async (tx) => {
    const charge = await chargeOf(tx, id);
    const left = charge.amount - charge.amount_refunded;
    if (charge.refunded) throw refused(`Charge ${charge.id} has already been refunded.`, 'charge_already_refunded');
    if (charge.disputed)
      throw refused(`Charge ${charge.id} has been charged back; cannot issue a refund.`, 'charge_disputed');
    const amount = cents ?? left;
    if (!Number.isInteger(amount) || amount < 1) throw invalid(`Invalid positive integer: ${amount}`, 'amount');
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
      metadata: {},
      payment_intent: charge.payment_intent,
      payment_method: charge.payment_method,
      status: 'succeeded',
      ...nulls('customer_account reason receipt_number source_transfer_reversal transfer_reversal'),
    };
    await putObject(tx, 'charge', charge);
    await putObject(tx, 'refund', refund);
    await recordEvent(context, tx, 'charge.refunded', charge, previous);
    return refund;
  });
}

/** The cardholder's bank takes the whole charge back. */
export async function disputeSession(context: Context, id: string): Promise<Stripe.Dispute> {
  return context.transaction(async (tx) => {
    const charge = await chargeOf(tx, id);
    if (charge.disputed) throw refused(`Charge ${charge.id} is already disputed.`);
    charge.disputed = true;
    const dispute = newDispute(charge);
    await putObject(tx, 'charge', charge);
    await putObject(tx, 'dispute', dispute);
    await recordEvent(context, tx, 'charge.dispute.created', dispute);
    return dispute;
  });
}

/** The bank decides: the money stays with the shop (won) or goes back (lost). */
export async function closeDispute(context: Context, id: string, status: 'won' | 'lost'): Promise<Stripe.Dispute> {
  return context.transaction(async (tx) => {
    const charge = await chargeOf(tx, id);
    const [stored] = await listObjects(tx, 'dispute', 1, `data->>'charge' = $3`, [charge.id]);
    if (!stored) throw refused(`Charge ${charge.id} is not disputed.`);
    const dispute: Stripe.Dispute = { ...stored.data, status };
    await putObject(tx, 'dispute', dispute);
    await recordEvent(context, tx, 'charge.dispute.closed', dispute);
    return dispute;
  });
}

/** GET /v1/disputes, as far as the product asks: those of one charge, newest first. */
export async function listDisputes(db: Queryable, tree: FormTree): Promise<Stripe.ApiList<Stripe.Dispute>> {
  const { limit, charge } = readParams({ limit: integer(1, 100), charge: text() }, tree);
  const ofCharge = `($3::text is null or data->>'charge' = $3)`;
  return listPage(db, 'dispute', '/v1/disputes', limit, ofCharge, [charge]);
}

/** Finds and locks the charge that paid for a session. */
async function chargeOf(tx: Queryable, sessionId: string): Promise<Stripe.Charge> {
  const session = await getSession(tx, sessionId);
  const intent = await findObject(tx, 'payment_intent', String(session.data.payment_intent));
  const charge = await findObject(tx, 'charge', String(intent?.data.latest_charge), true);
  if (charge?.data.paid) return charge.data;
  throw refused('This PaymentIntent does not have a successful charge to refund.', undefined, 'payment_intent');
}

function newDispute(charge: Stripe.Charge): Stripe.Dispute {
  return {
    id: newId('dp_'),
    object: 'dispute',
    amount: charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created: now(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: {
      enhanced_evidence: {},
      ...nulls('access_activity_log billing_address cancellation_policy cancellation_policy_disclosure'),
      ...nulls(
        'cancellation_rebuttal customer_communication customer_email_address customer_name customer_purchase_ip',
      ),
      ...nulls('customer_signature duplicate_charge_documentation duplicate_charge_explanation duplicate_charge_id'),
      ...nulls('product_description receipt refund_policy refund_policy_disclosure refund_refusal_explanation'),
      ...nulls('service_date service_documentation shipping_address shipping_carrier shipping_date'),
      ...nulls('shipping_documentation shipping_tracking_number uncategorized_file uncategorized_text'),
    },
    evidence_details: {
      due_by: now() + week,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'manual',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  };
}
