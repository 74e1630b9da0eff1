import { sql } from 'kysely';
import type { Database } from './database.ts';

/** Returns the database's own time, which all replicas share: one host's clock may be ahead of another's. */
export async function databaseNow(db: Database): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  return rows[0]?.now ?? new Date();
}
