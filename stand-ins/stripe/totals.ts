import type { PaymentForm } from './cards.ts';
import type { StoredSession } from './sessions.ts';

/** The promotion codes of the local account, and the percentage that each takes off. */
const promotionCodes: Record<string, number> = { LOCAL20: 20, LOCAL100: 100 };

/** Where the local account is registered for tax, and its rates in percent. Elsewhere it collects none. */
const taxRates: Record<string, number> = { US: 8.25, CA: 13, GB: 20, DE: 19, FR: 20, AT: 20, NL: 21 };

/**
 * Applies the promotion code and the country of the card page to an open session, as Stripe's page does: the discount
 * and, with automatic tax, the country's tax. Without a code, the earlier one stays. The subtotal does not change.
 * @returns what is wrong with the code, if anything
 */
export function applyTerms({ data, secrets }: StoredSession, form: PaymentForm): string | undefined {
  const entered = String(form['promotion-code'] ?? secrets.promotionCode ?? '');
  const code = data.allow_promotion_codes ? entered.trim().toUpperCase() : '';
  const country = String(form.country ?? '');
  const percent = code === '' ? 0 : promotionCodes[code];
  if (percent === undefined) return 'This code is invalid.';
  secrets.promotionCode = code;
  if (!data.allow_promotion_codes && !data.automatic_tax.enabled) return undefined;
  const rate = (data.automatic_tax.enabled && taxRates[country]) || 0;
  for (const item of secrets.lineItems) {
    item.amount_discount = Math.round((item.amount_subtotal * percent) / 100);
    item.amount_tax = Math.round(((item.amount_subtotal - item.amount_discount) * rate) / 100);
    item.amount_total = item.amount_subtotal - item.amount_discount + item.amount_tax;
  }
  const sum = (part: 'amount_discount' | 'amount_tax' | 'amount_total') =>
    secrets.lineItems.reduce((total, item) => total + item[part], 0);
  data.discounts = code === '' ? [] : [{ coupon: null, promotion_code: `promo_local_${code}` }];
  data.total_details = { amount_discount: sum('amount_discount'), amount_shipping: 0, amount_tax: sum('amount_tax') };
  data.amount_total = sum('amount_total');
  if (data.automatic_tax.enabled) data.automatic_tax.status = country ? 'complete' : 'requires_location_inputs';
  return undefined;
}

/** Returns the type of tax id that businesses in a country have, or unknown for countries not covered here. */
export function taxIdType(country: string): 'us_ein' | 'gb_vat' | 'eu_vat' | 'unknown' {
  if (country === 'US') return 'us_ein';
  if (country === 'GB') return 'gb_vat';
  return 'AT BE DE DK ES FI FR IE IT LU NL PL PT SE'.split(' ').includes(country) ? 'eu_vat' : 'unknown';
}
