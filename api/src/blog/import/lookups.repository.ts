import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

/**
 * Claims the one look-up that a slug has, for a day.
 * @returns false when somebody had it already
 */
export async function claimLookup(db: Database, slug: string): Promise<boolean> {
  const claimed = await db
    .insertInto('blog_lookups')
    .values({ slug })
    .onConflict((conflict) => conflict.doNothing())
    .returning('slug')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** A day later the minute's run has long seen whatever there is. */
export async function forgetOldLookups(db: Database): Promise<void> {
  await db.deleteFrom('blog_lookups').where('asked_at', '<', sql<Date>`now() - interval '1 day'`).execute();
}
