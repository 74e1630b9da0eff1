import { setTimeout as sleep } from 'node:timers/promises';
import { readDatabaseUrl } from '#api/platform/config/env.ts';
import { isDatabaseDown } from '#api/platform/database/database.ts';
import { migrate } from './migrate.ts';

/** On several hosts nothing starts Postgres first. */
const PATIENCE_MS = 60_000;
const PAUSE_MS = 2_000;

/** `node dist/server/migrate.js`, which the one-shot service `migrate` of Compose and Swarm runs. */
try {
  const url = readDatabaseUrl();
  await migrateWhenUp(url, Date.now() + PATIENCE_MS);
  console.log('The database is up to date.');
} catch (error) {
  console.error(`Migration failed: ${reasonOf(error)}`);
  process.exitCode = 1;
}

async function migrateWhenUp(url: string, end: number): Promise<void> {
  for (;;)
    try {
      return await migrate(url);
    } catch (error) {
      if (!isDatabaseDown(error) || Date.now() > end) throw error;
      console.log(`Waiting for Postgres: ${reasonOf(error)}`);
      await sleep(PAUSE_MS);
    }
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ');
  return error instanceof Error ? error.message : String(error);
}
