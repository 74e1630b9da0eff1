import { findLoop, type Redirect, readLinks } from './redirect-chain.ts';
import { checkTarget, slugError } from './redirect-rules.ts';
import { findSimilarSlugs } from './similar-slugs.ts';
import { findDeadTargets } from './target-probe.ts';

/** One thing that is wrong with a link, or may be. */
export interface Finding {
  problem: 'invalid' | 'loop' | 'shadowed' | 'dead' | 'similar';
  slug: string;
  target: string;
  details: string;
}

/**
 * Everything that is wrong with the links.
 * @param rows as they stand in the table
 * @param publicUrl the site's origin, where targets on this site are looked for
 */
export async function checkRedirects(
  rows: readonly { slug: string; target: string }[],
  publicUrl: string,
  pagePaths: readonly string[],
): Promise<Finding[]> {
  const { links, refused } = readLinks(rows, publicUrl);
  const findings: Finding[] = refused.map(({ error, ...row }) => ({ problem: 'invalid', ...row, details: error }));
  const sound: Redirect[] = [];
  for (const link of links.values()) {
    const shadow = slugError(link.slug, pagePaths);
    if (shadow) findings.push({ problem: 'shadowed', ...link, details: shadow });
    const loop = findLoop(link.slug, links, publicUrl, pagePaths);
    if (loop) findings.push({ problem: 'loop', ...link, details: loop.join(' → ') });
    else sound.push(link);
  }
  const urlOf = ({ target }: Redirect) => new URL(target, publicUrl).href;
  const dead = await findDeadTargets(sound.map(urlOf));
  for (const link of sound) {
    const reason = dead.get(urlOf(link));
    if (reason !== undefined) findings.push({ problem: 'dead', ...link, details: reason });
  }
  for (const { slugs, why } of findSimilarSlugs([...links.keys()])) {
    const [slug, other] = slugs;
    findings.push({ problem: 'similar', slug, target: links.get(slug)?.target ?? '', details: `${other}: ${why}` });
  }
  return findings;
}

/**
 * Checks a new link against the existing ones.
 * @returns the link as it is to be stored
 * @throws Error that says what is wrong with it
 */
export function checkNewLink(
  slug: string,
  target: string,
  rows: readonly { slug: string; target: string }[],
  publicUrl: string,
  pagePaths: readonly string[],
): { slug: string; target: string } {
  const name = slug.replace(/^\//, '').toLowerCase();
  const error = slugError(name, pagePaths);
  if (error) throw new Error(`"${slug}" cannot be used: ${error}`);
  const checked = checkTarget(target, publicUrl);
  if ('error' in checked) throw new Error(`the target cannot be used: ${checked.error}`);
  const link = { slug: name, target: checked.target };
  const { links } = readLinks(rows, publicUrl);
  const loop = findLoop(name, links.set(name, link), publicUrl, pagePaths);
  if (loop) throw new Error(`this would lead round in a circle: ${loop.join(' → ')}`);
  return link;
}
