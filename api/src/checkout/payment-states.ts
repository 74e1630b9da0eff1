import type { SessionStatus } from '../contract/checkout.ts';
import type { ErrorCode } from '../contract/errors.ts';
import { AppError } from '../platform/http/app-error.ts';
import type { InvoiceRequest } from './invoices/invoice-requests.repository.ts';
import { seatsOf } from './payment-review.ts';
import type { Payment } from './payments.repository.ts';

/**
 * The states of a payment and what changes them. The database generates `status` and `claimable` from facts
 * (db/migrations/0001-schema.sql). PaymentRecorder writes what Stripe says, whether for the webhook, the return page,
 * the sign-up or the reconciler:
 *
 *    open ──► expired                           the session ran out, or the invoice was voided
 *      ├──► pending ──► failed                  a bank debit: the session is complete, but the money never arrives
 *      └───────┴──────────┴──► paid ◄──► partially_refunded ◄──► refunded
 *                               ▲               ▲                   ▲
 *                               └───────────────┴───────────────────┴──► disputed, and back when the dispute is won
 *
 * A late reading of an earlier state never undoes paid. A payment that a promotion code reduced to nothing counts as
 * paid, and is never refunded.
 *
 * A refund that fails also leads back: we have the money again, and the buyer the seats. A bank's inquiry withdraws no
 * money and changes nothing until it becomes a chargeback.
 *
 * The claim (payment-claims.repository.ts) writes whose seats these are. A payment is claimable if it is paid or
 * partially_refunded, has no problem that an operator has not accepted (payment-review.ts), and no organization yet.
 *
 *    claimable ──acquireLease──► leased ──claimPayment──► claimed
 *        ▲                          │                       │
 *        ├──releaseLease, timeout───┘                       │
 *        └──returnPayments, when an operator takes them from a frozen organization
 */

/**
 * @throws AppError 402 session_not_paid, 409 invoice_not_paid, session_already_used, payment_failed, payment_refunded,
 *   payment_disputed or payment_in_review
 */
export function assertClaimable(payment: Payment): void {
  if (!payment.claimable) throw whyNotClaimable(payment);
}

/** Tells a person why a payment is not claimable. */
export function whyNotClaimable(payment: Payment): AppError {
  return new AppError(...obstacle(payment));
}

function obstacle(payment: Payment): [status: number, code: ErrorCode, message: string] {
  if (payment.customer_id)
    return [409, 'session_already_used', 'This payment was already used to create an organization. Please log in.'];
  if (!payment.paid_at && payment.invoice_id) {
    const message =
      'The invoice for these seats is not paid yet. As soon as it is, you can create your organization with this link.';
    return [409, 'invoice_not_paid', message];
  }
  if (payment.status === 'pending') {
    const message = 'Your payment is still on its way. You can create your organization as soon as it arrives.';
    return [402, 'session_not_paid', message];
  }
  if (payment.status === 'failed') {
    const message = 'This payment was not completed, so nothing was charged. You can pay again at any time.';
    return [409, 'payment_failed', message];
  }
  if (!payment.paid_at) return [402, 'session_not_paid', 'Please complete payment before creating an organization.'];
  if (payment.status === 'refunded')
    return [409, 'payment_refunded', 'This payment was refunded, so it cannot be used to create an organization.'];
  if (payment.in_review) {
    const message = 'We are looking at this payment ourselves and will be in touch. You need not pay again.';
    return [409, 'payment_in_review', message];
  }
  const message = 'This payment is disputed with the bank, so it cannot be used to create an organization.';
  return [409, 'payment_disputed', message];
}

/**
 * Returns whether the buyer has done everything to pay: the money is here or on its way. Paying for the same seats
 * again would be a mistake.
 */
export function isCompleted(payment: Payment): boolean {
  return payment.paid_at !== null || payment.status === 'pending';
}

/** Returns what the return page may know about a payment, and nothing more. @param request for its invoice, if any */
export function toSessionStatus(payment: Payment, request?: InvoiceRequest): SessionStatus {
  const { amount_subtotal_cents: subtotal, amount_discount_cents: discount, amount_tax_cents: tax } = payment;
  return {
    status: isCompleted(payment) ? 'complete' : payment.expired_at ? 'expired' : 'open',
    session: {
      payment_status: payment.paid_at ? 'paid' : 'unpaid',
      seats: seatsOf(payment),
      customer_details: {
        email: isCompleted(payment) ? payment.payer_email : null,
        ...(request && { name: request.contact_name, company: request.company }),
      },
      payment_id: payment.id,
      unit_amount: payment.unit_amount_cents,
      amount_total: payment.amount_total_cents,
      ...(subtotal && (discount || tax) && { amount_subtotal: subtotal }),
      ...(discount && { amount_discount: discount }),
      ...(tax && { amount_tax: tax }),
      amount_refunded: payment.amount_refunded_cents,
      currency: payment.currency,
      paid_at: payment.paid_at?.toISOString() ?? null,
    },
  };
}
