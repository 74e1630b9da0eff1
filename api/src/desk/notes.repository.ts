import type { Selectable } from 'kysely';
import type { Database, Tx } from '../platform/database/database.ts';
import type { DeskTables } from '../platform/database/desk-tables.ts';
import type { Actor, NewDeskAction } from './desk-actions.repository.ts';

export type Note = Selectable<DeskTables['desk_notes']>;

/** Adds what a staff member notes about a thing. */
export async function addNote(
  db: Database | Tx,
  { email: author, userId: author_id }: Actor,
  { kind, id }: NewDeskAction['subject'],
  text: string,
): Promise<void> {
  await db.insertInto('desk_notes').values({ subject_kind: kind, subject_id: id, author, author_id, text }).execute();
}

/** Lists the notes about a thing, oldest first. */
export async function listNotes(db: Database | Tx, { kind, id }: NewDeskAction['subject']): Promise<Note[]> {
  const notes = db.selectFrom('desk_notes').selectAll().where('subject_kind', '=', kind).where('subject_id', '=', id);
  return notes.orderBy('id').execute();
}
