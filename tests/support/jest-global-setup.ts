import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { migrate } from '../../db/migrate.ts';
import { type LocalPostgres, startPostgres } from '../../local/postgres/postgres.ts';
import { TEMPLATE } from './databases.ts';

declare global {
  var testPostgres: LocalPostgres | undefined;
}

/** One Postgres a run, without fsync, with one migrated template that every suite copies. */
export default async function setup() {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'site-tests-'));
  const postgres = await startPostgres({ dataDir, quick: true });
  await postgres.createDatabase(TEMPLATE);
  await migrate(postgres.url(TEMPLATE));
  globalThis.testPostgres = postgres;
  process.env.TEST_POSTGRES_URL = postgres.url('postgres');
  process.env.TEST_POSTGRES_DIR = dataDir;
}
