import type { Database, Tx } from '../platform/database/database.ts';
import { AppError } from '../platform/http/app-error.ts';
import { checkTarget, type Redirect, slugBehind, slugError, tidySlug } from './redirect-rules.ts';
import { findRedirect, type LinkLabels, lockRedirects, putRedirect } from './redirects.repository.ts';

/** The refusal of a link that breaks the rules: 400 invalid_request, with the field. */
export class RefusedLink extends AppError {
  constructor(
    readonly field: 'slug' | 'target',
    why: string,
  ) {
    const message = `${why.charAt(0).toUpperCase()}${why.slice(1)}.`;
    super(400, 'invalid_request', message, { details: [{ field, message }] });
  }
}

/** The facts about the site that the rules for links depend on. */
export interface LinkSite {
  /** The site's origin. */
  publicUrl: string;
  /** Paths of the site's pages, e.g. /terms. */
  pagePaths: readonly string[];
}

export interface WantedLink extends Partial<LinkLabels> {
  slug: string;
  target: string;
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
  const outcome = await putRedirect(tx, { ...wanted, ...link }, replace);
  return { ...link, outcome, before };
}

/**
 * Checks a link without writing it.
 * @returns the link in the form to be stored
 * @throws RefusedLink
 */
export async function checkLink(
  db: Database | Tx,
  { publicUrl, pagePaths }: LinkSite,
  { slug, target }: Pick<WantedLink, 'slug' | 'target'>,
): Promise<Redirect> {
  const name = tidySlug(slug);
  const error = slugError(name, pagePaths);
  if (error) throw new RefusedLink('slug', `"${slug}" cannot be used: ${error}`);
  const checked = checkTarget(target, publicUrl);
  if ('error' in checked) throw new RefusedLink('target', `the target cannot be used: ${checked.error}`);
  const link = { slug: name, target: checked.target };
  const loop = await findLoop(db, { publicUrl, pagePaths }, link);
  if (loop) throw new RefusedLink('target', `this would create a redirect loop: ${loop.join(' → ')}`);
  return link;
}

/**
 * Follows a link as a browser would, as long as it leads to further short links of this site.
 * @returns the slugs along the way, ending with the first that recurs; undefined if there is no loop
 */
async function findLoop(db: Database | Tx, { publicUrl, pagePaths }: LinkSite, { slug, target }: Redirect) {
  const way = [slug];
  for (let next: string | undefined = target; next !== undefined; ) {
    const behind = slugBehind(next, publicUrl, pagePaths);
    if (behind === undefined) return undefined;
    way.push(behind);
    if (way.indexOf(behind) < way.length - 1) return way;
    const row = await findRedirect(db, behind);
    const checked = row && checkTarget(row.target, publicUrl);
    next = checked && 'target' in checked ? checked.target : undefined;
  }
  return undefined;
}
