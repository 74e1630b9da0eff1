import { type Selectable, sql } from 'kysely';
import type { Database, Tx } from '../platform/database/database.ts';
import type { Tables } from '../platform/database/tables.ts';
import type { TargetState } from './target-answer.ts';

export type CheckRun = Selectable<Tables['redirect_check_runs']>;

/** Returns the run that is not finished, otherwise the last one. */
export function findLatestRun(db: Database | Tx): Promise<CheckRun | undefined> {
  return db.selectFrom('redirect_check_runs').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst();
}

/** Starts a run. @returns undefined if one is not finished yet */
export function insertRun(tx: Tx): Promise<CheckRun | undefined> {
  return tx
    .insertInto('redirect_check_runs')
    .values(({ selectFrom, fn }) => ({ total: selectFrom('redirects').select(fn.countAll<number>().as('total')) }))
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Returns how many times the job that checks links has been tried, including now. */
export async function countTries(db: Database): Promise<number> {
  const { rows } = await sql<{ attempts: number }>`
    select attempts from graphile_worker.jobs where key = 'check-links'`.execute(db);
  return rows[0]?.attempts ?? 1;
}

/** Returns the next links of a run. */
export function readNextLinks(db: Database, { last_id: after }: CheckRun, limit: number) {
  const links = db.selectFrom('redirects').select(['id', 'slug', 'target']).where('id', '>', after);
  return links.orderBy('id').limit(limit).execute();
}

/** The result for one link. */
export interface LinkCheck extends TargetState {
  redirect_id: string;
  target: string;
}

/**
 * Stores results, and moves a run forward. Links that were removed meanwhile are left out.
 * @returns false if another worker has stored the same results, or finished the run
 */
export async function storeChecks(tx: Tx, run: CheckRun, checks: readonly LinkCheck[]): Promise<boolean> {
  const moved = await tx
    .updateTable('redirect_check_runs')
    .set({
      checked: run.checked + checks.length,
      broken: run.broken + checks.filter(({ isAlive }) => !isAlive).length,
      last_id: checks.at(-1)?.redirect_id ?? run.last_id,
      ...(checks.length === 0 && { finished_at: sql<Date>`now()` }),
    })
    .where('id', '=', run.id)
    .where('last_id', '=', run.last_id)
    .where('finished_at', 'is', null)
    .executeTakeFirst();
  if (moved.numUpdatedRows === 0n) return false;
  if (checks.length > 0)
    await sql`
      insert into redirect_checks (redirect_id, target, is_alive, status, reason)
      select r.id, c.target, c."isAlive", c.status, c.reason
      from json_to_recordset(${JSON.stringify(checks)}::json)
        as c (redirect_id bigint, target text, "isAlive" boolean, status integer, reason text)
      join redirects r on r.id = c.redirect_id
      for key share of r
      on conflict (redirect_id) do update set
        target = excluded.target, checked_at = now(), is_alive = excluded.is_alive,
        status = excluded.status, reason = excluded.reason`.execute(tx);
  return true;
}

/** Counts the links whose target did not work when it was last checked. */
export async function countBroken(db: Database): Promise<number> {
  const found = await current(db)
    .where('is_alive', '=', false)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(found.count);
}

/** Selects the results that are about what the link leads to now. */
function current(db: Database) {
  return db
    .selectFrom('redirect_checks')
    .innerJoin('redirects', (join) =>
      join
        .onRef('redirects.id', '=', 'redirect_checks.redirect_id')
        .onRef('redirects.target', '=', 'redirect_checks.target'),
    );
}

/** Returns the results for some links, as long as they still lead to the same target. @param ids of the links */
export async function readChecks(db: Database, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return current(db)
    .selectAll('redirect_checks')
    .where('redirect_id', 'in', [...ids])
    .execute();
}
