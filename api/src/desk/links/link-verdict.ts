import type { CheckLink, LinkVerdict } from '../../contract/desk/links.ts';
import type { Database } from '../../platform/database/database.ts';
import { findSimilarCandidates, findTaken } from '../../redirects/redirect-list.repository.ts';
import { slugError, tidySlug } from '../../redirects/redirect-rules.ts';
import { checkLink, type LinkSite, RefusedLink } from '../../redirects/save-link.ts';
import { findSimilarSlug } from '../../redirects/similar-slugs.ts';

/** The number of free slugs to suggest. */
const OFFERED = 3;

/** Checks a link while it is being typed. @returns problems, warnings and suggestions of free slugs */
export async function judgeLink(db: Database, site: LinkSite, { slug, target }: CheckLink): Promise<LinkVerdict> {
  const name = tidySlug(slug);
  const [taken, candidates] = await Promise.all([findTaken(db, [name]), findSimilarCandidates(db, name)]);
  const similar = findSimilarSlug(name, candidates);
  const findings: LinkVerdict['findings'] = [];
  const error = slugError(name, site.pagePaths);
  if (error) findings.push({ field: 'slug', message: sentence(error), isRefusal: true });
  else if (taken.length > 0)
    findings.push({ field: 'slug', message: `/r/${name} is already a link.`, isRefusal: true });
  else if (similar)
    findings.push({ field: 'slug', message: `Looks like /r/${similar.slug}: ${similar.why}.`, isRefusal: false });
  const base = similar?.slug ?? name;
  const free = findings.length > 0 ? await freeSlugs(db, site, base, target) : [];
  if (target !== undefined) {
    const refusal = await refusalOf(db, site, error ? 'any' : name, target);
    if (refusal?.field === 'target') findings.push({ field: 'target', message: refusal.message, isRefusal: true });
  }
  return { slug: name, findings, free };
}

async function refusalOf(db: Database, site: LinkSite, slug: string, target: string): Promise<RefusedLink | undefined> {
  try {
    await checkLink(db, site, { slug, target });
    return undefined;
  } catch (error) {
    if (error instanceof RefusedLink) return error;
    throw error;
  }
}

/** Derives slugs from the wanted one by adding the campaign's name, a year or a number, and keeps the free ones. */
async function freeSlugs(db: Database, { pagePaths, publicUrl }: LinkSite, wanted: string, target?: string) {
  const base = toSlug(wanted)
    .slice(0, 60)
    .replace(/[-_]+$/, '');
  if (!base) return [];
  const campaign = URL.parse(target ?? '', publicUrl)?.searchParams.get('utm_campaign');
  const year = new Date().getFullYear();
  const endings = [...(campaign ? [toSlug(campaign).slice(0, 18)] : []), String(year), String(year + 1), '2', '3', '4'];
  const made = [base, ...endings.filter(Boolean).map((ending) => `${base}-${ending}`)];
  const possible = made.filter((slug) => !slugError(slug, pagePaths));
  const taken = possible.length > 0 ? await findTaken(db, possible) : [];
  return possible.filter((slug) => !taken.includes(slug)).slice(0, OFFERED);
}

function toSlug(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^a-z0-9_-]+/g, '-')
    .replace(/^[-_]+|[-_]+$/g, '');
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
