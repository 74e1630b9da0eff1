import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely';
import type { Database, Tx } from '../database/database.ts';
import { isNotBeingErased } from '../database/same-address.ts';
import { startsWith } from '../database/starts-with.ts';
import type { MailState, Tables } from '../database/tables.ts';

export type StoredMail = Selectable<Tables['mails']>;

/** Stores a mail. @returns its id; undefined if the same kind and cause already have one */
export async function insertMail(tx: Tx, mail: Insertable<Tables['mails']>): Promise<string | undefined> {
  const inserted = await tx
    .insertInto('mails')
    .values(mail)
    .onConflict((conflict) => conflict.columns(['kind', 'cause']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id;
}

export async function findMail(db: Database | Tx, id: string): Promise<StoredMail | undefined> {
  return db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Whether the mail of a kind and cause is still to be sent. Waits while it is being sent, and may be dropped. */
export async function isMailWaiting(tx: Tx, kind: string, cause: string): Promise<boolean> {
  const waiting = tx.selectFrom('mails').select('id').where('kind', '=', kind).where('cause', '=', cause);
  return (await waiting.where('state', '=', 'waiting').forNoKeyUpdate().executeTakeFirst()) !== undefined;
}

/** Locks a mail until the transaction ends; waits while it is being sent. */
export async function lockMail(tx: Tx, id: string): Promise<StoredMail | undefined> {
  return tx.selectFrom('mails').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

/**
 * Locks a waiting mail until the end of the transaction. Skips mails that another process is sending, and those of people
 * who are being erased.
 * @param id default: the mail that has been due for longest
 */
export async function takeWaitingMail(tx: Tx, id?: string): Promise<StoredMail | undefined> {
  const waiting = tx.selectFrom('mails').selectAll().where('state', '=', 'waiting');
  const wanted = waiting.where(isNotBeingErased('mails.recipient')).forUpdate().skipLocked();
  const query = id
    ? wanted.where('id', '=', id)
    : wanted.where('next_try_at', '<=', sql<Date>`now()`).orderBy('next_try_at').limit(1);
  return query.executeTakeFirst();
}

/** Records the final state of a mail. @param response the mail server's last reply, or another reason */
export async function settleMail(
  tx: Tx,
  id: string,
  state: Exclude<MailState, 'waiting'>,
  response: string | null,
): Promise<void> {
  const isTry = state !== 'dropped';
  await tx
    .updateTable('mails')
    .set({
      state,
      last_response: response,
      sent_at: state === 'sent' ? sql<Date>`clock_timestamp()` : null,
      ...(isTry && { tries: sql`tries + 1` }),
    })
    .where('id', '=', id)
    .execute();
}

/** Records a failed attempt. @returns when to retry, by the database's clock */
export async function postponeMail(tx: Tx, id: string, response: string, seconds: number): Promise<Date> {
  const { next_try_at } = await tx
    .updateTable('mails')
    .set({
      last_response: response,
      tries: sql`tries + 1`,
      next_try_at: sql<Date>`clock_timestamp() + make_interval(secs => ${seconds})`,
    })
    .where('id', '=', id)
    .returning('next_try_at')
    .executeTakeFirstOrThrow();
  return next_try_at;
}

/** Makes refused mails due now. @param which an SQL condition */
export async function releaseMails(tx: Tx, which: RawBuilder<boolean>): Promise<{ id: string }[]> {
  return tx
    .updateTable('mails')
    .set({ state: 'waiting', next_try_at: sql<Date>`now()` })
    .where('state', '=', 'refused')
    .where(which)
    .returning('id')
    .execute();
}

/** Counts the waiting mails that are due, and the refused ones. */
export async function countUnsentMails(db: Database): Promise<{ due: number; refused: number }> {
  return db
    .selectFrom('mails')
    .select([
      sql<number>`(count(*) filter (where state = 'waiting' and due_at <= now()))::int`.as('due'),
      sql<number>`(count(*) filter (where state = 'refused'))::int`.as('refused'),
    ])
    .where('state', 'in', ['waiting', 'refused'])
    .executeTakeFirstOrThrow();
}

/** In the cause of a mail that was sent again by hand: stands between the original cause and a number. */
export const AGAIN = ' again ';

/**
 * Finds the last time that a mail was sent again by hand.
 * @returns its number, 0 if it never was; `isRecent`: whether it is under a minute ago
 */
export async function findLastAgain(tx: Tx, kind: string, cause: string): Promise<{ last: number; isRecent: boolean }> {
  return tx
    .selectFrom('mails')
    .select([
      // Not how many there are: older ones may have been deleted.
      sql<number>`coalesce(max(substring(cause from '\\d+$')::int), 0)`.as('last'),
      sql<boolean>`coalesce(max(created_at) > clock_timestamp() - interval '1 minute', false)`.as('isRecent'),
    ])
    .where('kind', '=', kind)
    .where(startsWith(sql.ref('cause'), cause + AGAIN))
    .executeTakeFirstOrThrow();
}

/** Lists the mails whose cause begins with a record's id, oldest first. @param id a UUID, or several with spaces */
export async function listMailsAbout(db: Database | Tx, id: string): Promise<StoredMail[]> {
  return db.selectFrom('mails').selectAll().where('cause', 'like', `${id}%`).orderBy('created_at').execute();
}
