import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';

/** Selects links; absent conditions do not restrict. */
export interface LinkFilter {
  /** Part of the slug or of the target. */
  part?: string | undefined;
  /** Only links that were, or were not, followed in the last `days` days. */
  followed?: { isFollowed: boolean; days: number } | undefined;
  /** Only links whose target did not work when it was last checked, or that have ended. */
  state?: 'broken' | 'ended' | undefined;
  tag?: string | undefined;
}

export type LinkOrder = 'slug' | 'hits' | 'newest';

/** Selects links in a total order. */
export function sortedRedirects(db: Database, { part, followed, state, tag }: LinkFilter, order: LinkOrder) {
  let select = db.selectFrom('redirects').selectAll();
  if (part !== undefined) {
    const text = part.toLowerCase();
    // Takes a third of the time of "like".
    select = select.where(sql<boolean>`(strpos(lower(slug), ${text}) > 0 or strpos(lower(target), ${text}) > 0)`);
  }
  if (followed) {
    const isRecent = sql<boolean>`coalesce(last_hit_at > now() - make_interval(days => ${followed.days}), false)`;
    select = select.where(isRecent, '=', followed.isFollowed);
  }
  if (tag !== undefined) select = select.where('tag', '=', tag);
  if (state === 'ended') select = select.where(sql<boolean>`ends_at <= now()`);
  if (state === 'broken')
    select = select.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('redirect_checks')
          .select('redirect_id')
          .whereRef('redirect_id', '=', 'redirects.id')
          .whereRef('redirect_checks.target', '=', 'redirects.target')
          .where('is_alive', '=', false),
      ),
    );
  if (order === 'hits') select = select.orderBy('hits', 'desc');
  if (order === 'newest') select = select.orderBy('created_at', 'desc');
  return select.orderBy(sql`lower(slug)`);
}

/** Returns the tags that are in use. */
export async function listTags(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('redirects')
    .select('tag')
    .distinct()
    .where('tag', 'is not', null)
    .orderBy('tag')
    .execute();
  return rows.map(({ tag }) => tag as string);
}

/**
 * Returns the hits of some links on each day that had any.
 * @param ids of the links
 * @param from YYYY-MM-DD, the first day
 */
export async function readHits(db: Database, ids: readonly string[], from: string) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('redirect_hits')
    .select(['redirect_id as id', sql<string>`day::text`.as('day'), 'hits'])
    .where('redirect_id', 'in', [...ids])
    .where(sql<boolean>`day >= ${from}::date`)
    .execute();
}

/** Returns those of the slugs that are already links. All are in lower case. */
export async function findTaken(db: Database, slugs: readonly string[]): Promise<string[]> {
  const slug = sql<string>`lower(slug)`;
  const rows = await db
    .selectFrom('redirects')
    .select(slug.as('slug'))
    .where(slug, 'in', [...slugs])
    .execute();
  return rows.map((row) => row.slug);
}

/** Candidates are compared in this process, so their number is limited. */
const MOST_CANDIDATES = 2_000;

/**
 * Returns the slugs that might look like a new one; similar-slugs.ts makes the final decision. A slug with one typo or
 * two swapped letters shares its beginning or its end with the other.
 * @param slug in lower case
 */
export async function findSimilarCandidates(db: Database, slug: string): Promise<string[]> {
  const beginning = Math.max(0, Math.floor((slug.length - 2) / 2));
  const end = Math.max(0, slug.length - 2 - beginning);
  // Must match the expression of the index redirects_shape.
  const shape = (text: RawBuilder<string>) =>
    sql`replace(replace(translate(lower(${text}), '01i-_', 'oll'), 'rn', 'm'), 'vv', 'w')`;
  const { rows } = await sql<{ slug: string }>`
    select lower(slug) as slug from redirects where ${shape(sql`slug`)} = ${shape(sql`${slug}::text`)}
    union
    (
      select lower(slug) from redirects
      where length(slug) between ${slug.length - 1} and ${slug.length + 1} and (
        left(lower(slug), ${beginning}) = ${slug.slice(0, beginning)}
        or right(lower(slug), ${end}) = ${end > 0 ? slug.slice(-end) : ''}
      ) limit ${MOST_CANDIDATES}
    )`.execute(db);
  return rows.map((row) => row.slug);
}
