import type { Database, Tx } from '../platform/database/database.ts';
import { checkNewLink } from './redirect-check.ts';
import { checkTarget, type Redirect, type Row, slugBehind } from './redirect-rules.ts';
import { findRedirect, lockRedirects, putRedirect } from './redirects.repository.ts';

/** The facts about the site that the rules for links depend on. */
export interface LinkSite {
  /** The site's origin. */
  publicUrl: string;
  /** Paths of the site's pages, e.g. /terms. */
  pagePaths: readonly string[];
}

export interface WantedLink {
  slug: string;
  target: string;
  /** The purpose of the link; null keeps the existing note of a link that is replaced. */
  note: string | null;
}

/**
 * Checks a link against the rules and writes it.
 * @returns the link as it is now, the outcome, and `before`: the link as it was, if there was one
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

/** Reads the chain of short links that starts at a target: only these can form a loop with the new link. */
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
