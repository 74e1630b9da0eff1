import { databaseNow } from '../../platform/database/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { log } from '../../platform/log.ts';
import { HubSpotTooLarge } from '../../platform/vendors/hubspot-blog.client.ts';
import type { Authors } from './authors.ts';
import type { PublishState } from './hubspot-post.ts';
import type { HubSpotPostReader } from './hubspot-post-reader.ts';
import type { SyncRow } from './import-state.repository.ts';
import {
  expectedCount,
  noteProblems,
  publishedIds,
  renewProblems,
  withdrawPosts,
} from './imported-posts.repository.ts';
import type { ImportedPage, PostImporter } from './post-importer.ts';
import { forgetOldLookups } from './slug-lookup.ts';

/** A change may show up at HubSpot slightly later than others that have a later time. */
const OVERLAP_MS = 2 * 60_000;
/** Up to this many missing posts are requested one by one; more than that trigger a second pass. */
const ASK_EACH_UP_TO = 20;
const SECOND_PASS_AFTER_MS = 2_000;

/** What one pass over all published posts found, and how many HubSpot says there are. */
interface Pass {
  seen: Set<string>;
  /** Listed although unpublished: HubSpot may ignore the filter, and then its count includes them. */
  hidden: Set<string>;
  total: number | null;
}

/** The steps of one import. */
export class ImportRun {
  readonly result: { newestUpdated: Date | null; unexplained: number } = { newestUpdated: null, unexplained: 0 };

  constructor(
    private readonly db: Database,
    private readonly reader: HubSpotPostReader,
    private readonly importer: PostImporter,
    private readonly authors: Authors,
  ) {}

  /**
   * Imports what has changed since the last run, including posts that were unpublished.
   * @returns false if HubSpot's count shows that something else happened, which takes a sweep
   */
  async importChanges(sync: SyncRow): Promise<boolean> {
    const since = new Date((sync.newest_updated?.getTime() ?? 0) - OVERLAP_MS);
    for await (const { posts } of this.reader.pages({ sort: '-updatedAt', updatedAfter: since })) {
      const { oldestUpdated } = await this.importPage(posts, 'unpublished');
      if (!oldestUpdated || oldestUpdated >= since) continue;
      // Posts come newest first, so the rest are older still. Without this check each run would read the whole blog.
      await this.noteIgnoredFilter();
      break;
    }
    const total = await this.reader.countPublished();
    this.result.unexplained = await this.unexplained(total);
    return total === null || this.result.unexplained === sync.unexplained;
  }

  /** Sweeps: imports everything and, unless a pass is cut off, withdraws what HubSpot no longer publishes. */
  async importAll(): Promise<void> {
    const startedAt = await databaseNow(this.db);
    const pass = await this.passOverPublished();
    const missing = (await publishedIds(this.db)).filter((id) => !pass.seen.has(id));
    const total =
      missing.length > ASK_EACH_UP_TO ? await this.confirmByPass(missing, pass) : await this.confirmEach(missing, pass);
    await renewProblems(this.db, startedAt);
    await forgetOldLookups(this.db);
    this.result.unexplained = await this.unexplained(total);
  }

  private async passOverPublished(): Promise<Pass> {
    const [seen, hidden] = [new Set<string>(), new Set<string>()];
    let total: number | null = null;
    for await (const page of this.reader.pages({ sort: 'createdAt', state: 'PUBLISHED' })) {
      const imported = await this.importPage(page.posts, 'published');
      for (const id of imported.live) seen.add(id);
      for (const id of imported.hidden) hidden.add(id);
      total = page.total ?? total;
      if (page.unread) await this.noteUnread(page.unread.postId, seen);
    }
    return { seen, hidden, total };
  }

  /** Checks each missing post before withdrawing it: pages shift while editors work, and a response may be wrong. */
  private async confirmEach(missing: string[], { total }: Pass): Promise<number | null> {
    for (const id of missing) {
      try {
        const post = await this.reader.post(id);
        if (post === null) await withdrawPosts(this.db, [id]);
        else await this.importPage([post], 'published');
      } catch (error) {
        // The post exists, and our last version of it is the best we can offer readers.
        if (!(error instanceof HubSpotTooLarge)) throw error;
      }
    }
    return total;
  }

  /** Withdraws many missing posts only if two passes each found as many posts as HubSpot counts. */
  private async confirmByPass(missing: string[], first: Pass): Promise<number | null> {
    await this.reader.wait(SECOND_PASS_AFTER_MS);
    const second = await this.passOverPublished();
    const gone = missing.filter((id) => !second.seen.has(id));
    const isSure = [first, second].every(({ seen, hidden, total }) => seen.size + hidden.size >= (total ?? 0));
    log.warn('import_posts_missing', 'HubSpot does not list many of our posts', { missing: gone.length, isSure });
    if (isSure) await withdrawPosts(this.db, gone);
    return second.total;
  }

  private async importPage(posts: unknown[], withoutState: PublishState): Promise<ImportedPage> {
    const page = await this.importer.importPosts(posts, withoutState, (ids) => this.authors.readUnknown(ids));
    const { newestUpdated } = this.result;
    if (!newestUpdated || (page.newestUpdated && page.newestUpdated > newestUpdated))
      this.result.newestUpdated = page.newestUpdated;
    return page;
  }

  /** Readers do not notice, but it costs a call a minute, so operators should know. */
  private async noteIgnoredFilter(): Promise<void> {
    log.warn('import_filter_ignored', 'HubSpot ignores updatedAfter, so each import reads one page of unchanged posts');
    const problem = 'HubSpot ignores the filter updatedAfter, so unchanged posts are read each minute';
    await noteProblems(this.db, [{ post_id: 'list', slug: null, problem, skipped: false }]);
  }

  private async noteUnread(postId: string | null, seen: Set<string>): Promise<void> {
    if (postId) seen.add(postId);
    const problem = 'is larger than can be read';
    await noteProblems(this.db, [{ post_id: postId ?? 'too large', slug: null, problem, skipped: true }]);
  }

  private async unexplained(total: number | null): Promise<number> {
    return total === null ? 0 : total - (await expectedCount(this.db));
  }
}
