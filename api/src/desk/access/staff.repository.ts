import { createHash, randomBytes } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { StaffRole } from '../../contract/desk/roles.values.ts';
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

/** Finds a staff member: current, former or invited. @param by the account's id, or an address in lower case */
export async function findMember(db: Database | Tx, by: { userId: string } | { email: string }) {
  const members = db.selectFrom('staff').selectAll();
  const found = 'userId' in by ? members.where('user_id', '=', by.userId) : members.where('email', '=', by.email);
  // One address may have had several accounts.
  return found.orderBy('removed_at', (order) => order.desc().nullsFirst()).executeTakeFirst();
}

/** Lets only one transaction at a time change staff. Others can still read the previous state. */
export async function lockStaff(tx: Tx): Promise<void> {
  await sql`lock table staff in share row exclusive mode`.execute(tx);
}

/** Adds a staff member, restores a removed one, or changes a role. */
export async function saveStaff(
  tx: Tx,
  member: Pick<Staff, 'user_id' | 'email' | 'role' | 'granted_by' | 'has_second_factor' | 'invited_at'>,
): Promise<Staff> {
  const { user_id, email, ...changed } = member;
  // A link mailed to the former address must stop working: someone else may read that mailbox now.
  const link_hash = sql<string | null>`case when staff.email = ${email} then staff.link_hash end`;
  // A person who was invited may have created an account since.
  await tx
    .deleteFrom('staff')
    .where('email', '=', email)
    .where('user_id', '!=', user_id)
    .where('invited_at', 'is not', null)
    .execute();
  return tx
    .insertInto('staff')
    .values(member)
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ ...changed, email, link_hash, granted_at: sql`now()`, removed_at: null }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function setRole(tx: Tx, userId: string, role: StaffRole, by: string): Promise<Staff> {
  const changed = { role, granted_by: by, granted_at: sql<Date>`now()` };
  const change = tx.updateTable('staff').set(changed).where('user_id', '=', userId);
  return change.returningAll().executeTakeFirstOrThrow();
}

export async function removeStaff(tx: Tx, userId: string): Promise<void> {
  const gone = { removed_at: sql<Date>`now()`, link_hash: null, link_expires_at: null };
  await tx.updateTable('staff').set(gone).where('user_id', '=', userId).execute();
}

/** Says which kinds of mails to the team a staff member does not want. */
export async function setMailsOff(tx: Tx, userId: string, kinds: string[]): Promise<void> {
  await tx.updateTable('staff').set({ mails_off: kinds }).where('user_id', '=', userId).execute();
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

/** Creates the secret of a staff member's link, 192 random bits. It replaces the previous one. */
export async function issueLink(db: Database, userId: string, minutes: number): Promise<string> {
  const secret = randomBytes(24).toString('base64url');
  const link_expires_at = sql<Date>`now() + make_interval(mins => ${minutes})`;
  await db
    .updateTable('staff')
    .set({ link_hash: hashOf(secret), link_expires_at })
    .where('user_id', '=', userId)
    .execute();
  return secret;
}

/** Finds a current or invited staff member by the secret in a link that still works. */
export async function findByLink(db: Database | Tx, secret: string): Promise<Staff | undefined> {
  return db
    .selectFrom('staff')
    .selectAll()
    .where('link_hash', '=', hashOf(secret))
    .where('link_expires_at', '>', sql<Date>`now()`)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
}

/** Uses up a link and, with it, an open invitation. @param userId the account's id, which may differ from the invited one */
export async function useLink(tx: Tx, secret: string, userId: string): Promise<void> {
  await tx
    .updateTable('staff')
    .set({ user_id: userId, invited_at: null, link_hash: null, link_expires_at: null })
    .where('link_hash', '=', hashOf(secret))
    .execute();
}

function currentStaff(db: Database) {
  return db.selectFrom('staff').selectAll().where('removed_at', 'is', null).where('invited_at', 'is', null);
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
