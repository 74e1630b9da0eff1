import { site } from './site.ts';

const slug = site.BRAND.toLowerCase()
  .replace(/[^a-z0-9]+/g, '-')
  .replace(/^-|-$/g, '');

/** Each address of this site, once. */
export const paths = {
  home: '/',
  faq: '/program-faq',
  applySuccess: '/program-apply-success',
  stories: '/program-success-stories',
  pricing: '/aidp-get-pricing',
  checkout: '/aidp-checkout',
  createOrg: '/create-org',
  capstoneDemo: '/aidp-capstone-demo',
  capstoneDemos: '/aidp-capstone-demos',
  enterprise: '/ent-custom-form',
  partnerSalesVideo: '/hiring-partner',
  trial: site.TRIAL_PATH,
  trialRegister: `${site.TRIAL_PATH}-register`,
  guidelines: '/catalyst-program-guidelines',
  tierGuide: '/hp-tier-guide',
  partnerLanding: '/program-hiring-partner-form',
  about: '/about-us',
  blog: '/blog',
  posts: '/posts',
  caseStudies: '/case-studies',
  skyfi: '/case-studies/skyfi',
  splashSports: '/case-studies/splash-sports',
  terms: '/terms',
  envCheck: '/env-check',
  postsTest: '/posts-test',
  unavailable: '/unavailable',
  fellows: `/${slug || 'program'}-fellows`,
} as const;

/**
 * The sign-up page of a paid session.
 * @param session a Checkout Session id or a claim token, passed on as it is
 */
export function createOrgFor(session: string): string {
  return `${paths.createOrg}?session_id=${encodeURIComponent(session)}`;
}

/** A page of the blog's list; the first has no number in its address. */
export function postsPage(number: number): string {
  return number > 1 ? `${paths.posts}?page=${number}` : paths.posts;
}

/** State of the way from a failed verification back to the checkout. */
export interface VerificationState {
  verificationError: string;
  /** The session whose verification failed: whoever paid resumes it and buys nothing twice. */
  resumeSession: string;
}
