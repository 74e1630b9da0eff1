import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { DATABASE, type Database } from '../../platform/database/database.ts';
import { JobRegistry } from '../../platform/jobs/queue.ts';
import { log } from '../../platform/log.ts';
import { HubSpotBlogClient } from '../../platform/vendors/hubspot-blog.client.ts';
import { HubSpotError } from '../../platform/vendors/hubspot-error.ts';
import { Authors } from './authors.ts';
import { HubSpotPostReader } from './hubspot-post-reader.ts';
import { ImportRun } from './import-run.ts';
import { noteFailure, noteSuccess, readSync, type SyncRow } from './import-state.repository.ts';
import { PostImporter } from './post-importer.ts';
import { importTags } from './tags.ts';

/** Also its key and its queue: one waits at most, and one runs at a time, across all replicas. */
export const JOB = 'import-posts';
const SWEEP_EVERY_SECONDS = 15 * 60 - 30;
/** Replicas that start in quick succession need only one import. */
const FRESH_AT_START_SECONDS = 30;

/**
 * Imports the blog from HubSpot into Postgres; readers are served from Postgres alone. An import works like this:
 *
 * 1. Every minute, and when a worker starts, one replica takes the job. It ends at once if HubSpot has asked for a
 *    pause.
 * 2. An ImportRun asks for the posts that changed since the last run. If HubSpot's count of posts then differs from
 *    ours for no known reason, and every 15 minutes in any case, it goes through all posts (a sweep) and withdraws
 *    those that are gone.
 * 3. The HubSpotPostReader makes the calls: page by page, at a steady pace, with one retry.
 * 4. The PostImporter turns each page of posts into rows: read (hubspot-post.ts), sanitised (sanitise.ts, with the tags
 *    of post-tags.ts and the rules of addresses.ts), and saved if changed (imported-posts.repository.ts). Anything odd
 *    about a post is noted in blog_problems and does not stop other posts. Authors are read one by one (authors.ts),
 *    tags as a list (tags.ts).
 * 5. blog_sync records how the run ended (import-state.repository.ts). The next run completes what an interrupted one
 *    left undone.
 *
 * In addition, SlugLookup asks HubSpot at once when a reader requests a slug that we do not know.
 */
@Injectable()
export class PostImportJob implements OnModuleInit, OnModuleDestroy {
  private readonly stopping = new AbortController();

  constructor(
    @Inject(DATABASE) private readonly db: Database,
    private readonly client: HubSpotBlogClient,
    private readonly importer: PostImporter,
    private readonly jobs: JobRegistry,
  ) {}

  onModuleInit() {
    this.jobs.handle(JOB, async ({ unlessWithinSeconds }) => void (await this.run(unlessWithinSeconds)));
    this.jobs.every(1, JOB);
    // An empty blog should not wait for the next minute.
    this.jobs.atStart(JOB, { unlessWithinSeconds: FRESH_AT_START_SECONDS });
  }

  onModuleDestroy() {
    this.stopping.abort();
  }

  /**
   * Runs one import. Failures at HubSpot are recorded in blog_sync and logged; readers keep what was imported before.
   * @param unlessWithinSeconds skips the run if the last import is more recent than this and no sweep is due
   * @returns whether the run succeeded
   * @throws the database's errors
   */
  async run(unlessWithinSeconds = 0): Promise<boolean> {
    const sync = await readSync(this.db);
    if (sync.ageSeconds !== null && sync.ageSeconds < unlessWithinSeconds && !this.isSweepDue(sync)) return true;
    if (!this.client.isConfigured) return this.fail('HUBSPOT_ACCESS_TOKEN is not set: no posts are imported');
    if (sync.isPaused) return false;
    try {
      await this.import(sync);
      return true;
    } catch (error) {
      if (this.stopping.signal.aborted) return false;
      if (!(error instanceof HubSpotError)) throw error;
      return this.fail(error.message);
    }
  }

  private async import(sync: SyncRow): Promise<void> {
    const reader = new HubSpotPostReader(this.client, this.db, this.stopping.signal);
    const authors = new Authors(this.db, (id) => reader.author(id));
    const run = new ImportRun(this.db, reader, this.importer, authors);
    // Tags first: a post's search text contains their names, so that it need not be written again.
    await importTags(this.db, reader);
    const isSweep = this.isSweepDue(sync) || !(await run.importChanges(sync));
    if (isSweep) await run.importAll();
    await authors.refresh();
    await noteSuccess(this.db, { ...run.result, sweptAs: isSweep ? this.importer.rules : null });
  }

  private isSweepDue({ sweptSeconds, swept_as }: SyncRow): boolean {
    return sweptSeconds === null || sweptSeconds > SWEEP_EVERY_SECONDS || swept_as !== this.importer.rules;
  }

  private async fail(reason: string): Promise<false> {
    log.warn('import_failed', 'posts could not be imported and stay as they are; is the token valid?', { reason });
    await noteFailure(this.db, reason);
    return false;
  }
}
