import { pluralize } from './text.values.ts';

/**
 * Returns a currency's number of decimal places: 2 for usd, 0 for jpy.
 * @param currency ISO 4217 code, in upper or lower case
 * @throws RangeError if it is not a currency code
 */
export function fractionDigits(currency: string): number {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
}

/** Formats a price in the currency's main unit: 5000 → "$5,000", 4999.5 → "$4,999.50". */
export function formatPrice(amount: number, currency: string): string {
  const digits = Number.isInteger(amount) ? 0 : fractionDigits(currency);
  const format = { style: 'currency', currency, minimumFractionDigits: digits, maximumFractionDigits: digits } as const;
  return new Intl.NumberFormat('en-US', format).format(amount);
}

/** Formats an amount in the currency's smallest unit, as Stripe does: 6500000 usd → "$65,000", 5000 jpy → "¥5,000". */
export function formatCents(cents: number, currency: string): string {
  return formatPrice(cents / 10 ** fractionDigits(currency), currency);
}

/** "1 seat", "3 seats". */
export function formatSeats(seats: number): string {
  return pluralize(seats, 'seat');
}

/** A total and its parts, in the currency's smallest unit. A part that does not apply is 0 or missing. */
export interface Sums {
  total: number;
  /** Before discounts and tax. */
  subtotal?: number | null;
  discount?: number | null;
  tax?: number | null;
}

/** Returns the lines to show above a total, one for each of its parts; none without a discount or tax. */
export function formatParts(
  { total, subtotal, discount, tax }: Sums,
  currency: string,
): [label: string, sum: string][] {
  const lines: [string, string][] = [];
  if (!discount && !tax) return lines;
  if (subtotal) lines.push(['Subtotal', formatCents(subtotal, currency)]);
  if (discount) lines.push(['Discount', formatCents(-discount, currency)]);
  const isIncluded = subtotal && total === subtotal - (discount ?? 0);
  if (tax) lines.push([isIncluded ? 'Tax, included' : 'Tax', formatCents(tax, currency)]);
  return lines;
}
