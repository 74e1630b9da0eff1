import * as money from '#contract/money.values.ts';
import { firstPrices, site } from './site.ts';

export { formatCents, formatParts, formatSeats } from '#contract/money.values.ts';

/**
 * Formats a price in the currency's main unit, by default the site's: 5000 → "$5,000", 4999.5 → "$4,999.50". The
 * prices that pages show at first come ready from the build (site.ts).
 */
export function formatPrice(amount: number, currency = site.CHECKOUT_CURRENCY): string {
  const ready = currency === site.CHECKOUT_CURRENCY ? firstPrices[toCents(amount)] : undefined;
  return ready ?? money.formatPrice(amount, currency);
}

/** Converts a price to whole cents, the unit of unitAmount: 5000 → 500000. */
export function toCents(amount: number): number {
  return Math.round(amount * 100);
}
