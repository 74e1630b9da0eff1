import { sql } from 'kysely';
import { formatSeats } from '../contract/money.values.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import { sameAddress } from '../platform/database/same-address.ts';
import { removeJob } from '../platform/jobs/queue.ts';
import { assertSettled, type Obstacle, type Person, type PersonalData } from '../platform/privacy/personal-data.ts';
import { findOrganizationOf, lockOrganization, type Organization, syncJobKey } from './organizations.repository.ts';

const ERASED = 'Erased';

/** The person's profile, and the organization that they administer. */
export const accountPersonalData: PersonalData = {
  name: 'accounts',
  nouns: ['account', 'accounts'],
  fate: {
    isKept: false,
    becomes: 'Deleted here and at Supabase',
    why: 'The login stops working. An organization without seats is kept for its payments, without its name and administrator',
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
  async obstacles(db, person) {
    const profiles = await findProfiles(db, person);
    const organizations = await Promise.all(profiles.map(({ id }) => findOrganizationOf(db, id)));
    return organizations.flatMap((organization) => (organization ? obstaclesIn(organization) : []));
  },
  async erase(tx, person, erasureId) {
    const profiles = await findProfiles(tx, person);
    for (const { id } of profiles) {
      await removeJob(tx, syncJobKey(id));
      const organization = await findOrganizationOf(tx, id);
      if (organization) await eraseAdministrator(tx, organization, erasureId);
      else await tx.deleteFrom('profiles').where('id', '=', id).execute();
    }
    return profiles.length;
  },
};

/** An organization's row refers to its administrator's, and payments refer to the organization: both stay, unnamed. */
async function eraseAdministrator(tx: Tx, { id, admin_id }: Organization, erasureId: string): Promise<void> {
  assertSettled(obstaclesIn(await lockOrganization(tx, id)));
  const names = { first_name: ERASED, last_name: ERASED, email: `erased ${erasureId}`, org_name: ERASED };
  // Nothing is left to copy, so it is not reported as missing.
  const change = { ...names, erased_as: erasureId, sync_error: null, sync_attempts: 0, synced_at: sql<Date>`now()` };
  await tx.updateTable('profiles').set(change).where('id', '=', admin_id).execute();
  await tx.updateTable('customers').set({ name: ERASED }).where('id', '=', id).execute();
}

/** Without an administrator the seats would be unusable, although their payers may still want them. */
function obstaclesIn({ id, seats, frozen_at: frozenAt }: Organization): Obstacle[] {
  if (seats === 0) return [];
  const todo = frozenAt
    ? 'Give them back to the payers first.'
    : 'Take them away first. If the person did not sign up, let them say so with the link in the mail about the organization, and give the seats back to the payers.';
  return [
    { message: `The organization of this person has ${formatSeats(seats)}. ${todo}`, link: `/organizations/${id}` },
  ];
}

function findProfiles(db: Database | Tx, { address }: Person) {
  const profiles = db.selectFrom('profiles').selectAll().where(sameAddress('profiles.email', address));
  return profiles.orderBy('created_at').execute();
}
