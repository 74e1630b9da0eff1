import { checkTarget, isSlug } from './redirect-rules.ts';

/** A short link that may be followed. */
export interface Redirect {
  /** In lower case. */
  slug: string;
  /** An http(s) URL or a path on this site, checked and normalised. */
  target: string;
}

interface Row {
  slug: string;
  target: string;
}

type Refused = Row & { error: string };

/** Sorts rows of the table into links by slug, checked and normalised, and rows that cannot be followed. */
export function readLinks(
  rows: readonly Row[],
  publicUrl: string,
): { links: Map<string, Redirect>; refused: Refused[] } {
  const links = new Map<string, Redirect>();
  const refused: Refused[] = [];
  for (const row of rows) {
    const slug = row.slug.toLowerCase();
    const checked = isSlug(slug) ? checkTarget(row.target, publicUrl) : { error: 'this is not a slug' };
    if ('error' in checked) refused.push({ ...row, error: checked.error });
    else links.set(slug, { slug, target: checked.target });
  }
  return { links, refused };
}

/** Links that may be followed, by slug; the others, also those that lead round in a circle, with the reason. */
export function usableRedirects(rows: readonly Row[], publicUrl: string, pagePaths: readonly string[]) {
  const { links, refused } = readLinks(rows, publicUrl);
  const looping = [...links.values()].filter(({ slug }) => findLoop(slug, links, publicUrl, pagePaths));
  for (const link of looping) {
    links.delete(link.slug);
    refused.push({ ...link, error: 'it leads round in a circle' });
  }
  return { usable: links, refused };
}

/**
 * Follows a link as a browser would as long as it meets further short links of this site.
 * @returns the slugs on the way, the first that was met twice at the end; undefined when the way ends somewhere
 */
export function findLoop(
  slug: string,
  links: ReadonlyMap<string, Redirect>,
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

/** The short link that a target is itself, when it is one: /x, /r/x or /api/redirect/x on this site. */
function slugBehind(target: string, publicUrl: string, pagePaths: readonly string[]): string | undefined {
  const url = new URL(target, publicUrl);
  if (url.hostname !== new URL(publicUrl).hostname) return undefined;
  const path = tidy(url.pathname);
  const [, prefix, slug] = /^(\/|\/r\/|\/api\/redirect\/)([^/]+)$/.exec(path) ?? [];
  return prefix === '/' && pagePaths.includes(path) ? undefined : slug;
}

/** Addresses for which the site shows the same page: with a slash at the end, .html, other case, percent-encoded letters. */
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
