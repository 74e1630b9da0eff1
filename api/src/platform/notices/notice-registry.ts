import { Injectable } from '@nestjs/common';
import type { NoticeKind } from '../config/team-mail.ts';
import type { Database, Tx } from '../database/database.ts';
import type { NoticeFacts, Period, ToldKind } from './notice.ts';

/** What the words of a notice may need to know about the site. */
export interface NoticeContext {
  /** Origin of the site, without a trailing slash. */
  publicUrl: string;
  /** IANA name of the zone that times are written in. */
  timeZone: string;
}

/** A notice in words. Untrusted text may be passed as it is; the mails sanitize it. */
export interface Description {
  /** One line; of personal data, only names and companies. */
  subject: string;
  /** One line for a digest. */
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
  /** Called when notices fall due. Returns those of the causes that are still true. */
  stillTrue?(tx: Tx, causes: string[]): Promise<string[]>;
}

/** Watches a lasting state, such as a stopped import; called every minute. */
export interface Watch<K extends ToldKind> {
  /** Returns the present states. As long as a cause is among them, it stays one notice. */
  look(db: Database): Promise<{ cause: string; facts: NoticeFacts[K] }[]>;
  /** The kind of notice that tells the end of the state, with the same facts. */
  whenOver?: ToldKind;
}

/** What a feature contributes to the weekly summary. */
export interface WeeklyPart {
  /** Returns what happened in a period: a label, and how much in words. A week that lacks a label shows 0 for it. */
  happened?(db: Database, period: Period): Promise<[label: string, value: string][]>;
  /** Returns what waits for a person now: what, how many, and the command that lists it. Zero counts are not shown. */
  waiting?(db: Database): Promise<[what: string, count: number, command: string][]>;
}

/** Lets each feature define what it tells the team, so that the mails to the team need not know the features. */
@Injectable()
export class NoticeRegistry {
  private readonly definitions = new Map<string, NoticeDefinition<never>>();
  readonly watches = new Map<NoticeKind, Watch<ToldKind>>();
  /** By place in the mail. */
  readonly weeklyParts = new Map<number, WeeklyPart>();

  define<K extends ToldKind>(kind: K, definition: NoticeDefinition<NoticeFacts[K]>): void {
    this.definitions.set(kind, definition);
  }

  watch<K extends ToldKind>(kind: K, watch: Watch<K>): void {
    this.watches.set(kind, watch as unknown as Watch<ToldKind>);
  }

  /** Returns the facts of a lasting state's present cases. */
  async present<K extends ToldKind>(kind: K, db: Database): Promise<NoticeFacts[K][]> {
    const watch = this.watches.get(kind) as Watch<K> | undefined;
    return (await watch?.look(db))?.map(({ facts }) => facts) ?? [];
  }

  /** @param place position in the mail; lower comes first */
  tellWeekly(place: number, part: WeeklyPart): void {
    this.weeklyParts.set(place, part);
  }

  /** Kinds that this version of the program has words for. */
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
