import type { Database } from '../../platform/database/database.ts';
import { log } from '../../platform/log.ts';
import { HubSpotTooLarge } from '../../platform/vendors/hubspot-blog.client.ts';
import type { AuthorNames } from './authors.ts';
import type { HubSpotPostReader } from './hubspot-post-reader.ts';
import type { SyncRow } from './import-state.repository.ts';
import {
  databaseNow,
  expectedCount,
  noteProblems,
  publishedIds,
  renewProblems,
  withdrawPosts,
} from './imported-posts.repository.ts';
import type { ImportedPage, PostImporter } from './post-importer.ts';
import { forgetOldLookups } from './slug-lookup.ts';

/** A change may become visible at HubSpot a little after others that carry a later time. */
const OVERLAP_MS = 2 * 60_000;
/** So many missing posts are asked for one by one; more are looked for in a second walk. */
const ASK_EACH_UP_TO = 20;
const SECOND_LOOK_AFTER_MS = 2_000;

/** What a walk through all published posts met, and how many HubSpot counts. */
interface Look {
  seen: Set<string>;
  total: number | null;
}

/** The steps of one run of the copy. */
export class ImportRun {
  readonly result: { newestUpdated: Date | null; unexplained: number } = { newestUpdated: null, unexplained: 0 };

  constructor(
    private readonly db: Database,
    private readonly source: HubSpotPostReader,
    private readonly keeper: PostImporter,
    private readonly authors: AuthorNames,
  ) {}

  /**
   * Copies what changed since the last run; posts that were taken back changed too.
   * @returns false when HubSpot's count says that something else happened: then only a full look helps
   */
  async copyChanges(sync: SyncRow): Promise<boolean> {
    const since = new Date((sync.newest_updated?.getTime() ?? 0) - OVERLAP_MS);
    for await (const page of this.source.walk({ sort: 'updatedAt', updatedSince: since }))
      await this.keep(page.posts, false);
    const total = await this.source.countPublished();
    this.result.unexplained = await this.unexplained(total);
    return total === null || this.result.unexplained === sync.unexplained;
  }

  /** Copies everything, and takes back what HubSpot publishes no more. Cut off half-way it takes nothing back. */
  async copyAll(): Promise<void> {
    const startedAt = await databaseNow(this.db);
    const look = await this.walkPublished();
    const missing = (await publishedIds(this.db)).filter((id) => !look.seen.has(id));
    const total =
      missing.length > ASK_EACH_UP_TO ? await this.lookAgain(missing, look) : await this.lookAtEach(missing, look);
    await renewProblems(this.db, startedAt);
    await forgetOldLookups(this.db);
    this.result.unexplained = await this.unexplained(total);
  }

  private async walkPublished(): Promise<Look> {
    const seen = new Set<string>();
    let total: number | null = null;
    for await (const page of this.source.walk({ sort: 'createdAt', state: 'PUBLISHED' })) {
      for (const id of (await this.keep(page.posts, true)).live) seen.add(id);
      total = page.total ?? total;
      if (page.unread) await this.noteUnread(page.unread.postId, seen);
    }
    return { seen, total };
  }

  /** No post is taken back on one look alone: pages shift while editors work, and an answer may be wrong. */
  private async lookAtEach(missing: string[], { total }: Look): Promise<number | null> {
    for (const id of missing) {
      try {
        const post = await this.source.post(id);
        if (post === null) await withdrawPosts(this.db, [id]);
        else await this.keep([post], true);
      } catch (error) {
        // It is there, and what we have of it is the best that readers can get.
        if (!(error instanceof HubSpotTooLarge)) throw error;
      }
    }
    return total;
  }

  /** Many are missing: only two looks that each met as many posts as HubSpot counts are believed. */
  private async lookAgain(missing: string[], first: Look): Promise<number | null> {
    await this.source.wait(SECOND_LOOK_AFTER_MS);
    const second = await this.walkPublished();
    const gone = missing.filter((id) => !second.seen.has(id));
    const isSure = [first, second].every(({ seen, total }) => seen.size >= (total ?? 0));
    log.warn({ missing: gone.length, isSure }, 'HubSpot does not list many of the posts that we have');
    if (isSure) await withdrawPosts(this.db, gone);
    return second.total;
  }

  private async keep(posts: unknown[], wereAskedAsPublished: boolean): Promise<ImportedPage> {
    const kept = await this.keeper.keep(posts, wereAskedAsPublished, (ids) => this.authors.learn(ids));
    const { newestUpdated } = this.result;
    if (!newestUpdated || (kept.newestUpdated && kept.newestUpdated > newestUpdated))
      this.result.newestUpdated = kept.newestUpdated;
    return kept;
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
