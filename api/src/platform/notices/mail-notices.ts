import { Injectable, type OnModuleInit } from '@nestjs/common';
import { MailRegistry } from '../mail/mail-registry.ts';
import { countMails } from '../mail/mails.repository.ts';
import { NoticeRegistry } from './notice-registry.ts';
import { TeamNotices } from './team-notices.ts';

/** A mail that was refused. */
interface RefusedMail {
  mailId: string;
  kind: string;
  to: string;
  /** The mail server's words. */
  response: string;
}

declare module './notice.ts' {
  interface NoticeFacts {
    'mail-refused': RefusedMail;
  }
}

/** Tells the team about refused mails, except those to the team itself, whose refusals would cause more of them. */
@Injectable()
export class MailNotices implements OnModuleInit {
  constructor(
    private readonly registry: NoticeRegistry,
    private readonly mails: MailRegistry,
    private readonly notices: TeamNotices,
  ) {}

  onModuleInit() {
    this.registry.define('mail-refused', {
      noun: ['refused email', 'refused emails'],
      seeAll: 'ops mail list --state refused',
      describe: ({ mailId, kind, to, response }) => ({
        subject: `An email was refused: ${kind}`,
        summary: `${kind} to ${to}: ${response}`,
        facts: [
          ['Email', kind],
          ['To', to],
          ['The server said', response],
          ['See', `ops mail show ${mailId}`],
          ['Send again', `ops mail retry ${mailId}`],
        ],
        whatToDo: 'Reach the person another way, or fix the cause and send the email again.',
      }),
    });
    this.registry.tellWeekly(90, {
      waiting: async (db) => [['refused emails', await countMails(db, 'refused'), 'ops mail list --state refused']],
    });
    this.mails.onRefusal(async (tx, { id, kind, recipient, tries }, response) => {
      if (kind.startsWith('team-')) return;
      // The attempt is part of the cause, so a mail that is retried and refused again causes another notice.
      const facts = { mailId: id, kind, to: recipient, response };
      await this.notices.add(tx, 'mail-refused', { cause: `${id} ${tries + 1}`, facts });
    });
  }
}
