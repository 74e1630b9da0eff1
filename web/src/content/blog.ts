import { site } from '../lib/site.ts';

/** Words of the blog (specification, sections 2 and 8). */
export const blog = {
  title: `The ${site.BRAND} Blog`,
  description: `Notes on building software with AI, from the team behind ${site.BRAND}: evaluation, retrieval, agents, cost and craft.`,
  lead: 'Notes on building software with AI, from the team behind the program.',
  team: `The ${site.BRAND} Team`,
  readMore: 'Read More',
  previous: 'Previous',
  next: 'Next',
  loading: 'Loading blog posts...',
  failed: 'Failed to load blog posts. Please try again later.',
  empty: { title: 'No blog posts found', text: 'Check back soon for new content!' },
  closing: { title: 'Ten weeks. Four production-grade apps.', apply: `Apply to ${site.BRAND}`, more: 'Learn More' },
} as const;

export const blogPost = {
  back: 'Back to Blog',
  loading: 'Loading blog post...',
  failed: 'Failed to load blog post. Please try again later.',
  missing: 'Blog post not found',
  missingText: 'It may have been moved or withdrawn. The blog lists every article that we have published.',
  share: 'Share this article',
  shareOnX: 'Share on X (Twitter)',
  shareOnLinkedIn: 'Share on LinkedIn',
  related: 'Related Articles',
  readArticle: 'Read Article →',
} as const;

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
