import type { NoticeKind } from '../config/team-mail.ts';

/** What the mail of each kind of notice is written from. A feature adds its own where it describes them (`declare module`). */
// biome-ignore lint/suspicious/noEmptyInterface: filled in by the features
export interface NoticeFacts {}
/** A kind that some feature has facts for. */
export type ToldKind = NoticeKind & keyof NoticeFacts;

export interface NewNotice<K extends ToldKind> {
  /** What happened, e.g. a payment's id: there is one notice of a kind for it, however often it is noticed. */
  cause: string;
  /** Must not change until it is told. */
  facts: NoticeFacts[K];
  /** Whom a reply to the mail reaches, instead of MAIL_REPLY_TO. */
  replyTo?: string | null;
  /** Default: at once. */
  dueAt?: Date;
}

/** A notice as it is stored. */
export interface StoredNotice {
  id: string;
  kind: string;
  cause: string;
  facts: unknown;
  reply_to: string | null;
  created_at: Date;
}

/** A notice for a caller that stores it in its own SQL statement. */
export interface NoticeSpec {
  kind: string;
  cause: string;
  facts: unknown;
  reply_to: string | null;
}

/** From one moment until just before another. */
export interface Period {
  from: Date;
  to: Date;
}
