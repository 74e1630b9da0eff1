import { type Attributed, originOfTarget, readAttributed } from '../../analytics/attributed.ts';
import { daysBefore } from '../../analytics/days.ts';
import type { Origin } from '../../analytics/origin.ts';
import type { Cell } from '../../contract/desk/resource.ts';
import { formatCents } from '../../contract/money.values.ts';
import { pluralize } from '../../contract/text.values.ts';
import type { Env } from '../../platform/config/env.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { dayIn } from '../../platform/day-in.ts';
import { readChecks } from '../../redirects/link-checks.repository.ts';
import { readHits } from '../../redirects/redirect-list.repository.ts';
import { checkTarget, slugError } from '../../redirects/redirect-rules.ts';
import type { findRedirect } from '../../redirects/redirects.repository.ts';
import { type DeskAction, listActionsOn } from '../desk-actions.repository.ts';
import { days, state, text } from '../kit/cells.ts';
import { siteOf } from './change-links.ts';

type Row = NonNullable<Awaited<ReturnType<typeof findRedirect>>>;
/** A link; its id at the desk is its slug, in lower case. */
export type Link = Omit<Row, 'id'> & { id: string; rowId: string };

export const toLink = ({ id: rowId, ...row }: Row): Link => ({ ...row, id: row.slug.toLowerCase(), rowId });

/** What is known about a link beside its row. */
export interface LinkFacts {
  /** The site's origin. */
  site: string;
  /** A number for each day from the first, YYYY-MM-DD, to today. */
  hits: number[];
  from: string;
  /** The last check of its target, if there was one since it leads there. */
  check: Awaited<ReturnType<typeof readChecks>>[number] | undefined;
  /** Leads and payments with a campaign of its targets, also of former ones; null if none has a campaign of its own. */
  attributed: Attributed | null;
  /** Why it does not work, or which page hides it. */
  problem: string | null;
}

/** Reads what is known about links beside their rows. @param length of the period, in days up to today */
export async function readLinkFacts(
  db: Database | Tx,
  links: readonly Link[],
  env: Env,
  length: number,
): Promise<LinkFacts[]> {
  const { TEAM_TIME_ZONE: timeZone, PUBLIC_URL: site } = env;
  const { pagePaths } = siteOf(env);
  const to = dayIn(timeZone);
  const from = daysBefore(to, length - 1);
  const rowIds = links.map(({ rowId }) => rowId);
  const slugs = links.map(({ id }) => id);
  const [hits, checks, actions] = await Promise.all([
    readHits(db, rowIds, from),
    readChecks(db, rowIds),
    listActionsOn(db, 'link', slugs),
  ]);
  const origins = links.map((link) => originsOf(link, actions, site));
  const attributed = origins.flat().length > 0 ? await readAttributed(db, { from, to }, timeZone) : undefined;
  return links.map(({ id, rowId, target }, index) => {
    const onDay = new Map(hits.filter((row) => row.id === rowId).map(({ day, hits }) => [day, hits]));
    const own = origins[index] ?? [];
    const checked = checkTarget(target, site);
    return {
      ...{ site, from },
      hits: Array.from({ length }, (_, day) => onDay.get(daysBefore(from, -day)) ?? 0),
      check: checks.find(({ redirect_id: of }) => of === rowId),
      attributed: (own.length > 0 && attributed?.(own)) || null,
      problem: slugError(id, pagePaths) ?? ('error' in checked ? checked.error : null),
    };
  });
}

/** Returns the campaigns of a link's targets: of the present one, and of those that it had since it was added. */
function originsOf({ id, target, created_at: since }: Link, actions: DeskAction[], site: string): Origin[] {
  const changes = actions.filter(({ subject_id: of, happened_at: at }) => of === id && at >= since);
  const targets = [target, ...changes.flatMap(({ before, after }) => [before?.target, after?.target])];
  return [...new Set(targets)].flatMap((one) => (one ? (originOfTarget(String(one), site) ?? []) : []));
}

export const hitsIn = ({ from, hits }: LinkFacts): Cell => days(from, hits, 'hit');

const sumsOf = ({ money }: Attributed) =>
  money.map(({ currency, cents }) => formatCents(cents, currency)).join(' and ');

export function attributedInShort({ attributed }: LinkFacts): string {
  if (!attributed) return 'no campaign';
  return [pluralize(attributed.leads, 'lead'), sumsOf(attributed)].filter(Boolean).join(', ');
}

export function attributedInWords({ attributed }: LinkFacts): string | null {
  if (!attributed) return null;
  const { leads, payments } = attributed;
  return [pluralize(leads, 'lead'), pluralize(payments, 'payment'), sumsOf(attributed)].filter(Boolean).join(', ');
}

/** What the target answered when it was last checked. */
export function answerOf({ check }: LinkFacts): Cell {
  if (!check) return null;
  const words = check.status ? `responded with ${check.status}` : `no response: ${check.reason}`;
  return check.is_alive ? text(words) : state('person', words);
}

/** Where a target opens. Nowhere if it is no page: a row that was written by hand may contain anything. */
export function opensAt(target: string, { site }: LinkFacts): { to?: string } {
  const url = URL.parse(target, site);
  return url && /^https?:$/.test(url.protocol) ? { to: url.href } : {};
}

/** The campaign that a target carries. */
export function tagsOf(target: string, { site }: LinkFacts): string {
  const tags = [...(URL.parse(target, site)?.searchParams ?? [])].filter(([name]) => name.startsWith('utm_'));
  return tags.map(([name, value]) => `${name.slice(4)} ${value}`).join(', ');
}
