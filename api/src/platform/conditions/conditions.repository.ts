import { sql } from 'kysely';
import type { Database, Tx } from '../database/database.ts';
import type { Case } from './condition.ts';

/** Stores which cases of a condition are open. @returns those that are over: the others that were stored */
export async function storeCases(
  tx: Tx,
  name: string,
  cases: readonly Case[],
): Promise<{ key: string; since: Date; mailed_at: Date | null }[]> {
  const open = cases.map(({ key, since }) => ({ key, since: since ?? null }));
  await sql`insert into conditions as stored (name, key, since)
    select ${name}, open.key, coalesce(open.since, before.since, now())
    from jsonb_to_recordset(${JSON.stringify(open)}::jsonb) as open (key text, since timestamptz)
      left join conditions before on before.name = ${name} and before.key = open.key
    on conflict (name, key) do update set since = excluded.since where stored.since <> excluded.since`.execute(tx);
  return tx
    .deleteFrom('conditions')
    .where('name', '=', name)
    .where(sql<boolean>`key <> all(${open.map(({ key }) => key)}::text[])`)
    .returning(['key', 'since', 'mailed_at'])
    .execute();
}

/**
 * Marks the cases as mailed that the team is to be mailed about now. @returns their keys
 * @param afterMinutes how long a case must have lasted
 * @param againAfterDays how long after the last mail there is another; null: never
 */
export async function takeDue(
  tx: Tx,
  name: string,
  afterMinutes: number,
  againAfterDays: number | null,
): Promise<Set<string>> {
  const rows = await tx
    .updateTable('conditions')
    .set({ mailed_at: sql<Date>`now()` })
    .where('name', '=', name)
    .where(
      sql<boolean>`case when mailed_at is null then since <= now() - make_interval(mins => ${afterMinutes})
        else mailed_at <= now() - make_interval(days => ${againAfterDays}::int) end`,
    )
    .returning('key')
    .execute();
  return new Set(rows.map(({ key }) => key));
}

/** Returns since when the stored cases of a condition are open. */
export async function readSince(db: Database | Tx, name: string): Promise<Map<string, Date>> {
  const rows = await db.selectFrom('conditions').select(['key', 'since']).where('name', '=', name).execute();
  return new Map(rows.map(({ key, since }) => [key, since]));
}

/** Counts the open cases of each condition that has any. `oldest` is the age of the oldest in seconds. */
export async function countCases(db: Database): Promise<Map<string, { count: number; oldest: number }>> {
  const rows = await db
    .selectFrom('conditions')
    .select([
      'name',
      sql<number>`count(*)::int`.as('count'),
      sql<number>`greatest(extract(epoch from now() - min(since)), 0)::float8`.as('oldest'),
    ])
    .groupBy('name')
    .execute();
  return new Map(rows.map(({ name, ...counted }) => [name, counted]));
}

/** Records that all conditions have just been looked at. */
export async function noteLook(db: Database): Promise<void> {
  await sql`insert into condition_looks default values
    on conflict (only_row) do update set looked_at = excluded.looked_at`.execute(db);
}

/** Returns when all conditions were last looked at; undefined before the first time. */
export async function lastLook(db: Database): Promise<Date | undefined> {
  return (await db.selectFrom('condition_looks').select('looked_at').executeTakeFirst())?.looked_at;
}
