import { paths } from './lib/paths.ts';

/**
 * Every prerendered address, and the module in src/pages/ that draws it. A new page is a file there that imports its styles, its
 * words in src/content/, its path in lib/paths.ts, and a line here.
 */
export const pageList: ReadonlyArray<{ path: string; page: string }> = [
  { path: paths.home, page: 'home' },
  { path: paths.faq, page: 'program-faq' },
  { path: paths.applySuccess, page: 'program-apply-success' },
  { path: paths.stories, page: 'program-success-stories' },
  { path: paths.about, page: 'about-us' },
  { path: paths.fellows, page: 'fellows' },
  { path: paths.caseStudies, page: 'case-studies' },
  { path: paths.skyfi, page: 'case-study' },
  { path: paths.splashSports, page: 'case-study' },
  { path: paths.pricing, page: 'aidp-get-pricing' },
  { path: paths.checkout, page: 'aidp-checkout' },
  { path: paths.createOrg, page: 'create-org' },
  { path: paths.capstoneDemo, page: 'aidp-capstone-demo' },
  { path: paths.capstoneDemos, page: 'aidp-capstone-demos' },
  { path: paths.partnerLanding, page: 'program-hiring-partner-form' },
  { path: paths.partnerSalesVideo, page: 'hiring-partner' },
  { path: paths.enterprise, page: 'ent-custom-form' },
  { path: paths.trial, page: 'free-trial' },
  { path: paths.trialRegister, page: 'free-trial-register' },
  { path: paths.terms, page: 'document' },
  { path: paths.guidelines, page: 'document' },
  { path: paths.tierGuide, page: 'document' },
  { path: paths.envCheck, page: 'env-check' },
  { path: paths.postsTest, page: 'posts-test' },
];

/** Addresses that the api renders when they are asked for, from its data; and the page that the gateway shows while the api is away. */
export const livePages: ReadonlyArray<{ path: string; page: string; status?: number }> = [
  { path: paths.posts, page: 'posts' },
  { path: `${paths.posts}/:slug`, page: 'post' },
  { path: '/r/:slug', page: 'redirecting' },
  { path: paths.unavailable, page: 'unavailable', status: 503 },
];

export const pagePaths: readonly string[] = pageList.map(({ path }) => path);

/** Pages that cannot work without script and must say so when it does not load. */
export const scriptedPaths: readonly string[] = [paths.checkout, paths.createOrg, paths.trialRegister];
