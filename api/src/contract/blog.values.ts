/** Posts on a page of the list (specification, section 9). */
export const BLOG_PAGE_SIZE = 6;
/** Other posts shown below a post. */
export const RELATED_POSTS = 3;

/** Number of a page in an address, from 1; anything else counts as the first page. */
export function pageNumber(text: string | null | undefined): number {
  return text && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
}

/** The longest text that can be searched for, in characters. */
export const SEARCH_MAX = 100;

/** What a visitor searches for: blanks, of which other control characters count as some, are single and never around it. */
export function searchText(typed: string | null | undefined): string {
  return (typed ?? '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .toWellFormed();
}

/** Which posts a list has: those that a text finds, those with a tag, those by an author (their slugs); without any, all. */
export interface PostFilter {
  q?: string | undefined;
  tag?: string | undefined;
  author?: string | undefined;
}

/** Path of a list's page, with its query. @param number from 1; the first has none in its address */
export function listPath({ q, tag, author }: PostFilter, number = 1): string {
  const folder = tag === undefined ? (author === undefined ? '' : '/author') : '/tag';
  const path = folder ? `/posts${folder}/${encodeURIComponent(tag ?? author ?? '')}` : '/posts';
  const query = new URLSearchParams({ ...(q && { q }), ...(number > 1 && { page: String(number) }) }).toString();
  return query ? `${path}?${query}` : path;
}

/** Path of the feed of a tag's posts. */
export function tagFeedPath(tag: string): string {
  return `${listPath({ tag })}/feed.xml`;
}

/** The part of a post's slug that its address has. */
export function lastSegment(slug: string): string {
  return slug.slice(slug.lastIndexOf('/') + 1);
}

/** Path of a post's page. @param slug as the CMS has it, e.g. "blog/my-post" */
export function postPath(slug: string): string {
  return `/posts/${encodeURIComponent(lastSegment(slug))}`;
}

/** Slugs that a post with this address may have, likeliest first: below the blog's root path as a rule, else without it. */
export function slugsFor(segment: string): [string, string] {
  return [`blog/${segment}`, segment];
}
