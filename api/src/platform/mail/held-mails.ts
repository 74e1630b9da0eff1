import { sql } from 'kysely';
import type { Database, Tx } from '../database/database.ts';
import { addSendJob } from './mail.ts';
import type { MailKind } from './mail-kinds.ts';
import { type StoredMail, settleMail } from './mails.repository.ts';

/*
 * A held mail is added to the outbox before the event that it announces. It falls due only when that event should have
 * happened, so that it can be found after a crash.
 */

/** Finds an address's mails of a kind that are still waiting or less than two days old, newest first. */
export async function findMailsTo(db: Database | Tx, kind: MailKind<unknown>, to: string): Promise<StoredMail[]> {
  return db
    .selectFrom('mails')
    .selectAll()
    .where('kind', '=', kind.name)
    .where('recipient', '=', to)
    .where((is) => is.or([is('created_at', '>', sql<Date>`now() - interval '2 days'`), is('state', '=', 'waiting')]))
    .orderBy('created_at', 'desc')
    .execute();
}

/** Releases a held mail, in the transaction of its event. Does nothing for one that was sent or withdrawn. */
export async function releaseMail(tx: Tx, id: string): Promise<void> {
  const now = sql<Date>`now()`;
  const update = tx.updateTable('mails').set({ due_at: now, next_try_at: now }).returning('id');
  const released = await update.where('id', '=', id).where('state', '=', 'waiting').where('due_at', '>', now).execute();
  if (released.length > 0) await addSendJob(tx, id);
}

/** Drops a held mail whose event failed to happen. Does nothing for one that was released. */
export async function withdrawMail(tx: Tx, id: string): Promise<void> {
  const held = tx.selectFrom('mails').select('id').where('id', '=', id).where('state', '=', 'waiting').forUpdate();
  if (await held.where('due_at', '>', sql<Date>`now()`).executeTakeFirst()) await settleMail(tx, id, 'dropped', null);
}
