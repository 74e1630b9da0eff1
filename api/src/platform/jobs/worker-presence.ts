import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Env } from '../config/env.ts';
import { log } from '../log.ts';

const RETRY_MS = 1_000;
const tryLock = 'select pg_try_advisory_lock(hashtextextended($1, 0)) as taken';
// Postgres by itself finds out only after two hours that a host has vanished without closing its connections.
const keepalives =
  'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3; set tcp_user_timeout = 25000';
const unlock = 'select pg_advisory_unlock(hashtextextended($1, 0))';

/**
 * Detects dead worker pools, whose jobs graphile-worker would free only after four hours. Every pool holds an advisory
 * lock under its id for as long as its process lives. Postgres drops the lock with the connection, so if another
 * process can take it twice in a row, the pool is dead.
 */
export class WorkerPresence {
  private readonly own = new Set<string>();
  /** Those that the current connection has locked; in Postgres, a lock taken twice must be released twice. */
  private readonly held = new Set<string>();
  private suspects = new Set<string>();
  private client: pg.Client | undefined;
  private last: Promise<unknown> = Promise.resolve();
  private readonly closing = new AbortController();

  constructor(private readonly env: Pick<Env, 'DATABASE_URL' | 'DATABASE_WAIT_SECONDS'>) {}

  /** Announces one of this process's pools. */
  async announce(id: string): Promise<void> {
    this.own.add(id);
    await this.inTurn(() => this.lock(id)).catch(() => {});
  }

  /** Releases the lock of a pool that has ended, so that any process can free the jobs it left locked. */
  withdraw(id: string): void {
    this.own.delete(id);
    this.inTurn(async () => {
      if (this.held.delete(id)) await this.client?.query(unlock, [id]);
    }).catch(() => {});
  }

  /** Holds the locks on a separate connection, reopened whenever it breaks. Ends when closed. */
  async keep(): Promise<void> {
    while (!this.closing.signal.aborted) {
      try {
        await this.holdOnce();
      } catch (error) {
        log.warn('worker_announce_retry', 'the worker could not announce itself', { reason: error });
      }
      await sleep(RETRY_MS, undefined, { signal: this.closing.signal }).catch(() => {});
    }
  }

  /** Finds pools that hold a job or a queue, but whose process was absent at two checks in a row. @returns their ids */
  async findDead(): Promise<string[]> {
    const absent = await this.inTurn(() => this.findAbsent());
    const dead = absent.filter((id) => this.suspects.has(id));
    this.suspects = new Set(absent);
    return dead;
  }

  async close(): Promise<void> {
    this.closing.abort();
    await this.client?.end();
  }

  private async findAbsent(): Promise<string[]> {
    const client = this.client;
    if (!client) return [];
    // After a reconnect the server may have held the old connection's lock for a while.
    for (const id of this.own) await this.lock(id);
    // A free lock is taken, and released as the statement ends.
    const { rows } = await client.query<{ id: string }>(
      `select id from (
         select locked_by from graphile_worker._private_jobs union select locked_by from graphile_worker._private_job_queues
       ) as holders (id)
       where id <> all($1) and pg_try_advisory_xact_lock(hashtextextended(id, 0))`,
      [[...this.own]],
    );
    return rows.map(({ id }) => id);
  }

  private async holdOnce(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.env.DATABASE_URL,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      connectionTimeoutMillis: this.env.DATABASE_WAIT_SECONDS * 1000,
      query_timeout: 10_000,
    });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.query(keepalives);
      const ended = once(client, 'end');
      this.client = client;
      // `close` did not know of this connection yet.
      if (this.closing.signal.aborted) return;
      this.held.clear();
      await this.inTurn(async () => {
        for (const id of this.own) await this.lock(id);
      });
      await ended;
    } finally {
      this.client = undefined;
      // A query that got no response leaves its connection open.
      await client.end().catch(() => {});
    }
  }

  /** Runs calls one after another: a connection runs one query at a time. */
  private inTurn<T>(ask: () => Promise<T>): Promise<T> {
    const result = this.last.then(ask);
    this.last = result.catch(() => {});
    return result;
  }

  private async lock(id: string): Promise<void> {
    if (!this.client || this.held.has(id)) return;
    const { rows } = await this.client.query<{ taken: boolean }>(tryLock, [id]);
    if (rows[0]?.taken) this.held.add(id);
  }
}
