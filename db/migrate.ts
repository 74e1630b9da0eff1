import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runMigrations } from 'graphile-worker';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration';
import pg from 'pg';

const folder = path.join(import.meta.dirname, 'migrations');
/** Advisory lock that every process takes before it migrates this database; any fixed number. */
const MIGRATION_LOCK = 7_310_426;

/** The first line of a file whose statements run one by one, as "create index concurrently" needs it. */
const OUTSIDE = '-- outside a transaction\n';
/** Postgres's codes for a lock that was not obtained within `lock_timeout`, and for a deadlock, which ends one of those in it. */
const unlucky = new Set<unknown>(['55P03', '40P01']);
/** How long to wait before trying again. */
const RETRY_MS = 1_000;
/** Name of the connections, by which one sees what a migration waits for. */
const NAME = 'migrate';

/** How progress is reported to the person running the migrations. */
interface Report {
  say: (text: string) => void;
  /** How often, in milliseconds, to repeat that a migration is waiting for a lock. */
  everyMs: number;
}
const toConsole: Report = { say: (text) => console.log(text), everyMs: 60_000 };

type SqlFile = Migration & { isOutside: boolean };

interface Attempt {
  name: string;
  isOutside: boolean;
  /** Whether it did not get a lock, and is tried again. */
  wasRefused: boolean;
}

/** Plain SQL files, run in the order of their names: forward only, and never changed once merged. */
class SqlFiles implements MigrationProvider {
  async getMigrations(): Promise<Record<string, SqlFile>> {
    const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
    const entries = files.map(async (file): Promise<[string, SqlFile]> => {
      const text = await readFile(path.join(folder, file), 'utf8');
      const isOutside = text.startsWith(OUTSIDE);
      const statements = isOutside ? text.split(/;$/m).filter((statement) => statement.trim()) : [text];
      const up = async (db: Kysely<unknown>) => {
        for (const statement of statements) await sql.raw(statement).execute(db);
      };
      return [path.basename(file, '.sql'), { isOutside, up }];
    });
    return Object.fromEntries(await Promise.all(entries));
  }
}

/**
 * Brings the product's tables and the job queue's schema up to date. Safe to run twice at once: the second run waits,
 * then finds nothing to do. Migrations of a newer release are left alone, because the previous release runs on its tables.
 * @param databaseUrl postgres:// URL of an existing database
 * @param upTo name of the last migration to run; all when absent
 * @throws the error of the first migration that fails; its own changes are rolled back, those before it stay
 */
export async function migrate(databaseUrl: string, upTo?: string, report = toConsole): Promise<void> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 3,
    application_name: NAME,
    // Limits of the role (docs/cluster.md) are meant for the api. Building an index takes as long as it takes.
    onConnect: async (client) => {
      await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
    },
  });
  // A dropped connection, idle or busy, must not end the process. The query that it breaks is rejected.
  pool.on('error', () => {});
  pool.on('connect', (client) => void client.on('error', () => {}));
  const lock = await pool.connect();
  let waiting: NodeJS.Timeout | undefined;
  try {
    waiting = setInterval(
      () => report.say('Another process is migrating this database; waiting for it.'),
      report.everyMs,
    );
    // Asked for again and again: an index built concurrently would wait for the statement that waits for this lock.
    while (!(await tryLock(lock))) await sleep(RETRY_MS / 10);
    clearInterval(waiting);
    const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
    const migrator = new Migrator({ db, provider: new SqlFiles() });
    const known = await migrator.getMigrations();
    const missing = known.filter(({ executedAt, name }) => !executedAt && !(upTo && name > upTo));
    const names = new Set(known.map(({ name }) => name));
    const newer = (await executed(lock)).filter((name) => !names.has(name));
    if (newer.length > 0) report.say(`A newer release has migrated this database. Left alone: ${newer.join(', ')}.`);
    for (const { name, migration } of missing) {
      const attempt = { name, isOutside: (migration as SqlFile).isOutside, wasRefused: false };
      waiting = setInterval(() => void sayWaiting(lock, attempt, report).catch(() => {}), report.everyMs);
      await migrateTo(migrator, attempt);
      clearInterval(waiting);
    }
    await runMigrations({ pgPool: pool, logger: undefined });
  } finally {
    clearInterval(waiting);
    lock.release(true);
    await pool.end();
  }
}

async function tryLock(client: pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query('select pg_try_advisory_lock($1) as is_mine', [MIGRATION_LOCK]);
  return rows[0]?.is_mine === true;
}

/**
 * Runs the next migration: in a transaction of its own, because all together would lock tables that the running site needs
 * until the end. Runs it again for as long as it does not get a lock within the `lock_timeout` that it sets, or is chosen to end
 * a deadlock.
 */
async function migrateTo(migrator: Migrator, attempt: Attempt): Promise<void> {
  for (;;) {
    const { error } = await migrator.migrateTo(attempt.name, { disableTransactions: attempt.isOutside });
    if (!error) return;
    if (!unlucky.has((error as { code?: unknown }).code)) throw error;
    attempt.wasRefused = true;
    await sleep(RETRY_MS);
  }
}

/** Says that a migration waits for a lock, if it does, and for which connections. Nothing about one that only takes long. */
async function sayWaiting(client: pg.PoolClient, { name, wasRefused }: Attempt, { say }: Report): Promise<void> {
  const { rows } = await client.query<{ pid: number }>(
    `select distinct unnest(pg_blocking_pids(pid)) as pid from pg_stat_activity
     where application_name = $1 and datname = current_database()`,
    [NAME],
  );
  const holders = rows.map(({ pid }) => pid).join(', ');
  if (holders || wasRefused)
    say(`${name} waits for a lock${holders && `, which these connections hold (pid): ${holders}`}.`);
}

/** Returns the names of the migrations that a database has. */
async function executed(client: pg.ClientBase): Promise<string[]> {
  const { rows: tables } = await client.query(`select to_regclass('kysely_migration') is not null as exist`);
  const { rows } = tables[0]?.exist ? await client.query('select name from kysely_migration order by 1') : { rows: [] };
  return rows.map(({ name }) => name);
}

/**
 * Returns the names of the migrations of this release that a database lacks, in order; all when it is empty.
 * @throws the driver's error when the database cannot be reached
 */
export async function missingMigrations(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: 4_000,
    query_timeout: 10_000,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const done = new Set(await executed(client));
    const names = Object.keys(await new SqlFiles().getMigrations()).sort();
    return names.filter((name) => !done.has(name));
  } finally {
    await client.end().catch(() => {});
  }
}
