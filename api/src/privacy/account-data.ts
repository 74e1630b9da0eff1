import { sql } from 'kysely';
import { formatSeats } from '../contract/money.values.ts';
import {
  findOrganizationOf,
  lockOrganization,
  type Organization,
  syncJobKey,
} from '../organizations/organizations.repository.ts';
import type { Tx } from '../platform/database/database.ts';
import { sameAddress } from '../platform/database/same-address.ts';
import { removeJob } from '../platform/jobs/queue.ts';
import { isAbout } from './mentions.ts';
import { assertSettled, type Obstacle, type Person, personalTable } from './personal-data.ts';

/** SQL: the ids of the profiles with the person's address. */
export const profilesOf = ({ address }: Person) =>
  sql`select id from profiles where ${sameAddress('profiles.email', address)}`;

/** Why seats of the person's organization were added or taken away. */
export const seatChanges = personalTable({
  table: 'seat_changes',
  name: 'seatChanges',
  nouns: ['change of seats', 'changes of seats'],
  onErasure: {
    becomes: 'Kept, without the reason',
    why: 'The seats of the organization are counted from them; a reason may say anything about the person',
  },
  isOf: (person) => sql`customer_id in (select id from customers where admin_id in (${profilesOf(person)}))`,
  describe: ({ seats, reason, customer_id: customer }) => ({
    title: `Seats changed by ${seats}`,
    detail: reason,
    link: `/organizations/${customer}`,
  }),
  async erase(tx, { address }, rows) {
    const about = tx
      .updateTable('seat_changes')
      .set({ reason: 'erased' })
      .where(isAbout(sql.ref('reason'), address, rows));
    return Number((await about.executeTakeFirst()).numUpdatedRows);
  },
});

/** The person's profile, and the organization that they administer. */
export const accounts = personalTable({
  table: 'profiles',
  name: 'accounts',
  nouns: ['account', 'accounts'],
  onErasure: {
    becomes: 'Deleted here and at Supabase',
    why: 'The login stops working. An organization without seats is kept for its payments, without its name and administrator',
  },
  isOf: ({ address }) => sameAddress('profiles.email', address),
  async describe({ id, first_name: first, last_name: last, user_roles: role }, db) {
    const organization = await findOrganizationOf(db, id);
    return {
      title: organization ? `Administrator of ${organization.name}` : 'Account',
      detail: `${first} ${last}, ${role}`,
      link: organization ? `/organizations/${organization.id}` : null,
    };
  },
  async toExport(profile, _person, db) {
    return { profile, organization: (await findOrganizationOf(db, profile.id)) ?? null };
  },
  async obstacles(rows, _person, db) {
    const organizations = await Promise.all(rows.map(({ id }) => findOrganizationOf(db, id)));
    return organizations.flatMap((organization) => (organization ? organizationObstacles(organization) : []));
  },
  async erase(tx, _person, rows, erasureId) {
    for (const { id } of rows) {
      await removeJob(tx, syncJobKey(id));
      const organization = await findOrganizationOf(tx, id);
      if (organization) await eraseAdministrator(tx, organization, erasureId);
      else await tx.deleteFrom('profiles').where('id', '=', id).execute();
    }
    return rows.length;
  },
});

/** An organization's row refers to its administrator's, and payments refer to the organization: both stay, unnamed. */
async function eraseAdministrator(tx: Tx, { id, admin_id }: Organization, erasureId: string): Promise<void> {
  assertSettled(organizationObstacles(await lockOrganization(tx, id)));
  const names = { first_name: 'Erased', last_name: 'Erased', email: `erased ${erasureId}`, org_name: 'Erased' };
  // Nothing is left to copy, so it is not reported as missing.
  const change = { ...names, erased_as: erasureId, sync_error: null, sync_attempts: 0, synced_at: sql<Date>`now()` };
  await tx.updateTable('profiles').set(change).where('id', '=', admin_id).execute();
  await tx.updateTable('customers').set({ name: 'Erased' }).where('id', '=', id).execute();
}

/** Without an administrator the seats would be unusable, although their payers may still want them. */
function organizationObstacles({ id, seats, frozen_at: frozenAt }: Organization): Obstacle[] {
  if (seats === 0) return [];
  const todo = frozenAt
    ? 'Give them back to the payers first.'
    : 'Take them away first. If the person did not sign up, let them say so with the link in the mail about the organization, and give the seats back to the payers.';
  return [
    { message: `The organization of this person has ${formatSeats(seats)}. ${todo}`, link: `/organizations/${id}` },
  ];
}

/** One-time tokens that prove an address, with the answers that the buyer typed. */
export const tokens = personalTable({
  table: 'ownership_tokens',
  name: 'tokens',
  nouns: ['one-time link', 'one-time links'],
  onErasure: { becomes: 'Deleted here', why: 'The links stop working' },
  isOf: ({ address }) => sameAddress('ownership_tokens.email', address),
  hidden: ['token_hash'],
  describe: ({ used_at: used, payment_id: payment }) => ({
    title: 'One-time link',
    detail: used ? 'Used' : 'Not used',
    link: `/payments/${payment}`,
  }),
  async erase(tx, { address }, rows) {
    await tx.deleteFrom('ownership_tokens').where(sameAddress('ownership_tokens.email', address)).execute();
    return rows.length;
  },
});

/** The person's membership of the staff. Recorded actions keep a staff member's address, for accountability. */
export const staff = personalTable({
  table: 'staff',
  name: 'staff',
  nouns: ['staff membership', 'staff memberships'],
  onErasure: { becomes: 'Deleted here', why: 'The audit log still shows who did what at the desk' },
  isOf: ({ address, accountIds }) =>
    sql`(${sameAddress('staff.email', address)} or user_id = any(${accountIds}::uuid[]))`,
  orderBy: 'granted_at',
  hidden: ['granted_by', 'link_hash'],
  describe: ({ role, removed_at: removed }) => ({
    title: `Staff member (${role})`,
    detail: removed ? 'Removed' : null,
    link: '/staff',
  }),
  obstacles: (rows) =>
    rows.every(({ removed_at: removed }) => removed)
      ? []
      : [{ message: 'This person is a staff member. Remove them from the staff first.', link: '/staff' }],
  async erase(tx, { address }, rows) {
    for (const { user_id: id } of rows) await tx.deleteFrom('staff').where('user_id', '=', id).execute();
    if (rows.length > 0) await tx.updateTable('leads').set({ owner: null }).where('owner', '=', address).execute();
    return rows.length;
  },
});
