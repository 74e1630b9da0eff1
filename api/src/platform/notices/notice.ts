import type { NoticeKind } from '../config/team-mail.ts';

/** The facts behind each kind of notice. Each feature adds its own where it describes them (`declare module`). */
// biome-ignore lint/suspicious/noEmptyInterface: filled in by the features
export interface NoticeFacts {}
/** A kind that some feature has facts for. */
export type KindWithFacts = NoticeKind & keyof NoticeFacts;

export interface NewNotice<K extends KindWithFacts> {
  /** Identifies what happened, e.g. a payment's id: it gets one notice of a kind, however often it is noticed. */
  cause: string;
  /** Must not change until the team is notified. */
  facts: NoticeFacts[K];
  /** Who receives replies to the mail, instead of MAIL_REPLY_TO. */
  replyTo?: string | null;
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
