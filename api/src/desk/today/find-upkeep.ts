import { CERTIFICATE_DAYS, daysUntil, type Machine } from '../../diagnostics/upkeep/machine.ts';
import { daysLeft, type FailingTask, failingAdvice, failingTitle } from '../../diagnostics/upkeep/upkeep-words.ts';
import type { Database } from '../../platform/database/database.ts';
import type { NoticeRegistry } from '../../platform/notices/notice-registry.ts';
import type { Found, FoundKind } from './today-item.ts';

const DAY_MS = 86_400_000;

/** Finds problems with certificate, backups and disk. */
export async function findUpkeep(db: Database, registry: NoticeRegistry, machine: Machine): Promise<FoundKind[]> {
  const [certificates, backups, disk] = await Promise.all([
    registry.present('certificate-failing', db),
    registry.present('backup-failing', db),
    fullDisk(machine),
  ]);
  // A renewal that fails says more than the days that are left.
  const certificate = certificates.length > 0 ? certificates.map(toFound) : endingCertificate(machine);
  return [
    { kind: 'certificate-failing', items: certificate, count: certificate.length },
    { kind: 'backup-failing', items: backups.map(toFound), count: backups.length },
    { kind: 'disk-nearly-full', items: disk, count: disk.length },
  ];
}

function toFound(failing: FailingTask): Found {
  const { task, problem, lastRun, lastSuccess, expires } = failing;
  return {
    key: task,
    since: new Date(lastSuccess ?? lastRun),
    dueAt: expires ? new Date(expires) : null,
    state: 'without success',
    title: failingTitle(failing),
    text: failingAdvice[task],
    words: problem,
    link: '/set-up',
  };
}

/** Also serves sites whose certificates are renewed by something else than our own container. */
function endingCertificate(machine: Machine): Found[] {
  const expires = machine.knownExpiry();
  if (!expires || daysUntil(expires) >= CERTIFICATE_DAYS) return [];
  return [
    {
      since: new Date(expires.getTime() - CERTIFICATE_DAYS * DAY_MS),
      dueAt: expires,
      state: 'not renewed',
      title: `The certificate has not been renewed: ${daysLeft(expires)}`,
      text: failingAdvice.certificate,
      link: '/set-up',
    },
  ];
}

async function fullDisk(machine: Machine): Promise<Found[]> {
  const { used, fullSince } = await machine.disk();
  if (!fullSince) return [];
  return [
    {
      since: fullSince,
      state: 'nearly full',
      title: `The disk is ${Math.round(used * 100)} % full where the api runs`,
      text: 'When it is full, payments and leads can no longer be stored. Free some space, or enlarge the disk.',
      link: '/set-up',
    },
  ];
}
