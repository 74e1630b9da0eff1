import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { DATABASE, type Database } from '../../platform/database/database.ts';
import { log } from '../../platform/log.ts';
import { HubSpotBlogClient } from '../../platform/vendors/hubspot-blog.client.ts';
import { HubSpotError } from '../../platform/vendors/hubspot-error.ts';
import { Authors } from './authors.ts';
import { pauseFor } from './import-state.repository.ts';
import { PostImporter } from './post-importer.ts';

const BURST = 2;
const PER_SECOND = 1;

/** Asks HubSpot about slugs that we have no post for: once per slug across all replicas, and at a limited rate. */
@Injectable()
export class SlugLookup {
  /** How long a reader waits for HubSpot; a later response is still imported. */
  private readonly timeoutMs = 1_000;
  private tokens = BURST;
  private filledAt = performance.now();
  private readonly running = new Map<string, Promise<boolean>>();

  constructor(
    @Inject(DATABASE) private readonly db: Database,
    private readonly client: HubSpotBlogClient,
    private readonly importer: PostImporter,
  ) {}

  /**
   * @param pausedUntil end of the pause that HubSpot asked for
   * @returns whether the post may have been imported, so that searching our posts again makes sense
   */
  async find(asked: string, pausedUntil: Date | null): Promise<boolean> {
    const slug = asked.replace(/^\/+|\/+$/g, '');
    // A page asks both with and without the blog's path; one look-up serves both.
    const key = slug.replace(/^.*\//, '').toLowerCase();
    if (!this.client.isConfigured || !isPlausible(slug)) return false;
    let search = this.running.get(key);
    if (!search) {
      if ((pausedUntil && pausedUntil > new Date()) || !this.takeToken()) return false;
      search = this.search(slug, key).finally(() => this.running.delete(key));
      this.running.set(key, search);
    }
    return Promise.race([search, sleep(this.timeoutMs, false, { ref: false })]);
  }

  private async search(slug: string, key: string): Promise<boolean> {
    try {
      if (!(await claimLookup(this.db, key))) {
        this.tokens += 1;
        // Another request has looked it up, perhaps just after the caller searched our posts.
        return true;
      }
      const { posts } = await this.client.posts({ limit: 5, slug });
      const authors = new Authors(this.db, (id) => this.client.author(id));
      // The next sweep decides about posts without a state.
      const { written } = await this.importer.importPosts(posts, 'unpublished', (ids) => authors.readUnknown(ids));
      return written > 0;
    } catch (error) {
      log.warn('import_slug_failed', 'a slug could not be looked up at HubSpot', { slug, reason: error });
      if (error instanceof HubSpotError && error.pauseSeconds > 0)
        await pauseFor(this.db, error.pauseSeconds).catch(() => {});
      return false;
    }
  }

  private takeToken(): boolean {
    const now = performance.now();
    this.tokens = Math.min(BURST, this.tokens + ((now - this.filledAt) / 1_000) * PER_SECOND);
    this.filledAt = now;
    if (this.tokens < 1) return false;
    this.tokens -= 1;
    return true;
  }
}

/** Tells whether this could be a post's slug. Spares HubSpot the requests of scanners. */
function isPlausible(slug: string): boolean {
  return (
    slug.length <= 200 &&
    /^[\p{L}\p{N}][\p{L}\p{M}\p{N}\-_./~+]*$/u.test(slug) &&
    !/\.(php|aspx?|env|cgi|sql|zip)$/i.test(slug)
  );
}

/**
 * Claims a slug's one look-up of the day.
 * @returns false if it was already claimed
 */
async function claimLookup(db: Database, slug: string): Promise<boolean> {
  const claimed = await db
    .insertInto('blog_lookups')
    .values({ slug })
    .onConflict((conflict) => conflict.doNothing())
    .returning('slug')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Deletes look-ups after a day, when the import, which runs every minute, has long seen every post. */
export async function forgetOldLookups(db: Database): Promise<void> {
  await db.deleteFrom('blog_lookups').where('asked_at', '<', sql<Date>`now() - interval '1 day'`).execute();
}
