import { Inject, Injectable } from '@nestjs/common';
import type { BlogPosts } from '../contract/blog.ts';
import type { PostFilter } from '../contract/blog.values.ts';
import { ENV, type Env } from '../platform/config/env.ts';
import { DATABASE, type Database } from '../platform/database/database.ts';
import { LastKnown } from '../platform/database/last-known.ts';
import { AppError } from '../platform/http/app-error.ts';
import {
  type BlogRoots,
  type FoundPost,
  findBySlug,
  findPosts,
  findRoots,
  publishedSlugs,
} from './blog-posts.repository.ts';
import { readVersion, type VersionRow } from './import/import-state.repository.ts';
import { SlugLookup } from './import/slug-lookup.ts';
import { PostIndex } from './post-index.ts';
import { listedTerms, type TermKind } from './post-lists.repository.ts';

interface ListOptions extends PostFilter {
  limit: number;
  offset: number;
  /** Id of a post to leave out. */
  exclude?: string | undefined;
  /** false leaves `post_body` out. Default true. */
  bodies?: boolean;
}

/** Serves posts from our own tables, whether HubSpot is up or not. */
@Injectable()
export class BlogReader {
  private readonly sync: LastKnown<VersionRow>;
  private readonly index: PostIndex;

  constructor(
    @Inject(DATABASE) private readonly db: Database,
    private readonly lookup: SlugLookup,
    @Inject(ENV) private readonly env: Env,
  ) {
    this.sync = new LastKnown('the version of the blog', env.CHANGE_CHECK_MS, () => readVersion(db));
    this.index = new PostIndex(db);
  }

  /**
   * Returns a version that changes with every change to a post. It is at most about a second old, or the last one that
   * was read while Postgres is down.
   * @throws the database's error if no version has ever been read
   */
  async version(): Promise<string> {
    return (await this.sync.read()).version;
  }

  /**
   * Lists posts, newest first; search results come in order of relevance.
   * @returns the posts, their total number, and the tag or author that was asked for (null if no published post has it)
   * @throws AppError 503 blog_unavailable before the first import
   */
  async list(options: ListOptions): Promise<BlogPosts> {
    const { version } = await this.assertImported();
    const { limit, offset, exclude, bodies = true, ...filter } = options;
    const { ids, tags, ...terms } = await this.index.list(version, filter);
    // Every post page excludes its own post: filtering the whole list would copy it each time.
    const hole = exclude === undefined ? -1 : ids.indexOf(exclude);
    const start = hole >= 0 && offset >= hole ? offset + 1 : offset;
    const page = ids.slice(start, start + limit + 1).filter((id) => id !== exclude);
    const objects = await findPosts(this.db, this.env.TEAM_TIME_ZONE, page.slice(0, limit), bodies);
    return { objects, total: hole < 0 ? ids.length : ids.length - 1, tags, ...terms };
  }

  /** Lists the slugs of all published posts, as the CMS has them. */
  slugs(): Promise<string[]> {
    return publishedSlugs(this.db);
  }

  /** Returns where the blog is at HubSpot. */
  roots(): Promise<BlogRoots> {
    return findRoots(this.db);
  }

  /** Lists the slugs of all tags or authors with published posts, and when any of those posts last changed. */
  listed(kind: TermKind): Promise<{ slug: string; updated: Date }[]> {
    return listedTerms(this.db, kind);
  }

  /**
   * Finds a post by its slug; asks HubSpot about a slug that we do not know.
   * @param slug as the CMS has it ("blog/my-post"), or only its last segment; case-insensitive
   * @throws AppError 503 blog_unavailable before the first import
   */
  async bySlug(slug: string): Promise<FoundPost> {
    const { pausedUntil } = await this.assertImported();
    const look = () => findBySlug(this.db, this.env.TEAM_TIME_ZONE, slug);
    const found = await look();
    return found.state === 'unknown' && (await this.lookup.find(slug, pausedUntil)) ? look() : found;
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
