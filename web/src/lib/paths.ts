import { type Behaviour, pagesOf, pathsOf } from '#contract/pages.values.ts';
import { published } from './published.ts';

export { type Behaviour, livePages, notFoundPage, type Page } from '#contract/pages.values.ts';

// Only the documents of the unlisted trial pages have their path.
const given = globalThis.document?.querySelector<HTMLScriptElement>('script[data-trial]')?.dataset.trial;
const { BRAND, TRIAL_PATH = given } = published.site;
const settings = { BRAND, TRIAL_PATH, caseSlugs: published.content.caseSlugs };

/** Every address of this site, once. */
export const paths = pathsOf(settings);
export const pageList = pagesOf(settings);
export const pagePaths: readonly string[] = pageList.map(({ path }) => path);

/** What is known of a route's page before its module is loaded. */
export interface PageHandle {
  page: string;
  status: number;
  behaviours: readonly Behaviour[];
}

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
