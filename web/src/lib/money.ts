import { site } from './site.ts';

/** A price in the currency's main unit: 5000 → "$5,000", 4999.5 → "$4,999.50". */
export function formatPrice(amount: number, currency = site.CHECKOUT_CURRENCY): string {
  const digits = Number.isInteger(amount) ? 0 : 2;
  const format = { style: 'currency', currency, minimumFractionDigits: digits, maximumFractionDigits: digits } as const;
  return new Intl.NumberFormat('en-US', format).format(amount);
}

/** An amount in cents: 6500000 → "$65,000". */
export function formatCents(cents: number, currency?: string): string {
  return formatPrice(cents / 100, currency);
}

/** A price as whole cents, the unit of unitAmount: 5000 → 500000. */
export function toCents(amount: number): number {
  return Math.round(amount * 100);
}

/** "1 seat", "3 seats". */
export function formatSeats(seats: number): string {
  return seats === 1 ? '1 seat' : `${seats.toLocaleString('en-US')} seats`;
}
