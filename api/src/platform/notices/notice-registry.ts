import { Injectable } from '@nestjs/common';
import type { NoticeKind } from '../config/team-mail.ts';
import type { Database, Tx } from '../database/database.ts';
import type { NoticeFacts, Period, ToldKind } from './notice.ts';

/** What the words of a notice may need of the site. */
export interface NoticeContext {
  /** Origin of the site, without a slash at its end. */
  publicUrl: string;
  /** IANA name of the zone that times are written in. */
  timeZone: string;
}

/** A notice in words. Texts of strangers may be as they are; what shows them makes them harmless. */
export interface Description {
  /** One line; names and companies at most of what is personal. */
  subject: string;
  /** One line for a digest, which has a heading of its own. */
  summary: string;
  facts: readonly (readonly [label: string, value: string | null | undefined])[];
  /** A sentence. */
  whatToDo?: string;
}

export interface NoticeDefinition<F> {
  /** What a digest counts, as in "1 new lead" and "20 new leads". */
  noun: readonly [one: string, many: string];
  /** The command line that lists them, or where else to look. */
  seeAll: string;
  describe(facts: F, context: NoticeContext): Description;
  /** Asked when the time has come: of these causes, those that are still true. */
  stillTrue?(tx: Tx, causes: string[]): Promise<string[]>;
}

/** A state that lasts, such as an import that has stopped, looked at every minute. */
export interface Watch<K extends ToldKind> {
  /** What is so at present. As long as a cause is among them, it is one notice. */
  look(db: Database): Promise<{ cause: string; facts: NoticeFacts[K] }[]>;
  /** The kind of notice for the end of it, with the same facts. */
  whenOver?: ToldKind;
}

/** What a feature tells in the weekly summary. */
export interface WeeklyPart {
  /** What happened between two moments: a label, and how much in words. A label that only one week has stands there with 0 for the other. */
  happened?(db: Database, period: Period): Promise<[label: string, value: string][]>;
  /** What waits for a person now: what, how many, and the command line that lists it. None are left out. */
  waiting?(db: Database): Promise<[what: string, count: number, command: string][]>;
}

/** Where each feature says what it tells the team, so that the mails to the team need not know the features. */
@Injectable()
export class NoticeRegistry {
  private readonly definitions = new Map<string, NoticeDefinition<never>>();
  readonly watches = new Map<NoticeKind, Watch<ToldKind>>();
  /** By their places in the mail. */
  readonly weeklyParts = new Map<number, WeeklyPart>();

  define<K extends ToldKind>(kind: K, definition: NoticeDefinition<NoticeFacts[K]>): void {
    this.definitions.set(kind, definition);
  }

  watch<K extends ToldKind>(kind: K, watch: Watch<K>): void {
    this.watches.set(kind, watch as unknown as Watch<ToldKind>);
  }

  /** @param place among the others, in the order of the mail */
  tellWeekly(place: number, part: WeeklyPart): void {
    this.weeklyParts.set(place, part);
  }

  /** Kinds that this version of the program has words for. */
  kinds(): NoticeKind[] {
    return [...this.definitions.keys()] as NoticeKind[];
  }

  /** @throws Error for a kind that this version of the program does not know */
  get(kind: string): NoticeDefinition<unknown> {
    const definition = this.definitions.get(kind);
    if (!definition) throw new Error(`there is no notice of the kind "${kind}"`);
    return definition as NoticeDefinition<unknown>;
  }
}
