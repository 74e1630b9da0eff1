import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import {
  Logger,
  type LogLevel,
  parseCrontab,
  type Runner,
  run,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker';
import type pg from 'pg';
import { ENV, type Env } from '../config/env.ts';
import { DATABASE, type Database, POOL } from '../database/database.ts';
import { log } from '../log.ts';
import { addJobs, JobRegistry } from './queue.ts';
import { WorkerPresence } from './worker-presence.ts';

const RESTART_MS = 2_000;
/** How often each worker looks for jobs that have become due. New jobs are announced, so an idle api need not poll faster. */
const POLL_MS = 2_000;
/** How long jobs may take to finish when the api is told to stop. */
const DRAIN_MS = 8_000;
/** How many looks for dead workers a runner may take to stop: longer than a job usually takes, because another is started then. */
const STOP_CHECKS = 6;

/** How many checks in a row may find that every look for jobs has failed: one may come just after an outage. */
const DEAF_CHECKS = 2;

/**
 * Removes a scheduled job's earlier runs that failed or died. Graphile Worker takes the key from them when it adds the next run, and
 * never runs them again, so they would count as given up forever, although the job does its work again.
 */
const removeEarlierRuns = `select graphile_worker.complete_jobs(array_agg(job.id)) from graphile_worker._private_jobs job
  join graphile_worker._private_tasks task on task.id = job.task_id
  where task.identifier = $1 and payload::jsonb ? '_cron' and key is null and locked_at is null and attempts >= max_attempts`;

/** Runs the queue's jobs in the api process unless WORKER=off. Survives a Postgres restart; stops with the api. */
@Injectable()
export class WorkerService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly presence: WorkerPresence;
  private readonly stopping = new AbortController();
  private runner: Runner | undefined;
  private done: Promise<unknown> = Promise.resolve();
  /** What became of the runner's looks for jobs since the last check. */
  private looks = { failed: false, answered: false };
  /** Checks in a row after which every look had failed, although Postgres had answered us. */
  private deafChecks = 0;

  constructor(
    @Inject(ENV) private readonly env: Env,
    @Inject(DATABASE) private readonly db: Database,
    @Inject(POOL) private readonly pool: pg.Pool,
    private readonly registry: JobRegistry,
  ) {
    this.presence = new WorkerPresence(env);
  }

  async onApplicationBootstrap() {
    if (this.env.WORKER === 'off') return;
    await addJobs(this.db, this.registry.startJobs).catch((error: unknown) => {
      log.warn('job_start_retry', 'jobs to run at start could not be added; wait for their schedule, or restart', {
        reason: error,
      });
    });
    this.done = Promise.all([this.presence.keep(), this.superviseRunner(), this.releaseJobsOfDeadWorkers()]);
  }

  async beforeApplicationShutdown() {
    this.stopping.abort();
    await this.runner?.stop().catch(() => {});
    await this.presence.close();
    await this.done;
  }

  private async superviseRunner(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      try {
        const stuck = Promise.withResolvers<never>();
        stuck.promise.catch(() => {});
        this.runner = await this.startRunner(stuck.reject);
        if (this.stopping.signal.aborted) await this.runner.stop();
        await Promise.race([this.runner.promise, stuck.promise]);
      } catch (error) {
        log.warn('worker_restarted', 'the job worker stopped and is started again', { reason: error });
      }
      await this.pause(RESTART_MS);
    }
  }

  /**
   * @param onStuck called when a runner that is stopping, because jobs could not be marked as done while Postgres was away,
   * has not ended in time: after several such jobs, graphile-worker 0.18 waits for ever
   */
  private startRunner(onStuck: (reason: Error) => void): Promise<Runner> {
    const events: WorkerEvents = new EventEmitter();
    events.on('pool:gracefulShutdown', ({ workerPool }) => {
      const giveUp = () => {
        this.presence.withdraw(workerPool.id);
        onStuck(new Error(`the pool ${workerPool.id} did not stop`));
      };
      setTimeout(giveUp, STOP_CHECKS * this.env.WORKER_CHECK_SECONDS * 1000).unref();
    });
    events.on('worker:getJob:error', () => {
      this.looks.failed = true;
    });
    for (const answered of ['worker:getJob:empty', 'job:start'] as const)
      events.on(answered, () => {
        this.looks.answered = true;
      });
    // Jobs are locked under the id of the pool, not of its workers.
    events.on('pool:create', ({ workerPool }) => void this.presence.announce(workerPool.id));
    events.on('pool:release', ({ workerPool }) => this.presence.withdraw(workerPool.id));
    return run({
      pgPool: this.pool,
      taskList: this.tasks(),
      parsedCronItems: parseCrontab([...this.registry.schedules.values()].join('\n')),
      concurrency: this.env.WORKER_CONCURRENCY,
      noHandleSignals: true,
      pollInterval: POLL_MS,
      logger: new Logger(() => logLine),
      events,
      // No batches: graphile-worker leaves a batch's failed write unhandled, so a Postgres outage would end the api.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0, gracefulShutdownAbortTimeout: DRAIN_MS } },
    });
  }

  private tasks(): TaskList {
    const handlers = this.registry.handlers as Map<string, (payload: unknown) => Promise<void>>;
    const tasks = [...handlers].map(([name, handle]) => [
      name,
      async (payload: unknown) => {
        await handle(payload);
        if (this.registry.schedules.has(name)) await this.pool.query(removeEarlierRuns, [name]);
      },
    ]);
    return Object.fromEntries(tasks);
  }

  private async releaseJobsOfDeadWorkers(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      try {
        const dead = await this.presence.findDead();
        if (dead.length > 0) {
          await this.pool.query('select graphile_worker.force_unlock_workers($1::text[])', [dead]);
          log.warn('jobs_freed', 'jobs of workers that died were freed', { workers: dead.length });
        }
        await this.stopDeafRunner();
      } catch (error) {
        log.warn('worker_check_retry', 'could not look for jobs of workers that died', { reason: error });
      }
      await this.pause(this.env.WORKER_CHECK_SECONDS * 1000);
    }
  }

  /**
   * Stops a runner that can no longer look for jobs, and another is started: when the very first look fails, graphile-worker 0.18
   * remembers the failure and repeats it for ever.
   */
  private async stopDeafRunner(): Promise<void> {
    const { failed, answered } = this.looks;
    this.looks = { failed: false, answered: false };
    this.deafChecks = failed && !answered ? this.deafChecks + 1 : 0;
    if (this.deafChecks < DEAF_CHECKS) return;
    this.deafChecks = 0;
    log.warn(
      'worker_deaf',
      'the job worker could not look for jobs, although the database answers; another is started',
      {},
    );
    await this.runner?.stop();
  }

  private async pause(milliseconds: number): Promise<void> {
    await sleep(milliseconds, undefined, { signal: this.stopping.signal }).catch(() => {});
  }
}

function logLine(level: LogLevel, message: string): void {
  if (level === 'error') log.error('worker_error', 'graphile-worker reports an error', { message });
  else if (level === 'warning') log.warn('worker_warning', 'graphile-worker reports a warning', { message });
  else log.debug('worker_debug', 'graphile-worker says what it does', { message });
}
