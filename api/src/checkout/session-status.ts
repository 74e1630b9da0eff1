import type { SessionStatus } from '../contract/checkout.ts';
import { AppError } from '../platform/http/app-error.ts';
import type { Payment } from './payments.repository.ts';

/**
 * Why a paid session may still not be claimed; does nothing when it may.
 * A partial refund does not block, a full refund or a dispute does (DESIGN, "payment states").
 * @throws AppError 409 session_already_used, payment_refunded, payment_disputed or payment_in_review
 */
export function assertClaimable(payment: Payment): void {
  if (payment.customer_id) {
    const message = 'This payment was already used to create an organization. Please log in.';
    throw new AppError(409, 'session_already_used', message);
  }
  if (payment.status === 'refunded') {
    const message = 'This payment was refunded, so it cannot be used to create an organization.';
    throw new AppError(409, 'payment_refunded', message);
  }
  if (payment.problem && payment.paid_at) {
    const message = 'We are looking at this payment ourselves and will be in touch. You need not pay again.';
    throw new AppError(409, 'payment_in_review', message);
  }
  if (payment.status === 'disputed') {
    const message = 'This payment is disputed with the bank, so it cannot be used to create an organization.';
    throw new AppError(409, 'payment_disputed', message);
  }
}

/** What the return page may know of a payment, and nothing more (DESIGN, "Routes of the api"). */
export function toSessionStatus(payment: Payment): SessionStatus {
  return {
    status: payment.paid_at ? 'complete' : payment.expired_at ? 'expired' : 'open',
    session: {
      payment_status: payment.paid_at ? 'paid' : 'unpaid',
      seats: payment.seats,
      customer_details: { email: payment.payer_email },
    },
  };
}
