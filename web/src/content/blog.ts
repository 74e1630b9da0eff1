import { SEARCH_MAX } from '#contract/blog.values.ts';
import { published } from '../lib/published.ts';
import { posts } from './interface-words.ts';

/** What the blog says of itself (content/blog.yaml), and its words (specification, sections 2 and 8). */
export const blog = {
  ...published.content.blog,
  ...posts,
  readMore: 'Read More',
  previous: 'Previous',
  next: 'Next',
} as const;

const articles = (count: number) => (count === 1 ? '1 article' : `${count} articles`);

/** Words of the search, and of the lists by tag and author. */
export const blogLists = {
  label: 'Search the blog',
  button: 'Search',
  all: 'All articles',
  search: 'Search results',
  found: (total: number, q: string) => `${total === 0 ? 'No' : total} ${total === 1 ? 'result' : 'results'} for “${q}”`,
  foundDescription: (q: string) => `Articles on ${blog.title} that match “${q}”.`,
  hint: 'Check the spelling, or try different or fewer words. Very common words, such as “the”, are left out of the search.',
  tooLong: `Please keep your search to ${SEARCH_MAX} characters.`,
  tag: (name: string) => `Articles tagged “${name}”`,
  tagLead: (total: number) => `${articles(total)} with this tag.`,
  tagDescription: (name: string) => `Articles tagged “${name}” on ${blog.title}.`,
  tagFeed: (name: string) => `${name}, from ${blog.title}`,
  author: (name: string) => `Articles by ${name}`,
  authorLead: (total: number) => `${articles(total)} on the blog.`,
  authorDescription: (name: string) => `What ${name} has written for ${blog.title}.`,
  missing: {
    tag: { title: 'Tag not found', text: 'No article on the blog has this tag.' },
    author: { title: 'Author not found', text: 'No article on the blog is by this author.' },
  },
} as const;

export const blogPost = {
  back: 'Back to Blog',
  failed: 'Failed to load blog post. Please try again later.',
  missing: 'Blog post not found',
  missingText: 'It may have been moved or withdrawn. You can search the blog, or look through all of its articles.',
  tags: 'Tags',
  share: 'Share this article',
  shareOnX: 'Share on X (Twitter)',
  shareOnLinkedIn: 'Share on LinkedIn',
  related: 'Related Articles',
  readArticle: 'Read Article →',
} as const;

/** Only people with the link see these. */
export const blogPreview = {
  note: 'Draft. Only people with this link can see it, until',
  failed: 'The draft cannot be shown right now. Please try again in a minute.',
  ended: {
    expired: [
      'This preview has ended',
      'A link to a draft is valid for an hour. Make a new one at the desk, under Posts.',
    ],
    gone: ['This draft no longer exists', 'The post has been deleted, or it has moved to another blog.'],
    unknown: [
      'There is no such preview',
      'Check that the link is complete, or make a new one at the desk, under Posts.',
    ],
  },
} as const;
