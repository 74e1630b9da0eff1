import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { dayIn } from '../analytics/days.ts';
import { readPagePaths } from '../platform/config/built-site.ts';
import { ENV, type Env } from '../platform/config/env.ts';
import { DATABASE, type Database } from '../platform/database/database.ts';
import { LastKnown } from '../platform/database/last-known.ts';
import { WriteBehind } from '../platform/database/write-behind.ts';
import { log } from '../platform/log.ts';
import { type Redirect, usableRedirects } from './redirect-rules.ts';
import { addHits, type Hits, readRedirects, readVersion } from './redirects.repository.ts';

interface Links {
  version: string;
  usable: Map<string, Redirect>;
}

/** Finds short links in memory. Whatever the traffic, the database sees one tiny query per CHANGE_CHECK_MS (1 s). */
@Injectable()
export class RedirectLookup implements BeforeApplicationShutdown, OnApplicationShutdown {
  private readonly links: LastKnown<Links>;
  private readonly hits: HitCounter;

  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(ENV) private readonly env: Env,
  ) {
    this.links = new LastKnown('the short links', env.CHANGE_CHECK_MS, (last) => this.readLinks(last));
    this.hits = new HitCounter(db, env.TEAM_TIME_ZONE);
  }

  /**
   * Returns the link with this slug (case-insensitive); its target is safe as a Location header.
   * @throws the database's error if the links have never been read
   */
  async find(slug: string): Promise<Redirect | undefined> {
    const { usable } = await this.links.read();
    return usable.get(slug.toLowerCase());
  }

  /** Counts a hit on a link in memory; hits are written once a second. */
  countHit({ slug }: Redirect): void {
    this.hits.add(slug);
  }

  /** Returns how many hits have not been written yet. */
  pendingHits(): number {
    return this.hits.pending();
  }

  async beforeApplicationShutdown() {
    await this.hits.flush();
  }

  /** Flushes once more: requests that were in flight have ended by now. */
  async onApplicationShutdown() {
    await this.hits.close();
  }

  private async readLinks(last: Links | undefined): Promise<Links> {
    if (last && last.version === (await readVersion(this.db))) return last;
    const { version, rows } = await readRedirects(this.db);
    const { usable, refused } = usableRedirects(rows, this.env.PUBLIC_URL, readPagePaths());
    for (const { slug, error } of refused)
      log.error({ slug: slug.slice(0, 100), reason: error }, 'a short link is not followed; see: ops redirects check');
    return { version, usable };
  }
}

/** Counts hits, so that redirects never wait for the database. */
class HitCounter {
  private waiting = new Map<string, Hits>();
  private inFlight = 0;
  private readonly writer = new WriteBehind('hits of short links', () => this.write());

  constructor(
    private readonly db: Database,
    private readonly timeZone: string,
  ) {}

  /** @param slug in lower case */
  add(slug: string): void {
    this.note({ slug, day: dayIn(this.timeZone), count: 1, last: new Date() });
    this.writer.schedule();
  }

  /** Returns how many hits are not yet known to be written. */
  pending(): number {
    let sum = this.inFlight;
    for (const { count } of this.waiting.values()) sum += count;
    return sum;
  }

  /** Writes the waiting hits. */
  flush(): Promise<void> {
    return this.writer.flush();
  }

  close(): Promise<void> {
    return this.writer.close(() => this.pending());
  }

  private async write(): Promise<void> {
    const batch = [...this.waiting.values()];
    if (batch.length === 0) return;
    this.waiting = new Map();
    this.inFlight = batch.reduce((sum, { count }) => sum + count, 0);
    try {
      await addHits(this.db, batch);
    } catch (error) {
      for (const hits of batch) this.note(hits);
      throw error;
    } finally {
      this.inFlight = 0;
    }
  }

  private note({ slug, day, count, last }: Hits): void {
    const key = `${slug} ${day}`;
    const before = this.waiting.get(key);
    if (!before) this.waiting.set(key, { slug, day, count, last });
    else {
      before.count += count;
      if (last > before.last) before.last = last;
    }
  }
}
