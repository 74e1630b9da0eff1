import { type Selectable, sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';

export interface VersionRow {
  version: string;
  everImported: boolean;
  /** End of the pause that HubSpot asked for, by Postgres' clock. */
  pausedUntil: Date | null;
}

/** The small query that every api process runs once a second. */
export async function readVersion(db: Database): Promise<VersionRow> {
  const row = await db
    .selectFrom('blog_sync')
    .select(['version', 'first_copied_at', 'paused_until'])
    .executeTakeFirstOrThrow();
  return { version: row.version, everImported: row.first_copied_at !== null, pausedUntil: row.paused_until };
}

export type SyncRow = Selectable<Tables['blog_sync']> & {
  ageSeconds: number | null;
  sweptSeconds: number | null;
  isPaused: boolean;
};

/** Returns everything about the import; ages are in seconds, by Postgres' clock. */
export async function readSync(db: Database | Tx): Promise<SyncRow> {
  return db
    .selectFrom('blog_sync')
    .selectAll()
    .select([
      sql<number | null>`extract(epoch from now() - copied_at)::float8`.as('ageSeconds'),
      sql<number | null>`extract(epoch from now() - swept_at)::float8`.as('sweptSeconds'),
      sql<boolean>`coalesce(paused_until > now(), false)`.as('isPaused'),
    ])
    .executeTakeFirstOrThrow();
}

/** The outcome of a successful import. */
export interface RunResult {
  newestUpdated: Date | null;
  unexplained: number;
  /** The rules that a sweep used; null when only changes were imported. */
  sweptAs: string | null;
}

/** Records that an import succeeded. */
export async function noteSuccess(db: Database, { newestUpdated, unexplained, sweptAs }: RunResult): Promise<void> {
  await db
    .updateTable('blog_sync')
    .set({
      copied_at: sql`now()`,
      first_copied_at: sql`coalesce(first_copied_at, now())`,
      // A date in the future would hide every change until then.
      newest_updated: sql`greatest(newest_updated, least(${newestUpdated}::timestamptz, now()))`,
      unexplained,
      ...(sweptAs !== null && { swept_at: sql`now()`, swept_as: sweptAs }),
      error: null,
      error_at: null,
    })
    .execute();
}

/** Records why an import failed. What it had written by then is shown: a blog with most of its posts beats none. */
export async function noteFailure(db: Database, reason: string): Promise<void> {
  await db
    .updateTable('blog_sync')
    .set({
      error: reason.slice(0, 500),
      error_at: sql`now()`,
      first_copied_at: sql`coalesce(first_copied_at, case when exists (select from blog_posts where withdrawn_at is null) then now() end)`,
    })
    .execute();
}

/** Stops every replica from calling HubSpot for a while; a longer pause is not shortened. */
export async function pauseFor(db: Database, seconds: number): Promise<void> {
  await db
    .updateTable('blog_sync')
    .set({ paused_until: sql`greatest(paused_until, now() + make_interval(secs => ${seconds}::float8))` })
    .execute();
}
