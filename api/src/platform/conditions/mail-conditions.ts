import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { sql } from 'kysely';
import { pluralize } from '../../contract/text.values.ts';
import { ENV, type Env } from '../config/env.ts';
import { sendsTeamMail } from '../config/team-mail.ts';
import type { Database } from '../database/database.ts';
import { isNotBeingErased } from '../database/same-address.ts';
import { mailName } from '../mail/mail-kinds.ts';
import { NoticeRegistry } from '../notices/notice-registry.ts';
import { type CaseText, MOST_CASES } from './condition.ts';
import { Conditions } from './conditions.ts';

/** How long a mail that is due may wait. */
const LATE_MINUTES = 10;
/** How long a notice may wait: twice as long as for a digest. */
const UNTOLD_MINUTES = 20;

/** What to do about a mail that was refused. */
export const REFUSED_ADVICE =
  'Fix the cause and send it again, or reach the person another way and mark it as handled.';

const ALL_CLEAR = `Mails: none refused, or waiting for more than ${LATE_MINUTES} minutes`;

/** Finds mails that were refused or are late, and notices that do not become mails. */
@Injectable()
export class MailConditions implements OnModuleInit {
  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly conditions: Conditions,
    private readonly notices: NoticeRegistry,
  ) {}

  onModuleInit() {
    this.conditions.define({
      name: 'mail-refused',
      noun: ['mail that was refused', 'mails that were refused'],
      link: '/mails?state=refused',
      allClear: ALL_CLEAR,
      mail: {},
      // A mail that is sent again and refused again is another case.
      // If there are too many, the newest: the team already knows of the others.
      find: async (db) => {
        const refused = mails(db, 'created_at', 'refused').select(sql<string>`id || ' ' || tries`.as('key'));
        return (await refused.orderBy('created_at', 'desc').execute()).reverse();
      },
      describe: (refused) =>
        refused.map(({ id, kind, recipient, last_response: words }): CaseText => {
          return {
            state: 'refused',
            title: `The mail server refused a mail: ${mailName(kind)}`,
            text: `To ${recipient}. ${REFUSED_ADVICE}`,
            words,
            link: `/mails/${id}`,
            facts: [['To', recipient]],
            person: recipient,
            actions: ['review'],
            // A mail about it would be refused as well.
            isQuiet: kind.startsWith('team-'),
          };
        }),
      together: (count) => ({
        title: `The mail server refused ${pluralize(count, 'mail')}`,
        link: '/mails?state=refused',
        actions: ['retry-mails'],
      }),
    });
    this.conditions.define({
      name: 'mail-unsent',
      noun: ['mail that could not be sent yet', 'mails that could not be sent yet'],
      severity: 'critical',
      link: '/mails?state=waiting',
      allClear: ALL_CLEAR,
      find: (db) =>
        mails(db, 'due_at', 'waiting')
          .select('id as key')
          .where(sql<boolean>`due_at < now() - make_interval(mins => ${LATE_MINUTES})`)
          .where(isNotBeingErased('mails.recipient'))
          .orderBy('due_at')
          .execute(),
      describe: (waiting) =>
        waiting.map(({ kind, last_response: words }) => ({
          state: 'waiting',
          title: '1 mail could not be sent yet',
          text: `The oldest is “${mailName(kind)}”. Retries are automatic.${this.env.SMTP_URL ? '' : ' SMTP_URL is not set.'}`,
          words,
        })),
      together: (count) => ({ title: `${pluralize(count, 'mail')} could not be sent yet` }),
    });
    this.conditions.define({
      name: 'team-unnotified',
      noun: ['notice that the team was not mailed', 'notices that the team was not mailed'],
      link: '/set-up',
      find: (db) => this.findPending(db),
      describe: (notices) =>
        notices.map(({ kind }) => ({
          state: 'not mailed',
          title: '1 notice has not been mailed to the team',
          text: `The oldest is about “${kind}”. The api log says why.`,
        })),
      together: (count) => ({ title: `${pluralize(count, 'notice has', 'notices have')} not been mailed to the team` }),
    });
  }

  private async findPending(db: Database) {
    const kinds = this.notices.kinds().filter((kind) => sendsTeamMail(this.env, kind));
    if (kinds.length === 0) return [];
    return db
      .selectFrom('team_notices')
      .select(['id as key', 'created_at as since', 'kind'])
      .where('told_at', 'is', null)
      .where('kind', 'in', kinds)
      .where(sql<boolean>`created_at < now() - make_interval(mins => ${UNTOLD_MINUTES})`)
      .orderBy('created_at')
      .limit(MOST_CASES)
      .execute();
  }
}

function mails(db: Database, since: 'created_at' | 'due_at', state: 'refused' | 'waiting') {
  return db
    .selectFrom('mails')
    .select(['id', 'kind', 'recipient', 'last_response', sql<Date>`${sql.ref(since)}`.as('since')])
    .where('state', '=', state)
    .limit(MOST_CASES);
}
