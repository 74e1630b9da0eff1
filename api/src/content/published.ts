import { hash } from 'node:crypto';
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { type BrandColours, brandStyle } from '#contract/brand.values.ts';
import { DEFAULT_SEATS } from '#contract/checkout.values.ts';
import { formatPrice } from '#contract/money.values.ts';
import type { Published } from '#contract/published.ts';
import { parseSite } from '#contract/site-settings.ts';
import { hubspotAccount, thirdPartyOf, thirdPartyVariables } from '#contract/third-party.ts';
import { OWN_FILES } from './content-files.ts';
import { type Edited, readContent } from './read-content.ts';

/**
 * Collects what pages are made from.
 * @param folder of the content documents
 * @param environment has the site's settings; what is missing has its default
 * @param edited what editors have published, in place of the files
 * @throws ContentError for content that cannot be shown; Error for settings that are not valid
 */
export function readPublished(
  folder: string,
  environment: Record<string, unknown>,
  edited: Edited = new Map(),
): Published {
  const settings = parseSite(environment);
  const ofThirdParty = Object.keys({ ...thirdPartyVariables, ...hubspotAccount });
  const site = Object.fromEntries(Object.entries(settings).filter(([name]) => !ofThirdParty.includes(name)));
  const { CHECKOUT_PRICE_CENTS, CHECKOUT_CURRENCY, CHECKOUT_MIN_SEATS } = settings;
  const totals = [1, Math.max(DEFAULT_SEATS, CHECKOUT_MIN_SEATS)].map((seats) => seats * CHECKOUT_PRICE_CENTS);
  const published = {
    site: site as Published['site'],
    thirdParty: thirdPartyOf(settings),
    prices: Object.fromEntries(totals.map((cents) => [cents, formatPrice(cents / 100, CHECKOUT_CURRENCY)])),
    year: new Date().getUTCFullYear(),
    content: readContent(folder, settings, edited),
    documentFiles: {},
  };
  const name = hash('sha1', JSON.stringify([published, listed(path.join(folder, OWN_FILES))]), 'hex').slice(0, 16);
  return { ...published, version: `${name}-${digestOf(published.content.brand)}` };
}

/**
 * Returns the hash of the style block with the brand's colours, as the security policy names it. It is a part of each version,
 * because nginx reads it there (nginx/includes/caching.conf): the policy changes with the pages, without a restart.
 */
export function brandStyleHash(colours: BrandColours): string {
  return `sha256-${digestOf(colours)}=`;
}

const digestOf = (colours: BrandColours) => hash('sha256', brandStyle(colours), 'base64url');

/** Lists the files below a folder with their sizes and times, which change when they do. */
function listed(folder: string): string[] {
  const names = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [];
  return names.sort().map((name) => {
    const { size, mtimeMs } = statSync(path.join(folder, name));
    return `${name} ${size} ${mtimeMs}`;
  });
}
