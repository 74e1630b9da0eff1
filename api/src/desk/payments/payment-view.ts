import { amountsOf } from '../../checkout/amounts.ts';
import type { Buyer } from '../../checkout/buyers.repository.ts';
import { hideClaimKeys } from '../../checkout/claim-link.ts';
import { seatsOf } from '../../checkout/payment-review.ts';
import type { Payment } from '../../checkout/payments.repository.ts';
import type { DeskPayment, DeskPaymentDetail } from '../../contract/desk/payments.ts';
import type { Env } from '../../platform/config/env.ts';
import { toTimeline } from '../timeline.ts';
import type { PaymentFacts } from './payment-facts.repository.ts';
import { describePayment } from './payment-timeline.ts';

/** Returns a payment as a list shows it. */
export function toDeskPayment(payment: Payment, buyer: Buyer | undefined): DeskPayment {
  return {
    id: payment.id,
    createdAt: payment.created_at.toISOString(),
    paidAt: payment.paid_at?.toISOString() ?? null,
    status: payment.status,
    isClaimable: payment.claimable,
    isInReview: payment.in_review,
    isInvoice: payment.invoice_id !== null,
    seats: seatsOf(payment),
    amountCents: amountsOf(payment).amountCents,
    refundedCents: payment.amount_refunded_cents,
    currency: payment.currency,
    payer: payment.payer_email,
    name: buyer?.name ?? null,
    company: buyer?.company ?? null,
    organizationId: payment.customer_id,
  };
}

/** Returns a payment with all its details. */
export function toDeskPaymentDetail(facts: PaymentFacts, buyer: Buyer | undefined, env: Env): DeskPaymentDetail {
  const { payment, deal } = facts;
  const lastMail = facts.mails.filter(({ state, due_at: at }) => state !== 'waiting' || at <= new Date()).at(-1);
  return {
    ...toDeskPayment(payment, buyer),
    unitAmountCents: payment.unit_amount_cents,
    subtotalCents: payment.amount_subtotal_cents,
    discountCents: payment.amount_discount_cents,
    taxCents: payment.amount_tax_cents,
    reference: payment.invoice_id ?? hideClaimKeys(payment.checkout_session_id ?? ''),
    paymentIntentId: payment.payment_intent_id,
    stripeUrl: stripeUrl(payment, env),
    invoiceRequestId: facts.request?.id ?? null,
    leadId: facts.lead?.id ?? null,
    problem: payment.problem && hideClaimKeys(payment.problem),
    accepted: payment.accepted_at && {
      at: payment.accepted_at.toISOString(),
      seats: payment.accepted_seats ?? payment.seats,
      reason: payment.accepted_reason,
    },
    claimedAt: payment.claimed_at?.toISOString() ?? null,
    deal: deal ? { state: deal.state, problem: deal.problem } : null,
    lastMail: lastMail ? { state: lastMail.state, at: (lastMail.sent_at ?? lastMail.next_try_at).toISOString() } : null,
    timeline: toTimeline(describePayment(facts)),
  };
}

function stripeUrl({ payment_intent_id: intent }: Payment, env: Env): string | null {
  if (!intent || env.STRIPE_API_URL !== 'https://api.stripe.com') return null;
  const mode = env.STRIPE_SECRET_KEY.split('_')[1] === 'test' ? 'test/' : '';
  return `https://dashboard.stripe.com/${mode}payments/${intent}`;
}
