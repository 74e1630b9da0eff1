import { type Insertable, type Selectable, sql } from 'kysely';
import { claimedSeats } from '../checkout/payment-claims.repository.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import type { Tables } from '../platform/database/tables.ts';
import { addJob } from '../platform/jobs/queue.ts';
import { ADMIN_ROLE } from './roles.ts';

export type Profile = Insertable<Tables['profiles']>;
export type Organization = Selectable<Tables['customers']>;

/**
 * Writes a person's profile, and adds the job that copies it to Supabase.
 * @param onConflict whether to keep or replace an existing profile
 */
export async function saveProfile(tx: Tx, profile: Profile, onConflict: 'keep' | 'replace'): Promise<void> {
  await tx
    .insertInto('profiles')
    .values(profile)
    .onConflict((conflict) =>
      onConflict === 'keep' ? conflict.column('id').doNothing() : conflict.column('id').doUpdateSet(profile),
    )
    .execute();
  await addSyncJob(tx, profile.id);
}

/** Locks a profile until the transaction ends, so that its owner gets only one organization. */
export async function lockProfile(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('profiles').select('id').where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
}

/** Turns an existing profile into an administrator's. Names and cohort stay. */
export async function promoteProfile(tx: Tx, id: string, organizationName: string): Promise<void> {
  const change = { user_roles: ADMIN_ROLE, org_name: organizationName };
  await tx.updateTable('profiles').set(change).where('id', '=', id).execute();
}

/** Changes an administrator's address. @param email in lower case */
export async function saveAddress(tx: Tx, profileId: string, email: string): Promise<void> {
  await tx.updateTable('profiles').set({ email }).where('id', '=', profileId).execute();
}

export function syncJobKey(profileId: string): string {
  return `sync-profile:${profileId}`;
}

/** Adds the job that copies a profile, and its organization, to Supabase. */
export async function addSyncJob(db: Database | Tx, profileId: string, runAt?: Date): Promise<void> {
  // In a queue, a copy waits for an earlier one of the same profile that is still under way, and reads what is to be copied after it.
  const queueName = `sync-profile-${profileId.slice(0, 1)}`;
  await addJob(db, 'sync-profile', { profileId }, { jobKey: syncJobKey(profileId), queueName, runAt });
}

/**
 * Adds the jobs that copy every organization to Supabase, which has other seats after a restore. Leaves out people who are being erased.
 * @returns their number
 */
export async function copyAllAgain(db: Database): Promise<number> {
  const { rows } = await sql<{ admin_id: string }>`
    select admin_id from customers join profiles on profiles.id = admin_id where erased_as is null
      and not exists (select from erasures where finished_at is null and admin_id = any(account_ids))`.execute(db);
  for (const { admin_id: adminId } of rows) await addSyncJob(db, adminId);
  return rows.length;
}

/**
 * Inserts an organization without seats; the claim that creates it adds them.
 * @param isVerified whether the administrator has shown that the address is theirs
 */
export async function insertOrganization(
  tx: Tx,
  adminId: string,
  name: string,
  isVerified: boolean,
): Promise<Organization> {
  const verified = isVerified ? sql<Date>`now()` : null;
  return tx
    .insertInto('customers')
    .values({ name, admin_id: adminId, seats: 0, address_verified_at: verified })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function findOrganization(db: Database | Tx, id: string): Promise<Organization | undefined> {
  return db.selectFrom('customers').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function findOrganizationOf(db: Database | Tx, adminId: string): Promise<Organization | undefined> {
  return db.selectFrom('customers').selectAll().where('admin_id', '=', adminId).executeTakeFirst();
}

/** Locks an organization until the transaction ends, so that only one transaction at a time adds up its seats. */
export async function lockOrganization(tx: Tx, id: string): Promise<Organization> {
  // Unlike `for update`, this lock allows other transactions to insert rows that refer to the organization.
  const found = tx.selectFrom('customers').selectAll().where('id', '=', id).forNoKeyUpdate();
  return found.executeTakeFirstOrThrow();
}

/**
 * Sets an organization's seats to the sum of its claimed payments and the staff's changes, but at least 0, and adds the
 * job that copies it to Supabase. The caller must have locked the organization or just created it.
 */
export async function updateSeats(tx: Tx, id: string): Promise<Organization> {
  const seats = Math.max(0, (await claimedSeats(tx, id)) + (await changedSeats(tx, id)));
  const update = tx.updateTable('customers').set({ seats }).where('id', '=', id).returningAll();
  const organization = await update.executeTakeFirstOrThrow();
  await addSyncJob(tx, organization.admin_id);
  return organization;
}

/** Returns how many seats the team has given an organization; negative if it took more away. */
export async function changedSeats(tx: Tx, id: string): Promise<number> {
  const { changed } = await tx
    .selectFrom('seat_changes')
    .select(sql<number>`coalesce(sum(seats), 0)::int`.as('changed'))
    .where('customer_id', '=', id)
    .executeTakeFirstOrThrow();
  return changed;
}

/** Records that the administrator has shown that the address is theirs. */
export async function markVerified(tx: Tx, id: string): Promise<void> {
  const verified = sql<Date>`coalesce(address_verified_at, now())`;
  await tx.updateTable('customers').set({ address_verified_at: verified }).where('id', '=', id).execute();
}

/** Freezes or unfreezes an organization, and adds the job that does the same to its administrator's account. */
export async function setFrozen(tx: Tx, { id, admin_id: adminId }: Organization, isFrozen: boolean): Promise<void> {
  const frozen = isFrozen ? sql<Date>`coalesce(frozen_at, now())` : null;
  await tx.updateTable('customers').set({ frozen_at: frozen }).where('id', '=', id).execute();
  await addSyncJob(tx, adminId);
}

/** Returns an administrator's address, in lower case. */
export async function getAddress(db: Database | Tx, { admin_id: id }: Organization): Promise<string> {
  return (await getProfile(db, id)).email;
}

export async function getProfile(db: Database | Tx, id: string): Promise<Selectable<Tables['profiles']>> {
  return db.selectFrom('profiles').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** Whether a person's data were erased here, so that their account is about to be deleted. */
export async function isErased(db: Database | Tx, id: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from profiles where id = ${id} and erased_as is not null
    union all
    select 1 from erasures where finished_at is null and steps ? 'here' and ${id} = any(account_ids)`.execute(db);
  return rows.length > 0;
}
