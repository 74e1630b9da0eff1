/** What a short link may be called and where it may lead. Checked when it is written and again whenever it is read. */

const LONGEST_TARGET = 2_048;

/** Lower case; no dots, so that a link is never mistaken for a file. */
const slugPattern = /^[a-z0-9](?:[a-z0-9_-]{0,78}[a-z0-9])?$/;

/** First path segments that belong to the site itself, beside those of its pages. */
const reserved = new Set(
  (
    'api r assets documents images fonts video videos posts blog feed rss sitemap robots favicon manifest index 404 health ' +
    'metrics admin static well-known __local'
  ).split(' '),
);

/** Control and format characters, white space and line ends of any script: a Location header must have none of them. */
const unprintable = /[\p{Cc}\p{Cf}\p{Z}\p{Cs}]/u;

/** A target as it is stored and sent, or why it cannot be used. */
export type Checked = { target: string } | { error: string };

/**
 * @param slug in lower case
 * @param pagePaths of the site's pages, e.g. /terms
 * @returns why the slug cannot be used, or undefined
 */
export function slugError(slug: string, pagePaths: readonly string[]): string | undefined {
  if (!isSlug(slug))
    return 'a slug has 1 to 80 letters, digits, "-" and "_", and begins and ends with a letter or digit';
  if (reserved.has(slug)) return 'the site itself uses this word';
  if (pagePaths.some((path) => path.split('/')[1]?.toLowerCase() === slug))
    return 'a page of the site has this address';
}

export function isSlug(slug: string): boolean {
  return slugPattern.test(slug);
}

/**
 * Checks and normalises a target: an http(s) URL without credentials, or a path on this site. Our own origin becomes a path.
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
  // A path that another host would be read from: //host, and what becomes one once its dots are resolved.
  if (isPath && (url.origin !== publicUrl || url.pathname.startsWith('//')))
    return { error: 'a path begins with one slash' };
  if (!isPath && /@/.test(text.split(/[/?#]/)[2] ?? '')) return { error: 'a target carries no user name or password' };
  return normalised(url, publicUrl);
}

function normalised(url: URL, publicUrl: string): Checked {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return { error: 'only http and https are followed' };
  const isOurs = url.origin === publicUrl;
  if (isOurs && url.pathname.startsWith('//')) return { error: 'a path begins with one slash' };
  const target = isOurs ? url.pathname + url.search + url.hash : url.href;
  // Percent-encoding may have made it longer.
  if (target.length > LONGEST_TARGET) return { error: `a target has ${LONGEST_TARGET} characters at most` };
  return { target };
}
