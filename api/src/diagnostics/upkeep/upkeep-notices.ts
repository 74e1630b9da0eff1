import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Database } from '../../platform/database/database.ts';
import type { UpkeepTask } from '../../platform/database/upkeep-tables.ts';
import { formatMoment } from '../../platform/notices/mails/words.ts';
import { NoticeRegistry } from '../../platform/notices/notice-registry.ts';
import { needsTeam, readTaskStates } from './upkeep-runs.repository.ts';
import { daysLeft, type FailingTask, failingAdvice, failingTitle } from './upkeep-words.ts';

declare module '../../platform/notices/notice.ts' {
  interface NoticeFacts {
    'certificate-failing': FailingTask;
    'certificate-well': FailingTask;
    'backup-failing': FailingTask;
    'backup-well': FailingTask;
  }
}

/** What has succeeded again. */
const wellTitles: Record<UpkeepTask, string> = {
  certificate: 'The certificate is renewed again',
  backup: 'Backups are made again',
  'restore-check': 'The check of the backups succeeds again',
};

/** Tells the team when the certificate is not renewed, or backups fail or are overdue, and when all is well again. */
@Injectable()
export class UpkeepNotices implements OnModuleInit {
  constructor(private readonly registry: NoticeRegistry) {}

  onModuleInit() {
    this.define('certificate', ['problem with the certificate', 'problems with the certificate'], ['certificate']);
    this.define('backup', ['problem with backups', 'problems with backups'], ['backup', 'restore-check']);
  }

  private define(what: 'certificate' | 'backup', noun: [one: string, many: string], tasks: UpkeepTask[]) {
    const seeAll = 'the metric site_upkeep_succeeded';
    this.registry.define(`${what}-failing`, {
      noun,
      seeAll,
      describe: (facts, { timeZone }) => ({
        subject: failingTitle(facts),
        summary: facts.problem ?? 'Nothing was heard from it in time.',
        facts: [
          ['Reason', facts.problem ?? 'nothing was heard from it in time'],
          ['Last run', formatMoment(facts.lastRun, timeZone)],
          ['Last success', facts.lastSuccess ? formatMoment(facts.lastSuccess, timeZone) : 'never'],
          [
            'Certificate',
            facts.expires && `${daysLeft(new Date(facts.expires))}: ${formatMoment(facts.expires, timeZone)}`,
          ],
        ],
        whatToDo: failingAdvice[facts.task],
      }),
    });
    this.registry.define(`${what}-well`, {
      noun: [`${noun[0]} that is over`, `${noun[1]} that are over`],
      seeAll,
      describe: (facts, { timeZone }) => ({
        subject: wellTitles[facts.task],
        summary: 'There is nothing to do.',
        facts: [['Last success before', facts.lastSuccess ? formatMoment(facts.lastSuccess, timeZone) : 'none']],
      }),
    });
    this.registry.watch(`${what}-failing`, { look: (db) => findFailing(db, tasks), whenOver: `${what}-well` });
  }
}

async function findFailing(db: Database, tasks: UpkeepTask[]) {
  const states = (await readTaskStates(db)).filter((state) => tasks.includes(state.task) && needsTeam(state));
  return states.map(({ task, problem, finishedAt, lastSuccessAt, expiresAt }) => ({
    cause: task,
    facts: {
      task,
      problem,
      lastRun: finishedAt.toISOString(),
      lastSuccess: lastSuccessAt?.toISOString() ?? null,
      expires: expiresAt?.toISOString() ?? null,
    },
  }));
}
