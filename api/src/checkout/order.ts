import type { Env } from '../platform/config/env.ts';

/** What a buyer was offered and agreed to buy. */
export interface Order {
  seats: number;
  unitAmountCents: number;
  currency: string;
  productId: string;
}

/** Returns an order at today's price. */
export function orderToday(seats: number, env: Env): Order {
  return {
    seats,
    unitAmountCents: env.CHECKOUT_PRICE_CENTS,
    currency: env.CHECKOUT_CURRENCY,
    productId: env.CHECKOUT_PRODUCT_ID,
  };
}
