import type { Site } from '../../../api/src/contract/site-settings.ts';

declare const __SITE__: Site;
declare const __BUILD_YEAR__: number;

/** Brand, address and external links, baked in by the build (web/build/vite.config.ts). */
export const site: Site = __SITE__;

/** The year of the build; the footer shows the browser's own once script runs. */
export const buildYear: number = __BUILD_YEAR__;
