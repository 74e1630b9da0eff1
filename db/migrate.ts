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
/** Postgres's code for a lock that was not obtained within `lock_timeout`, and how long to wait before trying again. */
const LOCK_NOT_AVAILABLE = '55P03';
const RETRY_MS = 1_000;

type SqlFile = Migration & { isOutside: boolean };

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
 * then finds nothing to do.
 * @param databaseUrl postgres:// URL of an existing database
 * @param upTo name of the last migration to run; all when absent
 * @throws the error of the first migration that fails; its own changes are rolled back, those before it stay
 */
export async function migrate(databaseUrl: string, upTo?: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 3 });
  // A dropped connection, idle or busy, must not end the process. The query that it breaks is rejected.
  pool.on('error', () => {});
  pool.on('connect', (client) => void client.on('error', () => {}));
  const lock = await pool.connect();
  try {
    // Asked for again and again: an index built concurrently would wait for the statement that waits for this lock.
    while (!(await tryLock(lock))) await sleep(RETRY_MS / 10);
    const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
    const migrator = new Migrator({ db, provider: new SqlFiles() });
    const missing = (await migrator.getMigrations()).filter(
      ({ executedAt, name }) => !executedAt && !(upTo && name > upTo),
    );
    for (const { name, migration } of missing) await migrateTo(migrator, name, (migration as SqlFile).isOutside);
    await runMigrations({ connectionString: databaseUrl, logger: undefined });
  } finally {
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
 * until the end. Runs it again for as long as it does not get a lock within the `lock_timeout` that it sets.
 */
async function migrateTo(migrator: Migrator, name: string, isOutside: boolean): Promise<void> {
  for (;;) {
    const { error } = await migrator.migrateTo(name, { disableTransactions: isOutside });
    if (!error) return;
    if ((error as { code?: unknown }).code !== LOCK_NOT_AVAILABLE) throw error;
    await sleep(RETRY_MS);
  }
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
    const { rows: tables } = await client.query(`select to_regclass('kysely_migration') is not null as exist`);
    const { rows } = tables[0]?.exist ? await client.query('select name from kysely_migration') : { rows: [] };
    const done = new Set(rows.map(({ name }) => name));
    const names = Object.keys(await new SqlFiles().getMigrations()).sort();
    return names.filter((name) => !done.has(name));
  } finally {
    await client.end().catch(() => {});
  }
}
