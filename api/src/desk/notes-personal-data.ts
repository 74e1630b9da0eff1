import { sql } from 'kysely';
import type { Database, Tx } from '../platform/database/database.ts';
import { sameAddress } from '../platform/database/same-address.ts';
import { mentions, type Person, type PersonalData } from '../platform/privacy/personal-data.ts';

/** What staff members noted about the person's payments, invoices and organization. Erasing also takes other notes with the address. */
export const notesPersonalData: PersonalData = {
  name: 'notes',
  nouns: ['note', 'notes'],
  fate: { isKept: false, becomes: 'Deleted here', why: 'A note may say anything about the person' },
  async find(db, person) {
    return (await notesOf(db, person).execute()).map(({ author, author_id, ...note }) => ({
      at: note.created_at,
      title: 'Note',
      detail: note.text,
      link: `/${note.subject_kind}s/${note.subject_id}`,
      data: note,
    }));
  },
  async erase(tx, person) {
    const mentioning = tx
      .selectFrom('desk_notes')
      .selectAll()
      .where(mentions(sql.ref('text'), person.address));
    const notes = await notesOf(tx, person).union(mentioning).execute();
    const ids = notes.map(({ id }) => id);
    if (ids.length > 0) await tx.deleteFrom('desk_notes').where('id', 'in', ids).execute();
    return ids.length;
  },
};

/** Must be asked while the person's payments, requests and profile still have the address. */
function notesOf(db: Database | Tx, { address }: Person) {
  const payments = db.selectFrom('payments').select(sql<string>`id::text`.as('id'));
  const requests = db.selectFrom('invoice_requests').select(sql<string>`id::text`.as('id'));
  const organizations = db
    .selectFrom('customers')
    .innerJoin('profiles', 'profiles.id', 'customers.admin_id')
    .select(sql<string>`customers.id::text`.as('id'));
  const subjects = {
    payment: payments.where(sameAddress('payments.payer_email', address)),
    invoice: requests.where(sameAddress('invoice_requests.contact_email', address)),
    organization: organizations.where(sameAddress('profiles.email', address)),
  };
  return db
    .selectFrom('desk_notes')
    .selectAll()
    .where((or) =>
      or.or(
        Object.entries(subjects).map(([kind, ids]) =>
          or.and([or('subject_kind', '=', kind), or('subject_id', 'in', ids)]),
        ),
      ),
    )
    .orderBy('id');
}
