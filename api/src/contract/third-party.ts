import { z } from 'zod';
import type { ThirdParty } from './third-party.values.ts';

/** An https address without anything that could add another directive to the security policy. */
const address = /^https:\/\/[a-z0-9.-]+(:\d{1,5})?(\/[^\s"'<>;,\\]*)?$/i;
const origin = /^https:\/\/(\*\.)?[a-z0-9.-]+(:\d{1,5})?$/i;
const attribute = /^data-[a-z0-9-]+=[^\s"'<>=]+$/;

/** The patterns alone are not enough: they accept impossible addresses, such as one with port 99999. */
const isAddress = (text: string) => address.test(text) && URL.canParse(text);
const isOrigin = (text: string) => origin.test(text) && URL.canParse(text.replace('*.', ''));
const words = (text: string) => text.trim().split(/\s+/);

/** The HubSpot account, whose number and region the tracking script's address contains. */
export const hubspotAccount = {
  HUBSPOT_PORTAL_ID: z
    .string()
    .regex(/^\d+$/, 'is the number of the HubSpot account')
    .optional()
    .describe('Number of the account. Without it, leads wait here.'),
  HUBSPOT_REGION: z
    .string()
    .regex(/^[a-z]{2,4}\d$/)
    .default('na1')
    .describe(
      'Where the account is: na1, na2, eu1, or another of that pattern. Forms and scripts have a host in each.',
    ),
};

/** Third-party scripts on the public pages (docs/decisions/0049-scripts-and-consent.md). */
export const thirdPartyVariables = {
  ANALYTICS_SCRIPT: z
    .string()
    .refine(isAddress, 'must be the https address of a script')
    .or(z.string().regex(/^\/[^/\\\s"'<>;,][^\s"'<>;,\\]*$/, 'must be the https address of a script, or a path here'))
    .optional()
    .describe(
      "Address of an analytics script, e.g. https://plausible.io/js/pa-….js or https://cloud.umami.is/script.js, or a path on this site if your proxy serves it. It must need nothing but its element's attributes. Not set: none.",
    ),
  ANALYTICS_ATTRIBUTES: z
    .string()
    .transform((list) => words(list).join(' '))
    .refine((list) => words(list).every((one) => attribute.test(one)), 'must be data-…=value, separated by spaces')
    .optional()
    .describe(
      "Attributes of the script's element, separated by spaces: data-website-id=… (Umami), data-domain=example.com (Plausible's script.js).",
    ),
  ANALYTICS_CONNECT: z
    .string()
    .transform((list) => words(list).join(' '))
    .refine((list) => words(list).every(isOrigin), 'must be https origins, separated by spaces')
    .optional()
    .describe(
      "Origins that the script may report to. Not set: its own. Umami's cloud: https://gateway.umami.is https://api-gateway.umami.dev.",
    ),
  ANALYTICS_CONSENT: z
    .enum(['required', 'not-needed'])
    .default('required')
    .describe('required, not-needed: whether visitors are asked before it is loaded. Decide this with your counsel.'),
  HUBSPOT_TRACKING: z
    .enum(['yes', 'no'])
    .default('no')
    .describe("yes, no: HubSpot's tracking script, after consent only. Needs HUBSPOT_PORTAL_ID and HUBSPOT_REGION."),
};

type Settings = z.infer<z.ZodObject<typeof thirdPartyVariables & typeof hubspotAccount>>;
export type ThirdPartyVariable = keyof Settings;

/** Finds settings that contradict each other. */
export function thirdPartyContradictions(site: Settings): string[] {
  const problems: string[] = [];
  for (const name of ['ANALYTICS_ATTRIBUTES', 'ANALYTICS_CONNECT'] as const)
    if (site[name] && !site.ANALYTICS_SCRIPT) problems.push(`ANALYTICS_SCRIPT is missing: ${name} is about it`);
  if (site.HUBSPOT_TRACKING === 'yes' && !site.HUBSPOT_PORTAL_ID)
    problems.push('HUBSPOT_PORTAL_ID is missing: HUBSPOT_TRACKING=yes loads the script of that account');
  return problems;
}

/** Returns the third-party scripts that the pages load; null for none. */
export function thirdPartyOf(site: Settings): ThirdParty | null {
  const { ANALYTICS_SCRIPT: script, HUBSPOT_REGION: region, HUBSPOT_PORTAL_ID: portal } = site;
  const hasHubspot = site.HUBSPOT_TRACKING === 'yes';
  if (!script && !hasHubspot) return null;
  const attributes = words(site.ANALYTICS_ATTRIBUTES ?? '').filter(Boolean);
  const host = region === 'na1' ? 'js.hs-scripts.com' : `js-${region}.hs-scripts.com`;
  return {
    ...(script && {
      analytics: {
        script,
        attributes: Object.fromEntries(attributes.map((one) => [one.split('=')[0], one.slice(one.indexOf('=') + 1)])),
        asks: site.ANALYTICS_CONSENT === 'required',
      },
    }),
    ...(hasHubspot && { hubspot: { script: `https://${host}/${portal}.js` } }),
  };
}

/** What the security policy allows for these scripts: the sources that each directive gains. */
export type ThirdPartySources = Record<'script-src' | 'connect-src' | 'img-src', string>;

/**
 * HubSpot's loader fetches the counting script and the consent script of its account, and reports by picture or call.
 * Its chat, pop-up forms, form collection and advertising pixels stay blocked, because the visitor has not been asked about
 * them.
 */
export const hubspotSources: ThirdPartySources = {
  'script-src': 'https://*.hs-scripts.com https://*.hs-analytics.net https://*.hs-banner.com',
  'connect-src': 'https://*.hubspot.com https://*.hubapi.com https://*.hs-banner.com',
  'img-src': 'https://*.hubspot.com',
};

/** Returns the sources that these scripts need in the security policy; undefined without scripts. */
export function thirdPartySources(site: Settings): ThirdPartySources | undefined {
  const { ANALYTICS_SCRIPT: script, ANALYTICS_CONNECT: connect } = site;
  if (!thirdPartyOf(site)) return undefined;
  const own = script?.startsWith('https:') ? new URL(script).origin : '';
  const reports = connect ?? own;
  const hubspot = site.HUBSPOT_TRACKING === 'yes' ? hubspotSources : undefined;
  const join = (...sources: (string | undefined)[]) => sources.filter(Boolean).join(' ');
  return {
    'script-src': join(own, hubspot?.['script-src']),
    'connect-src': join(reports, hubspot?.['connect-src']),
    'img-src': join(reports, hubspot?.['img-src']),
  };
}
