import type { Site } from '../../../api/src/contract/site-settings.ts';
import type { ThirdPartyVariable } from '../../../api/src/contract/third-party.ts';

type BakedSite = Omit<Site, 'TRIAL_PATH' | ThirdPartyVariable> & Partial<Site>;

declare const __SITE__: BakedSite;
declare const __BUILD_YEAR__: number;
declare const __PRICE_PER_SEAT__: string;

/**
 * Brand, address and external links, baked in by the build (web/build/vite.config.ts). Only the renderer's copy has the
 * unlisted path (see trial-path.ts).
 */
export const site: BakedSite = __SITE__;

/** Year of the build. The footer shows the browser's own once scripts run. */
export const buildYear: number = __BUILD_YEAR__;

/**
 * "$5,000". Baked in because every page shows it, and creating a page's first formatter takes a slow phone a tenth of a
 * second.
 */
export const pricePerSeat: string = __PRICE_PER_SEAT__;
