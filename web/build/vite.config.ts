import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import type { InlineConfig } from 'vite';
import { DEFAULT_SEATS } from '../../api/src/contract/checkout.values.ts';
import { countryCodes, countryName } from '../../api/src/contract/countries.values.ts';
import { formatPrice } from '../../api/src/contract/money.values.ts';
import { parseSite, type Site } from '../../api/src/contract/site-settings.ts';
import {
  hubspotAccount,
  type ThirdPartyVariable,
  thirdPartyOf,
  thirdPartyVariables,
} from '../../api/src/contract/third-party.ts';
import { buildYear } from './build-year.ts';
import { documentCovers } from './document-covers.ts';

export const webRoot = fileURLToPath(new URL('..', import.meta.url));

/**
 * react-router's package resolves to its development build in every environment; the production one is some kilobytes
 * smaller.
 */
const routerFolder = fileURLToPath(new URL('../../node_modules/react-router/dist/production/', import.meta.url));
const routerInProduction = [
  { find: /^react-router$/, replacement: `${routerFolder}index.mjs` },
  { find: /^react-router\/dom$/, replacement: `${routerFolder}dom-export.mjs` },
];

/**
 * Returns the configuration that the client build and the prerender build share. The site's settings are baked in,
 * because pages are files that nothing changes at run time.
 * @param isPublic true for scripts that everybody can read: leaves out the unlisted page's address
 * (web/src/lib/trial-path.ts)
 */
export function viteConfig(env: NodeJS.ProcessEnv, isPublic = false): InlineConfig {
  const site = parseSite(env);
  const { TRIAL_PATH, ...listed } = withoutThirdParty(site);
  return {
    root: webRoot,
    configFile: false,
    envDir: false,
    logLevel: 'warn',
    plugins: [react(), documentCovers()],
    resolve: { alias: routerInProduction },
    define: {
      __SITE__: JSON.stringify({ ...listed, ...(!isPublic && { TRIAL_PATH }) }),
      __THIRD_PARTY__: JSON.stringify(thirdPartyOf(site)),
      __PRICES__: JSON.stringify(firstPrices(site)),
      __COUNTRIES__: JSON.stringify(countryCodes.map((code) => [code, countryName(code)])),
      __BUILD_YEAR__: String(buildYear(env)),
    },
    build: {
      target: ['chrome111', 'edge111', 'firefox115', 'safari16.4'],
      // Never data: URIs – the CSP takes fonts from our own origin only, and files are cached by name.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      emptyOutDir: true,
    },
  };
}

/** Returns the prices of one seat and of the seats that a checkout begins with, by their cents. */
function firstPrices({ CHECKOUT_PRICE_CENTS, CHECKOUT_CURRENCY, CHECKOUT_MIN_SEATS }: Site): Record<number, string> {
  const totals = [1, Math.max(DEFAULT_SEATS, CHECKOUT_MIN_SEATS)].map((seats) => seats * CHECKOUT_PRICE_CENTS);
  return Object.fromEntries(totals.map((cents) => [cents, formatPrice(cents / 100, CHECKOUT_CURRENCY)]));
}

/** Leaves out the settings of scripts of others, which pages get in one piece (__THIRD_PARTY__). */
function withoutThirdParty(site: Site): Omit<Site, ThirdPartyVariable> {
  const names = Object.keys({ ...thirdPartyVariables, ...hubspotAccount });
  return Object.fromEntries(Object.entries(site).filter(([name]) => !names.includes(name))) as Omit<
    Site,
    ThirdPartyVariable
  >;
}
