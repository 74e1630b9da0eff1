import { statfs } from 'node:fs/promises';
import { connect } from 'node:tls';
import { sql } from 'kysely';
import type { Env } from '../../platform/config/env.ts';
import type { Database } from '../../platform/database/database.ts';
import { countDueMails, countMails } from '../../platform/mail/mails.repository.ts';
import { fault, good, type Line, note } from './set-up-line.ts';

const DAY_MS = 86_400_000;
const GIB = 2 ** 30;

/** Checks what the site runs on: database, queue, mails, certificate, disk. */
export async function machineLines(db: Database, env: Env): Promise<Line[]> {
  const lines = await Promise.all([database(db), jobs(db), mails(db), certificate(env), disk()]);
  const backup = note(
    'Backup',
    'the desk does not know when the last one was made',
    'docs/operations.md says how to make a backup and test it.',
  );
  return [...lines.filter((line) => line !== null), backup];
}

async function database(db: Database): Promise<Line> {
  const { rows } = await sql<{ version: string; size: string; last: string; count: number }>`
    select current_setting('server_version') as version, pg_size_pretty(pg_database_size(current_database())) as size,
      max(name) as last, count(*)::int as count from kysely_migration`.execute(db);
  const [row] = rows;
  return good(
    'Database',
    `Postgres ${row?.version.split(' ')[0]}, ${row?.size}; ${row?.count} migrations, the last is ${row?.last}`,
  );
}

async function jobs(db: Database): Promise<Line> {
  const { rows } = await sql<{ waiting: number; running: number; failing: number; lost: number }>`
    select count(*) filter (where locked_at is null and run_at <= now() and attempts = 0)::int as waiting,
      count(*) filter (where locked_at is not null)::int as running,
      count(*) filter (where locked_at is null and last_error is not null and attempts < max_attempts)::int as failing,
      count(*) filter (where locked_at is null and attempts >= max_attempts)::int as lost
    from graphile_worker.jobs`.execute(db);
  const { waiting = 0, running = 0, failing = 0, lost = 0 } = rows[0] ?? {};
  const what = `${running} running, ${waiting} waiting, ${failing} to be retried`;
  if (lost > 0)
    return fault(
      'Jobs',
      `${what}, ${lost} given up`,
      'See the api log for the reason; docs/operations.md explains its lines.',
    );
  return failing > 0 ? note('Jobs', what) : good('Jobs', what);
}

async function mails(db: Database): Promise<Line> {
  const [due, refused] = await Promise.all([countDueMails(db), countMails(db, 'refused')]);
  const what = `${due} waiting to be sent, ${refused} refused`;
  return refused > 0 ? fault('Mails', what, 'Run ops mail list --state refused.') : good('Mails', what);
}

async function disk(): Promise<Line> {
  const { blocks, bavail, bsize } = await statfs('/');
  const used = Math.round((1 - bavail / blocks) * 100);
  const what = `${used} % of ${Math.round((blocks * bsize) / GIB)} GiB used where the api runs`;
  return used > 90 ? fault('Disk', what, 'Free some space, or enlarge the disk.') : good('Disk', what);
}

/** Returns null for a site without https. */
async function certificate({ PUBLIC_URL, VENDOR_TIMEOUT_SECONDS }: Env): Promise<Line | null> {
  const { protocol, hostname, port } = new URL(PUBLIC_URL);
  if (protocol !== 'https:') return null;
  const cure = 'Check the log of the certificate client; docs/deployment.md says how certificates are renewed.';
  const expires = await expiryOf(hostname, Number(port || 443), VENDOR_TIMEOUT_SECONDS * 1_000);
  if (!expires) return note('Certificate', `could not be read at ${hostname}`, cure);
  const days = Math.floor((expires.getTime() - Date.now()) / DAY_MS);
  return days < 14 ? fault('Certificate', `${days} days left`, cure) : good('Certificate', `${days} days left`);
}

function expiryOf(host: string, port: number, timeout: number): Promise<Date | null> {
  return new Promise((resolve) => {
    // An expired certificate must be readable too.
    const socket = connect({ host, port, servername: host, timeout, rejectUnauthorized: false }, () => {
      const { valid_to: until } = socket.getPeerCertificate();
      resolve(until ? new Date(until) : null);
      socket.end();
    });
    const fail = () => {
      resolve(null);
      socket.destroy();
    };
    socket.once('error', fail).once('timeout', fail);
  });
}
