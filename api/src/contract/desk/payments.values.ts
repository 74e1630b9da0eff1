/** For the transitions, see checkout/payment-states.ts. */
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
