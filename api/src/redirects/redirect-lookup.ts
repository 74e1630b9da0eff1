import { setTimeout as sleep } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { readPagePaths } from '../platform/config/built-site.ts';
import { ENV, type Env } from '../platform/config/env.ts';
import { DATABASE, type Database } from '../platform/database/database.ts';
import { log } from '../platform/log.ts';
import { HitCounter } from './hit-counter.ts';
import { type Redirect, usableRedirects } from './redirect-chain.ts';
import { readRedirects, readVersion } from './redirects.repository.ts';

/** How long visitors wait to learn whether the copy is still current. */
const TIMEOUT_MS = 250;

/**
 * Short links from memory: one tiny query every CHANGE_CHECK_MS, a second, however many visitors ask. While Postgres is away
 * or slow the last copy is used.
 */
@Injectable()
export class RedirectLookup implements BeforeApplicationShutdown, OnApplicationShutdown {
  private links = new Map<string, Redirect>();
  private version: string | undefined;
  private checkedAt = Number.NEGATIVE_INFINITY;
  private checking: Promise<void> | undefined;
  /** Ends with the check, or once visitors have waited for it long enough. */
  private settledOrSlow: Promise<unknown> = Promise.resolve();
  private readonly hits: HitCounter;

  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(ENV) private readonly env: Env,
  ) {
    this.hits = new HitCounter(db);
  }

  /**
   * The link of that slug, in whatever case; its target is safe as a Location header.
   * @throws the database's error while no copy has ever been read
   */
  async find(slug: string): Promise<Redirect | undefined> {
    if (performance.now() - this.checkedAt > this.env.CHANGE_CHECK_MS) await this.refresh();
    return this.links.get(slug.toLowerCase());
  }

  /** Counts a visit of a link, in memory; written once a second. Unknown slugs are not counted. */
  countHit(slug: string): void {
    const key = slug.toLowerCase();
    if (this.links.has(key)) this.hits.add(key);
  }

  /** Hits that are not written yet. */
  pendingHits(): number {
    return this.hits.pending();
  }

  async beforeApplicationShutdown() {
    await this.hits.flush();
  }

  /** Once more: requests that were in flight have ended by now. */
  async onApplicationShutdown() {
    await this.hits.close();
  }

  private refresh(): Promise<unknown> {
    if (!this.checking) {
      this.checking = this.check().finally(() => {
        this.checking = undefined;
      });
      const settled = this.checking.catch(() => {});
      this.settledOrSlow = Promise.race([settled, sleep(TIMEOUT_MS, undefined, { ref: false })]);
    }
    return this.version === undefined ? this.checking : this.settledOrSlow;
  }

  private async check(): Promise<void> {
    try {
      const version = await readVersion(this.db);
      if (version !== this.version) await this.load();
    } catch (error) {
      if (this.version === undefined) throw error;
      log.warn({ reason: String(error) }, 'short links: the database does not answer; the last copy is used');
    }
    this.checkedAt = performance.now();
  }

  private async load(): Promise<void> {
    const { version, rows } = await readRedirects(this.db);
    const { usable, refused } = usableRedirects(rows, this.env.PUBLIC_URL, readPagePaths());
    for (const { slug, error } of refused)
      log.error({ slug: slug.slice(0, 100), reason: error }, 'a short link is not followed; see: ops redirects check');
    this.links = usable;
    this.version = version;
  }
}
