/** Stripe's limit: a charge has at most eight digits, 999,999.99. */
const LARGEST_CHARGE_CENTS = 99_999_999;

/** The most seats that one card payment can buy. */
export function maxSeats(pricePerSeatCents: number): number {
  return Math.floor(LARGEST_CHARGE_CENTS / pricePerSeatCents);
}
