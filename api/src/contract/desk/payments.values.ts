/** See checkout/payment-states.ts for how they follow one another. */
export const paymentStatuses = [
  'open',
  'expired',
  'pending',
  'failed',
  'paid',
  'partially_refunded',
  'refunded',
  'disputed',
] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];
