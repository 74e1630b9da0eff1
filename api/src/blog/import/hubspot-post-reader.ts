import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../platform/database/database.ts';
import {
  type HubSpotBlogClient,
  HubSpotTooLarge,
  type PostsPage,
  type PostsQuery,
} from '../../platform/vendors/hubspot-blog.client.ts';
import { HubSpotError } from '../../platform/vendors/hubspot-error.ts';
import { pauseFor } from './import-state.repository.ts';

/** HubSpot takes 100 calls in 10 s for the whole account: this leaves room for leads. */
const PACE_MS = 125;
const RETRY_SECONDS = 1;
/** A pause that one run waits for; a longer one ends it. */
const LONGEST_WAIT_SECONDS = 15;
const PAGE = 100;

/** A page of the walk; `unread` is a post that was too large to be read. */
export type WalkedPage = PostsPage & { unread?: { postId: string | null } };

/** HubSpot's blog for one run of the copy: in a steady pace, tried again once, and left alone as long as it asks for. */
export class HubSpotPostReader {
  private lastCallAt = 0;

  constructor(
    private readonly client: HubSpotBlogClient,
    private readonly db: Database,
    /** Ends the run between two calls. */
    private readonly stop: AbortSignal,
  ) {}

  /**
   * Walks through a list, page by page; pages get smaller while an answer is too large.
   * @throws HubSpotError where the walk cannot go on
   */
  async *walk(query: Omit<PostsQuery, 'limit' | 'after'>): AsyncGenerator<WalkedPage> {
    const visited = new Set<string>();
    let limit = PAGE;
    let after: string | null | undefined;
    while (after !== null) {
      const page = await this.pageOrLess({ ...query, limit, after });
      if (page === null) {
        limit = Math.ceil(limit / 5);
        continue;
      }
      yield page;
      limit = Math.min(limit * 5, PAGE);
      after = page.after;
      if (visited.has(after ?? '')) throw new HubSpotError('HubSpot leads in a circle', true);
      if (after) visited.add(after);
    }
  }

  /** How many posts HubSpot says that it publishes; null when it does not say. */
  async countPublished(): Promise<number | null> {
    return (await this.ask(() => this.client.posts({ limit: 1, state: 'PUBLISHED' }))).total;
  }

  /** @returns null when there is no such post */
  post(id: string): Promise<unknown> {
    return this.ask(() => this.client.post(id));
  }

  /** @returns the byline; null when HubSpot has none */
  authorName(id: string): Promise<string | null> {
    return this.ask(() => this.client.authorName(id));
  }

  /** Waits, unless the run is to end. */
  async wait(milliseconds: number): Promise<void> {
    if (milliseconds > 0) await sleep(milliseconds, undefined, { signal: this.stop });
    this.stop.throwIfAborted();
  }

  /** @returns null when the page must be asked for in smaller parts */
  private async pageOrLess(query: PostsQuery): Promise<WalkedPage | null> {
    try {
      return await this.ask(() => this.client.posts(query));
    } catch (error) {
      if (!(error instanceof HubSpotTooLarge)) throw error;
      if (query.limit > 1) return null;
      // One post is too large: only where its answer's end says how to go on can the others be read.
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
