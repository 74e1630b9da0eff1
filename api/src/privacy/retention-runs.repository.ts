import { type Selectable, sql } from 'kysely';
import type { Database, Tx } from '../platform/database/database.ts';
import type { Tables } from '../platform/database/tables.ts';

type RetentionRun = Selectable<Tables['retention_runs']>;

/** Starts a run, unless another process has just started one. @returns the id of the new or the other run */
export async function startRun(db: Database): Promise<string> {
  const insert = db.insertInto('retention_runs').defaultValues();
  const started = await insert
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  const id = started?.id ?? (await findUnfinishedRun(db));
  if (!id) throw new Error('a retention run was neither started nor found');
  return id;
}

export async function findUnfinishedRun(db: Database): Promise<string | undefined> {
  const run = db.selectFrom('retention_runs').select('id').where('finished_at', 'is', null);
  return (await run.executeTakeFirst())?.id;
}

/** Adds to a run's count of removed rows, in the transaction that removes them. */
export async function addRemoved(tx: Tx, id: string, rule: string, count: number): Promise<void> {
  const sum = sql`jsonb_build_object(${rule}::text, coalesce((removed ->> ${rule})::int, 0) + ${count}::int)`;
  await tx
    .updateTable('retention_runs')
    .set({ removed: sql<string>`removed || ${sum}` })
    .where('id', '=', id)
    .execute();
}

/** Marks a run as finished. @returns the number of rows that it removed, by rule */
export async function finishRun(db: Database, id: string): Promise<Record<string, number>> {
  const update = db.updateTable('retention_runs').set({ finished_at: sql<Date>`now()` }).where('id', '=', id);
  return (await update.returning('removed').executeTakeFirstOrThrow()).removed;
}

/** Lists runs, newest first. */
export async function listRuns(db: Database, limit: number): Promise<RetentionRun[]> {
  return db.selectFrom('retention_runs').selectAll().orderBy('id', 'desc').limit(limit).execute();
}
