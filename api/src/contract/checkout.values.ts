/** The number of seats that a checkout begins with if no team size is known (specification, section 5). */
export const DEFAULT_SEATS = 2;

/** Stripe's limit: a charge has at most eight digits, 999,999.99. */
const LARGEST_CHARGE_CENTS = 99_999_999;

/** Returns the most seats that one card payment can buy. */
export function maxSeats(pricePerSeatCents: number): number {
  return Math.floor(LARGEST_CHARGE_CENTS / pricePerSeatCents);
}

/** Returns the message for a choice of too few seats. */
export function tooFewSeats(least: number): string {
  return `Please choose at least ${least} seats.`;
}
