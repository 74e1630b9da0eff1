import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startPostgres } from '#local/postgres/postgres.ts';
import { migrate } from '../../db/migrate.ts';

const TEMPLATE = 'migrated';
const FOLDER = 'site-tests-';
const DAY_MS = 86_400_000;

/** Starts the run's Postgres without fsync, with a migrated template of every test's database. @returns what ends it */
export async function startTestPostgres(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(path.join(scratchFolder(), FOLDER));
  const postgres = await startPostgres({ dataDir, quick: true });
  await postgres.createDatabase(TEMPLATE);
  await migrate(postgres.url(TEMPLATE));
  // Inherited by the workers of jest and Playwright.
  process.env.TEST_POSTGRES_URL = postgres.url('postgres');
  return async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

/** Uses Linux's RAM disk, where a database is copied ten times as fast, if it has room for a whole run (4 GB). */
function scratchFolder(): string {
  const memory = '/dev/shm';
  if (!existsSync(memory)) return tmpdir();
  // Remove the databases of runs that were killed.
  for (const name of readdirSync(memory).filter((entry) => entry.startsWith(FOLDER))) {
    const folder = path.join(memory, name);
    if (Date.now() - statSync(folder).mtimeMs > DAY_MS) rmSync(folder, { recursive: true, force: true });
  }
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > 4e9 ? memory : tmpdir();
}

export async function createTestDatabase(): Promise<{ url: string; name: string }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  // The default strategy writes every page to the log first, which is twice the work of copying files.
  await admin(`create database ${name} template ${TEMPLATE} strategy file_copy`);
  return { name, url: databaseUrl(name) };
}

/** Creates an empty database, not from the template, which is already migrated. */
export async function createEmptyDatabase(): Promise<{ url: string; name: string }> {
  const database = await createTestDatabase();
  await query(database.url, 'drop schema public cascade; create schema public; drop schema graphile_worker cascade');
  return database;
}

/** Drops every connection to a database and refuses new ones, like a Postgres that is down; or lets them in again. */
export async function setDatabaseUp(name: string, isUp: boolean): Promise<void> {
  await admin(`alter database ${name} with allow_connections ${isUp}`);
  if (!isUp) await admin('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
}

/** Does something while a database is down. @returns what that returns */
export async function withoutDatabase<T>(name: string, act: () => PromiseLike<T>): Promise<T> {
  await setDatabaseUp(name, false);
  try {
    return await act();
  } finally {
    await setDatabaseUp(name, true);
  }
}

export async function dropTestDatabase(name: string): Promise<void> {
  await admin(`drop database if exists ${name} with (force)`);
}

const pools = new Map<string, pg.Pool>();

/**
 * Returns the rows of a query, to look at what the product wrote. Keeps connections for a while: tests query again and again, and
 * opening one takes a hundred times as much work as a query.
 */
export async function query<T extends object>(url: string, text: string, values: unknown[] = []): Promise<T[]> {
  const pool =
    pools.get(url) ?? new pg.Pool({ connectionString: url, idleTimeoutMillis: 20_000, allowExitOnIdle: true });
  // Tests cut off and drop databases while connections are kept.
  if (!pools.has(url)) pool.on('error', () => {});
  pools.set(url, pool);
  return (await pool.query(text, values)).rows;
}

function admin(text: string, values?: unknown[]): Promise<object[]> {
  return query(process.env.TEST_POSTGRES_URL ?? '', text, values);
}

function databaseUrl(name: string): string {
  const url = new URL(process.env.TEST_POSTGRES_URL ?? '');
  url.pathname = `/${name}`;
  return url.href;
}
