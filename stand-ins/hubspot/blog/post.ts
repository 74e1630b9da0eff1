import { BLOG_ID } from '../local-account.ts';

/** A blog post as HubSpot's API returns it; tests may put anything into any field. */
export type Post = Record<string, unknown> & { id: string };

/** The fields given when a post is stored: any of HubSpot's, returned as they are. */
export interface PostInput extends Record<string, unknown> {
  /** Names of fields that are left out of every response. */
  omit?: string[];
}

/** The user who clicked "Publish"; deliberately never a byline. */
const PUBLISHER = 'Sample Publisher';

/** The fields that HubSpot sends with each post and that are empty in most. */
const required = {
  abStatus: '',
  abTestId: '',
  archivedAt: 0,
  archivedInDashboard: false,
  attachedStylesheets: [],
  authorName: PUBLISHER,
  blogAuthorId: '',
  campaign: '',
  categoryId: 3,
  contentTypeCategory: '3',
  createdById: '1000001',
  domain: '',
  dynamicPageDataSourceId: '',
  dynamicPageDataSourceType: 0,
  dynamicPageHubDbTableId: '',
  enableDomainStylesheets: false,
  enableGoogleAmpOutputOverride: false,
  enableLayoutStylesheets: false,
  featuredImage: '',
  featuredImageAltText: '',
  folderId: '',
  footerHtml: '',
  headHtml: '',
  includeDefaultCustomCss: true,
  language: 'en',
  linkRelCanonicalUrl: '',
  mabExperimentId: '',
  metaDescription: '',
  pageExpiryDate: 0,
  pageExpiryEnabled: false,
  pageExpiryRedirectId: 0,
  pageExpiryRedirectUrl: '',
  password: '',
  publicAccessRules: [],
  publicAccessRulesEnabled: false,
  publishImmediately: false,
  tagIds: [],
  themeSettingsValues: {},
  translatedFromId: '',
  translations: {},
  updatedById: '1000001',
  widgetContainers: {},
};

export type StoredPost = ReturnType<typeof storedPost>;

/**
 * Fills missing fields with HubSpot's usual values. Given fields stay as they are, right or wrong.
 * @param now the time of creation
 */
export function completePost(input: PostInput, id: string, now: Date): StoredPost {
  const time = now.toISOString();
  const name = input.name ?? `Post ${id}`;
  const slug = input.slug ?? `blog/post-${id}`;
  const state = input.state ?? input.currentState ?? 'PUBLISHED';
  const publishDate = input.publishDate ?? time;
  const postBody = input.postBody ?? '<p>Sample text.</p>';
  const postSummary = input.postSummary ?? '<p>Sample text.</p>';
  const whole = {
    ...required,
    contentGroupId: BLOG_ID,
    created: time,
    currentState: state,
    currentlyPublished: isPublished(state, publishDate, now),
    htmlTitle: name,
    name,
    ...bodiesOf(postBody),
    postSummary,
    publishDate,
    rssSummary: postSummary,
    slug,
    state,
    updated: time,
    url: `https://blog.example.com/${slug}`,
    useFeaturedImage: Boolean(input.featuredImage),
    ...input,
  };
  return storedPost(whole, id, now);
}

/** Returns whether HubSpot now shows a post in this state. */
export function isPublished(state: unknown, publishDate: unknown, now: Date): boolean {
  const text = String(state);
  if (text !== 'SCHEDULED_OR_PUBLISHED' && text !== 'PUBLISHED_OR_SCHEDULED') return text.startsWith('PUBLISHED');
  return (dateOf(publishDate)?.getTime() ?? 0) <= now.getTime();
}

/** Returns the fields that hold a post's body: the drag-and-drop editor stores it four times. */
export function bodiesOf(html: unknown) {
  const widget = { name: 'dnd_area-module-1', type: 'custom_widget', params: { html, path: '@hubspot/rich_text' } };
  const cell = { cells: [], cssClass: '', label: 'Main section', rows: [], w: 12, x: 0, ...widget };
  return {
    postBody: html,
    rssBody: html,
    layoutSections: { dnd_area: { name: 'dnd_area', type: 'cell', w: 12, x: 0, cells: [], rows: [{ 0: cell }] } },
    widgets: { blog_post_body: { id: 'blog_post_body', type: 'rich_text', body: { html } } },
  };
}

/**
 * Returns a post as the API sends it, and the columns that lists are filtered and sorted by, in the table's order. A
 * column is null where the post has no value for it.
 * @param now used for `created` and `updated` that are not dates
 */
export function storedPost({ omit = [], ...fields }: PostInput, id: string, now: Date) {
  const post: Post = { ...fields, id };
  const columns = {
    slug: textOf(post.slug),
    state: textOf(post.state),
    contentGroupId: textOf(post.contentGroupId),
    publishDate: dateOf(post.publishDate),
    created: dateOf(post.created) ?? now,
    updated: dateOf(post.updated) ?? now,
  };
  for (const field of omit) delete post[field];
  return { post, columns };
}

function textOf(value: unknown): string | null {
  // Postgres stores no NUL in text, and an index cannot hold megabytes.
  return value === null || value === undefined ? null : String(value).replaceAll('\0', '').slice(0, 500);
}

/** Parses a date as HubSpot accepts it: ISO 8601, or milliseconds since 1970. */
export function dateOf(value: unknown): Date | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const date = new Date(/^\d{10,}$/.test(String(value)) ? Number(value) : value);
  const year = date.getUTCFullYear();
  return year > 0 && year < 10_000 ? date : null;
}
