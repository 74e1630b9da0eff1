import pg from 'pg';

/** A transaction's connection, or the pool for a single statement. */
export type Queryable = Pick<pg.ClientBase, 'query'>;

/** Any number that nothing else uses for an advisory lock. */
const LOCK = 7_260_412;

/** Opens the database in which all stand-ins keep their state, so that a restart loses nothing. */
export function openDatabase(databaseUrl: string): pg.Pool {
  const db = new pg.Pool({ connectionString: databaseUrl, max: 20, connectionTimeoutMillis: 60_000 });
  // Without these a Postgres restart would end the process: an idle or busy connection that drops emits 'error'.
  db.on('error', () => {});
  db.on('connect', (client) => void client.on('error', () => {}));
  return db;
}

/**
 * Creates what a schema is missing, in one transaction, under a lock against other processes that start at the same
 * time.
 */
export async function createSchema(db: pg.Pool, statements: string): Promise<void> {
  await db.query(`select pg_advisory_xact_lock(${LOCK}); ${statements}`);
}

/** Runs work in a transaction: either all of it is kept, or none. */
export async function transaction<T>(db: pg.Pool, work: (tx: pg.ClientBase) => Promise<T>): Promise<T> {
  const tx = await db.connect();
  try {
    await tx.query('begin');
    const result = await work(tx);
    await tx.query('commit');
    return result;
  } catch (error) {
    await tx.query('rollback').catch(() => {});
    throw error;
  } finally {
    tx.release();
  }
}
