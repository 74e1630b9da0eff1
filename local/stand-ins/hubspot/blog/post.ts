/** A blog post as HubSpot's API gives it; tests may put anything into any field. */
export type Post = Record<string, unknown> & { id: string };

/** What is known of a post when it is stored: any of HubSpot's fields, as they are to be given out. */
export interface PostInput extends Record<string, unknown> {
  /** Names of fields that are left out of every answer. */
  omit?: string[];
}

const BLOG_ID = '100100200';
/** The user who pressed "Publish": deliberately never a byline. */
const PUBLISHER = 'Sample Publisher';

export type StoredPost = ReturnType<typeof storedPost>;

/**
 * Completes a post: fields that are missing get HubSpot's usual values, fields that are given stay as they are, right or wrong.
 * @param now when it was made
 */
export function completePost(input: PostInput, id: string, now: Date): StoredPost {
  const time = now.toISOString();
  const name = input.name ?? `Post ${id}`;
  const slug = input.slug ?? `blog/post-${id}`;
  const state = input.state ?? input.currentState ?? 'PUBLISHED';
  const whole = {
    archivedAt: '1970-01-01T00:00:00Z',
    archivedInDashboard: false,
    authorName: PUBLISHER,
    blogAuthorId: '',
    contentGroupId: BLOG_ID,
    contentTypeCategory: '3',
    created: time,
    currentState: state,
    currentlyPublished: state === 'PUBLISHED',
    domain: '',
    featuredImage: '',
    featuredImageAltText: '',
    htmlTitle: name,
    language: 'en',
    metaDescription: '',
    name,
    postBody: '<p>Sample text.</p>',
    postSummary: '<p>Sample text.</p>',
    publishDate: time,
    slug,
    state,
    tagIds: [],
    translations: {},
    updated: time,
    url: `https://blog.example.com/${slug}`,
    useFeaturedImage: Boolean(input.featuredImage),
    ...input,
  };
  return storedPost(whole, id, now);
}

/**
 * A post as it is given out, and the columns that HubSpot lets one filter and sort by, in the order of the table; null where
 * the post has no such value.
 * @param now for `created` and `updated` that are not dates
 */
export function storedPost({ omit = [], ...fields }: PostInput, id: string, now: Date) {
  const post: Post = { ...fields, id };
  const columns = {
    name: textOf(post.name),
    slug: textOf(post.slug),
    state: textOf(post.state),
    currentState: textOf(post.currentState),
    contentGroupId: textOf(post.contentGroupId),
    blogAuthorId: textOf(post.blogAuthorId),
    publishDate: dateOf(post.publishDate),
    created: dateOf(post.created) ?? now,
    updated: dateOf(post.updated) ?? now,
  };
  for (const field of omit) delete post[field];
  return { post, columns };
}

function textOf(value: unknown): string | null {
  // Postgres keeps no NUL in a text, and no index takes a text of megabytes.
  return value === null || value === undefined ? null : String(value).replaceAll('\0', '').slice(0, 500);
}

/** A date as HubSpot takes them: ISO 8601, or milliseconds since 1970. */
export function dateOf(value: unknown): Date | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const date = new Date(/^\d{10,}$/.test(String(value)) ? Number(value) : value);
  const year = date.getUTCFullYear();
  return year > 0 && year < 10_000 ? date : null;
}
