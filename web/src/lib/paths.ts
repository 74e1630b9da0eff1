import { site } from './site.ts';
import { trialPath } from './trial-path.ts';

const slug = site.BRAND.toLowerCase()
  .replace(/[^a-z0-9]+/g, '-')
  .replace(/^-|-$/g, '');

/**
 * Each page that is prerendered: its address, and the module in src/pages/ that draws it. A new page is a line here, a file
 * there that imports its styles, and its words in src/content/.
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
  createOrg: ['/create-org', 'create-org'],
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

/** The unlisted pages: only where their path is known there are such routes, and only there they are linked. */
const trialPages = {
  trial: [trialPath ?? '', 'free-trial'],
  trialRegister: [`${trialPath}-register`, 'free-trial-register'],
} satisfies Record<string, [path: string, page: string]>;

const allPages = { ...pages, ...trialPages };

/** Each address of this site, once. */
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

/** Addresses that the api renders on request from its data; and the page that the gateway has for the api's absence. */
export const livePages: ReadonlyArray<{ path: string; page: string; status?: number }> = [
  { path: paths.posts, page: 'posts' },
  { path: `${paths.posts}/:slug`, page: 'post' },
  { path: `${paths.posts}/tag/:slug`, page: 'posts-tag' },
  { path: `${paths.posts}/author/:slug`, page: 'posts-author' },
  { path: '/r/:slug', page: 'redirecting' },
  { path: paths.unavailable, page: 'unavailable', status: 503 },
];

/**
 * Modules of pages that do something without being asked: verify a payment, open a viewer, name the unknown address. All others
 * rest until their visitor acts (start.ts).
 */
export const activePages: readonly string[] = [
  'aidp-checkout',
  'create-org',
  'free-trial-register',
  'document',
  'env-check',
  'posts-test',
  'redirecting',
  'not-found',
];

/** Modules of pages with a form; they rest like others, unless HubSpot's form is embedded in the place of ours. */
export const formPages: readonly string[] = [
  'aidp-get-pricing',
  'aidp-capstone-demo',
  'program-hiring-partner-form',
  'ent-custom-form',
  'free-trial',
];

/** Pages that cannot work without script and must say so when it does not load. */
export const scriptedPaths: readonly string[] = [paths.checkout, paths.createOrg, paths.trialRegister];

/**
 * The sign-up page of a paid session.
 * @param session a Checkout Session id or a claim token, passed on as it is
 */
export function createOrgFor(session: string): string {
  return `${paths.createOrg}?session_id=${encodeURIComponent(session)}`;
}

/** State of the navigation from a failed verification back to the checkout. */
export interface VerificationState {
  verificationError: string;
  /** The session whose verification failed: a buyer who has paid resumes it and buys nothing twice. */
  resumeSession: string;
}
