import { sql } from 'kysely';
import type { Database, Tx } from '../platform/database/database.ts';
import { sameAddress } from '../platform/database/same-address.ts';
import { mentions, type Person, type PersonalData } from '../platform/privacy/personal-data.ts';

const ERASED = 'erased';

/** Why seats of the person's organization were added or taken away. Erasing also takes other reasons with the address. */
export const seatChangePersonalData: PersonalData = {
  name: 'seatChanges',
  nouns: ['change of seats', 'changes of seats'],
  fate: {
    isKept: true,
    becomes: 'Kept, without the reason',
    why: 'The seats of the organization are counted from them; a reason may say anything about the person',
  },
  async find(db, person) {
    return (await changesOf(db, person).orderBy('id').execute()).map((change) => ({
      at: change.created_at,
      title: `Seats changed by ${change.seats}`,
      detail: change.reason,
      link: `/organizations/${change.customer_id}`,
      data: change,
    }));
  },
  async erase(tx, person) {
    const { numUpdatedRows } = await tx
      .updateTable('seat_changes')
      .set({ reason: ERASED })
      .where((or) =>
        or.or([
          or('id', 'in', changesOf(tx, person).clearSelect().select('id')),
          mentions(sql.ref('reason'), person.address),
        ]),
      )
      .executeTakeFirst();
    return Number(numUpdatedRows);
  },
};

/** Must be asked while the administrator's profile still has the address. */
function changesOf(db: Database | Tx, { address }: Person) {
  const organizations = db
    .selectFrom('customers')
    .innerJoin('profiles', 'profiles.id', 'customers.admin_id')
    .select('customers.id')
    .where(sameAddress('profiles.email', address));
  return db.selectFrom('seat_changes').selectAll().where('customer_id', 'in', organizations);
}
