import { Injectable } from '@nestjs/common';
import type { NoticeKind } from '../config/team-mail.ts';
import type { Database } from '../database/database.ts';
import type { KindWithFacts, NoticeFacts } from './notice.ts';

/** Facts about the site for the texts of notices. */
export interface NoticeContext {
  /** Origin of the site, without a trailing slash. */
  publicUrl: string;
  /** IANA name of the zone that times are written in. */
  timeZone: string;
}

/** The text of a notice. Untrusted text may be passed unchanged, because the mails sanitize it. */
export interface Description {
  /** One line. The only personal data allowed here are names and companies. */
  subject: string;
  /** One line for a digest. */
  summary: string;
  facts: readonly (readonly [label: string, value: string | null | undefined])[];
  /** One or two sentences for the recipient. */
  whatToDo?: string;
  /** The desk's page about it, below /desk. */
  link?: string | null;
}

export interface NoticeDefinition<F> {
  /** Singular and plural, for a digest's count: "1 new lead", "20 new leads". */
  noun: readonly [one: string, many: string];
  /** The desk's page that lists them, below /desk. */
  link: string;
  /** Reads again those facts that may have changed, just before the mail is written. */
  refresh?(facts: F, db: Database): Promise<object>;
  describe(facts: F, context: NoticeContext): Description;
}

/** Lets each feature define its notices, so that the code that mails the team does not depend on the features. */
@Injectable()
export class NoticeRegistry {
  private readonly definitions = new Map<string, NoticeDefinition<never>>();

  define<K extends KindWithFacts>(kind: K, definition: NoticeDefinition<NoticeFacts[K]>): void {
    this.definitions.set(kind, definition);
  }

  /** Returns the kinds that this version of the program defines. */
  kinds(): NoticeKind[] {
    return [...this.definitions.keys()] as NoticeKind[];
  }

  /** @throws Error for a kind that this version of the program does not define */
  get(kind: string): NoticeDefinition<unknown> {
    const definition = this.definitions.get(kind);
    if (!definition) throw new Error(`unknown notice kind "${kind}"`);
    return definition as NoticeDefinition<unknown>;
  }
}
