import { invalid } from './errors.ts';
import type { Terms } from './objects.ts';
import type { StoredSession } from './sessions.ts';

/** The promotion codes of the local account, and the percentage that each takes off. */
const promotionCodes: Record<string, number> = { LOCAL20: 20, LOCAL100: 100 };

/** Where the local account is registered for tax, and its rates in percent. Elsewhere it collects none. */
const taxRates: Record<string, number> = { US: 8.25, CA: 13, GB: 20, DE: 19, FR: 20, AT: 20, NL: 21 };

/**
 * Applies a promotion code and, with automatic tax, the tax of the buyer's country to an open session, as Stripe's page
 * does. The subtotal does not change.
 * @throws StripeFault 400 for a code that the account does not have
 */
export function applyTerms(session: StoredSession, chosen: Terms): void {
  const { data, secrets } = session;
  const terms = { ...secrets.terms, ...chosen };
  const code = data.allow_promotion_codes ? (terms.code ?? '').trim().toUpperCase() : '';
  const percent = code === '' ? 0 : promotionCodes[code];
  if (percent === undefined) throw invalid('This code is invalid.', 'promotion_code');
  secrets.terms = { ...terms, code };
  if (!data.allow_promotion_codes && !data.automatic_tax.enabled) return;
  const rate = (data.automatic_tax.enabled && taxRates[terms.country ?? '']) || 0;
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
  if (data.automatic_tax.enabled) data.automatic_tax.status = terms.country ? 'complete' : 'requires_location_inputs';
}

/** Returns the type of tax id that businesses in a country have, or unknown for countries not covered here. */
export function taxIdType(country: string): 'us_ein' | 'gb_vat' | 'eu_vat' | 'unknown' {
  if (country === 'US') return 'us_ein';
  if (country === 'GB') return 'gb_vat';
  return 'AT BE DE DK ES FI FR IE IT LU NL PL PT SE'.split(' ').includes(country) ? 'eu_vat' : 'unknown';
}
