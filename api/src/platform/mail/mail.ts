import { type Tx } from '../database/database.ts';
import { addJob } from '../jobs/queue.ts';
import type { MailKind } from './mail-kinds.ts';
import { AGAIN, findLastAgain, insertMail } from './mails.repository.ts';

interface NewMail<Parameters> {
  /** Identifies the event, e.g. a payment's id. Each kind of mail is sent only once per cause. */
  cause: string;
  /** The recipient's address; if it cannot receive mail, the mail is recorded as refused. */
  to: string;
  /** Where replies go, instead of MAIL_REPLY_TO. */
  replyTo?: string;
  parameters: Parameters;
  /** Default: at once. */
  sendAt?: Date;
}

/**
 * Adds a mail to the outbox in the transaction of the event, so that neither exists without the other. Does nothing if
 * this kind and cause already have a mail.
 * @returns its id; undefined if there was one already
 */
export async function addMail<P>(tx: Tx, kind: MailKind<P>, mail: NewMail<NoInfer<P>>): Promise<string | undefined> {
  const { cause, to, replyTo = null, parameters, sendAt } = mail;
  const row = { kind: kind.name, cause, recipient: to, reply_to: replyTo, parameters: JSON.stringify(parameters) };
  const id = await insertMail(tx, { ...row, ...(sendAt && { due_at: sendAt, next_try_at: sendAt }) });
  if (id) await addSendJob(tx, id, sendAt);
  return id;
}

export function sendJobKey(mailId: string): string {
  return `send-mail:${mailId}`;
}

/**
 * Adds an earlier mail again, at a staff member's request. The caller must have locked the record that the mail is
 * about, so that two simultaneous requests send only one mail.
 * @returns false, and adds nothing, if it was already sent again within the last minute, or is at this moment
 */
export async function addMailAgain<P>(tx: Tx, kind: MailKind<P>, mail: NewMail<NoInfer<P>>): Promise<boolean> {
  const { last, isRecent } = await findLastAgain(tx, kind.name, mail.cause);
  if (isRecent) return false;
  return (await addMail(tx, kind, { ...mail, cause: `${mail.cause}${AGAIN}${last + 1}` })) !== undefined;
}

/** Adds the job that sends a mail from the outbox. */
export async function addSendJob(tx: Tx, mailId: string, runAt?: Date): Promise<void> {
  // With two queues, a slow mail server occupies at most two of the worker's slots.
  const queueName = `mail-${Number.parseInt(mailId.slice(0, 8), 16) % 2}`;
  await addJob(tx, 'send-mail', { mailId }, { jobKey: sendJobKey(mailId), queueName, ...(runAt && { runAt }) });
}
