import { DEFAULT_SEATS } from '#contract/checkout.values.ts';
import { countryCodes, countryName } from '#contract/countries.values.ts';
import { formatPrice } from '#contract/money.values.ts';
import { parseSite, type Site } from '#contract/site-settings.ts';
import { hubspotAccount, type ThirdPartyVariable, thirdPartyOf, thirdPartyVariables } from '#contract/third-party.ts';
import { buildYear } from './build-year.ts';

/**
 * Returns the names that the build replaces in the web's code, with their values. The site's settings are baked in,
 * because pages are files that nothing changes at run time. Tests define the same names as globals.
 * @param env the site's variables; what is missing has its default
 * @param isPublic true for scripts that everybody can read: leaves out the unlisted page's address
 * (web/src/lib/trial-path.ts)
 * @throws when a variable is not valid
 */
export function buildConstants(env: NodeJS.ProcessEnv = {}, isPublic = false) {
  const site = parseSite(env);
  const { TRIAL_PATH, ...listed } = withoutThirdParty(site);
  return {
    __SITE__: { ...listed, ...(!isPublic && { TRIAL_PATH }) },
    __THIRD_PARTY__: thirdPartyOf(site),
    __PRICES__: firstPrices(site),
    __COUNTRIES__: countryCodes.map((code) => [code, countryName(code)]),
    __BUILD_YEAR__: buildYear(env),
  };
}

/** Returns the prices of one seat and of the seats that a checkout begins with, by their cents. */
function firstPrices({ CHECKOUT_PRICE_CENTS, CHECKOUT_CURRENCY, CHECKOUT_MIN_SEATS }: Site): Record<number, string> {
  const totals = [1, Math.max(DEFAULT_SEATS, CHECKOUT_MIN_SEATS)].map((seats) => seats * CHECKOUT_PRICE_CENTS);
  return Object.fromEntries(totals.map((cents) => [cents, formatPrice(cents / 100, CHECKOUT_CURRENCY)]));
}

/** Leaves out the settings of third-party scripts, which pages get in one piece (__THIRD_PARTY__). */
function withoutThirdParty(site: Site): Omit<Site, ThirdPartyVariable> {
  const names = Object.keys({ ...thirdPartyVariables, ...hubspotAccount });
  return Object.fromEntries(Object.entries(site).filter(([name]) => !names.includes(name))) as Omit<
    Site,
    ThirdPartyVariable
  >;
}
