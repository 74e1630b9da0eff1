import { z } from 'zod';
import { fractionDigits } from './money.values.ts';
import { hubspotAccount, thirdPartyContradictions, thirdPartyVariables } from './third-party.ts';

/**
 * What pages and the api must agree on: brand, address, external links and the price. The api renders the pages with them.
 */
const link = z.union(
  [z.url({ protocol: /^https?$/ }), z.string().regex(/^\/[^/\\]/)],
  'must be a URL like https://app.example.com or a path on this site',
);

/** A host, or all hosts below one; nothing that could add another directive to the policy. */
const imageHost = /^https:\/\/(\*\.)?([a-z0-9](-*[a-z0-9])*\.)+[a-z][a-z0-9-]*[a-z0-9](:\d{1,5})?$/i;

/** HubSpot's own file hosts: of every region, and those of before there were regions, which old posts still name. */
const hubspotFileHosts = [
  ...['na1', 'na2', 'na3', 'eu1', 'ap1'].map((region) => `https://*.hubspotusercontent-${region}.net`),
  ...['', '00', '10', '20', '30', '40'].map((number) => `https://*.hubspotusercontent${number}.net`),
  'https://cdn2.hubspot.net',
];

/** Tells whether a currency (ISO 4217) has hundredths, as all our arithmetic assumes; the yen, for one, has none. */
function hasCents(currency: string): boolean {
  return /^[a-z]{3}$/.test(currency) && fractionDigits(currency) === 2;
}

/** Brand, addresses and price; the third-party scripts are in third-party.ts. */
export const siteVariables = {
  BRAND: z
    .string()
    .min(1)
    .max(60, 'must have at most 60 characters')
    .default('Lodestar')
    .describe('Name of the program.'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'must be a URL like https://www.example.com' })
    .transform((url) => new URL(url).origin)
    .default('http://localhost:8080')
    .describe('Origin under which visitors reach the site. Payments return to it, so it must be exact.'),
  APP_URL: link
    .default('https://app.example.com/')
    .describe('The course app: Login, and where a new organization goes.'),
  APPLY_URL: link.default('https://apply.example.com/').describe('The application site.'),
  APP_AUTH_URL: link
    .optional()
    .describe("The app's sign-in page, where a new trial student goes. Not set: {APP_URL}/auth."),
  PASSWORD_RESET_URL: link
    .optional()
    .describe(
      'Where the app resets a forgotten password; redirect_to is added, which leads back to the payment. Not set: {APP_URL}.',
    ),
  CONSULTATION_URL: link.default('https://meet.example.com/').describe('The meeting scheduler.'),
  X_URL: link.default('https://x.com/').describe('Social link in the footer.'),
  LINKEDIN_URL: link.default('https://www.linkedin.com/').describe('Social link in the footer.'),
  PRIVACY_URL: link
    .default('https://example.com/privacy')
    .describe('The privacy notice that the footer and every form link to.'),
  TRIAL_PATH: z
    .string()
    .regex(/^\/[a-z0-9-]{3,80}$/, 'must be one path segment like /free-trial-1234')
    .default('/aidp-free-trial-7f3a')
    .describe('The unlisted free-trial page, one path segment; its registration page adds -register. Choose your own.'),
  BLOG_IMAGE_HOSTS: z
    .string()
    .transform((hosts) => hosts.trim().split(/\s+/).join(' '))
    .refine(
      (hosts) => hosts.split(' ').every((host) => imageHost.test(host)),
      'must be https hosts like https://files.example.com or https://*.example.com, separated by spaces',
    )
    .default(hubspotFileHosts.join(' '))
    .describe(
      'https hosts, separated by spaces, that pictures in blog posts may come from; *.host stands for every host below it. ' +
        "Pictures of other hosts become links. With a domain of your own at HubSpot, add it to the default, HubSpot's file hosts.",
    ),
  CHECKOUT_PRICE_CENTS: z.coerce
    .number()
    .int()
    .min(1)
    .max(99_999_999)
    .default(500_000)
    .describe("Price of a seat in cents; the api compares it with Stripe's."),
  CHECKOUT_CURRENCY: z
    .string()
    .toLowerCase()
    .refine(hasCents, 'must be a currency that has cents, like usd or eur')
    .default('usd')
    .describe('Currency that seats are charged and shown in: usd, eur or another that has cents.'),
  CHECKOUT_MIN_SEATS: z.coerce.number().int().min(1).max(1000).default(1).describe('Smallest number of seats sold.'),
  INVOICE_DAYS_DUE: z.coerce
    .number()
    .int()
    .min(1)
    .max(180)
    .default(30)
    .describe('Days that a company has to pay an invoice.'),
  HUBSPOT_BLOG_ID: z
    .string()
    .regex(/^\d{1,20}$/, 'is the number of a blog at HubSpot')
    .optional()
    .describe('The blog to import when there are several: its content group id, which /posts-test asks for too.'),
  HUBSPOT_EMBED: z
    .enum(['yes', 'no'])
    .default('no')
    .describe("yes, no: whether the pages' security headers let HubSpot's embedded forms in."),
};

export const siteSchema = z.object({ ...siteVariables, ...thirdPartyVariables, ...hubspotAccount });

/** Brand, site origin (no trailing slash), external links (absolute URLs or paths on this site) and price of a seat. */
export type Site = z.infer<typeof siteSchema> & { APP_AUTH_URL: string; PASSWORD_RESET_URL: string };

/**
 * Picks the site's own settings from an environment; an empty value counts as not set.
 * @throws Error that names every invalid variable, or those that contradict each other, one per line
 */
export function parseSite(environment: Record<string, unknown>): Site {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const { data: site, error } = siteSchema.safeParse(set);
  if (!site) throw new Error(error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'));
  const contradictions = thirdPartyContradictions(site);
  if (contradictions.length > 0) throw new Error(contradictions.join('\n'));
  const { APP_AUTH_URL = below(site.APP_URL, 'auth'), PASSWORD_RESET_URL = site.APP_URL, ...settings } = site;
  // The order of the keys must not depend on which variables are set: pages embed this object as text, so a different order
  // would change the files and the hashes in their names.
  return { ...settings, APP_AUTH_URL, PASSWORD_RESET_URL };
}

/** Appends a segment to an address, without the address's query and fragment. */
function below(address: string, name: string): string {
  return `${address.replace(/[?#].*$/, '').replace(/\/+$/, '')}/${name}`;
}
