import { Inject, Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { DATABASE, type Database, type Tx } from '../../platform/database/database.ts';
import { addJob } from '../../platform/jobs/queue.ts';
import { HubSpotBlogClient } from '../../platform/vendors/hubspot-blog.client.ts';
import { countPosts } from '../blog-posts.repository.ts';
import { isImportStale } from './import-conditions.ts';
import { JOB } from './import-job.ts';
import { readSync } from './import-state.repository.ts';

/** Whether an import waits for a free worker, or runs now. */
export type RunState = 'waiting' | 'running' | null;

/** Tells how the import is, and starts one on request. */
@Injectable()
export class ImportState {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    private readonly client: HubSpotBlogClient,
  ) {}

  /** Reads how the last import ended. */
  async read() {
    const [sync, posts, run] = await Promise.all([readSync(this.db), countPosts(this.db), runState(this.db)]);
    const { isConfigured } = this.client;
    return { sync, posts, run, isConfigured, isStale: isImportStale(sync, isConfigured) };
  }

  /**
   * Starts an import, unless one is about to start anyway. One that runs already may have read what was changed since.
   * @returns whether it was started by this call
   */
  async start(tx: Tx): Promise<boolean> {
    // Of two callers at once, the second one sees what the first one started.
    await sql`select from blog_sync for update`.execute(tx);
    if ((await runState(tx, true)) === 'waiting') return false;
    await addJob(tx, JOB, {}, { jobKey: JOB, queueName: JOB });
    return true;
  }
}

/** @param waitingFirst when one runs and another waits, tells of the latter */
async function runState(db: Database | Tx, waitingFirst = false): Promise<RunState> {
  const { rows } = await sql<{ waits: boolean; runs: boolean }>`
    select coalesce(bool_or(locked_at is null and run_at <= clock_timestamp()), false) as waits,
      coalesce(bool_or(locked_at is not null), false) as runs
    from graphile_worker.jobs where task_identifier = ${JOB}`.execute(db);
  const { waits = false, runs = false } = rows[0] ?? {};
  if (runs && !(waits && waitingFirst)) return 'running';
  return waits ? 'waiting' : null;
}
