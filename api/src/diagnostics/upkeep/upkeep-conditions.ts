import { Injectable, type OnModuleInit } from '@nestjs/common';
import { sql } from 'kysely';
import type { Case, CaseText } from '../../platform/conditions/condition.ts';
import { Conditions } from '../../platform/conditions/conditions.ts';
import type { Database } from '../../platform/database/database.ts';
import type { UpkeepTask } from '../../platform/database/upkeep-tables.ts';
import { CERTIFICATE_DAYS, DISK_NEARLY_FULL, daysLeft, daysUntil, Machine } from './machine.ts';
import { needsTeam, readTaskStates, type TaskState } from './upkeep-runs.repository.ts';

const DAY_MS = 86_400_000;
/** How long Postgres may fail to archive its log. */
const ARCHIVE_MINUTES = 10;
/** Before the team is mailed: a disk may be about as full as the limit, and each host has another one. */
const DISK_MINUTES = 10;
const ALL_CLEAR = 'Certificate and backups: no problem reported';

/** What went wrong, what it means and what to do, and the news that it is over. */
const words: Record<UpkeepTask, { failed: string; late: string; text: string; over: string }> = {
  certificate: {
    failed: 'The certificate was not renewed',
    late: 'The renewal of the certificate is overdue',
    text: 'Once it has expired, browsers refuse the site. Renewing is tried again; docs/deployment.md says how it works.',
    over: 'The certificate is renewed again',
  },
  backup: {
    failed: 'The last backup failed',
    late: 'A backup is overdue',
    text: 'It is tried again. docs/backup-and-restore.md says what to look at.',
    over: 'Backups are made again',
  },
  'restore-check': {
    failed: 'The check of the backups failed',
    late: 'The check of the backups is overdue',
    text:
      'It restores the newest backup into a scratch database. Until it succeeds, do not rely on the backups; ' +
      'docs/backup-and-restore.md says what to look at.',
    over: 'The check of the backups succeeds again',
  },
};

/** A task of upkeep that needs a person. */
interface Failing extends Case {
  key: UpkeepTask;
  title: string;
  problem: string | null;
  /** When the latest run finished; null where nothing of ours runs. */
  lastRun: Date | null;
  /** Of the certificate. */
  expires: Date | null;
}

/** Finds problems with certificate, backups and disk. */
@Injectable()
export class UpkeepConditions implements OnModuleInit {
  constructor(
    private readonly conditions: Conditions,
    private readonly machine: Machine,
  ) {}

  onModuleInit() {
    const again = { againAfterDays: 1 } as const;
    this.conditions.define({
      name: 'certificate-failing',
      noun: ['problem with the certificate', 'problems with the certificate'],
      link: '/set-up',
      allClear: ALL_CLEAR,
      mail: { ...again, recovered: { kind: 'certificate-recovered', title: () => words.certificate.over } },
      find: (db) => this.findCertificate(db),
      describe,
    });
    this.conditions.define({
      name: 'backup-failing',
      noun: ['problem with backups', 'problems with backups'],
      link: '/set-up',
      allClear: ALL_CLEAR,
      mail: { ...again, recovered: { kind: 'backup-recovered', title: (key) => words[key as UpkeepTask].over } },
      find: (db) => findFailing(db, ['backup', 'restore-check']),
      describe,
    });
    this.conditions.define({
      name: 'archive-failing',
      noun: ["failure to archive the database's log", "failures to archive the database's log"],
      link: '/set-up',
      allClear: ALL_CLEAR,
      mail: again,
      find: async (db) => {
        const { rows } = await sql<{ key: string; since: Date }>`
          select '' as key, coalesce(last_archived_time, stats_reset) as since from pg_stat_archiver
          where current_setting('archive_mode') <> 'off' and last_failed_time > coalesce(last_archived_time, '-infinity')
            and coalesce(last_archived_time, stats_reset) < now() - make_interval(mins => ${ARCHIVE_MINUTES})`.execute(
          db,
        );
        return rows;
      },
      describe: (failing) =>
        failing.map(() => ({
          state: 'without success',
          title: "The database's log is not archived",
          text:
            'So the database could not be brought back to a moment since then. Once it is archived again, take a full backup at ' +
            'once, because a part of the log may be missing; docs/backup-and-restore.md says how.',
        })),
    });
    this.conditions.define({
      name: 'disk-nearly-full',
      noun: ['disk that is nearly full', 'disks that are nearly full'],
      link: '/set-up',
      allClear: 'Disk: has room',
      mail: { ...again, afterMinutes: DISK_MINUTES },
      find: async () => {
        const { used } = await this.machine.disk();
        return used > DISK_NEARLY_FULL ? [{ key: '', used }] : [];
      },
      describe: (disks) =>
        disks.map(({ used }) => ({
          state: 'nearly full',
          title: `The disk is ${Math.round(used * 100)} % full where the api runs`,
          text: 'When it is full, payments and leads can no longer be stored. Free some space, or enlarge the disk.',
        })),
    });
  }

  /** A renewal that fails says more than the days that are left; those also serve sites whose certificates others renew. */
  private async findCertificate(db: Database): Promise<Failing[]> {
    const failing = await findFailing(db, ['certificate']);
    if (failing.length > 0) return failing;
    const expires = await this.machine.certificateExpiry().catch(async (error: unknown) => {
      // A host behind NAT may not reach its own public address.
      const renewed = (await readTaskStates(db)).find(({ task }) => task === 'certificate')?.expiresAt;
      if (!renewed) throw error;
      return renewed;
    });
    if (!expires || daysUntil(expires) >= CERTIFICATE_DAYS) return [];
    const since = new Date(expires.getTime() - CERTIFICATE_DAYS * DAY_MS);
    return [
      {
        key: 'certificate',
        since,
        title: titleOf('certificate', 'failed', expires),
        problem: null,
        lastRun: null,
        expires,
      },
    ];
  }
}

async function findFailing(db: Database, tasks: UpkeepTask[]): Promise<Failing[]> {
  const states = (await readTaskStates(db)).filter((state) => tasks.includes(state.task) && needsTeam(state));
  return states.map(({ task, problem, finishedAt, lastSuccessAt, expiresAt }: TaskState) => ({
    key: task,
    since: lastSuccessAt ?? finishedAt,
    title: titleOf(task, problem === null ? 'late' : 'failed', expiresAt),
    problem,
    lastRun: finishedAt,
    expires: expiresAt,
  }));
}

function titleOf(task: UpkeepTask, what: 'failed' | 'late', expires: Date | null): string {
  return words[task][what] + (expires ? `: ${daysLeft(expires)}` : '');
}

function describe(failing: Failing[]): CaseText[] {
  return failing.map(({ key, title, problem, lastRun, expires }) => ({
    state: expires && expires > new Date() ? 'left' : 'without success',
    title,
    text: words[key].text,
    words: problem,
    dueAt: expires,
    facts: [['Last run', lastRun]],
  }));
}
