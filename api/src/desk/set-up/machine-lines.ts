import { sql } from 'kysely';
import type { Machine } from '../../diagnostics/upkeep/machine.ts';
import type { Database } from '../../platform/database/database.ts';
import { countDueMails, countMails } from '../../platform/mail/mails.repository.ts';
import { fault, good, type Line, note } from './set-up-line.ts';
import { upkeepLines } from './upkeep-lines.ts';

/** Checks what the site runs on: database, queue, mails, certificate, disk, backups. */
export async function machineLines(db: Database, machine: Machine): Promise<Line[]> {
  return (await Promise.all([database(db), jobs(db), mails(db), upkeepLines(db, machine)])).flat();
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
  return refused > 0 ? fault('Mails', what, 'Today says why, and sends them again.') : good('Mails', what);
}
