import type { StripeInvoice } from '../../platform/vendors/stripe-invoices.ts';
import type { Order } from '../order.ts';

/**
 * Compares an invoice with what was approved. Taxes are added on top, so they do not count as a difference.
 * @returns the differences in words for the operator; null if there are none
 */
export function invoiceDifferences(invoice: StripeInvoice, order: Order): string | null {
  const lines = invoice.lines.data;
  const compared: [what: string, atStripe: unknown, ordered: unknown][] = [
    ['line items', invoice.lines.has_more ? 'many' : lines.length, 1],
    ['seats', lines[0]?.quantity, order.seats],
    ['product', productOfInvoice(invoice), order.productId],
    ['currency', invoice.currency, order.currency],
    ['cents before discounts', invoice.subtotal, order.seats * order.unitAmountCents],
  ];
  const found = compared
    .filter(([, atStripe, ordered]) => atStripe !== ordered)
    .map(([what, atStripe, ordered]) => `${what}: ${atStripe ?? 'none'} at Stripe, ${ordered} ordered`);
  // Tax can hide a discount in the total.
  if (sumOf(invoice.total_discount_amounts) > 0 || invoice.total < invoice.subtotal)
    found.push(`discounted to ${invoice.total} cents`);
  // For example, a part that was never paid but covered by a credit note or an earlier balance.
  const missing = invoice.total - invoice.amount_paid;
  if (invoice.status === 'paid' && missing > 0) found.push(`${missing} cents of the invoice were not paid`);
  return found.length > 0 ? found.join('; ') : null;
}

/** Returns the product of the first line, or undefined. */
export function productOfInvoice({ lines }: StripeInvoice): string | undefined {
  return lines.data[0]?.pricing?.price_details?.product;
}

/** Returns the seats of the first line; 0 if there is none. */
export function seatsOfInvoice({ lines }: StripeInvoice): number {
  return lines.data[0]?.quantity ?? 0;
}

/** Returns the sum of an invoice's discounts or taxes, in cents. */
export function sumOf(amounts: readonly { amount: number }[] | null): number {
  return (amounts ?? []).reduce((sum, { amount }) => sum + amount, 0);
}
