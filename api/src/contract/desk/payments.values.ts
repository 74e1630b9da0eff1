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

/** Filters of the list: payments that are unclaimed, in review or claimed, or those with a status. */
export const paymentFilters = ['unclaimed', 'review', 'claimed', ...paymentStatuses] as const;
export type PaymentFilter = (typeof paymentFilters)[number];

export const paymentSorts = ['newest', 'oldest', 'amount'] as const;
export type PaymentSort = (typeof paymentSorts)[number];
