import { type Tx } from '../database/database.ts';
import { addJob } from '../jobs/queue.ts';
import { insertMail } from './mails.repository.ts';

/**
 * Every kind of mail and what its text is made from: ids, and facts that must not change until it is sent. A feature adds its own
 * where their texts are (`declare module`).
 */
export interface Mails {
  /** Shows that mail arrives; an operator asks for it (`ops mail test`). */
  test: Record<string, never>;
}
export type MailKind = keyof Mails;

interface NewMail<K extends MailKind> {
  /** What happened, e.g. a payment's id: a mail of this kind is sent once for it. */
  cause: string;
  /** The recipient's address; one that no mail can go to is noted as refused. */
  to: string;
  /** Where replies go, instead of MAIL_REPLY_TO. */
  replyTo?: string;
  parameters: Mails[K];
  /** Default: at once. */
  sendAt?: Date;
}

/**
 * Puts a mail into the outbox, in the transaction of what happened: it exists exactly if that does. Does nothing when there is one
 * of this kind for this cause.
 * @returns its id; undefined when there was one before
 */
export async function addMail<K extends MailKind>(tx: Tx, kind: K, mail: NewMail<K>): Promise<string | undefined> {
  const { cause, to, replyTo = null, parameters, sendAt } = mail;
  const row = { kind, cause, recipient: to, reply_to: replyTo, parameters: JSON.stringify(parameters) };
  const id = await insertMail(tx, { ...row, ...(sendAt && { due_at: sendAt, next_try_at: sendAt }) });
  if (id) await addSendJob(tx, id, sendAt);
  return id;
}

/** Adds the job that sends a mail of the outbox. */
export async function addSendJob(tx: Tx, mailId: string, runAt?: Date): Promise<void> {
  // Two queues: a mail server that keeps everybody waiting holds no more than two of the jobs that run.
  const queueName = `mail-${Number.parseInt(mailId.slice(0, 8), 16) % 2}`;
  await addJob(tx, 'send-mail', { mailId }, { jobKey: `send-mail:${mailId}`, queueName, ...(runAt && { runAt }) });
}
