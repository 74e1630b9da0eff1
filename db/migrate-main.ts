import { readDatabaseUrl } from '../api/src/platform/config/env.ts';
import { migrate } from './migrate.ts';

/** `node dist/server/migrate.js`, which Compose's one-shot `migrate` service runs. */
try {
  await migrate(readDatabaseUrl());
  console.log('The database is up to date.');
} catch (error) {
  console.error(`Migration failed: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
