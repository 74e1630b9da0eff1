import type Stripe from 'stripe';
import type { Queryable } from '../database.ts';
import { chargeOf } from './charges.ts';
import { type Context, recordEvent } from './context.ts';
import { refused } from './errors.ts';
import { newId, now, nulls } from './objects.ts';
import { type FormTree, integer, readParams, text } from './params.ts';
import { listObjects, listPage, putObject } from './store.ts';

const week = 7 * 24 * 60 * 60;

const ends = ['won', 'lost', 'prevented', 'warning_closed'];
const open = ['needs_response', 'under_review', 'appeal_needs_response', 'appeal_under_review'];
const states = [...ends, ...open, 'warning_needs_response', 'warning_under_review'];

/** Disputes a charge: the cardholder's bank takes all of it back, or only inquires (`warning_needs_response`). */
export async function disputeSession(context: Context, id: string, status = 'needs_response'): Promise<Stripe.Dispute> {
  assertState(status);
  return context.transaction(async (tx) => {
    const charge = await chargeOf(tx, id);
    if (charge.disputed) throw refused(`Charge ${charge.id} is already disputed.`);
    charge.disputed = true;
    const dispute = newDispute(charge, status);
    await putObject(tx, 'charge', charge);
    await putObject(tx, 'dispute', dispute);
    await recordEvent(context, tx, 'charge.dispute.created', dispute);
    if (!isInquiry(status)) await recordEvent(context, tx, 'charge.dispute.funds_withdrawn', dispute);
    return dispute;
  });
}

/**
 * Moves a session's dispute to another state (docs.stripe.com/disputes/how-disputes-work). An inquiry may be closed or
 * become a chargeback; a lost dispute may be appealed.
 */
export async function moveDispute(context: Context, id: string, status: string): Promise<Stripe.Dispute> {
  assertState(status);
  return context.transaction(async (tx) => {
    const charge = await chargeOf(tx, id);
    const before = await findDispute(tx, charge);
    if (!before) throw refused(`Charge ${charge.id} is not disputed.`);
    const dispute = { ...before, is_charge_refundable: isRefundable(status), status };
    await putObject(tx, 'dispute', dispute);
    if (status === 'won') await recordEvent(context, tx, 'charge.dispute.funds_reinstated', dispute);
    const type = ends.includes(status) ? 'charge.dispute.closed' : 'charge.dispute.updated';
    await recordEvent(context, tx, type, dispute, { status: before.status });
    if (status === 'needs_response') await recordEvent(context, tx, 'charge.dispute.funds_withdrawn', dispute);
    return dispute;
  });
}

/** GET /v1/disputes, as the product uses it: the disputes of one charge, newest first. */
export async function listDisputes(db: Queryable, tree: FormTree): Promise<Stripe.ApiList<Stripe.Dispute>> {
  const { limit, charge } = readParams({ limit: integer(1, 100), charge: text() }, tree);
  const ofCharge = `($3::text is null or data->>'charge' = $3)`;
  return listPage(db, 'dispute', '/v1/disputes', limit, ofCharge, [charge]);
}

/** Returns the dispute that keeps a charge from being refunded, if any. */
export async function chargebackOf(tx: Queryable, charge: Stripe.Charge): Promise<Stripe.Dispute | undefined> {
  const dispute = await findDispute(tx, charge);
  return dispute?.is_charge_refundable ? undefined : dispute;
}

async function findDispute(tx: Queryable, charge: Stripe.Charge): Promise<Stripe.Dispute | undefined> {
  const [stored] = await listObjects(tx, 'dispute', 1, `data->>'charge' = $3`, [charge.id]);
  return stored?.data;
}

/** Whether the shop has the money: the bank has not taken it, or has returned it. */
function isRefundable(status: string): boolean {
  return isInquiry(status) || status === 'won';
}

function assertState(status: string): void {
  if (!states.includes(status)) throw refused(`A dispute is never ${status}.`);
}

function isInquiry(status: string): boolean {
  return status.startsWith('warning_');
}

function newDispute(charge: Stripe.Charge, status: Stripe.Dispute['status']): Stripe.Dispute {
  return {
    id: newId('du_'),
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
    is_charge_refundable: isRefundable(status),
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status,
  };
}
