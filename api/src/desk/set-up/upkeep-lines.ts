import {
  CERTIFICATE_DAYS,
  DISK_NEARLY_FULL,
  daysLeft,
  daysUntil,
  type Machine,
} from '../../diagnostics/upkeep/machine.ts';
import { needsTeam, readTaskStates, type TaskState } from '../../diagnostics/upkeep/upkeep-runs.repository.ts';
import { things } from '../../platform/conditions/condition.ts';
import type { Database } from '../../platform/database/database.ts';
import { fault, good, type Line, note } from './set-up-line.ts';

const HOUR_MS = 3_600_000;
const MIB = 2 ** 20;
const CERTIFICATES = 'Check the log of the certificate client; docs/deployment.md says how certificates are renewed.';
const BACKUPS = 'docs/backup-and-restore.md says how backups are made by themselves, and what to look at if one fails.';

/** Checks the certificate, the disk and the backups. */
export async function upkeepLines(db: Database, machine: Machine): Promise<Line[]> {
  const states = await readTaskStates(db);
  const stateOf = (name: TaskState['task']) => states.find(({ task }) => task === name);
  return [
    ...(await certificate(machine, stateOf('certificate'))),
    await disk(machine),
    backup(stateOf('backup')),
    ...restoreCheck(stateOf('restore-check')),
  ];
}

/** Returns nothing for a site without https. */
async function certificate(machine: Machine, renewal: TaskState | undefined): Promise<Line[]> {
  const failing =
    renewal && needsTeam(renewal) ? [fault('Certificate', problemOf(renewal, 'renewal'), CERTIFICATES)] : [];
  if (!machine.hasCertificate) return failing;
  const expires = await machine.readExpiry();
  if (!expires) return [note('Certificate', 'could not be read from the site', CERTIFICATES), ...failing];
  const left = daysLeft(expires);
  const isEnding = daysUntil(expires) < CERTIFICATE_DAYS;
  return [isEnding ? fault('Certificate', left, CERTIFICATES) : good('Certificate', left), ...failing];
}

async function disk(machine: Machine): Promise<Line> {
  const { used, size } = await machine.disk();
  const what = `${Math.round(used * 100)} % of ${Math.round(size)} GiB used where the api runs`;
  return used > DISK_NEARLY_FULL ? fault('Disk', what, 'Free some space, or enlarge the disk.') : good('Disk', what);
}

function backup(state: TaskState | undefined): Line {
  if (!state) return note('Backup', 'none has been made by itself', BACKUPS);
  if (needsTeam(state)) return fault('Backup', problemOf(state, 'backup'), BACKUPS);
  const size = state.bytes === null ? '' : `, ${Math.max(state.bytes / MIB, 0.1).toFixed(1)} MiB`;
  return good('Backup', `the last one was made ${ago(state.finishedAt)}${size}`);
}

/** Returns nothing until a check was due. */
function restoreCheck(state: TaskState | undefined): Line[] {
  if (!state) return [];
  if (needsTeam(state)) return [fault('Backup check', problemOf(state, 'check'), BACKUPS)];
  return [good('Backup check', `the newest backup was restored ${ago(state.finishedAt)}, every row of every table`)];
}

function problemOf({ problem, finishedAt, lastSuccessAt }: TaskState, what: string): string {
  const success = lastSuccessAt ? `the last success was ${ago(lastSuccessAt)}` : 'none has succeeded yet';
  return problem === null
    ? `the next ${what} is overdue; ${success}`
    : `the ${what} failed ${ago(finishedAt)} (${problem}); ${success}`;
}

/** "less than an hour ago", "1 hour ago", "30 hours ago", "3 days ago". */
function ago(moment: Date): string {
  const hours = Math.floor((Date.now() - moment.getTime()) / HOUR_MS);
  if (hours < 1) return 'less than an hour ago';
  return hours < 48 ? `${things(hours, 'hour')} ago` : `${things(Math.floor(hours / 24), 'day')} ago`;
}
