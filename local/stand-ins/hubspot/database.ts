import pg from 'pg';
import { BLOG_SCHEMA } from './blog/blog-store.ts';
import { SUBMISSIONS_SCHEMA } from './store.ts';

/** Any number that nothing else locks: two processes that start at once make the schema one after the other. */
const LOCK = 7_260_412;

/** Opens the stand-in's database and makes its schema where it is missing; safe when done twice at once. */
export async function openDatabase(databaseUrl: string): Promise<pg.Pool> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 5 });
  // Without a listener, a Postgres that goes away would take this process with it.
  pool.on('error', () => {});
  try {
    await locked(pool, (tx) =>
      tx.query(`create schema if not exists local_hubspot; ${SUBMISSIONS_SCHEMA} ${BLOG_SCHEMA}`),
    );
  } catch (error) {
    await pool.end();
    throw error;
  }
  return pool;
}

/** Runs work in a transaction, one process after the other. */
export function locked<T>(pool: pg.Pool, work: (tx: pg.ClientBase) => Promise<T>): Promise<T> {
  return transaction(pool, async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [LOCK]);
    return work(tx);
  });
}

/** Runs work in a transaction: all of it stands, or nothing. */
export async function transaction<T>(pool: pg.Pool, work: (tx: pg.ClientBase) => Promise<T>): Promise<T> {
  const tx = await pool.connect();
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
