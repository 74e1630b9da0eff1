import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { ENV, type Env } from '../config/env.ts';
import { sendsTeamMail, teamAddresses } from '../config/team-mail.ts';
import { DATABASE, type Database, inTransaction } from '../database/database.ts';
import { addMail } from '../mail/mail.ts';
import { MailRegistry } from '../mail/mail-registry.ts';
import { hasMail } from '../mail/mails.repository.ts';
import { renderTeamWeekly, type TeamWeekly } from './mails/team-weekly.tsx';
import { NoticeRegistry } from './notice-registry.ts';
import { wantedBy } from './notices.repository.ts';
import { findDueWeek, type Week } from './weekly.repository.ts';

/** Sends the summary on Monday at 8:00 in the team's time zone, or up to a day late if the site was down then. */
@Injectable()
export class WeeklySummary implements OnModuleInit {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(ENV) private readonly env: Env,
    private readonly registry: NoticeRegistry,
    private readonly mails: MailRegistry,
  ) {}

  onModuleInit() {
    this.mails.define('team-weekly', {
      render: (weekly, context) => renderTeamWeekly(weekly, this.env.TEAM_TIME_ZONE, context),
    });
  }

  /** Sends the summary of the week that has just ended, once; safe to call at any time. @param at default: now */
  async sendIfDue(at?: Date): Promise<void> {
    if (!sendsTeamMail(this.env, 'weekly')) return;
    const week = await findDueWeek(this.db, this.env.TEAM_TIME_ZONE, at);
    const addresses = await wantedBy(this.db, teamAddresses(this.env), 'weekly');
    if (!week || addresses.length === 0 || (await hasMail(this.db, 'team-weekly', causeOf(week, addresses[0])))) return;
    const parameters = await this.read(week);
    await inTransaction(this.db, async (tx) => {
      for (const to of addresses) await addMail(tx, 'team-weekly', { cause: causeOf(week, to), to, parameters });
    });
  }

  private async read({ last, before }: Week): Promise<TeamWeekly> {
    const happened: TeamWeekly['happened'] = [];
    for (const [, figures] of [...this.registry.weeklyFigures].sort(([a], [b]) => a - b)) {
      const [now, then] = [new Map(await figures(this.db, last)), new Map(await figures(this.db, before))];
      for (const label of new Set([...now.keys(), ...then.keys()]))
        happened.push([label, now.get(label) ?? '0', then.get(label) ?? '0']);
    }
    const waiting = await this.registry.waiting();
    return { from: last.from.toISOString(), to: last.to.toISOString(), happened, waiting };
  }
}

function causeOf({ monday }: Week, address = ''): string {
  return `${monday} ${address}`;
}
