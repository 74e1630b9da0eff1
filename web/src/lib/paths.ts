import { site } from './site.ts';
import { trialPath } from './trial-path.ts';

const slug = site.BRAND.toLowerCase()
  .replace(/[^a-z0-9]+/g, '-')
  .replace(/^-|-$/g, '');

/**
 * Every prerendered page: its address, and the module in src/pages/ that draws it. A new page needs a line here, a
 * module there that imports its styles, and its texts in src/content/.
 */
const pages = {
  home: ['/', 'home'],
  faq: ['/program-faq', 'program-faq'],
  applySuccess: ['/program-apply-success', 'program-apply-success'],
  stories: ['/program-success-stories', 'program-success-stories'],
  about: ['/about-us', 'about-us'],
  fellows: [`/${slug || 'program'}-fellows`, 'fellows'],
  caseStudies: ['/case-studies', 'case-studies'],
  skyfi: ['/case-studies/skyfi', 'case-study'],
  splashSports: ['/case-studies/splash-sports', 'case-study'],
  pricing: ['/aidp-get-pricing', 'aidp-get-pricing'],
  checkout: ['/aidp-checkout', 'aidp-checkout'],
  invoice: ['/aidp-invoice', 'aidp-invoice'],
  invoiceRequested: ['/aidp-invoice-requested', 'aidp-invoice-requested'],
  createOrg: ['/create-org', 'create-org'],
  confirmEmail: ['/confirm-email', 'confirm-email'],
  confirmAddress: ['/confirm-address', 'confirm-address'],
  capstoneDemo: ['/aidp-capstone-demo', 'aidp-capstone-demo'],
  capstoneDemos: ['/aidp-capstone-demos', 'aidp-capstone-demos'],
  partnerLanding: ['/program-hiring-partner-form', 'program-hiring-partner-form'],
  partnerSalesVideo: ['/hiring-partner', 'hiring-partner'],
  enterprise: ['/ent-custom-form', 'ent-custom-form'],
  terms: ['/terms', 'document'],
  guidelines: ['/catalyst-program-guidelines', 'document'],
  tierGuide: ['/hp-tier-guide', 'document'],
  envCheck: ['/env-check', 'env-check'],
  postsTest: ['/posts-test', 'posts-test'],
} satisfies Record<string, [path: string, page: string]>;

/** The unlisted pages. They have routes and are linked only where their path is known. */
const trialPages = {
  trial: [trialPath ?? '', 'free-trial'],
  trialRegister: [`${trialPath}-register`, 'free-trial-register'],
} satisfies Record<string, [path: string, page: string]>;

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

export const pageList = Object.values(trialPath ? allPages : pages).map(([path, page]) => ({ path, page }));
export const pagePaths: readonly string[] = pageList.map(({ path }) => path);

/**
 * Addresses that the api renders on request from its data, and the page that the gateway shows when the api is down.
 */
export const livePages: ReadonlyArray<{ path: string; page: string; status?: number }> = [
  { path: paths.posts, page: 'posts' },
  { path: `${paths.posts}/:slug`, page: 'post' },
  { path: `${paths.posts}/preview/:token`, page: 'post-preview' },
  { path: `${paths.posts}/tag/:slug`, page: 'posts-tag' },
  { path: `${paths.posts}/author/:slug`, page: 'posts-author' },
  { path: '/r/:slug', page: 'redirecting' },
  { path: paths.unavailable, page: 'unavailable', status: 503 },
];

/**
 * Modules of pages that do something unprompted: verify a payment, fill in what is known, open a viewer, look for a token, name the unknown
 * address. All others wait until the visitor acts (start.ts).
 */
export const activePages: readonly string[] = [
  'aidp-checkout',
  'aidp-invoice',
  'create-org',
  'free-trial-register',
  'confirm-email',
  'confirm-address',
  'document',
  'env-check',
  'posts-test',
  'redirecting',
  'not-found',
];

/** Modules of pages with a form. They wait like the others, unless HubSpot's form is embedded in place of ours. */
export const pagesWithForms: readonly string[] = [
  'aidp-get-pricing',
  'aidp-capstone-demo',
  'program-hiring-partner-form',
  'ent-custom-form',
  'free-trial',
];

/**
 * Modules of pages that third-party scripts must not see: a card form, passwords, Checkout Sessions, claim tokens and other
 * secrets in addresses, addresses that are nobody's business (docs/decisions/0049-scripts-and-consent.md).
 */
export const privatePages: readonly string[] = [
  'aidp-checkout',
  'aidp-invoice',
  'aidp-invoice-requested',
  'create-org',
  'confirm-email',
  'confirm-address',
  'free-trial',
  'free-trial-register',
  'post-preview',
  'env-check',
  'posts-test',
];

/** Pages that cannot work without scripts and must say so when those do not load. */
export const scriptedPaths: readonly string[] = [
  paths.checkout,
  paths.createOrg,
  paths.trialRegister,
  paths.confirmEmail,
  paths.confirmAddress,
];

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
