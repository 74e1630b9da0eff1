import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { log } from '../config/log.ts';

const RETRY_MS = 1_000;

/**
 * graphile-worker frees the jobs of a worker that died only after four hours. Here every worker holds an advisory lock under
 * its id for as long as its process lives; Postgres drops the lock with the connection, and whoever can take it knows that the
 * worker is gone.
 */
export class WorkerPresence {
  private readonly own = new Set<string>();
  private client: pg.Client | undefined;
  private last: Promise<unknown> = Promise.resolve();
  private readonly closing = new AbortController();

  constructor(private readonly databaseUrl: string) {}

  /** Announces one of this process's workers. */
  async announce(workerId: string): Promise<void> {
    this.own.add(workerId);
    await this.inTurn(() => this.lock(workerId)).catch(() => {});
  }

  /** Holds the locks on a connection of its own, opened again whenever it breaks. Ends when closed. */
  async keep(): Promise<void> {
    while (!this.closing.signal.aborted) {
      try {
        await this.holdOnce();
      } catch (error) {
        log.warn({ reason: String(error) }, 'the worker cannot announce itself yet');
      }
      await sleep(RETRY_MS, undefined, { signal: this.closing.signal }).catch(() => {});
    }
  }

  /** Ids of workers that hold a job or a queue but live no more. */
  async findDead(): Promise<string[]> {
    return this.inTurn(() => this.askForDead());
  }

  async close(): Promise<void> {
    this.closing.abort();
    await this.client?.end();
  }

  private async askForDead(): Promise<string[]> {
    const client = this.client;
    if (!client) return [];
    const { rows } = await client.query<{ locked_by: string }>(
      `select locked_by from graphile_worker._private_jobs where locked_by is not null
       union select locked_by from graphile_worker._private_job_queues where locked_by is not null`,
    );
    const dead: string[] = [];
    for (const { locked_by } of rows) {
      if (!this.own.has(locked_by) && (await isFree(client, locked_by))) dead.push(locked_by);
    }
    return dead;
  }

  private async holdOnce(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.databaseUrl,
      keepAlive: true,
      connectionTimeoutMillis: 4_000,
    });
    client.on('error', () => {});
    await client.connect();
    const ended = once(client, 'end');
    this.client = client;
    await this.inTurn(async () => {
      for (const workerId of this.own) await this.lock(workerId);
    });
    await ended;
    this.client = undefined;
  }

  /** One connection answers one question at a time. */
  private inTurn<T>(ask: () => Promise<T>): Promise<T> {
    const answer = this.last.then(ask);
    this.last = answer.catch(() => {});
    return answer;
  }

  private async lock(workerId: string): Promise<void> {
    await this.client?.query('select pg_advisory_lock(hashtextextended($1, 0))', [workerId]);
  }
}

async function isFree(client: pg.Client, workerId: string): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(
    'select pg_try_advisory_lock(hashtextextended($1, 0)) as taken',
    [workerId],
  );
  if (!rows[0]?.taken) return false;
  await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [workerId]);
  return true;
}
