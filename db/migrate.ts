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
const RETRY_MS = 100;
/** A host that does not answer is named soon, not when the operating system gives up after minutes. */
const CONNECT_MS = 8_000;
const SAY_EVERY_MS = 60_000;
/** The first and the last migration of a database from before 1.0.0, which had 32. */
const BEFORE = { first: '0001-payments-and-organizations', last: '0030-vacuum-sooner', count: 32 };

/** Plain SQL files, run in the order of their names, each in a transaction: forward only, and never changed once released. */
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
 * then finds nothing to do. Migrations of a newer release are left alone, because the previous release runs on its tables.
 * @param databaseUrl postgres:// URL of an existing database
 * @param say reports progress to the person running the migrations
 * @throws the error of the first migration that fails; its own changes are rolled back, those before it stay
 * @throws Error when the database's tables are not ours
 */
export async function migrate(databaseUrl: string, say: (text: string) => void = console.log): Promise<void> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 3,
    connectionTimeoutMillis: CONNECT_MS,
    application_name: 'migrate',
    // Limits of the role (docs/cluster.md) are meant for the api. Building an index takes as long as it takes.
    onConnect: async (client) => {
      await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
    },
  });
  // A dropped connection, idle or busy, must not end the process. The query that it breaks is rejected.
  pool.on('error', () => {});
  pool.on('connect', (client) => void client.on('error', () => {}));
  const lock = await pool.connect();
  const waiting = setInterval(() => say('Another process is migrating this database; waiting for it.'), SAY_EVERY_MS);
  try {
    while (!(await tryLock(lock))) await sleep(RETRY_MS);
    clearInterval(waiting);
    await refuseForeignTables(lock);
    await takeOver(lock, say);
    const migrator = new Migrator({
      db: new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) }),
      provider: new SqlFiles(),
    });
    const known = await migrator.getMigrations();
    const names = new Set(known.map(({ name }) => name));
    const newer = (await executed(lock)).filter((name) => !names.has(name));
    if (newer.length > 0) say(`A newer release has migrated this database. Left alone: ${newer.join(', ')}.`);
    for (const { name } of known.filter(({ executedAt }) => !executedAt)) {
      const { error } = await migrator.migrateTo(name);
      if (error) throw error;
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

/** @throws Error when there are tables, but none of our migrations: they are another program's */
async function refuseForeignTables(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = to_regnamespace('public') and to_regclass('public.kysely_migration') is null
      and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
    order by 1 limit 3`);
  if (rows.length === 0) return;
  const names = rows.map(({ name }) => name).join(', ');
  throw new Error(`This database has tables of something else (${names} …). Give the site an empty database.`);
}

/** Turns a database from before 1.0.0 into one of 1.0.0, in one transaction. @throws Error when it was not at its last version */
async function takeOver(client: pg.ClientBase, say: (text: string) => void): Promise<void> {
  const names = await executed(client);
  if (!names.includes(BEFORE.first)) return;
  if (names.at(-1) !== BEFORE.last || names.length !== BEFORE.count)
    throw new Error(
      `This database is of a version before 1.0.0, but not of its last one (${BEFORE.last}): it has ${names.at(-1)}.`,
    );
  say('Taking over the database of a version before 1.0.0.');
  await client.query('begin');
  await client.query(await readFile(path.join(folder, 'before-1.0.0', 'takeover.sql'), 'utf8'));
  // No release can render the weekly summary; one that waits would be tried for ever.
  await client.query("delete from mails where kind = 'team-weekly'");
  await client.query('delete from kysely_migration');
  await client.query("insert into kysely_migration (name, timestamp) values ('0001-schema', $1)", [
    new Date().toISOString(),
  ]);
  await client.query('commit');
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
