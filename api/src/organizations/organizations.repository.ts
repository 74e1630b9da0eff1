import { type Insertable, sql } from 'kysely';
import type { Database, Tx } from '../platform/database/database.ts';
import type { Tables } from '../platform/database/tables.ts';
import { addJob } from '../platform/jobs/queue.ts';
import type { Period } from '../platform/notices/notice.ts';

export type Profile = Insertable<Tables['profiles']>;

/**
 * Writes a person's profile, with the job that copies it to Supabase.
 * @param onConflict what to do with a profile that already exists
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

/** Adds the job that copies a profile, and its organization, to Supabase. */
export async function addSyncJob(db: Database | Tx, profileId: string, runAt?: Date): Promise<void> {
  await addJob(db, 'sync-profile', { profileId }, { jobKey: `sync-profile:${profileId}`, runAt });
}

/** Writes an organization with its administrator, whose profile replaces an existing one. */
export async function saveOrganization(tx: Tx, admin: Profile, name: string, seats: number): Promise<{ id: string }> {
  await saveProfile(tx, admin, 'replace');
  const customer = { name, admin_id: admin.id, seats };
  return tx.insertInto('customers').values(customer).returning('id').executeTakeFirstOrThrow();
}

/** Returns an organization's name and seats, and its administrator's address. */
export async function getOrganization(db: Database, id: string) {
  return db
    .selectFrom('customers')
    .innerJoin('profiles', 'profiles.id', 'customers.admin_id')
    .select(['customers.name', 'customers.seats', 'profiles.email'])
    .where('customers.id', '=', id)
    .executeTakeFirstOrThrow();
}

/** How many organizations were created and how many trial students registered between two moments. */
export async function countNew(db: Database, { from, to }: Period) {
  const { rows } = await sql<{ organizations: number; students: number }>`
    select
      (select count(*)::int from customers where created_at >= ${from} and created_at < ${to}) as organizations,
      (select count(*)::int from profiles where user_roles = 'student' and created_at >= ${from} and created_at < ${to})
        as students`.execute(db);
  return rows[0] ?? { organizations: 0, students: 0 };
}
