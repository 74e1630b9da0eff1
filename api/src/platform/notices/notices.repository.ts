import { type Insertable, sql } from 'kysely';
import type { Database, Tx } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import type { StoredNotice } from './notice.ts';

const shown = ['id', 'kind', 'cause', 'facts', 'reply_to', 'created_at'] as const;

/** Returns those of the team's addresses that want a kind of mail; staff members can do without it. */
export async function wantedBy(db: Database | Tx, addresses: string[], kind: string): Promise<string[]> {
  const rows = await db
    .selectFrom('staff')
    .select('email')
    .where('removed_at', 'is', null)
    .where(sql<boolean>`${kind} = any(mails_off)`)
    .execute();
  return addresses.filter((address) => !rows.some(({ email }) => email === address.toLowerCase()));
}

/** Stores a notice, unless the same kind and cause already have one. */
export async function insertNotice(tx: Tx, notice: Insertable<Tables['team_notices']>): Promise<void> {
  await tx
    .insertInto('team_notices')
    .values(notice)
    .onConflict((conflict) => conflict.columns(['kind', 'cause']).doNothing())
    .execute();
}

/** Whether there is a notice of a kind for one of these causes. */
export async function hasNotice(tx: Tx, kind: string, causes: string[]): Promise<boolean> {
  const ofKind = tx.selectFrom('team_notices').select('id').where('kind', '=', kind);
  return (await ofKind.where('cause', 'in', causes).limit(1).executeTakeFirst()) !== undefined;
}

/** Locks notifying until the transaction ends: how a notice is sent depends on how many were sent recently. */
export async function lockNotifying(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('tell-team', 0))`.execute(tx);
}

/** Counts the pending notices of a kind. @returns also how many seconds ago the first of them was added */
export async function countPending(tx: Tx, kind: string): Promise<{ count: number; oldestSeconds: number }> {
  return pending(tx, kind)
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<number>`coalesce(extract(epoch from now() - min(created_at)), 0)::float8`.as('oldestSeconds'),
    ])
    .executeTakeFirstOrThrow();
}

/** Reports what was sent of a kind recently: how many notices had their own mail, and whether there was a digest. */
export async function recentlyNotified(
  tx: Tx,
  kind: string,
  seconds: number,
): Promise<{ mailed: number; digested: boolean }> {
  return tx
    .selectFrom('team_notices')
    .select([
      sql<number>`count(*) filter (where told_as = 'mail')::int`.as('mailed'),
      sql<boolean>`count(*) filter (where told_as = 'digest') > 0`.as('digested'),
    ])
    .where('kind', '=', kind)
    .where('told_at', '>', sql<Date>`now() - make_interval(secs => ${seconds})`)
    .executeTakeFirstOrThrow();
}

/** Finds the pending notices of a kind, oldest first. */
export async function findPending(tx: Tx, kind: string, limit: number): Promise<StoredNotice[]> {
  return pending(tx, kind).select(shown).orderBy('created_at').orderBy('id').limit(limit).execute();
}

/** Marks these notices as sent in a mail each. */
export async function markMailed(tx: Tx, ids: string[]): Promise<void> {
  await tx
    .updateTable('team_notices')
    .set({ told_at: sql<Date>`now()`, told_as: 'mail' })
    .where('id', 'in', ids)
    .execute();
}

/** Marks all pending notices of a kind as sent in a digest. @returns how many, and when */
export async function markDigested(tx: Tx, kind: string): Promise<{ count: number; at: Date }> {
  const { rows } = await sql<{ count: number; at: Date }>`
    with digested as (
      update team_notices set told_at = now(), told_as = 'digest'
      where kind = ${kind} and told_at is null
      returning 1
    )
    select count(*)::int as count, now() as at from digested`.execute(tx);
  return rows[0] as { count: number; at: Date };
}

function pending(tx: Tx, kind: string) {
  return tx.selectFrom('team_notices').where('kind', '=', kind).where('told_at', 'is', null);
}
