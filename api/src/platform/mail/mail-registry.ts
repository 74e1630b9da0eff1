import { Injectable } from '@nestjs/common';
import type { Database } from '../database/database.ts';
import type { MailKind } from './mail-kinds.ts';
import type { Mail, MailContext } from './mail-text.ts';

export interface MailDefinition<P> {
  /** Writes the mail just before it is sent. */
  render(parameters: P, context: MailContext): Promise<Mail>;
  /** Called before that; a mail that is no longer wanted is dropped. */
  isStillWanted?(db: Database, parameters: P): Promise<boolean>;
}

/** Lets each feature define its mails, so that the outbox need not know the features. */
@Injectable()
export class MailRegistry {
  private readonly definitions = new Map<string, MailDefinition<never>>();

  define<P>(kind: MailKind<P>, definition: MailDefinition<NoInfer<P>>): void {
    this.definitions.set(kind.name, definition);
  }

  /** @throws Error for a kind that this version of the program does not define */
  get(kind: string): MailDefinition<unknown> {
    const definition = this.definitions.get(kind);
    if (!definition) throw new Error(`unknown mail kind "${kind}"`);
    return definition as MailDefinition<unknown>;
  }
}
