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

/** Which payments a list shows: those in a state, or those that something has (not) happened to. */
export const paymentFilters = ['unclaimed', 'review', 'claimed', ...paymentStatuses] as const;
export type PaymentFilter = (typeof paymentFilters)[number];

export const paymentSorts = ['newest', 'oldest', 'amount'] as const;
export type PaymentSort = (typeof paymentSorts)[number];
