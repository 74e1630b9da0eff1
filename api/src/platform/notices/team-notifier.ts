import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { ENV, type Env } from '../config/env.ts';
import { sendsTeamMail, teamAddresses } from '../config/team-mail.ts';
import { DATABASE, type Database, inTransaction, type Tx } from '../database/database.ts';
import { JobRegistry } from '../jobs/queue.ts';
import { log } from '../log.ts';
import { addMail } from '../mail/mail.ts';
import { MailRegistry } from '../mail/mail-registry.ts';
import { shortLine } from '../mail/mail-text.ts';
import { renderTeamDigest, teamDigest } from './mails/team-digest.tsx';
import { renderTeamNotice, teamNotice } from './mails/team-notice.tsx';
import type { StoredNotice } from './notice.ts';
import { type Description, NoticeRegistry } from './notice-registry.ts';
import {
  countPending,
  findPending,
  lockNotifying,
  markDigested,
  markMailed,
  recentlyNotified,
  wantedBy,
} from './notices.repository.ts';

const WINDOW_SECONDS = 600;
/** Mails of one kind in any window. */
const MAILS_AT_MOST = 10;
const LINES_AT_MOST = 50;
/** Maximum characters of a digest's line. */
const SUMMARY_LENGTH = 140;

/**
 * Turns notices into mails to the team every minute. Each notice gets its own mail or is in exactly one digest. At most
 * ten notices of a kind in any ten minutes get their own. Once more than that are waiting and the first has waited for
 * ten minutes, a digest takes them all.
 */
@Injectable()
export class TeamNotifier implements OnModuleInit {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(ENV) private readonly env: Env,
    private readonly registry: NoticeRegistry,
    private readonly mails: MailRegistry,
    private readonly jobs: JobRegistry,
  ) {}

  onModuleInit() {
    this.mails.define(teamNotice, {
      render: async ({ kind, facts }, context) => {
        const changed = await this.registry.get(kind).refresh?.(facts, this.db);
        return renderTeamNotice(this.describe(kind, changed ? { ...Object(facts), ...changed } : facts), context);
      },
    });
    this.mails.define(teamDigest, {
      render: (digest, context) =>
        renderTeamDigest(digest, this.registry.get(digest.kind), this.env.TEAM_TIME_ZONE, context),
    });
    this.jobs.handle('tell-team', () => this.run());
    if (teamAddresses(this.env).length > 0) this.jobs.every(1, 'tell-team');
  }

  /** Notifies of each kind independently: if one fails, the others are still sent, and the next run retries it. */
  private async run(): Promise<void> {
    const kinds = this.registry.kinds().filter((kind) => sendsTeamMail(this.env, kind));
    for (const kind of kinds)
      await inTransaction(this.db, (tx) => this.notify(tx, kind)).catch((error: unknown) => {
        log.error('team_notify_retry', 'the team could not be notified', { err: error });
      });
  }

  private async notify(tx: Tx, kind: string): Promise<void> {
    await lockNotifying(tx);
    const { count, oldestSeconds } = await countPending(tx, kind);
    if (count === 0) return;
    const { mailed, digested } = await recentlyNotified(tx, kind, WINDOW_SECONDS);
    const allowed = digested ? 0 : Math.max(0, MAILS_AT_MOST - mailed);
    if (count > allowed && oldestSeconds >= WINDOW_SECONDS) await this.addDigest(tx, kind);
    else if (allowed > 0) await this.addNoticeMails(tx, await findPending(tx, kind, allowed));
  }

  private async addNoticeMails(tx: Tx, notices: StoredNotice[]): Promise<void> {
    for (const { id, kind, facts, reply_to: replyTo } of notices)
      for (const to of await wantedBy(tx, teamAddresses(this.env), kind)) {
        const mail = { cause: `${id} ${to}`, to, parameters: { kind, facts }, ...(replyTo && { replyTo }) };
        await addMail(tx, teamNotice, mail);
      }
    await markMailed(
      tx,
      notices.map(({ id }) => id),
    );
  }

  private async addDigest(tx: Tx, kind: string): Promise<void> {
    const first = await findPending(tx, kind, LINES_AT_MOST);
    const { count, at } = await markDigested(tx, kind);
    const lines = first.map((notice) => ({ at: notice.created_at.toISOString(), summary: this.summarise(notice) }));
    for (const to of await wantedBy(tx, teamAddresses(this.env), kind))
      await addMail(tx, teamDigest, {
        cause: `${kind} ${at.toISOString()} ${to}`,
        to,
        parameters: { kind, count, lines },
      });
  }

  /** Summarises a notice. Facts that this version of the program cannot read must not hold up the others. */
  private summarise({ kind, cause, facts }: StoredNotice): string {
    try {
      return shortLine(this.describe(kind, facts).summary, SUMMARY_LENGTH);
    } catch (error) {
      log.error('notice_render_failed', 'a notice could not be rendered', { err: error, kind });
      return cause;
    }
  }

  private describe(kind: string, facts: unknown): Description {
    const { PUBLIC_URL: publicUrl, TEAM_TIME_ZONE: timeZone } = this.env;
    return this.registry.get(kind).describe(facts, { publicUrl, timeZone });
  }
}
