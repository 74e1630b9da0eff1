import { DEFAULT_SEATS } from '#contract/checkout.values.ts';
import { published } from './published.ts';

/** Brand, address, external links and price. */
export const { site, prices: firstPrices } = published;

/** The number of seats that the pricing form, the checkout and the invoice form begin with. */
export const firstSeats = Math.max(DEFAULT_SEATS, site.CHECKOUT_MIN_SEATS);

/** "$5,000". */
export const pricePerSeat = firstPrices[site.CHECKOUT_PRICE_CENTS] as string;
