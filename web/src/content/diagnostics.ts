import { posts } from './interface-words.ts';

/** Words of the two debug pages. Error texts: specification, section 8. */
export const envCheck = {
  title: 'Environment Check',
  description: 'What this browser, these pages and the server report, for the people who run the site.',
  loading: 'Loading environment data...',
  failed: 'Failed to load environment data. Please try again later.',
  noScript:
    'This page shows what your browser and the server report about themselves, so it needs JavaScript. Switch it on and load the page again.',
} as const;

export const postsTest = {
  title: 'Blog Posts Test',
  description: 'What the content system answers right now, past the copy that the blog reads from.',
  loading: posts.loading,
  failed: posts.failed,
  empty: posts.empty.title,
  noScript:
    'This page shows what the content system answers right now, so it needs JavaScript. Switch it on and load the page again, or read the blog itself.',
} as const;
