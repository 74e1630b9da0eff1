import { decoded } from '../platform/http/decoded.ts';

/** Rules for a short link's slug and target, applied when it is written. A target is checked again before it is followed. */

const LONGEST_TARGET = 2_048;

/** Lower case; no dots, so that a link is never mistaken for a file. */
const slugPattern = /^[a-z0-9](?:[a-z0-9_-]{0,78}[a-z0-9])?$/;

/** First path segments that belong to the site itself, besides those of its pages. */
const reserved = new Set(
  (
    'api r assets documents images fonts video videos posts blog feed rss sitemap robots favicon manifest index 404 health ' +
    'metrics admin static well-known __local'
  ).split(' '),
);

/** Control and format characters, white space and line ends of any script: a Location header must have none of them. */
const unprintable = /[\p{Cc}\p{Cf}\p{Z}\p{Cs}]/u;

/** A target as it is stored and sent, or why it cannot be used. */
type Checked = { target: string } | { error: string };

/** Returns a slug as it is stored, from what a person typed. */
export function tidySlug(text: string): string {
  return text.trim().replace(/^\//, '').toLowerCase();
}

/** Returns an address without what was copied along behind it: punctuation, blanks, characters that cannot be seen. */
export function withoutTail(address: string): string {
  return /^.*[\p{L}\p{N}]/su.exec(address)?.[0] ?? '';
}

/** Whether a link could have this slug; in lower case. */
export function isSlug(slug: string): boolean {
  return slugPattern.test(slug);
}

/**
 * @param slug in lower case
 * @param pagePaths paths of the site's pages, e.g. /terms
 * @returns why the slug cannot be used, or undefined
 */
export function slugError(slug: string, pagePaths: readonly string[]): string | undefined {
  if (!isSlug(slug))
    return 'a slug has 1 to 80 letters, digits, "-" and "_", and begins and ends with a letter or digit';
  if (reserved.has(slug)) return 'the site itself uses this word';
  if (pagePaths.some((path) => path.split('/')[1]?.toLowerCase() === slug))
    return 'a page of the site has this address';
}

/**
 * Checks and normalises a target: an http(s) URL without credentials, or a path on this site. A URL on our own origin
 * becomes a path.
 * @param publicUrl the site's origin
 */
export function checkTarget(text: string, publicUrl: string): Checked {
  if (text.length > LONGEST_TARGET) return { error: `a target has ${LONGEST_TARGET} characters at most` };
  if (unprintable.test(text)) return { error: 'a target has no spaces, line ends or control characters' };
  if (text.includes('\\')) return { error: 'a target has no backslashes' };
  const isPath = text.startsWith('/');
  if (!isPath && !/^https?:\/\/[^/?#]/i.test(text)) return { error: 'a target begins with https://, http:// or /' };
  if (!URL.canParse(text, publicUrl)) return { error: 'the target is not a valid URL' };
  const url = new URL(text, publicUrl);
  const isOurs = url.origin === publicUrl;
  // A path that would be read as another host: //host, or one that becomes it once its dots are resolved.
  if (isOurs ? url.pathname.startsWith('//') : isPath) return { error: 'a path begins with one slash' };
  if (!isPath && /@/.test(text.split(/[/?#]/)[2] ?? '')) return { error: 'a target carries no user name or password' };
  const target = isOurs ? url.pathname + url.search + url.hash : url.href;
  // Percent-encoding may have made it longer.
  if (target.length > LONGEST_TARGET) return { error: `a target has ${LONGEST_TARGET} characters at most` };
  return { target };
}

/** A short link that may be followed. */
export interface Redirect {
  /** In lower case. */
  slug: string;
  /** An http(s) URL or a path on this site, checked and normalised. */
  target: string;
}

/** Returns the slug of a target that is itself a short link: /x, /r/x or /api/redirect/x on this site. */
export function slugBehind(target: string, publicUrl: string, pagePaths: readonly string[]): string | undefined {
  const url = new URL(target, publicUrl);
  if (url.hostname !== new URL(publicUrl).hostname) return undefined;
  const path = tidy(url.pathname);
  const [, prefix, slug] = /^(\/|\/r\/|\/api\/redirect\/)([^/]+)$/.exec(path) ?? [];
  return prefix === '/' && pagePaths.includes(path) ? undefined : slug;
}

/**
 * Unifies addresses that show the same page: with .html, upper case, percent-encoded letters, an encoded `#` or `?`, or
 * whatever was copied along behind it, such as a slash.
 */
function tidy(pathname: string): string {
  const page = pathname.replace(/%(?:25)*(?:23|3f).*/i, '');
  return withoutTail(decoded(page) ?? page)
    .replace(/\/{2,}/g, '/')
    .replace(/(\/index)?\.html$/i, '')
    .toLowerCase();
}
