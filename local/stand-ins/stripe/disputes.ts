import type Stripe from 'stripe';
import { type Context, recordEvent } from './context.ts';
import { refused } from './errors.ts';
import type { FormTree } from './form.ts';
import { newId, now } from './objects.ts';
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
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};
