import { site } from '../lib/site.ts';

// Words of parts that every page loads, which must not bring documents of content/ with them.

export const course = {
  /**
   * The price that the server is configured to charge, in the currency's main unit. The checkout asks the server again.
   */
  pricePerSeat: site.CHECKOUT_PRICE_CENTS / 100,
  link: 'Train your team',
  talk: 'Talk to us',
};

/** Said of lists of posts (specification, sections 2 and 8). */
export const posts = {
  loading: 'Loading blog posts...',
  failed: 'Failed to load blog posts. Please try again later.',
  empty: { title: 'No blog posts found', text: 'Check back soon for new content!' },
} as const;

export const loadingPost = 'Loading blog post...';

export const readCaseStudies = 'Read the case studies';

export const redirecting = {
  title: 'Redirecting...',
  notFound: 'Redirect Not Found',
  notFoundText: (slug: string) => `The redirect "${slug}" could not be found.`,
} as const;

/** Shown by the gateway while the server is being restarted. */
export const unavailable = {
  title: 'Back in a moment',
  text: 'This page is not available right now: the service is being restarted. Please try again in a moment.',
  again: 'Load again',
} as const;
