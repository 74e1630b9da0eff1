import pg from 'pg';
import { MIGRATION_LOCK } from '../../../../db/migrate.ts';

/** The same text for the same value, whatever the server's or the role's settings; and no limit on how long a table takes. */
const settings = `
  set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set extra_float_digits = 1;
  set bytea_output = 'hex'; set row_security = off; set synchronize_seqscans = off;
  set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = '10s'`;

/** Runs `work` on a connection of its own and closes it; a transaction that is still open then is undone. */
export async function withConnection<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000, keepAlive: true });
  // What breaks is told by the query that meets it.
  client.on('error', () => {});
  try {
    await client.connect().catch((error: NodeJS.ErrnoException) => {
      throw new Error(`the database cannot be reached: ${error.message || error.code}`);
    });
    await client.query(settings);
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

/** From now until the connection closes nobody migrates the database. @throws Error when somebody is just doing it */
export async function keepMigrationsAway(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock_shared($1) as taken', [
    MIGRATION_LOCK,
  ]);
  if (!rows[0]?.taken) throw new Error('the database is being migrated right now; try again when that is done');
}
