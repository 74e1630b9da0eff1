import type pg from 'pg';
import PostalMime, { type Email } from 'postal-mime';
import type { Queryable } from '../database.ts';

export const MAILS_SCHEMA = `
create schema if not exists local_smtp;
create table if not exists local_smtp.mails (
  id bigint generated always as identity primary key,
  sender text not null,
  recipients text[] not null,
  message_id text,
  subject text not null,
  -- as it came over the wire
  source bytea not null,
  received_at timestamptz not null default now()
);
`;

/** An accepted mail, as a list shows it. */
export interface StoredMail {
  id: number;
  /** MAIL FROM. */
  sender: string;
  /** RCPT TO. */
  recipients: string[];
  messageId: string | null;
  subject: string;
  receivedAt: Date;
}

const columns = 'id::int as id, sender, recipients, message_id as "messageId", subject, received_at as "receivedAt"';

export async function addMail(db: Queryable, sender: string, recipients: string[], source: Buffer): Promise<void> {
  const { messageId, subject } = await PostalMime.parse(source);
  await db.query(
    'insert into local_smtp.mails (sender, recipients, message_id, subject, source) values ($1, $2, $3, $4, $5)',
    [sender, recipients, messageId ?? null, subject ?? '', source],
  );
}

/** Returns accepted mails, newest first. */
export async function listMails(db: pg.Pool, limit: number | null): Promise<StoredMail[]> {
  const { rows } = await db.query<StoredMail>(`select ${columns} from local_smtp.mails order by id desc limit $1`, [
    limit,
  ]);
  return rows;
}

/** Returns a mail with its content; undefined when the id is unknown. */
export async function findMail(db: pg.Pool, id: number): Promise<(StoredMail & { content: Email }) | undefined> {
  const { rows } = await db.query<StoredMail & { source: Buffer }>(
    `select ${columns}, source from local_smtp.mails where id = $1`,
    [id],
  );
  const [row] = rows;
  if (!row) return undefined;
  const { source, ...mail } = row;
  return { ...mail, content: await PostalMime.parse(source) };
}
