import { Injectable } from '@nestjs/common';
import type { Database, Tx } from '../database/database.ts';
import type { MailKind, Mails } from './mail.ts';
import type { Mail, MailContext } from './mail-text.ts';
import type { StoredMail } from './mails.repository.ts';

export interface MailDefinition<P> {
  /** Writes the mail just before it is sent. */
  render(parameters: P, context: MailContext): Promise<Mail>;
  /** Called before that; a mail that is no longer wanted is dropped. */
  isStillWanted?(db: Database, parameters: P): Promise<boolean>;
}

/** Called when a mail is refused permanently, in the same transaction. @param response the server's words, or ours */
type RefusalListener = (tx: Tx, mail: StoredMail, response: string) => Promise<void>;

/** Lets each feature define its mails, so that the outbox need not know the features. */
@Injectable()
export class MailRegistry {
  private readonly definitions = new Map<string, MailDefinition<never>>();
  private readonly listeners: RefusalListener[] = [];

  define<K extends MailKind>(kind: K, definition: MailDefinition<Mails[K]>): void {
    this.definitions.set(kind, definition);
  }

  /** @throws Error for a kind that this version of the program does not define */
  get(kind: string): MailDefinition<unknown> {
    const definition = this.definitions.get(kind);
    if (!definition) throw new Error(`unknown mail kind "${kind}"`);
    return definition as MailDefinition<unknown>;
  }

  onRefusal(listener: RefusalListener): void {
    this.listeners.push(listener);
  }

  /** Tells all listeners that a mail was refused. */
  async tellRefusal(...refusal: Parameters<RefusalListener>): Promise<void> {
    for (const listener of this.listeners) await listener(...refusal);
  }
}
