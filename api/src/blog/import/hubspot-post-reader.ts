import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../platform/database/database.ts';
import {
  type Author,
  type HubSpotBlogClient,
  HubSpotTooLarge,
  type PostsPage,
  type PostsQuery,
} from '../../platform/vendors/hubspot-blog.client.ts';
import { HubSpotError } from '../../platform/vendors/hubspot-error.ts';
import { pauseFor } from './import-state.repository.ts';

/** HubSpot allows 100 calls per 10 s for the whole account; this pace leaves room for leads. */
const PACE_MS = 125;
const RETRY_SECONDS = 1;
/** A run waits out a pause of up to this length; a longer one ends the run. */
const LONGEST_WAIT_SECONDS = 15;
const PAGE = 100;
/** A single huge post makes a page too large once. A page size that was too large this often is not returned to. */
const MOST_TOO_LARGE = 2;

/** A page of a list; `unread` is a post that was too large to read. */
export type ListPage = PostsPage & { unread?: { postId: string | null } };

/** Reads HubSpot's blog for one import: at a steady pace, with one retry, and with the pauses that HubSpot asks for. */
export class HubSpotPostReader {
  private lastCallAt = 0;

  constructor(
    private readonly client: HubSpotBlogClient,
    private readonly db: Database,
    /** Ends the run between two calls. */
    private readonly stop: AbortSignal,
  ) {}

  /**
   * Yields all pages of a list, and asks for smaller ones while responses are too large.
   * @throws HubSpotError if the rest of the list cannot be read
   */
  async *pages(query: Omit<PostsQuery, 'limit' | 'after'>): AsyncGenerator<ListPage> {
    const visited = new Set<string>();
    const tooLarge = new Map<number, number>();
    let limit = PAGE;
    let after: string | null | undefined;
    while (after !== null) {
      const page = await this.pageOrLess({ ...query, limit, after });
      if (page === null) {
        tooLarge.set(limit, (tooLarge.get(limit) ?? 0) + 1);
        limit = Math.ceil(limit / 5);
        continue;
      }
      yield page;
      const larger = Math.min(limit * 5, PAGE);
      if ((tooLarge.get(larger) ?? 0) < MOST_TOO_LARGE) limit = larger;
      after = page.after;
      if (visited.has(after ?? '')) throw new HubSpotError('HubSpot leads in a circle', true);
      if (after) visited.add(after);
    }
  }

  /** Returns how many posts HubSpot says it publishes; null if it does not say. */
  async countPublished(): Promise<number | null> {
    return (await this.ask(() => this.client.posts({ limit: 1, state: 'PUBLISHED' }))).total;
  }

  /** @returns null if the post does not exist */
  post(id: string): Promise<unknown> {
    return this.ask(() => this.client.post(id));
  }

  author(id: string): Promise<Author> {
    return this.ask(() => this.client.author(id));
  }

  /** Yields all pages of the account's tags. @throws HubSpotError if the rest of the list cannot be read */
  async *tags(): AsyncGenerator<unknown[]> {
    const visited = new Set<string>();
    let after: string | null | undefined;
    while (after !== null) {
      const from: string | undefined = after;
      const page = await this.ask(() => this.client.tags(PAGE, from));
      yield page.tags;
      after = page.after;
      if (after !== null && visited.has(after)) throw new HubSpotError('HubSpot leads in a circle', true);
      visited.add(after ?? '');
    }
  }

  /** @returns null if the tag does not exist */
  tag(id: string): Promise<unknown> {
    return this.ask(() => this.client.tag(id));
  }

  /** Waits. @throws AbortError when the run is stopped */
  async wait(milliseconds: number): Promise<void> {
    if (milliseconds > 0) await sleep(milliseconds, undefined, { signal: this.stop });
    this.stop.throwIfAborted();
  }

  /** @returns null if the page has to be requested in smaller parts */
  private async pageOrLess(query: PostsQuery): Promise<ListPage | null> {
    try {
      return await this.ask(() => this.client.posts(query));
    } catch (error) {
      if (!(error instanceof HubSpotTooLarge)) throw error;
      if (query.limit > 1) return null;
      // A single post is too large. The others can only be read if the end of the response says where they begin.
      if (error.after === null) throw error;
      return { total: null, posts: [], after: error.after, unread: { postId: error.postId } };
    }
  }

  private async ask<T>(call: () => Promise<T>): Promise<T> {
    for (let hasFailed = false; ; hasFailed = true) {
      await this.wait(this.lastCallAt + PACE_MS - performance.now());
      this.lastCallAt = performance.now();
      try {
        return await call();
      } catch (error) {
        if (!(error instanceof HubSpotError) || error instanceof HubSpotTooLarge) throw error;
        if (error.pauseSeconds > 0) await pauseFor(this.db, error.pauseSeconds);
        if (hasFailed || !error.isRetryable || error.pauseSeconds > LONGEST_WAIT_SECONDS) throw error;
        await this.wait(1_000 * Math.max(error.pauseSeconds, RETRY_SECONDS));
      }
    }
  }
}
