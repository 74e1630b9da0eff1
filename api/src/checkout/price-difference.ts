import type { Env } from '../platform/config/env.ts';
import type { StripePrice } from '../platform/vendors/stripe.client.ts';

/**
 * Tells the operator what keeps us from selling at a Stripe price.
 * @param price Stripe's price with the id CHECKOUT_PRICE_ID; null if it has none
 * @returns null if it is exactly the configured one
 */
export function priceDifference(price: StripePrice | null, env: Env): string | null {
  if (!price) return 'CHECKOUT_PRICE_ID is unknown at Stripe';
  if (!price.active) return 'CHECKOUT_PRICE_ID is archived at Stripe';
  if (price.unit_amount !== env.CHECKOUT_PRICE_CENTS) return `Stripe's price is ${price.unit_amount} cents`;
  if (price.currency !== env.CHECKOUT_CURRENCY) return `Stripe's price is in ${price.currency}`;
  if (price.transform_quantity || price.billing_scheme !== 'per_unit' || price.type !== 'one_time')
    return 'the price must be one-time, per unit and without transformed quantities';
  if (price.product !== env.CHECKOUT_PRODUCT_ID) return 'the price belongs to another product than CHECKOUT_PRODUCT_ID';
  return null;
}
