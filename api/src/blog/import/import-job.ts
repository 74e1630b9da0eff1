import {
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
  type OnModuleInit,
} from '@nestjs/common';
import { DATABASE, type Database } from '../../platform/database/database.ts';
import { JobRegistry } from '../../platform/jobs/job-registry.ts';
import { addJob } from '../../platform/jobs/queue.ts';
import { log } from '../../platform/log.ts';
import { HubSpotBlogClient } from '../../platform/vendors/hubspot-blog.client.ts';
import { HubSpotError } from '../../platform/vendors/hubspot-error.ts';
import { AuthorNames } from './authors.ts';
import { HubSpotPostReader } from './hubspot-post-reader.ts';
import { ImportRun } from './import-run.ts';
import { noteFailure, noteSuccess, readSync, type SyncRow } from './import-state.repository.ts';
import { PostImporter } from './post-importer.ts';

const SWEEP_EVERY_SECONDS = 15 * 60 - 30;
/** Replicas that start one after the other need one copy. */
const FRESH_AT_START_SECONDS = 30;

/**
 * Copies published posts from HubSpot: what changed every minute, everything now and then. One replica at a time; a run that was
 * cut off anywhere is made good by the next.
 */
@Injectable()
export class PostImportJob implements OnModuleInit, OnApplicationBootstrap, OnModuleDestroy {
  private readonly stopping = new AbortController();

  constructor(
    @Inject(DATABASE) private readonly db: Database,
    private readonly client: HubSpotBlogClient,
    private readonly keeper: PostImporter,
    private readonly jobs: JobRegistry,
  ) {}

  onModuleInit() {
    this.jobs.handle('copy-blog', async ({ unlessWithinSeconds }) => void (await this.run(unlessWithinSeconds)));
    this.jobs.every(1, 'copy-blog');
  }

  /** Also once at start: an empty blog should not wait for the clock. */
  async onApplicationBootstrap() {
    const payload = { unlessWithinSeconds: FRESH_AT_START_SECONDS };
    const options = { jobKey: 'copy-blog', queueName: 'copy-blog' };
    await addJob(this.db, 'copy-blog', payload, options).catch((error: unknown) => {
      log.warn({ reason: String(error) }, 'posts will be copied at the next turn of the clock');
    });
  }

  onModuleDestroy() {
    this.stopping.abort();
  }

  /**
   * One run. What goes wrong at HubSpot is noted in blog_sync and logged; readers keep what was copied before.
   * @param unlessWithinSeconds does nothing when the copy is not older
   * @returns whether the run held
   * @throws the database's errors
   */
  async run(unlessWithinSeconds = 0): Promise<boolean> {
    const sync = await readSync(this.db);
    if (sync.ageSeconds !== null && sync.ageSeconds < unlessWithinSeconds && !this.isSweepDue(sync)) return true;
    if (!this.client.isConfigured) return this.fail('HUBSPOT_ACCESS_TOKEN is not set: no posts are copied');
    if (sync.isPaused) return false;
    try {
      await this.copy(sync);
      return true;
    } catch (error) {
      if (this.stopping.signal.aborted) return false;
      if (!(error instanceof HubSpotError)) throw error;
      return this.fail(error.message);
    }
  }

  private async copy(sync: SyncRow): Promise<void> {
    const source = new HubSpotPostReader(this.client, this.db, this.stopping.signal);
    const authors = new AuthorNames(this.db, (id) => source.authorName(id));
    const run = new ImportRun(this.db, source, this.keeper, authors);
    const isSweep = this.isSweepDue(sync) || !(await run.copyChanges(sync));
    if (isSweep) await run.copyAll();
    await authors.refresh();
    await noteSuccess(this.db, { ...run.result, sweptAs: isSweep ? this.keeper.rules : null });
  }

  private isSweepDue({ sweptSeconds, swept_as }: SyncRow): boolean {
    return sweptSeconds === null || sweptSeconds > SWEEP_EVERY_SECONDS || swept_as !== this.keeper.rules;
  }

  private async fail(reason: string): Promise<false> {
    log.warn({ reason }, 'posts could not be copied from HubSpot; readers get the last copy');
    await noteFailure(this.db, reason);
    return false;
  }
}
