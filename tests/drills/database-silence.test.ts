import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it } from '@jest/globals';
import type pg from 'pg';
import { createPool, isDatabaseDown } from '#api/platform/database/database.ts';
import { createTestDatabase, dropTestDatabase } from '../support/databases.ts';
import { slowness } from '../support/slowness.ts';
import { startTcpProxy } from '../support/tcp-proxy.ts';

/** The pool itself closes a connection that is idle for 10 s. */
const TIMEOUT_MS = Math.min(400 * slowness, 4_000);

const database = await createTestDatabase();
const url = new URL(database.url);
const proxy = await startTcpProxy(Number(url.port));
url.port = String(proxy.port);
const pool = createPool({ DATABASE_URL: url.href, DATABASE_WAIT_SECONDS: 4 }, 1, () => {}, TIMEOUT_MS);

afterAll(async () => {
  await pool.end();
  await proxy.close();
  await dropTestDatabase(database.name);
});

it('a Postgres that is asked nothing does not break a connection that is idle for longer than a query may take', async () => {
  const before = await backend(pool);
  await sleep(2 * TIMEOUT_MS);
  expect(await backend(pool)).toBe(before);
});

it('a Postgres that has stopped responding fails a query as if the database were down, and gives the next one a new connection', async () => {
  const before = await backend(pool);
  proxy.hold();
  const error = await pool.query('select 1').catch((thrown: unknown) => thrown);
  expect(isDatabaseDown(error)).toBe(true);
  proxy.release();
  expect(await backend(pool)).not.toBe(before);
});

async function backend(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid ?? 0;
}
