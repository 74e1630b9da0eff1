import { sql } from 'kysely';
import { DISK_NEARLY_FULL } from '../diagnostics/upkeep/machine.ts';
import { needsTeam, readTaskStates, type TaskState } from '../diagnostics/upkeep/upkeep-runs.repository.ts';
import { countUnsentMails } from '../platform/mail/mails.repository.ts';
import type { Context, Line } from './check.ts';

const HOUR_MS = 3_600_000;
const MIB = 2 ** 20;
const CERTIFICATES = 'check the log of the certificate client; docs/deployment.md says how certificates are renewed';
const BACKUPS = 'docs/backup-and-restore.md says how backups are made by themselves, and what to look at if one fails';

/** Checks what the site runs on: database, queue, mails, certificate, disk, backups. */
export async function checkUpkeep({ db, machine }: Context): Promise<Line[]> {
  const [database, jobs, { due, refused }, disk, states] = await Promise.all([
    readDatabase(db),
    readJobs(db),
    countUnsentMails(db),
    machine.disk(),
    readTaskStates(db),
    // What Today says about the certificate is up to date then, too.
    machine.readExpiry(),
  ]);
  const queue = `${jobs.running} running, ${jobs.waiting} waiting, ${jobs.failing} to be retried, ${jobs.lost} given up`;
  const log = 'Today says why; docs/operations.md says how to run them again';
  const mails = `${due} waiting to be sent, ${refused} refused`;
  const used = `${Math.round(disk.used * 100)} % of ${Math.round(disk.size)} GiB used where the api runs`;
  return [
    line('Database', database),
    line('Jobs', queue, jobs.lost > 0 && log),
    line('Mails', mails, refused > 0 && 'Today says why, and sends them again'),
    line('Disk', used, disk.used > DISK_NEARLY_FULL && 'free some space, or enlarge the disk'),
    ...taskLines(states),
  ];
}

function line(where: string, what: string, cure?: string | false | null): Line {
  return { where, what, ...(cure && { cure }) };
}

async function readDatabase(db: Context['db']): Promise<string> {
  const { rows } = await sql<{ what: string }>`
    select format('Postgres %s, %s; %s migrations, the last is %s', split_part(current_setting('server_version'), ' ', 1),
      pg_size_pretty(pg_database_size(current_database())), count(*), max(name)) as what from kysely_migration`.execute(
    db,
  );
  return rows[0]?.what ?? '';
}

async function readJobs(db: Context['db']) {
  const { rows } = await sql<Record<'waiting' | 'running' | 'failing' | 'lost', number>>`
    select count(*) filter (where locked_at is null and run_at <= now() and attempts = 0)::int as waiting,
      count(*) filter (where locked_at is not null)::int as running,
      count(*) filter (where locked_at is null and last_error is not null and attempts < max_attempts)::int as failing,
      count(*) filter (where locked_at is null and attempts >= max_attempts)::int as lost
    from graphile_worker.jobs`.execute(db);
  return rows[0] ?? { waiting: 0, running: 0, failing: 0, lost: 0 };
}

/** Describes the renewal of the certificate, the backups and their check. What was never set up has no state. */
function taskLines(states: TaskState[]): Line[] {
  const [renewal, backup, check] = (['certificate', 'backup', 'restore-check'] as const).map((name) =>
    states.find(({ task }) => task === name),
  );
  const size = backup?.bytes ? `, ${Math.max(backup.bytes / MIB, 0.1).toFixed(1)} MiB` : '';
  const restored = `the newest backup was restored ${ago(check?.finishedAt)}, every row of every table`;
  return [
    ...(renewal && needsTeam(renewal) ? [line('Certificate', problemOf(renewal, 'renewal'), CERTIFICATES)] : []),
    ...(backup ? [] : [line('Backup', `none has been made by itself: ${BACKUPS}`)]),
    ...taskLine('Backup', backup, 'backup', `the last one was made ${ago(backup?.finishedAt)}${size}`),
    ...taskLine('Backup check', check, 'check', restored),
  ];
}

function taskLine(where: string, state: TaskState | undefined, what: string, success: string): Line[] {
  if (!state) return [];
  return [needsTeam(state) ? line(where, problemOf(state, what), BACKUPS) : line(where, success)];
}

function problemOf({ problem, finishedAt, lastSuccessAt }: TaskState, what: string): string {
  const success = lastSuccessAt ? `the last success was ${ago(lastSuccessAt)}` : 'none has succeeded yet';
  return problem === null
    ? `the next ${what} is overdue; ${success}`
    : `the ${what} failed ${ago(finishedAt)} (${problem}); ${success}`;
}

/** "less than an hour ago", "1 hour ago", "30 hours ago", "3 days ago". */
function ago(moment = new Date()): string {
  const hours = Math.floor((Date.now() - moment.getTime()) / HOUR_MS);
  if (hours < 1) return 'less than an hour ago';
  if (hours >= 48) return `${Math.floor(hours / 24)} days ago`;
  return hours === 1 ? '1 hour ago' : `${hours} hours ago`;
}
