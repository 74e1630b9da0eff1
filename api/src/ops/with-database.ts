import { readEnv } from '../platform/config/env.ts';
import { createDatabase, createPool, type Database } from '../platform/database/database.ts';

/** Runs a command's work on the configured database and closes it afterwards. */
export async function withDatabase(work: (db: Database) => Promise<void>): Promise<void> {
  const db = createDatabase(createPool(readEnv().DATABASE_URL, 2, () => {}));
  try {
    await work(db);
  } finally {
    await db.destroy();
  }
}
