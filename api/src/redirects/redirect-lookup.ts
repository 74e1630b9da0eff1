import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { ENV, type Env } from '../platform/config/env.ts';
import { DATABASE, type Database, isDatabaseDown } from '../platform/database/database.ts';
import { WriteBehind } from '../platform/database/write-behind.ts';
import { dayIn } from '../platform/day-in.ts';
import { log } from '../platform/log.ts';
import { checkTarget, isSlug, type Redirect, withoutTail } from './redirect-rules.ts';
import { addHits, findTarget, type Hits } from './redirects.repository.ts';

/** How long, in milliseconds, a link that was followed is still followed while the database is away: a day. */
const KEPT_MS = 24 * 3_600_000;
/** How many links are kept for that; about 4 MB. */
const KEPT_AT_MOST = 20_000;
/** How long a visitor waits for a database that does not answer, and how long others then do not; in milliseconds. */
const TIMEOUT_MS = 1_000;

/** Finds short links in the database, and remembers those that were followed for when it is away. */
@Injectable()
export class RedirectLookup implements BeforeApplicationShutdown, OnApplicationShutdown {
  private readonly known = new LRUCache<string, Redirect>({ max: KEPT_AT_MOST, ttl: KEPT_MS });
  /** Until when known links are followed without asking; by performance.now(). */
  private awayUntil = 0;
  private readonly hits = new WriteBehind<Hits>(
    'hits of short links',
    ({ slug, day }) => `${slug} ${day}`,
    (sum, { count, last }) => {
      sum.count += count;
      if (last > sum.last) sum.last = last;
    },
    (batch) => addHits(this.db, batch),
  );

  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /**
   * Returns the link with this slug, ignoring case and whatever was copied along behind it. Its target is safe as a Location
   * header.
   * @throws the database's error if it is away and the link was not followed within the last day
   */
  async find(slug: string): Promise<Redirect | undefined> {
    const name = withoutTail(slug).toLowerCase();
    if (!isSlug(name)) return undefined;
    const last = this.known.get(name);
    if (last && performance.now() < this.awayUntil) return last;
    try {
      const target = await (last ? withTimeout(findTarget(this.db, name)) : findTarget(this.db, name));
      return this.remember(name, target);
    } catch (error) {
      if (!last || !(error instanceof TimeoutError || isDatabaseDown(error))) throw error;
      this.awayUntil = performance.now() + TIMEOUT_MS;
      return last;
    }
  }

  private remember(slug: string, stored: string | undefined): Redirect | undefined {
    // A row may have been written by hand.
    const checked = stored === undefined ? undefined : checkTarget(stored, this.env.PUBLIC_URL);
    if (!checked || 'error' in checked) {
      if (checked)
        log.error('short_link_refused', 'a target is not allowed; correct it under Links', {
          slug,
          reason: checked.error,
        });
      this.known.delete(slug);
      return undefined;
    }
    const redirect = { slug, target: checked.target };
    this.known.set(slug, redirect);
    return redirect;
  }

  /** Counts a hit on a link in memory; hits are written once a second. */
  countHit({ slug }: Redirect): void {
    this.hits.add({ slug, day: dayIn(this.env.TEAM_TIME_ZONE), count: 1, last: new Date() });
  }

  async beforeApplicationShutdown() {
    await this.hits.flush();
  }

  /** Flushes once more: requests that were in flight have ended by now. */
  async onApplicationShutdown() {
    await this.hits.close();
  }
}

class TimeoutError extends Error {}

/** Rejects if the database does not answer in time. The query goes on, and what it finds is dropped. */
function withTimeout<T>(query: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimeoutError()), TIMEOUT_MS);
  });
  return Promise.race([query, late]).finally(() => clearTimeout(timer));
}
