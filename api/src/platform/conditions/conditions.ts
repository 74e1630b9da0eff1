import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { formatCents, formatSeats } from '../../contract/money.values.ts';
import { ENV, type Env } from '../config/env.ts';
import type { ConditionMail, RecoveryMail } from '../config/team-mail.ts';
import { DATABASE, type Database, inTransaction, type Tx } from '../database/database.ts';
import { JobRegistry } from '../jobs/queue.ts';
import { log } from '../log.ts';
import { formatMoment } from '../notices/mails/words.ts';
import { type Description, NoticeRegistry } from '../notices/notice-registry.ts';
import { lockNotifying } from '../notices/notices.repository.ts';
import { TeamNotices } from '../notices/team-notices.ts';
import type { Case, CaseText, Condition } from './condition.ts';
import { noteLook, readSince, storeCases, takeDue } from './conditions.repository.ts';

/** The words of a case as the mail has them, with the address of its person, so that erasing finds them. */
type Mailed = Description & { email?: string | null };

declare module '../notices/notice.ts' {
  interface NoticeFacts extends Record<ConditionMail | RecoveryMail, Mailed> {}
}

/** The text of a case, with its key and age. */
export type DescribedCase = CaseText & Required<Case>;

/**
 * Knows every condition, as the features define them, and looks at all of them every minute: the table `conditions` then
 * has what is open, for the metrics, and the team is mailed. The desk looks for itself.
 */
@Injectable()
export class Conditions implements OnModuleInit {
  private readonly defined: Condition[] = [];
  /** The names of those that this process could not look at the last time it did. */
  private readonly unseen = new Set<string>();

  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(ENV) private readonly env: Env,
    private readonly jobs: JobRegistry,
    private readonly registry: NoticeRegistry,
    private readonly notices: TeamNotices,
  ) {}

  onModuleInit() {
    this.jobs.handle('look-at-conditions', () => this.look());
    this.jobs.every(1, 'look-at-conditions');
  }

  define<C extends Case>(condition: Condition<C>): void {
    const { name, noun, link, mail } = condition;
    this.defined.push(condition as unknown as Condition);
    if (!mail) return;
    const describe = (mailed: Mailed) => mailed;
    this.registry.define(name, { noun, link, describe });
    const ended = [`${noun[0]} that is over`, `${noun[1]} that are over`] as const;
    if (mail.recovered) this.registry.define(mail.recovered.kind, { noun: ended, link, describe });
  }

  /** All conditions; the last one reports failed looks at the others. */
  get all(): readonly Condition[] {
    return [...this.defined, this.unseenOnes];
  }

  /**
   * Looks at all conditions now. One that fails holds up no other.
   * @param most how many cases of each to put into words
   */
  async read(most: number): Promise<{ condition: Condition; count: number; described: DescribedCase[] }[]> {
    const readOne = (condition: Condition) =>
      this.noting(condition, async () => {
        const cases = await condition.find(this.db);
        return {
          condition,
          count: cases.length,
          described: await this.describe(this.db, condition, cases.slice(0, most)),
        };
      });
    const seen = await Promise.all(this.defined.map(readOne));
    return [...seen, await readOne(this.unseenOnes)].filter((each) => each !== undefined);
  }

  private async look(): Promise<void> {
    for (const condition of this.all) await this.noting(condition, () => this.compare(condition));
    await noteLook(this.db);
  }

  /** Stores what is open and what is not any more, and adds the notices about both. */
  private async compare(condition: Condition): Promise<void> {
    const { name, mail } = condition;
    await inTransaction(this.db, async (tx) => {
      // Erasing takes the same lock, so the team is not notified about a person who has just been erased.
      await lockNotifying(tx);
      const cases = await condition.find(tx);
      const recovered = await storeCases(tx, name, cases);
      if (!mail || !this.notices.sends(name)) return;
      const due = await takeDue(tx, name, mail.afterMinutes ?? 0, mail.againAfterDays ?? null);
      const open = cases.filter(({ key }) => due.has(key));
      const at = new Date().toISOString();
      for (const described of await this.describe(tx, condition, open)) {
        const { key, person = null, canReply, isQuiet } = described;
        const facts = { ...this.toMail(condition, described), email: person };
        const notice = { cause: `${key} ${at}`, facts, replyTo: canReply ? person : null };
        if (!isQuiet) await this.notices.add(tx, name, notice);
      }
      for (const { key, since, mailed_at: mailedAt } of recovered) {
        if (!mail.recovered || !mailedAt) continue;
        const facts: Mailed = {
          subject: mail.recovered.title(key),
          summary: 'There is nothing to do.',
          facts: [['Since', this.moment(since)]],
        };
        await this.notices.add(tx, mail.recovered.kind, { cause: `${key} ${at}`, facts });
      }
    });
  }

  private async describe(db: Database | Tx, condition: Condition, cases: Case[]): Promise<DescribedCase[]> {
    if (cases.length === 0) return [];
    const described = await condition.describe(cases, db);
    const stored = cases.some(({ since }) => !since) ? await readSince(db, condition.name) : undefined;
    return described.map((each, at) => {
      const { key = '', since } = cases[at] ?? {};
      return { ...each, key, since: since ?? stored?.get(key) ?? new Date() };
    });
  }

  private toMail({ link, noun }: Condition, described: DescribedCase): Description {
    const { title, since, dueAt, words, money, seats, facts = [] } = described;
    const paid = money && `: ${formatSeats(seats ?? 0)}, ${formatCents(money.cents, money.currency)}`;
    const all = [...facts, ['Reason', words], ['Since', since], ['Until', dueAt]] as const;
    return {
      subject: `${title.includes('@') ? `1 ${noun[0]}` : title}${paid ?? ''}`,
      summary: [`${title}${paid ?? ''}`, words].filter(Boolean).join(': '),
      facts: all.map(([label, value]) => [label, value instanceof Date ? this.moment(value) : value]),
      whatToDo: described.text,
      link: described.link ?? link,
    };
  }

  private moment(moment: Date): string {
    return formatMoment(moment.toISOString(), this.env.TEAM_TIME_ZONE);
  }

  /** Remembers whether a condition could be looked at. @returns undefined if not */
  private async noting<T>({ name }: Condition, look: () => Promise<T>): Promise<T | undefined> {
    try {
      const seen = await look();
      this.unseen.delete(name);
      return seen;
    } catch (error) {
      log.error('condition_check_retry', 'a condition could not be checked', { err: error, condition: name });
      this.unseen.add(name);
      return undefined;
    }
  }

  private readonly unseenOnes: Condition = {
    name: 'condition-unseen',
    noun: ['condition that cannot be looked at', 'conditions that cannot be looked at'],
    link: '/set-up',
    find: async () => [...this.unseen].map((key) => ({ key })),
    describe: (cases) =>
      cases.map(({ key }) => ({
        state: 'unseen',
        title: `It is not known whether this needs a person: ${key.replaceAll('-', ' ')}`,
        text: 'It is looked at again every minute; the api log says why that fails.',
      })),
  };
}
