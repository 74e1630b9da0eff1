/** Posts per page of a list (specification, section 9). */
export const BLOG_PAGE_SIZE = 6;
/** Other posts shown below a post. */
export const RELATED_POSTS = 3;

/** Reads a page number from an address, counted from 1; anything else is taken for the first page. */
export function pageNumber(text: string | null | undefined): number {
  return text && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
}

/** The longest text that can be searched for, in characters. */
export const SEARCH_MAX = 100;

/** Normalises a search: trims it, and turns each run of white space and control characters into one space. */
export function searchText(typed: string | null | undefined): string {
  return (typed ?? '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .toWellFormed();
}

/** Which posts a list has: those that match a search text, a tag's slug or an author's slug; all posts without any. */
export interface PostFilter {
  q?: string | undefined;
  tag?: string | undefined;
  author?: string | undefined;
}

/** Returns the path of a list's page, with its query. @param number from 1; the first has none in its address */
export function listPath({ q, tag, author }: PostFilter, number = 1): string {
  const folder = tag === undefined ? (author === undefined ? '' : '/author') : '/tag';
  const path = folder ? `/posts${folder}/${encodeURIComponent(tag ?? author ?? '')}` : '/posts';
  const query = new URLSearchParams({ ...(q && { q }), ...(number > 1 && { page: String(number) }) }).toString();
  return query ? `${path}?${query}` : path;
}

/** Returns the path of the feed of a tag's posts. */
export function tagFeedPath(tag: string): string {
  return `${listPath({ tag })}/feed.xml`;
}

/** Returns the part of a post's slug that its address shows. */
export function lastSegment(slug: string): string {
  return slug.slice(slug.lastIndexOf('/') + 1);
}

/** Returns the path of a post's page. @param slug as the CMS has it, e.g. "blog/my-post" */
export function postPath(slug: string): string {
  return `/posts/${encodeURIComponent(lastSegment(slug))}`;
}

/**
 * Shortens a text to a number of characters (UTF-16 units), and marks the cut: between two words, or if there is no blank
 * in the second half, as in Japanese, between two characters as people see them.
 */
export function shorten(text: string, most: number): string {
  if (text.length <= most) return text;
  const blank = text.lastIndexOf(' ', most - 1);
  return `${text.slice(0, blank > most / 2 ? blank : graphemeStart(text, most - 1))}…`;
}

/** Where the character begins that has this unit of a text. Firefox before 125 has no segmenter: a pair stays whole there. */
function graphemeStart(text: string, unit: number): number {
  if (typeof Intl.Segmenter === 'function') return new Intl.Segmenter().segment(text).containing(unit)?.index ?? unit;
  return (text.codePointAt(unit - 1) ?? 0) > 0xffff ? unit - 1 : unit;
}

/** Returns the language and direction of a post's texts as attributes of HTML; none if they are the site's own. */
export function languageOf(language: string | null): { lang?: string; dir?: 'ltr' | 'rtl' } {
  if (!language || /^en\b/.test(language)) return {};
  return { lang: language, dir: rightToLeft.test(language) ? 'rtl' : 'ltr' };
}

/** Not all browsers know the direction of a language (Intl.Locale). */
const rightToLeft = /^(ar|arc|ckb|dv|fa|he|ks|nqo|ps|sd|syr|ug|ur|yi)\b(?!-(Latn|Deva|Cyrl))|-(Arab|Hebr)\b/;

/** Put before every id in a post, so that none clashes with an id of the page around it. */
export const ID_PREFIX = 'post-';

/** The id of the element that holds a post's body. */
export const BODY_ID = 'post-body';

/** Returns the path of a draft's page. @param token what signs it */
export function previewPath(token: string): string {
  return `/posts/preview/${token}`;
}

/** Returns the slugs that a post at this address may have, likeliest first: with the blog's root path, and without. */
export function slugsFor(segment: string): [string, string] {
  return [`blog/${segment}`, segment];
}
