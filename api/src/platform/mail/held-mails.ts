import { sql } from 'kysely';
import type { Database, Tx } from '../database/database.ts';
import { addSendJob, type MailKind } from './mail.ts';
import { type StoredMail, settleMail } from './mails.repository.ts';

/*
 * A mail that is put into the outbox before the thing that it is for, and held there: it is due only when that should have happened
 * by, so that a crash leaves it to be found.
 */

/** The mails of a kind to an address of two days, newest first, and those that still wait. */
export async function findMailsTo(db: Database | Tx, kind: MailKind, recipient: string): Promise<StoredMail[]> {
  return db
    .selectFrom('mails')
    .selectAll()
    .where('kind', '=', kind)
    .where('recipient', '=', recipient)
    .where((is) => is.or([is('created_at', '>', sql<Date>`now() - interval '2 days'`), is('state', '=', 'waiting')]))
    .orderBy('created_at', 'desc')
    .execute();
}

/** Lets a held mail go, in the transaction of what it is for. Does nothing for one that went or was withdrawn. */
export async function releaseMail(tx: Tx, id: string): Promise<void> {
  const now = sql<Date>`now()`;
  const update = tx.updateTable('mails').set({ due_at: now, next_try_at: now }).returning('id');
  const released = await update.where('id', '=', id).where('state', '=', 'waiting').where('due_at', '>', now).execute();
  if (released.length > 0) await addSendJob(tx, id);
}

/** Drops a held mail, when what it is for has failed. Does nothing for one that was released. */
export async function withdrawMail(tx: Tx, id: string): Promise<void> {
  const held = tx.selectFrom('mails').select('id').where('id', '=', id).where('state', '=', 'waiting').forUpdate();
  if (await held.where('due_at', '>', sql<Date>`now()`).executeTakeFirst()) await settleMail(tx, id, 'dropped', null);
}
