import { findLoop, readLinks } from './redirect-chain.ts';
import { checkTarget, slugFault } from './redirect-rules.ts';
import { findSimilarSlugs } from './similar-slugs.ts';
import { probeTargets } from './target-probe.ts';

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
  const findings: Finding[] = refused.map(({ slug, target, fault }) => ({
    problem: 'invalid',
    slug,
    target,
    details: fault,
  }));
  const probed: { slug: string; target: string; url: string }[] = [];
  for (const { slug, target } of links.values()) {
    const shadow = slugFault(slug, pagePaths);
    if (shadow) findings.push({ problem: 'shadowed', slug, target, details: shadow });
    const loop = findLoop(slug, links, publicUrl, pagePaths);
    if (loop) findings.push({ problem: 'loop', slug, target, details: loop.join(' → ') });
    else probed.push({ slug, target, url: new URL(target, publicUrl).href });
  }
  const probes = await probeTargets(probed.map(({ url }) => url));
  for (const { slug, target, url } of probed) {
    const probe = probes.get(url);
    if (probe && !probe.isAlive) findings.push({ problem: 'dead', slug, target, details: String(probe.outcome) });
  }
  for (const { slugs, why } of findSimilarSlugs([...links.keys()])) {
    const [one, other] = slugs;
    findings.push({
      problem: 'similar',
      slug: one,
      target: links.get(one)?.target ?? '',
      details: `${other}: ${why}`,
    });
  }
  return findings;
}

/**
 * Checks a link that is to be written among those that there are.
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
  const fault = slugFault(name, pagePaths);
  if (fault) throw new Error(`"${slug}" cannot be used: ${fault}`);
  const checked = checkTarget(target, publicUrl);
  if ('fault' in checked) throw new Error(`the target cannot be used: ${checked.fault}`);
  const link = { slug: name, target: checked.target };
  const { links } = readLinks(rows, publicUrl);
  const loop = findLoop(name, links.set(name, link), publicUrl, pagePaths);
  if (loop) throw new Error(`this would lead round in a circle: ${loop.join(' → ')}`);
  return link;
}
