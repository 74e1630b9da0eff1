import type Stripe from 'stripe';
import { type Context, recordEvent } from './context.ts';
import { refused } from './errors.ts';
import type { FormTree } from './form.ts';
import { newId, now, nulls } from './objects.ts';
import { integer, readParams, text } from './params.ts';
import { listObjects, putObject, type Queryable } from './store.ts';

const week = 7 * 24 * 60 * 60;

/** The cardholder's bank takes the money back: `amount` cents, or the whole charge. */
export async function disputeCharge(
  context: Context,
  tx: Queryable,
  charge: Stripe.Charge,
  amount = charge.amount,
): Promise<Stripe.Dispute> {
  if (charge.disputed) throw refused(`Charge ${charge.id} is already disputed.`);
  charge.disputed = true;
  const dispute = newDispute(charge, amount);
  await putObject(tx, 'charge', charge);
  await putObject(tx, 'dispute', dispute);
  await recordEvent(context, tx, 'charge.dispute.created', dispute);
  return dispute;
}

/** GET /v1/disputes, as far as the product asks: those of one charge, newest first. */
export async function listDisputes(db: Queryable, tree: FormTree): Promise<Stripe.ApiList<Stripe.Dispute>> {
  const { limit = 10, charge } = readParams({ limit: integer(1), charge: text() }, tree);
  const ofCharge = `($3::text is null or data->>'charge' = $3)`;
  const found = await listObjects(db, 'dispute', Math.min(limit, 100) + 1, ofCharge, [charge]);
  const data = found.slice(0, limit).map((stored) => stored.data);
  return { object: 'list', url: '/v1/disputes', has_more: found.length > limit, data };
}

/** The bank decides: the money stays with the shop (won) or goes back (lost). */
export async function closeDispute(
  context: Context,
  tx: Queryable,
  charge: Stripe.Charge,
  status: 'won' | 'lost',
): Promise<Stripe.Dispute> {
  const [stored] = await listObjects(tx, 'dispute', 1, `data->>'charge' = $3`, [charge.id]);
  if (!stored) throw refused(`Charge ${charge.id} is not disputed.`);
  const dispute: Stripe.Dispute = { ...stored.data, status };
  await putObject(tx, 'dispute', dispute);
  await recordEvent(context, tx, 'charge.dispute.closed', dispute);
  return dispute;
}

function newDispute(charge: Stripe.Charge, amount: number): Stripe.Dispute {
  return {
    id: newId('dp_'),
    object: 'dispute',
    amount,
    balance_transactions: [],
    charge: charge.id,
    created: now(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence,
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

const noEvidence: Stripe.Dispute.Evidence = {
  enhanced_evidence: {},
  ...nulls('access_activity_log billing_address cancellation_policy cancellation_policy_disclosure'),
  ...nulls('cancellation_rebuttal customer_communication customer_email_address customer_name customer_purchase_ip'),
  ...nulls('customer_signature duplicate_charge_documentation duplicate_charge_explanation duplicate_charge_id'),
  ...nulls('product_description receipt refund_policy refund_policy_disclosure refund_refusal_explanation'),
  ...nulls('service_date service_documentation shipping_address shipping_carrier shipping_date'),
  ...nulls('shipping_documentation shipping_tracking_number uncategorized_file uncategorized_text'),
};
