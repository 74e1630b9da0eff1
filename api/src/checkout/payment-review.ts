import type { Env } from '../platform/config/env.ts';
import type { StripeSession } from '../platform/vendors/stripe.client.ts';
import type { Order } from './order.ts';
import type { Payment } from './payments.repository.ts';

/** Returns what was ordered with a payment. An old row has no product. */
export function orderOf({ seats, unit_amount_cents, currency, product_id }: Payment, env: Env): Order {
  return { seats, unitAmountCents: unit_amount_cents, currency, productId: product_id ?? env.CHECKOUT_PRODUCT_ID };
}

/**
 * Compares a Checkout Session with what was ordered. If they differ, the payment must stay visible, because the money
 * has arrived, but a person decides what it buys. Tax comes on top of what was ordered. Promotion codes reduce it
 * if the session allowed them. The session is asked, because the configuration may have changed since.
 * @returns the differences in words for the operator; null if there are none
 */
export function differences(session: StripeSession, order: Order): string | null {
  const items = session.line_items?.data ?? [];
  const [item] = items;
  const compared: [what: string, atStripe: unknown, ordered: unknown][] = [
    ['line items', session.line_items?.has_more ? 'many' : items.length, 1],
    ['seats', item?.quantity, order.seats],
    ['cents a seat', item?.price?.unit_amount, order.unitAmountCents],
    ['currency', session.currency, order.currency],
    ['currency of the price', item?.price?.currency, order.currency],
    ['product', productOf(session), order.productId],
    ['cents before discounts', session.amount_subtotal, order.seats * order.unitAmountCents],
  ];
  const found = compared
    .filter(([, atStripe, ordered]) => atStripe !== ordered)
    .map(([what, atStripe, ordered]) => `${what}: ${atStripe ?? 'none'} at Stripe, ${ordered} ordered`);
  const { amount_total: total, amount_subtotal: subtotal } = session;
  const discount = session.total_details?.amount_discount ?? 0;
  const allowed = session.allow_promotion_codes ? discount : 0;
  const isTooLittle = total !== null && subtotal !== null && total < subtotal - allowed;
  if (discount > allowed || isTooLittle) found.push(`discounted to ${total} cents`);
  else if (session.payment_status === 'no_payment_required' && allowed === 0) found.push('nothing was paid');
  return found.length > 0 ? found.join('; ') : null;
}

/**
 * Detects a second payment by the same buyer: two sessions of one attempt can be paid at the same instant.
 * @param others all other payments of the attempt
 * @returns what the operator has to refund; null if this payment is the only one, or the first
 */
export function paidTwice(payment: Payment, others: readonly Payment[]): string | null {
  const { paid_at: paidAt } = payment;
  if (!paidAt) return null;
  const isEarlier = (other: Payment) => other.paid_at && other.paid_at < paidAt && other.status !== 'refunded';
  const first = others.find(isEarlier);
  if (!first) return null;
  const cents = Number(payment.amount_cents);
  const refund = cents > 0 ? `; refund ${(cents / 100).toFixed(2)} ${payment.currency} of this payment` : '';
  return `paid twice: this buyer had just paid for ${first.seats} seats (${first.checkout_session_id})${refund}`;
}

/** Returns the product of the first line item, or undefined. */
export function productOf(session: StripeSession): string | undefined {
  const product = session.line_items?.data[0]?.price?.product;
  return typeof product === 'string' ? product : product?.id;
}

/** Returns the seats that a payment gives: those ordered, or those a person has accepted. */
export function seatsOf(payment: Payment): number {
  return payment.accepted_seats ?? payment.seats;
}
