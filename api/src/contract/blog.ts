import { z } from 'zod';
import { BLOG_PAGE_SIZE, SEARCH_MAX, searchText } from './blog.values.ts';
import { storable } from './text.ts';

/** A tag or an author. Each has a list of its posts. */
export const blogTermSchema = z.object({
  name: z.string(),
  /** Last part of the list's address: /posts/tag/{slug}, /posts/author/{slug}. */
  slug: z.string(),
});
export type BlogTerm = z.infer<typeof blogTermSchema>;

export const blogPostSchema = z.object({
  id: z.string(),
  /** Plain text. */
  title: z.string(),
  /** As the CMS has it, with the blog's root path: "blog/my-post". */
  slug: z.string(),
  /** Of its texts, as BCP 47 writes it: "pt-BR"; null if unknown. */
  language: z.string().nullable(),
  featured_image: z.string().nullable(),
  featured_image_alt: z.string(),
  /** Without a slug, the author has no list of posts. */
  blog_author: z.object({ display_name: z.string().nullable(), slug: z.string().optional() }),
  /** ISO 8601, UTC. */
  publish_date: z.string(),
  /** The day of it in TEAM_TIME_ZONE, YYYY-MM-DD: what readers see. */
  publish_day: z.string(),
  /** ISO 8601, UTC: when the post last changed. */
  updated: z.string(),
  /** Plain text for search engines; null if the post has none. */
  meta_description: z.string().nullable(),
  /** HTML, sanitised. */
  post_summary: z.string(),
  /** HTML, sanitised; left out of lists that ask for `fields=summary`. */
  post_body: z.string().optional(),
  /** Sorted by name; left out if there are none. */
  tags: z.array(blogTermSchema).optional(),
});
/** A published post in the specification's field names. */
export type BlogPost = z.infer<typeof blogPostSchema>;

/** A number in a query: digits only, so that "", "1e2" and "0x10" are refused. */
const wholeNumber = (label: string, minimum: number, maximum: number) =>
  z.preprocess(
    (value) => (typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value),
    z
      .int(`${label} must be a whole number`)
      .min(minimum, `${label} must be at least ${minimum}`)
      .max(maximum, `${label} must be at most ${maximum}`),
  );
const key = (label: string, longest: number) =>
  z
    .string({ error: `${label} may be given once` })
    .min(1, `${label} must not be empty`)
    .max(longest, `${label} must be at most ${longest} characters long`)
    .refine(storable, `${label} contains a character that cannot be used`);

export const blogPostsQuerySchema = z.object({
  limit: wholeNumber('limit', 1, 100).default(BLOG_PAGE_SIZE),
  offset: wholeNumber('offset', 0, 1_000_000).default(0),
  /** One post, by its slug or the slug's last segment. */
  slug: key('slug', 1_000).optional(),
  /**
   * Only posts that match this text, in order of relevance: words, "words in a row", -without, this or that. White
   * space alone is ignored.
   */
  q: z
    .string({ error: 'q may be given once' })
    .max(SEARCH_MAX, `q must be at most ${SEARCH_MAX} characters long`)
    .refine(storable, 'q contains a character that cannot be used')
    .overwrite(searchText)
    .optional(),
  /** Only posts with this tag, by its slug. */
  tag: key('tag', 200).optional(),
  /** Only posts by this author, by their slug. */
  author: key('author', 200).optional(),
  /** Id of a post to leave out, for related posts. */
  exclude: key('exclude', 100).optional(),
  fields: z.enum(['all', 'summary'], { error: 'fields must be all or summary' }).default('all'),
});
export type BlogPostsQuery = z.infer<typeof blogPostsQuerySchema>;

export const blogPostsSchema = z.object({
  objects: z.array(blogPostSchema),
  total: z.number().int(),
  /** The tags that most posts of the blog have, by name; left out where one post was asked for. */
  tags: z.array(blogTermSchema).optional(),
  /** The tag that was asked for; null if no published post has it. */
  tag: blogTermSchema.nullable().optional(),
  /** The author that was asked for; null if no published post is by them. */
  author: blogTermSchema.nullable().optional(),
});
export type BlogPosts = z.infer<typeof blogPostsSchema>;
