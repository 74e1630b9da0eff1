import type { UpkeepTask } from '../../platform/database/upkeep-tables.ts';
import { daysUntil } from './machine.ts';

/** A task that the team should look at. Times are ISO 8601. */
export interface FailingTask {
  task: UpkeepTask;
  /** Why the latest run failed; null if it is only late. */
  problem: string | null;
  /** When the latest run finished. */
  lastRun: string;
  lastSuccess: string | null;
  /** When the certificate in use expires. */
  expires: string | null;
}

/** One line that says what is wrong; without a full stop. */
export function failingTitle({ task, problem, expires }: FailingTask): string {
  if (task === 'certificate') {
    const what = problem === null ? 'The renewal of the certificate is overdue' : 'The certificate was not renewed';
    return expires ? `${what}: ${daysLeft(new Date(expires))}` : what;
  }
  if (task === 'backup') return problem === null ? 'A backup is overdue' : 'The last backup failed';
  return problem === null ? 'The check of the backups is overdue' : 'The check of the backups failed';
}

/** What it means, and what to do. */
export const failingAdvice: Record<UpkeepTask, string> = {
  certificate:
    'Once it has expired, browsers refuse the site. Renewing is tried again; docs/deployment.md says how it works.',
  backup: 'It is tried again. docs/backup-and-restore.md says what to look at.',
  'restore-check':
    'It restores the newest backup into a scratch database. Until it succeeds, do not rely on the backups; ' +
    'docs/backup-and-restore.md says what to look at.',
};

/** "it has expired", "1 day left", "12 days left". */
export function daysLeft(end: Date): string {
  const days = daysUntil(end);
  if (end.getTime() <= Date.now()) return 'it has expired';
  return days === 1 ? '1 day left' : `${days} days left`;
}
