import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { createPool, isDatabaseDown } from '../../../api/src/platform/database/database.ts';
import { createTestDatabase, dropTestDatabase } from '../../support/databases.ts';

const TIMEOUT_MS = 400;

describe('a Postgres that has stopped responding', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let proxy: Awaited<ReturnType<typeof startTcpProxy>>;
  let pool: pg.Pool;
  beforeAll(async () => {
    database = await createTestDatabase();
    const url = new URL(database.url);
    proxy = await startTcpProxy(Number(url.port));
    url.port = String(proxy.port);
    pool = createPool(url.href, 1, () => {}, TIMEOUT_MS);
  });
  afterAll(async () => {
    await pool.end();
    await proxy.close();
    await dropTestDatabase(database.name);
  });

  it('a connection may stay idle for longer than a query may take', async () => {
    const before = await backend(pool);
    await sleep(2 * TIMEOUT_MS);
    expect(await backend(pool)).toBe(before);
  });

  it('a query without a response fails as if the database were down, and the next one gets a new connection', async () => {
    const before = await backend(pool);
    proxy.hold();
    const error = await pool.query('select 1').catch((thrown: unknown) => thrown);
    expect(isDatabaseDown(error)).toBe(true);
    proxy.release();
    expect(await backend(pool)).not.toBe(before);
  });
});

async function backend(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid ?? 0;
}

/** Passes bytes on to Postgres until told to hold them back; like a network that fails, it closes no connection. */
async function startTcpProxy(target: number) {
  const ends = new Set<Socket>();
  let held = false;
  const server: Server = createServer((near) => {
    const far = connect(target, '127.0.0.1');
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(from);
      from.on('data', (bytes) => !held && to.write(bytes));
      from.on('close', () => to.destroy());
      from.on('error', () => {});
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' ? (address?.port ?? 0) : 0,
    hold: () => {
      held = true;
    },
    release: () => {
      held = false;
    },
    async close() {
      for (const end of ends) end.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
