import { sql } from 'kysely';
import type { Database, Tx } from '../platform/database/database.ts';
import { sameAddress } from '../platform/database/same-address.ts';
import { mentions, type Person, type PersonalData } from '../platform/privacy/personal-data.ts';
import type { Note } from './notes.repository.ts';

/** Staff notes about the person's payments, invoices and organization, or with the person's address in the text. */
export const notesPersonalData: PersonalData = {
  name: 'notes',
  nouns: ['note', 'notes'],
  fate: { isKept: false, becomes: 'Deleted here', why: 'A note may say anything about the person' },
  async find(db, person) {
    return (await notesAbout(db, person)).map(({ author, author_id, ...note }) => ({
      at: note.created_at,
      title: 'Note',
      detail: note.text,
      link: `/${note.subject_kind}s/${note.subject_id}`,
      data: note,
    }));
  },
  async erase(tx, person) {
    const ids = (await notesAbout(tx, person)).map(({ id }) => id);
    if (ids.length > 0) await tx.deleteFrom('desk_notes').where('id', 'in', ids).execute();
    return ids.length;
  },
};

/** Must run before the address is removed from the person's payments, requests and profile. */
async function notesAbout(db: Database | Tx, { address }: Person): Promise<Note[]> {
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
      or.or([
        ...Object.entries(subjects).map(([kind, ids]) =>
          or.and([or('subject_kind', '=', kind), or('subject_id', 'in', ids)]),
        ),
        mentions(sql.ref('text'), address),
      ]),
    )
    .orderBy('id')
    .execute();
}
