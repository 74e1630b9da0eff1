/** Posts on a page of the list (specification, section 9). */
export const BLOG_PAGE_SIZE = 6;
/** Other posts shown below a post. */
export const RELATED_POSTS = 3;

/** Number of a page in an address, from 1; anything else counts as the first page. */
export function pageNumber(text: string | null | undefined): number {
  return text && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
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
