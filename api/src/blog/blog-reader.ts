import { Inject, Injectable } from '@nestjs/common';
import type { BlogPost } from '../contract/blog.ts';
import { ENV, type Env } from '../platform/config/env.ts';
import { DATABASE, type Database } from '../platform/database/database.ts';
import { LastKnown } from '../platform/database/last-known.ts';
import { AppError } from '../platform/http/app-error.ts';
import { countPosts, type FoundPost, findBySlug, findPosts, publishedOrder } from './blog-posts.repository.ts';
import { readSync, readVersion, type VersionRow } from './import/import-state.repository.ts';
import { SlugLookup } from './import/slug-lookup.ts';

export interface BlogStatus {
  everImported: boolean;
  /** End of the last import that succeeded; null when none did yet. */
  importedAt: Date | null;
  ageSeconds: number | null;
  /** Why the last import failed; null when it did not. */
  error: string | null;
  /** Published posts. */
  posts: number;
}

interface ListOptions {
  limit: number;
  offset: number;
  /** Id of a post to leave out. */
  exclude?: string | undefined;
  /** false leaves `post_body` out. Default true. */
  bodies?: boolean;
}

/** Posts as readers get them: from our own tables, whether HubSpot is up or not. */
@Injectable()
export class BlogReader {
  private readonly sync: LastKnown<VersionRow>;
  private readonly index: PostIndex;

  constructor(
    @Inject(DATABASE) private readonly db: Database,
    private readonly lookup: SlugLookup,
    @Inject(ENV) env: Env,
  ) {
    this.sync = new LastKnown('the version of the blog', env.CHANGE_CHECK_MS, () => readVersion(db));
    this.index = new PostIndex(db);
  }

  /**
   * Different after every change of any post; at most about a second old. While Postgres is away: the last one.
   * @throws the database's error while none was ever read
   */
  async version(): Promise<string> {
    return (await this.sync.read()).version;
  }

  /**
   * Newest first.
   * @returns the posts, and how many there are in all
   * @throws AppError 503 blog_unavailable while nothing was ever imported
   */
  async list(options: ListOptions): Promise<{ objects: BlogPost[]; total: number }> {
    const { version } = await this.assertImported();
    const { limit, offset, exclude, bodies = true } = options;
    const { ids, total } = await this.index.page(version, limit, offset, exclude);
    return { objects: await findPosts(this.db, ids, bodies), total };
  }

  /**
   * @param slug whole, as the CMS has it ("blog/my-post"); case does not matter
   * @throws AppError 503 blog_unavailable while nothing was ever imported
   */
  async bySlug(slug: string): Promise<FoundPost> {
    const { pausedUntil } = await this.assertImported();
    const found = await findBySlug(this.db, slug);
    if (found.state !== 'unknown' || !(await this.lookup.find(slug, pausedUntil))) return found;
    return findBySlug(this.db, slug);
  }

  /** How old the last import is and whether importing works, for operators. */
  async status(): Promise<BlogStatus> {
    const [sync, posts] = await Promise.all([readSync(this.db), countPosts(this.db)]);
    const { ageSeconds, error, copied_at: importedAt } = sync;
    return { everImported: sync.first_copied_at !== null, importedAt, ageSeconds, error, posts };
  }

  private async assertImported() {
    const sync = await this.sync.read();
    if (sync.everImported) return sync;
    throw new AppError(503, 'blog_unavailable', 'Failed to load blog posts. Please try again later.', {
      error: 'Blog not available',
      details: 'Posts have not been imported from the CMS yet.',
      retryAfter: 10,
    });
  }
}

/**
 * The ids of all published posts in their order, read once for each version of the blog: for each page Postgres fetches that
 * page's rows and counts nothing. A post takes some 60 bytes.
 */
class PostIndex {
  private version: string | undefined;
  private ids: Promise<string[]> = Promise.resolve([]);

  constructor(private readonly db: Database) {}

  /**
   * @param exclude id of a post to leave out
   * @returns the ids of one page, and how many posts there are in all
   */
  async page(version: string, limit: number, offset: number, exclude?: string) {
    const ids = await this.of(version);
    const hole = exclude === undefined ? -1 : ids.indexOf(exclude);
    if (hole < 0) return { ids: ids.slice(offset, offset + limit), total: ids.length };
    const start = offset < hole ? offset : offset + 1;
    const page = ids.slice(start, start + limit + 1).filter((id) => id !== exclude);
    return { ids: page.slice(0, limit), total: ids.length - 1 };
  }

  private of(version: string): Promise<string[]> {
    if (this.version === version) return this.ids;
    this.version = version;
    this.ids = publishedOrder(this.db);
    this.ids.catch(() => {
      this.version = undefined;
    });
    return this.ids;
  }
}
