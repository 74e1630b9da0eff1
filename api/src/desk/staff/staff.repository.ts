import { type Selectable, sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { DeskTables } from '../../platform/database/desk-tables.ts';

export type Staff = Selectable<DeskTables['staff']>;

/** Finds a current staff member by the id of their account. */
export async function findStaff(db: Database, userId: string): Promise<Staff | undefined> {
  return currentStaff(db).where('user_id', '=', userId).executeTakeFirst();
}

export async function listStaff(db: Database): Promise<Staff[]> {
  return currentStaff(db).orderBy('email').orderBy('user_id').execute();
}

/** Lets only one transaction at a time change staff. Others can still read the previous state. */
export async function lockStaff(tx: Tx): Promise<void> {
  await sql`lock table staff in share row exclusive mode`.execute(tx);
}

/** Adds a staff member, restores a removed one, or changes a role. */
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

/** Records whether the account has a second factor. If it has, the desk requires it from then on. */
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
