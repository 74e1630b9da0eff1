import type { Database, Tx } from '../platform/database/database.ts';
import { sameAddress } from '../platform/database/same-address.ts';
import type { Person, PersonalData } from '../platform/privacy/personal-data.ts';

/** The person's membership of the staff. Recorded actions keep a staff member's address, for accountability. */
export const staffPersonalData: PersonalData = {
  name: 'staff',
  nouns: ['staff membership', 'staff memberships'],
  fate: { isKept: false, becomes: 'Deleted here', why: 'The audit log still shows who did what at the desk' },
  async find(db, person) {
    return (await placesOf(db, person)).map((place) => ({
      at: place.granted_at,
      title: `Staff member (${place.role})`,
      detail: place.removed_at ? 'Removed' : null,
      link: '/staff',
      data: place,
    }));
  },
  async obstacles(db, person) {
    if ((await placesOf(db, person)).every(({ removed_at: removedAt }) => removedAt)) return [];
    return [{ message: 'This person is a staff member. Remove them from the staff first.', link: '/staff' }];
  },
  async erase(tx, person) {
    const ids = (await placesOf(tx, person)).map(({ user_id: id }) => id);
    if (ids.length > 0) await tx.deleteFrom('staff').where('user_id', 'in', ids).execute();
    return ids.length;
  },
};

function placesOf(db: Database | Tx, { address, accountIds }: Person) {
  const places = db.selectFrom('staff').selectAll();
  return places
    .where((or) => or.or([sameAddress('staff.email', address), ...accountIds.map((id) => or('user_id', '=', id))]))
    .execute();
}
