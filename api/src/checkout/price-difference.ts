import type { Env } from '../platform/config/env.ts';

/** What is looked at of a price of Stripe's (https://docs.stripe.com/api/prices/object). */
interface StripePrice {
  active: boolean;
  /** Cents. */
  unit_amount: number | null;
  currency: string;
  billing_scheme: string;
  type: string;
  transform_quantity: object | null;
  product: string | object;
}

/**
 * What keeps us from selling at a price of Stripe's, in words for the operator.
 * @param price as Stripe has it under CHECKOUT_PRICE_ID; null when it knows none
 * @returns null when it is exactly the configured one
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
