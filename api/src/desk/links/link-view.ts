import type { Attributed } from '../../analytics/attributed.ts';
import type { DeskLink } from '../../contract/desk/links.ts';
import type { readChecks } from '../../redirects/link-checks.repository.ts';
import { checkTarget, slugError } from '../../redirects/redirect-rules.ts';
import type { findRedirect } from '../../redirects/redirects.repository.ts';
import type { LinkSite } from '../../redirects/save-link.ts';

export type LinkRow = NonNullable<Awaited<ReturnType<typeof findRedirect>>>;
export type CheckRow = Awaited<ReturnType<typeof readChecks>>[number];

/** What is known about a link beside its row. */
export interface LinkFacts {
  hits: readonly { hits: number }[];
  check: CheckRow | undefined;
  attributed: Attributed | null;
}

/** Returns a link as the list shows it. */
export function toLink(
  row: LinkRow,
  { hits, check, attributed }: LinkFacts,
  { publicUrl, pagePaths }: LinkSite,
): DeskLink {
  const slug = row.slug.toLowerCase();
  const checked = checkTarget(row.target, publicUrl);
  return {
    slug,
    target: row.target,
    note: row.note,
    hits: Number(row.hits),
    recentHits: hits.map((day) => day.hits),
    lastHitAt: row.last_hit_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    problem: slugError(slug, pagePaths) ?? ('error' in checked ? checked.error : null),
    check: check
      ? { at: check.checked_at.toISOString(), isAlive: check.is_alive, status: check.status, reason: check.reason }
      : null,
    attributed,
  };
}
