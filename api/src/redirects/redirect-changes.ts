import type { Database, Tx } from '../platform/database/database.ts';
import { checkNewLink } from './redirect-check.ts';
import { checkTarget, type Redirect, type Row, slugBehind } from './redirect-rules.ts';
import { findRedirect, lockRedirects, putRedirect } from './redirects.repository.ts';

/** What the rules for links depend on. */
export interface LinkSite {
  /** The site's origin. */
  publicUrl: string;
  /** Paths of the site's pages, e.g. /terms. */
  pagePaths: readonly string[];
}

export interface WantedLink {
  slug: string;
  target: string;
  /** What it is for; null keeps the note of a link that is replaced. */
  note: string | null;
}

/**
 * Writes a link that the rules allow.
 * @returns the link as it was before, if there was one, and as it is now
 * @throws RefusedLink
 */
export async function saveLink(tx: Tx, site: LinkSite, wanted: WantedLink, replace: boolean) {
  await lockRedirects(tx);
  const link = await checkLink(tx, site, wanted);
  const before = await findRedirect(tx, link.slug);
  const outcome = await putRedirect(tx, { ...link, note: wanted.note }, replace);
  return { ...link, outcome, before };
}

/** Checks a link without writing it. @throws RefusedLink */
export async function checkLink(db: Database, site: LinkSite, { slug, target }: Row): Promise<Redirect> {
  const { publicUrl, pagePaths } = site;
  return checkNewLink(slug, target, await readLinksBehind(db, site, target), publicUrl, pagePaths);
}

/** Reads the links that a target leads to one after the other: only they can make a loop of a new link. */
async function readLinksBehind(db: Database, { publicUrl, pagePaths }: LinkSite, target: string): Promise<Row[]> {
  const rows = new Map<string, Row>();
  let next: string | undefined = target;
  while (next !== undefined) {
    const checked = checkTarget(next, publicUrl);
    const slug = 'error' in checked ? undefined : slugBehind(checked.target, publicUrl, pagePaths);
    const row = slug !== undefined && !rows.has(slug) ? await findRedirect(db, slug) : undefined;
    if (slug !== undefined && row) rows.set(slug, row);
    next = row?.target;
  }
  return [...rows.values()];
}
