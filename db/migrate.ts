import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { runMigrations } from 'graphile-worker';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration';
import pg from 'pg';

const folder = path.join(import.meta.dirname, 'migrations');
/** Advisory lock that every process takes before it migrates this database; any fixed number. */
const MIGRATION_LOCK = 7_310_426;

/** Plain SQL files, run in the order of their names: forward only, and never changed once merged. */
class SqlFiles implements MigrationProvider {
  async getMigrations(): Promise<Record<string, Migration>> {
    const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
    const entries = files.map(async (file): Promise<[string, Migration]> => {
      const text = await readFile(path.join(folder, file), 'utf8');
      return [path.basename(file, '.sql'), { up: async (db) => void (await sql.raw(text).execute(db)) }];
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
    await lock.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
    const migrator = new Migrator({ db, provider: new SqlFiles() });
    const missing = (await migrator.getMigrations()).filter(
      ({ executedAt, name }) => !executedAt && !(upTo && name > upTo),
    );
    // Each in a transaction of its own, because all together would lock tables that the running site needs until the end.
    for (const { name } of missing) {
      const { error } = await migrator.migrateTo(name);
      if (error) throw error;
    }
    await runMigrations({ connectionString: databaseUrl, logger: undefined });
  } finally {
    lock.release(true);
    await pool.end();
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
