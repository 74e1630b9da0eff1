import type { Database, Tx } from '../platform/database/database.ts';
import { sameAddress } from '../platform/database/same-address.ts';
import type { Person, PersonalData } from '../platform/privacy/personal-data.ts';

/** The place of a person in the team. What members of the team did stays with their address, so that it can be answered for. */
export const staffPersonalData: PersonalData = {
  name: 'staff',
  nouns: ['place in the team', 'places in the team'],
  fate: { isKept: false, becomes: 'Deleted here', why: 'The record of actions keeps who did what at the desk' },
  async find(db, person) {
    return (await placesOf(db, person)).map((place) => ({
      at: place.granted_at,
      title: `In the team as ${place.role}`,
      detail: place.removed_at ? 'No longer' : null,
      link: '/staff',
      data: place,
    }));
  },
  async obstacles(db, person) {
    if ((await placesOf(db, person)).every(({ removed_at: removedAt }) => removedAt)) return [];
    return [{ message: 'This is a member of the team. Remove the person from the team first.', link: '/staff' }];
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
