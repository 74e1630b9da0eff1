import { Injectable } from '@nestjs/common';
import type { Database, Tx } from '../database/database.ts';
import type { MailKind, Mails } from './mail.ts';
import type { Mail, MailContext } from './mail-text.ts';
import type { StoredMail } from './mails.repository.ts';

export interface MailDefinition<P> {
  /** Makes the text, at the time when the mail is sent. */
  render(parameters: P, context: MailContext): Promise<Mail>;
  /** Asked before that: a mail that is not wanted any more is not sent. */
  isStillWanted?(db: Database, parameters: P): Promise<boolean>;
}

/** Hears that a mail was refused for good, in the transaction that notes it. @param response the mail server's words, or ours */
type RefusalListener = (tx: Tx, mail: StoredMail, response: string) => Promise<void>;

/** Where each feature says what its mails look like, so that the outbox need not know the features. */
@Injectable()
export class MailRegistry {
  private readonly definitions = new Map<string, MailDefinition<never>>();
  private readonly listeners: RefusalListener[] = [];

  define<K extends MailKind>(kind: K, definition: MailDefinition<Mails[K]>): void {
    this.definitions.set(kind, definition);
  }

  /** @throws Error for a kind that this version of the program does not know */
  get(kind: string): MailDefinition<unknown> {
    const definition = this.definitions.get(kind);
    if (!definition) throw new Error(`there is no mail of the kind "${kind}"`);
    return definition as MailDefinition<unknown>;
  }

  onRefusal(listener: RefusalListener): void {
    this.listeners.push(listener);
  }

  /** Tells everybody who wants to know that a mail was refused. */
  async tellRefusal(...refusal: Parameters<RefusalListener>): Promise<void> {
    for (const listener of this.listeners) await listener(...refusal);
  }
}
