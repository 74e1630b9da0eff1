import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

/** Those of the ids whose author was never read. */
export async function unknownAuthors(db: Database, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const known = await db.selectFrom('blog_authors').select('id').where('id', 'in', ids).execute();
  const names = new Set(known.map((row) => row.id));
  return ids.filter((id) => !names.has(id));
}

/**
 * Authors of published posts that were never read, or not for a while.
 * @param hours after which an author is read again
 * @param limit most ids
 */
export async function staleAuthors(db: Database, hours: number, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.author_id as id from (select distinct author_id from blog_posts where author_id is not null and withdrawn_at is null) p
    left join blog_authors a on a.id = p.author_id
    where a.id is null or a.read_at < now() - make_interval(hours => ${hours})
    order by a.read_at nulls first limit ${limit}`.execute(db);
  return rows.map((row) => row.id);
}

/** @param name the byline; null: HubSpot has none */
export async function saveAuthor(db: Database, id: string, name: string | null): Promise<void> {
  await db
    .insertInto('blog_authors')
    .values({ id, display_name: name })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ display_name: name, read_at: sql`now()` }))
    .execute();
}
