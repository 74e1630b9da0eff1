import { type Selectable, sql } from 'kysely';
import type { Database, Tx } from '../platform/database/database.ts';
import type { DeskTables } from '../platform/database/desk-tables.ts';

export type Staff = Selectable<DeskTables['staff']>;

/** Finds somebody of the team by the id of their account; not whoever was removed. */
export async function findStaff(db: Database, userId: string): Promise<Staff | undefined> {
  return currentStaff(db).where('user_id', '=', userId).executeTakeFirst();
}

export async function listStaff(db: Database): Promise<Staff[]> {
  return currentStaff(db).orderBy('email').orderBy('user_id').execute();
}

/** Lets only one transaction at a time change staff; others read what was before. */
export async function lockStaff(tx: Tx): Promise<void> {
  await sql`lock table staff in share row exclusive mode`.execute(tx);
}

/** Adds somebody to the team, takes them back, or changes their role. */
export async function saveStaff(
  tx: Tx,
  member: Pick<Staff, 'user_id' | 'email' | 'role' | 'granted_by' | 'has_second_factor'>,
): Promise<Staff> {
  const { user_id, ...changed } = member;
  return tx
    .insertInto('staff')
    .values(member)
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ ...changed, granted_at: sql`now()`, removed_at: null }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function removeStaff(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable('staff').set({ removed_at: sql`now()` }).where('user_id', '=', userId).execute();
}

/** Notes whether the account has a second factor, which the desk then asks for. */
export async function noteSecondFactor(db: Database, userId: string, has: boolean): Promise<void> {
  await db
    .updateTable('staff')
    .set({ has_second_factor: has })
    .where('user_id', '=', userId)
    .where('has_second_factor', '!=', has)
    .execute();
}

function currentStaff(db: Database) {
  return db.selectFrom('staff').selectAll().where('removed_at', 'is', null);
}
