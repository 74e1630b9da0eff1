import { site } from './site.ts';
import { trialPath } from './trial-path.ts';

const slug = site.BRAND.toLowerCase()
  .replace(/[^a-z0-9]+/g, '-')
  .replace(/^-|-$/g, '');

/**
 * How a page behaves.
 * - `active`: it does something unprompted: verifies a payment, fills in what is known, opens a viewer, looks for a token. Other
 *   pages run no script until the visitor acts (start.ts).
 * - `form`: it waits like the others, unless HubSpot's form is embedded in place of ours.
 * - `private`: third-party scripts must not see it: a card form, passwords, Checkout Sessions, claim tokens and other secrets in
 *   addresses, addresses that are nobody's business (docs/decisions/0049-scripts-and-consent.md).
 * - `scripted`: it cannot work without scripts, and must say so when those do not load.
 */
export type Behaviour = 'active' | 'form' | 'private' | 'scripted';
type PageLine = [path: string, page: string, ...behaviours: Behaviour[]];

/**
 * Every prerendered page: its address, the module in src/pages/ that draws it, and how it behaves. A new page needs a
 * line here, a module there that imports its styles, and its texts in content/.
 */
const pages = {
  home: ['/', 'home'],
  faq: ['/program-faq', 'program-faq'],
  applySuccess: ['/program-apply-success', 'program-apply-success'],
  stories: ['/program-success-stories', 'program-success-stories'],
  about: ['/about-us', 'about-us'],
  fellows: [`/${slug || 'program'}-fellows`, 'fellows'],
  caseStudies: ['/case-studies', 'case-studies'],
  pricing: ['/aidp-get-pricing', 'aidp-get-pricing', 'form'],
  checkout: ['/aidp-checkout', 'aidp-checkout', 'active', 'private', 'scripted'],
  invoice: ['/aidp-invoice', 'aidp-invoice', 'active', 'private'],
  invoiceRequested: ['/aidp-invoice-requested', 'aidp-invoice-requested', 'active', 'private'],
  createOrg: ['/create-org', 'create-org', 'active', 'private', 'scripted'],
  confirmEmail: ['/confirm-email', 'confirm-email', 'active', 'private', 'scripted'],
  confirmAddress: ['/confirm-address', 'confirm-address', 'active', 'private', 'scripted'],
  capstoneDemo: ['/aidp-capstone-demo', 'aidp-capstone-demo', 'form'],
  capstoneDemos: ['/aidp-capstone-demos', 'aidp-capstone-demos'],
  partnerLanding: ['/program-hiring-partner-form', 'program-hiring-partner-form', 'form'],
  partnerSalesVideo: ['/hiring-partner', 'hiring-partner'],
  enterprise: ['/ent-custom-form', 'ent-custom-form', 'form'],
  terms: ['/terms', 'document', 'active'],
  guidelines: ['/catalyst-program-guidelines', 'document', 'active'],
  tierGuide: ['/hp-tier-guide', 'document', 'active'],
  envCheck: ['/env-check', 'env-check', 'active', 'private'],
  postsTest: ['/posts-test', 'posts-test', 'active', 'private'],
} satisfies Record<string, PageLine>;

/** The unlisted pages. They have routes and are linked only where their path is known. */
const trialPages = {
  trial: [trialPath ?? '', 'free-trial', 'form', 'private'],
  trialRegister: [`${trialPath}-register`, 'free-trial-register', 'active', 'private', 'scripted'],
} satisfies Record<string, PageLine>;

/** A page for each file of content/cases. */
const cases = __CONTENT__.caseSlugs.map((slug): PageLine => [`${pages.caseStudies[0]}/${slug}`, 'case-study']);

const allPages = { ...pages, ...trialPages };

/** Every address of this site, once. */
export const paths = {
  ...(Object.fromEntries(Object.entries(allPages).map(([name, [path]]) => [name, path])) as Record<
    keyof typeof allPages,
    string
  >),
  blog: '/blog',
  posts: '/posts',
  unavailable: '/unavailable',
};

export interface Page {
  path: string;
  /** The module in src/pages/. */
  page: string;
  behaviours: readonly Behaviour[];
  status?: number;
}

/** What is known of a route's page before its module is loaded. */
export interface PageHandle {
  page: string;
  status: number;
  behaviours: readonly Behaviour[];
}

export const pageList: readonly Page[] = [...Object.values<PageLine>(trialPath ? allPages : pages), ...cases].map(
  ([path, page, ...behaviours]) => ({ path, page, behaviours }),
);
export const pagePaths: readonly string[] = pageList.map(({ path }) => path);

/**
 * Addresses that the api renders on request from its data, and the page that the gateway shows when the api is down.
 */
export const livePages: readonly Page[] = [
  { path: paths.posts, page: 'posts', behaviours: [] },
  { path: `${paths.posts}/:slug`, page: 'post', behaviours: [] },
  { path: `${paths.posts}/preview/:token`, page: 'post-preview', behaviours: ['private'] },
  { path: `${paths.posts}/tag/:slug`, page: 'posts-tag', behaviours: [] },
  { path: `${paths.posts}/author/:slug`, page: 'posts-author', behaviours: [] },
  { path: '/r/:slug', page: 'redirecting', behaviours: ['active'] },
  { path: paths.unavailable, page: 'unavailable', behaviours: [], status: 503 },
];
/** What is shown at an address that nothing has. */
export const notFoundPage: Page = { path: '*', page: 'not-found', behaviours: ['active'], status: 404 };

/**
 * Returns the address of the sign-up page for a paid session.
 * @param session a Checkout Session id or a claim token, passed on as it is
 */
export function createOrgFor(session: string): string {
  return `${paths.createOrg}?session_id=${encodeURIComponent(session)}`;
}

/** Returns the address of the form for an invoice, with the number of seats filled in. */
export function invoiceFor(seats: number): string {
  return `${paths.invoice}?seats=${seats}`;
}

/** State passed along when navigating from a failed verification back to the checkout. */
export interface VerificationState {
  verificationError: string;
  /** The session whose verification failed. A buyer who has paid can resume it instead of buying twice. */
  resumeSession: string;
}
