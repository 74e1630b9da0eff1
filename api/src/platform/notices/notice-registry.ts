import { Injectable } from '@nestjs/common';
import type { NoticeKind } from '../config/team-mail.ts';
import type { Database, Tx } from '../database/database.ts';
import type { NoticeFacts, Period, ToldKind } from './notice.ts';

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
}

export interface NoticeDefinition<F> {
  /** Singular and plural, for a digest's count: "1 new lead", "20 new leads". */
  noun: readonly [one: string, many: string];
  /** The command that lists them, or another place to look. */
  seeAll: string;
  describe(facts: F, context: NoticeContext): Description;
  /** Called when notices are due. Returns those causes that still apply; the other notices are dropped. */
  stillTrue?(tx: Tx, causes: string[]): Promise<string[]>;
}

/** Watches for a lasting state, such as a stopped import; called every minute. */
export interface Watch<K extends ToldKind> {
  /** Returns the current states. As long as a cause is among them, there is only one notice for it. */
  look(db: Database): Promise<{ cause: string; facts: NoticeFacts[K] }[]>;
  /** The kind of notice that reports the end of the state, with the same facts. */
  whenOver?: ToldKind;
}

/** A feature's part of the weekly summary. */
export interface WeeklyPart {
  /** Returns the figures of a period: label and formatted value. A week without a label shows 0 for it. */
  happened?(db: Database, period: Period): Promise<[label: string, value: string][]>;
  /** Returns open tasks: name, number, and the command that lists them. Zero counts are not shown. */
  waiting?(db: Database): Promise<[what: string, count: number, command: string][]>;
}

/** Lets each feature define its notices, so that the code that mails the team does not depend on the features. */
@Injectable()
export class NoticeRegistry {
  private readonly definitions = new Map<string, NoticeDefinition<never>>();
  readonly watches = new Map<NoticeKind, Watch<ToldKind>>();
  /** By position in the mail. */
  readonly weeklyParts = new Map<number, WeeklyPart>();

  define<K extends ToldKind>(kind: K, definition: NoticeDefinition<NoticeFacts[K]>): void {
    this.definitions.set(kind, definition);
  }

  watch<K extends ToldKind>(kind: K, watch: Watch<K>): void {
    this.watches.set(kind, watch as unknown as Watch<ToldKind>);
  }

  /** Returns the facts of a watched state's current cases. */
  async present<K extends ToldKind>(kind: K, db: Database): Promise<NoticeFacts[K][]> {
    const watch = this.watches.get(kind) as Watch<K> | undefined;
    return (await watch?.look(db))?.map(({ facts }) => facts) ?? [];
  }

  /** @param place position in the mail; lower comes first */
  tellWeekly(place: number, part: WeeklyPart): void {
    this.weeklyParts.set(place, part);
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
