import * as money from '../../../api/src/contract/money.values.ts';
import { pricePerSeat, site } from './site.ts';

export { formatParts, formatSeats } from '../../../api/src/contract/money.values.ts';

/**
 * Formats a price in the currency's main unit, by default the site's: 5000 → "$5,000", 4999.5 → "$4,999.50". The price of
 * one seat comes ready from the build, because a page's first formatter is slow to create (site.ts).
 */
export function formatPrice(amount: number, currency = site.CHECKOUT_CURRENCY): string {
  const isOwnPrice = toCents(amount) === site.CHECKOUT_PRICE_CENTS && currency === site.CHECKOUT_CURRENCY;
  return isOwnPrice ? pricePerSeat : money.formatPrice(amount, currency);
}

/** Formats an amount in cents: 6500000 → "$65,000". */
export function formatCents(cents: number, currency = site.CHECKOUT_CURRENCY): string {
  return money.formatCents(cents, currency);
}

/** Converts a price to whole cents, the unit of unitAmount: 5000 → 500000. */
export function toCents(amount: number): number {
  return Math.round(amount * 100);
}
