import { DEFAULT_SEATS } from '#contract/checkout.values.ts';
import type { Site } from '#contract/site-settings.ts';
import type { ThirdPartyVariable } from '#contract/third-party.ts';

type BakedSite = Omit<Site, 'TRIAL_PATH' | ThirdPartyVariable> & Partial<Site>;

declare const __SITE__: BakedSite;
declare const __BUILD_YEAR__: number;
declare const __PRICES__: Readonly<Record<number, string>>;

/**
 * Brand, address and external links, baked in by the build (web/build/constants.ts). Only the renderer's copy has the
 * unlisted path (see trial-path.ts).
 */
export const site: BakedSite = __SITE__;

/** Year of the build. The footer shows the browser's own once scripts run. */
export const buildYear: number = __BUILD_YEAR__;

/**
 * The prices that pages show at first, by their cents: of one seat, and of the seats that a checkout begins with. Baked
 * in because creating a page's first number formatter takes a slow phone a tenth of a second.
 */
export const firstPrices: Readonly<Record<number, string>> = __PRICES__;

/** The number of seats that the pricing form, the checkout and the invoice form begin with. */
export const firstSeats = Math.max(DEFAULT_SEATS, site.CHECKOUT_MIN_SEATS);

/** "$5,000". */
export const pricePerSeat = firstPrices[site.CHECKOUT_PRICE_CENTS] as string;
