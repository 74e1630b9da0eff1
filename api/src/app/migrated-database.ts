import { setTimeout as sleep } from 'node:timers/promises';
import { missingMigrations } from '../../../db/migrate.ts';
import { log } from '../platform/log.ts';
import { withoutAddresses } from '../platform/redact.ts';

const PAUSE_MS = 1_000;
/** A line a second would hide other logs. */
const LINE_EVERY = 10;

/**
 * Resolves once the database has all tables of this release. On several hosts, nothing else puts the start of Postgres,
 * `migrate` and the api in order (Swarm has no depends_on).
 */
export async function untilMigrated(databaseUrl: string): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const reason = await whyNot(databaseUrl);
    if (!reason) return;
    if (tries % LINE_EVERY === 0) log.warn('database_awaited', 'the api waits for its migrated database', { reason });
    await sleep(PAUSE_MS);
  }
}

async function whyNot(databaseUrl: string): Promise<string | undefined> {
  try {
    const missing = await missingMigrations(databaseUrl);
    return missing.length > 0 ? `migrations are missing: ${missing.join(', ')}` : undefined;
  } catch (error) {
    return withoutAddresses(String(error));
  }
}
