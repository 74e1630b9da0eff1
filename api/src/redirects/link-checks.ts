import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { takenPathsFor } from '../content/current.ts';
import { ENV, type Env } from '../platform/config/env.ts';
import { DATABASE, type Database, inTransaction, type Tx } from '../platform/database/database.ts';
import { addJob, JobRegistry } from '../platform/jobs/queue.ts';
import {
  type CheckRun,
  countTries,
  findLatestRun,
  insertRun,
  type LinkCheck,
  readNextLinks,
  storeChecks,
} from './link-checks.repository.ts';
import { checkTarget, slugError } from './redirect-rules.ts';
import { askTarget, type TargetState } from './target-answer.ts';

/** How many targets are requested at once. */
const AT_ONCE = 8;
/** Pause between two batches: 100,000 links take about four hours, and no target is flooded. */
const PAUSE_MS = 1_000;
/** Without any response, a batch is tried so many times, within about ten minutes, before its links count as broken. */
const SILENT_TRIES = 7;

/** Checks the targets of all short links, a few at a time. A run survives restarts, and continues where it was. */
@Injectable()
export class LinkChecks implements OnModuleInit {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(ENV) private readonly env: Env,
    private readonly jobs: JobRegistry,
  ) {}

  onModuleInit() {
    this.jobs.handle('check-links', () => this.checkNext());
  }

  /**
   * Checks the next links of the open run, if there is one, and then adds itself again.
   * @throws if no other site responded, so that the job is tried again: this host may have no way out
   */
  private async checkNext(): Promise<void> {
    const run = await findLatestRun(this.db);
    if (!run || run.finished_at) return;
    const links = await readNextLinks(this.db, run, AT_ONCE);
    const pagePaths = takenPathsFor(this.env);
    const checks = await Promise.all(
      links.map(async ({ id, slug, target }) => {
        const state = await this.stateOf(slug, target, pagePaths);
        return { redirect_id: id, target, ...state };
      }),
    );
    if (this.isSilent(checks) && (await countTries(this.db)) < SILENT_TRIES)
      throw new Error('no target of these links responded; this host may have no way out');
    await inTransaction(this.db, async (tx) => {
      const isMoved = await storeChecks(tx, run, checks);
      if (isMoved && checks.length > 0) await addCheckJob(tx, new Date(Date.now() + PAUSE_MS));
    });
  }

  /** Whether several other sites were requested, and none responded. One that is gone would say nothing about this host. */
  private isSilent(checks: readonly LinkCheck[]): boolean {
    const { PUBLIC_URL } = this.env;
    const requested = checks
      .filter(({ wasRequested }) => wasRequested)
      .map(({ target, status }) => ({ origin: new URL(target, PUBLIC_URL).origin, status }))
      .filter(({ origin }) => origin !== PUBLIC_URL);
    return new Set(requested.map(({ origin }) => origin)).size > 1 && requested.every(({ status }) => status === null);
  }

  private async stateOf(slug: string, target: string, pagePaths: readonly string[]): Promise<TargetState> {
    const { PUBLIC_URL } = this.env;
    const checked = checkTarget(target, PUBLIC_URL);
    const problem = slugError(slug.toLowerCase(), pagePaths) ?? ('error' in checked ? checked.error : undefined);
    if (problem !== undefined) return { isAlive: false, status: null, reason: problem, wasRequested: false };
    return askTarget(target, PUBLIC_URL);
  }
}

/** Starts to check all targets, unless that is already happening: then it only makes sure that it goes on. */
export async function startCheckRun(tx: Tx): Promise<CheckRun | undefined> {
  const run = await insertRun(tx);
  await addCheckJob(tx);
  return run;
}

function addCheckJob(tx: Tx, runAt?: Date): Promise<void> {
  return addJob(tx, 'check-links', {}, { jobKey: 'check-links', queueName: 'check-links', ...(runAt && { runAt }) });
}
