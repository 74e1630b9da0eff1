import { sql } from 'kysely';
import type { Database, Tx } from '../platform/database/database.ts';

/** Reads the target of a link as stored, unless the link has ended. @param slug in lower case */
export async function findTarget(db: Database, slug: string): Promise<string | undefined> {
  const link = db
    .selectFrom('redirects')
    .select('target')
    .where(sql`lower(slug)`, '=', slug)
    .where(sql<boolean>`coalesce(ends_at > now(), true)`);
  return (await link.executeTakeFirst())?.target;
}

/** Finds a link. @param slug in any case */
export function findRedirect(db: Database | Tx, slug: string) {
  return db.selectFrom('redirects').selectAll().where(sql`lower(slug)`, '=', slug.toLowerCase()).executeTakeFirst();
}

/** What is known about a link beside where it leads. */
export interface LinkLabels {
  /** The purpose of the link. */
  note: string | null;
  /** Groups links, e.g. by campaign. */
  tag: string | null;
  /** When it stops working; null: never. */
  ends_at: Date | null;
}

/**
 * Writes a link; replacing one keeps its hits, and the labels that are not given.
 * @returns 'taken' if another link has the slug and `replace` is false
 */
export async function putRedirect(
  tx: Tx,
  link: { slug: string; target: string } & Partial<LinkLabels>,
  replace: boolean,
): Promise<'added' | 'replaced' | 'taken'> {
  if (replace) {
    const { slug, ...changes } = link;
    const updated = await tx
      .updateTable('redirects')
      .set(changes)
      .where(sql`lower(slug)`, '=', slug)
      .executeTakeFirst();
    if (updated.numUpdatedRows > 0n) return 'replaced';
  }
  const added = await tx
    .insertInto('redirects')
    .values(link)
    .onConflict((conflict) => conflict.expression(sql`lower(slug)`).doNothing())
    .executeTakeFirst();
  return added.numInsertedOrUpdatedRows ? 'added' : 'taken';
}

/** @returns whether the link existed */
export async function removeRedirect(db: Database | Tx, slug: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('redirects')
    .where(sql`lower(slug)`, '=', slug.toLowerCase())
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Makes writers take turns: two links that form a loop only together must not both pass the check. */
export async function lockRedirects(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('redirects', 0))`.execute(tx);
}

export interface Hits {
  /** In lower case. */
  slug: string;
  /** YYYY-MM-DD, in TEAM_TIME_ZONE. */
  day: string;
  count: number;
  last: Date;
}

/** Adds hits to the totals and daily counts in one statement. Hits on links that have been removed are dropped. */
export async function addHits(db: Database, hits: readonly Hits[]): Promise<void> {
  const batch = JSON.stringify(hits);
  // Rows are locked in one order: replicas that write at the same time wait for each other instead of deadlocking. A
  // link's days are written under the lock of the link.
  await sql`
    with new as materialized (
      select * from json_to_recordset(${batch}::json) as new (slug text, day date, count bigint, last timestamptz)
    ), locked as materialized (
      select id, lower(slug) as slug from redirects where lower(slug) in (select slug from new)
      order by lower(slug) for no key update
    ), counted as (
      update redirects set hits = redirects.hits + sums.count, last_hit_at = greatest(redirects.last_hit_at, sums.last)
      from (select id, sum(count) as count, max(last) as last from locked join new using (slug) group by id) as sums
      where redirects.id = sums.id
    )
    insert into redirect_hits (redirect_id, day, hits)
    select id, day, sum(count) from locked join new using (slug) group by id, day
    on conflict (redirect_id, day) do update set hits = redirect_hits.hits + excluded.hits`.execute(db);
}
