import type { Buyer } from '../../checkout/buyers.repository.ts';
import { seatsOf } from '../../checkout/payment-review.ts';
import type { Payment } from '../../checkout/payments.repository.ts';
import type { Cell } from '../../contract/desk/resource.ts';
import { formatSeats } from '../../contract/money.values.ts';
import { formatAge } from '../../contract/text.values.ts';
import { state } from '../kit/cells.ts';

export const paymentStates: Record<Payment['status'], Cell> = {
  open: state('wait', 'Not paid yet'),
  expired: state('gone', 'Expired'),
  pending: state('wait', 'On its way'),
  failed: state('gone', 'Failed'),
  paid: state('good', 'Paid'),
  partially_refunded: state('good', 'Partly refunded'),
  refunded: state('gone', 'Refunded'),
  disputed: state('person', 'Disputed'),
};
/** Most buyers create their organization within this time, so no one needs to act before. */
const SOON_MS = 3_600_000;

/** What a payment is listed as: its buyer, or what it is for. */
export function nameOf(payment: Payment, buyer: Buyer | undefined): string {
  const known = [buyer?.company, buyer?.name].filter(Boolean).join(', ') || payment.payer_email;
  return known || `${payment.invoice_id ? 'Invoice for' : 'Payment for'} ${formatSeats(seatsOf(payment))}`;
}

/** Whether the seats have been claimed; nothing for a payment that cannot be. */
export function claimOf(payment: Payment): Cell {
  const { status, paid_at: paidAt } = payment;
  if (payment.in_review) return state('person', 'Needs a person');
  if (payment.customer_id && (status === 'paid' || status === 'partially_refunded')) return state('good', 'Claimed');
  if (!payment.claimable || !paidAt) return null;
  const ms = Date.now() - paidAt.getTime();
  return state(ms < SOON_MS ? 'wait' : 'person', `Unclaimed ${formatAge(ms)}`);
}

/** What follows once seats were given for it. */
export function aboutClaim({ disputed_at: disputed, payer_email: to }: Payment): string {
  if (disputed) return 'It is disputed, so it cannot be claimed, and no mail is sent.';
  return to
    ? 'The payer gets the claim link by mail.'
    : 'It has no email address, so no mail is sent: copy the claim link.';
}

/** The seats that were given for it by hand, and why. */
export function acceptedAs({ accepted_at: at, accepted_seats: accepted, accepted_reason: reason, seats }: Payment) {
  return at && [formatSeats(accepted ?? seats), reason].filter(Boolean).join(': ');
}

export const dealStates: Record<'waiting' | 'synced' | 'refused', Cell> = {
  waiting: state('wait', 'On its way'),
  synced: state('good', 'In HubSpot'),
  refused: state('person', 'Refused'),
};
