import { sql } from 'kysely';
import type { Database, Tx } from '../platform/database/database.ts';
import { sameAddress } from '../platform/database/same-address.ts';
import { removeJob } from '../platform/jobs/queue.ts';
import type { Person, PersonalData } from '../platform/privacy/personal-data.ts';
import { findOrganizationOf, syncJobKey } from './organizations.repository.ts';

const ERASED = 'Erased';

/** The person's profile, and the organization that they administer. */
export const accountPersonalData: PersonalData = {
  name: 'accounts',
  nouns: ['account', 'accounts'],
  fate: {
    isKept: false,
    becomes: 'Deleted here and at Supabase',
    why: 'The person can no longer log in. Their organization stays, without names, because payments refer to it',
  },
  async find(db, person) {
    const profiles = await findProfiles(db, person);
    return Promise.all(
      profiles.map(async (profile) => {
        const organization = await findOrganizationOf(db, profile.id);
        return {
          at: profile.created_at,
          title: organization ? `Administrator of ${organization.name}` : 'Account',
          detail: `${profile.first_name} ${profile.last_name}, ${profile.user_roles}`,
          link: organization ? `/organizations/${organization.id}` : null,
          data: { profile, organization: organization ?? null },
        };
      }),
    );
  },
  async erase(tx, person, erasureId) {
    const profiles = await findProfiles(tx, person);
    for (const { id } of profiles) {
      await removeJob(tx, syncJobKey(id));
      const organization = await findOrganizationOf(tx, id);
      if (organization) await eraseAdministrator(tx, id, erasureId);
      else await tx.deleteFrom('profiles').where('id', '=', id).execute();
    }
    return profiles.length;
  },
};

/** Keeps both rows without names, because the organization refers to its administrator, and payments to it. */
async function eraseAdministrator(tx: Tx, id: string, erasureId: string): Promise<void> {
  const names = { first_name: ERASED, last_name: ERASED, email: `erased ${erasureId}`, org_name: ERASED };
  // Marked as copied and confirmed, so that no report complains about a missing copy or confirmation.
  const change = { ...names, erased_as: erasureId, sync_error: null, sync_attempts: 0, synced_at: sql<Date>`now()` };
  await tx.updateTable('profiles').set(change).where('id', '=', id).execute();
  const verified = sql<Date>`coalesce(address_verified_at, now())`;
  await tx
    .updateTable('customers')
    .set({ name: ERASED, address_verified_at: verified })
    .where('admin_id', '=', id)
    .execute();
}

function findProfiles(db: Database | Tx, { address }: Person) {
  const profiles = db.selectFrom('profiles').selectAll().where(sameAddress('profiles.email', address));
  return profiles.orderBy('created_at').execute();
}
