import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { ENV, type Env } from '../platform/config/env.ts';
import { DATABASE, type Database, inTransaction } from '../platform/database/database.ts';
import { addJob, JobRegistry } from '../platform/jobs/queue.ts';
import { log } from '../platform/log.ts';
import { type RetentionRule, removeOld } from './personal-data.ts';
import { retentionRules } from './retention-rules.ts';
import { addRemoved, findUnfinishedRun, finishRun, startRun } from './retention-runs.repository.ts';

const HOUR_UTC = 3;
const BATCH = 1_000;
/** The pause between two batches, so that other queries get at the tables. */
const PAUSE_MS = 20;
/** How long one job runs before a new one continues; short enough for a stopping api to wait for it. */
const TURN_MS = 5_000;

/** Removes outdated data every night, in small batches. An interrupted run is continued. */
@Injectable()
export class Retention implements OnModuleInit {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(ENV) private readonly env: Env,
    private readonly jobs: JobRegistry,
  ) {}

  onModuleInit() {
    this.jobs.handle('remove-old-data', () => this.continueRun());
    this.jobs.nightly(HOUR_UTC, 'remove-old-data');
  }

  private async continueRun(): Promise<void> {
    const end = Date.now() + TURN_MS;
    const id = (await findUnfinishedRun(this.db)) ?? (await startRun(this.db));
    for (const rule of retentionRules) {
      while (await this.removeBatch(id, rule)) {
        if (Date.now() > end) return addRetentionJob(this.db);
        await sleep(PAUSE_MS);
      }
    }
    const removed = await finishRun(this.db, id);
    log.info('retention_applied', 'rows older than their retention were removed', { removed });
  }

  /** Removes one batch. @returns whether there may be more to remove */
  private removeBatch(id: string, rule: RetentionRule): Promise<boolean> {
    const days = this.env[rule.variable];
    if (days === 0) return Promise.resolve(false);
    return inTransaction(this.db, async (tx) => {
      const removed = await removeOld(tx, rule, days, BATCH);
      if (removed > 0) await addRemoved(tx, id, rule.name, removed);
      return removed === BATCH;
    });
  }
}

/** Adds a job that removes outdated data now, like the nightly job. */
export async function addRetentionJob(db: Database): Promise<void> {
  await addJob(db, 'remove-old-data', {}, { jobKey: 'remove-old-data', queueName: 'remove-old-data' });
}
