/** Rules for a short link's slug and target, applied when it is written and again whenever it is read. */

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

/**
 * @param slug in lower case
 * @param pagePaths paths of the site's pages, e.g. /terms
 * @returns why the slug cannot be used, or undefined
 */
export function slugError(slug: string, pagePaths: readonly string[]): string | undefined {
  if (!slugPattern.test(slug))
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

/** A short link as stored in the table. */
export interface Row {
  slug: string;
  target: string;
}

type Refused = Row & { error: string };

/** Splits the table's rows into checked and normalised links, keyed by slug, and rows that cannot be followed. */
export function readLinks(
  rows: readonly Row[],
  publicUrl: string,
): { links: Map<string, Redirect>; refused: Refused[] } {
  const links = new Map<string, Redirect>();
  const refused: Refused[] = [];
  for (const row of rows) {
    const checked = checkRow(row, publicUrl);
    if ('error' in checked) refused.push({ ...row, error: checked.error });
    else links.set(checked.slug, checked);
  }
  return { links, refused };
}

function checkRow(row: Row, publicUrl: string): Redirect | { error: string } {
  const slug = row.slug.toLowerCase();
  const checked = slugPattern.test(slug) ? checkTarget(row.target, publicUrl) : { error: 'this is not a slug' };
  return 'error' in checked ? checked : { slug, target: checked.target };
}

/**
 * Checks a stored link before it is followed.
 * @param slug in lower case
 * @param targets of all links as stored, by slug in lower case
 * @returns the link, or why it is not followed; undefined if it does not exist
 */
export function checkStored(
  slug: string,
  targets: ReadonlyMap<string, string>,
  publicUrl: string,
  pagePaths: readonly string[],
): Redirect | { error: string } | undefined {
  const stored = targets.get(slug);
  if (stored === undefined) return undefined;
  const checked = checkRow({ slug, target: stored }, publicUrl);
  if ('error' in checked) return checked;
  const sound = {
    get(name: string) {
      const target = targets.get(name);
      const link = target === undefined ? undefined : checkRow({ slug: name, target }, publicUrl);
      return link && !('error' in link) ? link : undefined;
    },
  };
  if (findLoop(slug, sound, publicUrl, pagePaths)) return { error: 'it is part of a redirect loop' };
  return checked;
}

/**
 * Follows a link as a browser would, as long as it leads to further short links of this site.
 * @returns the slugs along the way, ending with the first that recurs; undefined if there is no loop
 */
export function findLoop(
  slug: string,
  links: Pick<ReadonlyMap<string, Redirect>, 'get'>,
  publicUrl: string,
  pagePaths: readonly string[],
): string[] | undefined {
  const way: string[] = [];
  for (let at: string | undefined = slug; at !== undefined; ) {
    if (way.includes(at)) return [...way, at];
    way.push(at);
    const link = links.get(at);
    at = link && slugBehind(link.target, publicUrl, pagePaths);
  }
  return undefined;
}

/** Returns the slug of a target that is itself a short link: /x, /r/x or /api/redirect/x on this site. */
export function slugBehind(target: string, publicUrl: string, pagePaths: readonly string[]): string | undefined {
  const url = new URL(target, publicUrl);
  if (url.hostname !== new URL(publicUrl).hostname) return undefined;
  const path = tidy(url.pathname);
  const [, prefix, slug] = /^(\/|\/r\/|\/api\/redirect\/)([^/]+)$/.exec(path) ?? [];
  return prefix === '/' && pagePaths.includes(path) ? undefined : slug;
}

/** Unifies addresses that show the same page: with a trailing slash, .html, upper case, percent-encoded letters. */
function tidy(pathname: string): string {
  let path = pathname;
  try {
    path = decodeURIComponent(pathname);
  } catch {
    // Not text, so not a slug either.
  }
  return path
    .replace(/\/{2,}/g, '/')
    .replace(/(\/index)?\.html$/i, '')
    .replace(/\/+$/, '')
    .toLowerCase();
}
