import { type Selectable, sql } from 'kysely';
import type { Database, Tx } from '../platform/database/database.ts';
import type { Tables } from '../platform/database/tables.ts';

export type Erasure = Selectable<Tables['erasures']>;
/** What a list of erasures says about one. */
export type Token = Pick<Erasure, 'id' | 'address_hash'> & Partial<Pick<Erasure, 'requested_at'>>;

/** Stores a request to erase a person. @returns undefined if an erasure of the same address is unfinished */
export async function insertErasure(
  tx: Tx,
  erasure: Pick<Erasure, 'address_hash' | 'address' | 'account_ids' | 'requested_by' | 'reason'> & Partial<Token>,
): Promise<Erasure | undefined> {
  return tx
    .insertInto('erasures')
    .values(erasure)
    .onConflict((conflict) => conflict.column('address_hash').where('finished_at', 'is', null).doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** The reason of an erasure that is repeated. */
export const REPLAYED = 'replayed after a restore';

/** Records an earlier erasure as finished: the restored database contains nothing about the person, or another erasure does it. */
export async function insertReplayed(db: Database | Tx, token: Token, by: string): Promise<void> {
  const row = { ...token, requested_by: by, reason: REPLAYED };
  const insert = db.insertInto('erasures').values({ ...row, address: null, finished_at: sql<Date>`now()` });
  await insert.onConflict((conflict) => conflict.column('id').doNothing()).execute();
}

/** Returns the ids of all erasures. */
export async function knownErasures(db: Database): Promise<Set<string>> {
  return new Set((await db.selectFrom('erasures').select('id').execute()).map(({ id }) => id));
}

export async function findErasure(db: Database | Tx, id: string): Promise<Erasure | undefined> {
  return db.selectFrom('erasures').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Finds the latest erasure of an address. */
export async function findErasureOf(db: Database | Tx, hash: string): Promise<Erasure | undefined> {
  const erasures = db.selectFrom('erasures').selectAll().where('address_hash', '=', hash);
  return erasures.orderBy('requested_at', 'desc').limit(1).executeTakeFirst();
}

/** Lists erasures, newest first. */
export async function listErasures(db: Database, limit?: number): Promise<Erasure[]> {
  const erasures = db.selectFrom('erasures').selectAll().orderBy('requested_at', 'desc');
  return (limit ? erasures.limit(limit) : erasures).execute();
}

export async function findUnfinished(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('erasures').select('id').where('finished_at', 'is', null).execute();
  return rows.map(({ id }) => id);
}

/** Locks an unfinished erasure until the transaction ends. */
export async function lockErasure(tx: Tx, id: string): Promise<Erasure | undefined> {
  const erasure = tx.selectFrom('erasures').selectAll().where('id', '=', id).where('finished_at', 'is', null);
  return erasure.forUpdate().executeTakeFirst();
}

/** Records that a step is done, and what it did. */
export async function markStep(db: Database | Tx, id: string, step: string, did: object): Promise<void> {
  const done = JSON.stringify({ [step]: { at: new Date().toISOString(), ...did } });
  await db
    .updateTable('erasures')
    .set({ steps: sql<string>`steps || ${done}::jsonb`, tries: 0, problem: null })
    .where('id', '=', id)
    .execute();
}

/** Records the accounts that are to be deleted. From then on, they cannot get seats. */
export async function saveAccounts(db: Database, id: string, accountIds: string[]): Promise<void> {
  await db.updateTable('erasures').set({ account_ids: accountIds }).where('id', '=', id).execute();
}

/** Records a failed attempt. @returns the number of failed attempts in a row */
export async function markProblem(db: Database, id: string, problem: string): Promise<number> {
  const update = db.updateTable('erasures').set({ tries: sql<number>`tries + 1`, problem });
  const row = await update.where('id', '=', id).where('finished_at', 'is', null).returning('tries').executeTakeFirst();
  return row?.tries ?? 0;
}

/** Records the end, and forgets the address and the reason. */
export async function markFinished(db: Database, id: string): Promise<void> {
  await db
    .updateTable('erasures')
    .set({ finished_at: sql<Date>`now()`, address: null, reason: null, account_ids: [], tries: 0, problem: null })
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .execute();
}
