import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { readPagePaths } from '../platform/config/built-site.ts';
import { ENV, type Env } from '../platform/config/env.ts';
import { DATABASE, type Database } from '../platform/database/database.ts';
import { LastKnown } from '../platform/database/last-known.ts';
import { log } from '../platform/log.ts';
import { HitCounter } from './hit-counter.ts';
import { type Links, readLinks } from './links-in-memory.ts';
import { checkStored, type Redirect } from './redirect-rules.ts';

/** Finds short links in memory. Whatever the traffic, the database sees one tiny query per CHANGE_CHECK_MS (1 s). */
@Injectable()
export class RedirectLookup implements OnApplicationBootstrap, BeforeApplicationShutdown, OnApplicationShutdown {
  private readonly links: LastKnown<Links>;
  private readonly hits: HitCounter;

  constructor(
    @Inject(DATABASE) db: Database,
    @Inject(ENV) private readonly env: Env,
  ) {
    this.links = new LastKnown('the short links', env.CHANGE_CHECK_MS, (last) => readLinks(db, last));
    this.hits = new HitCounter(db, env.TEAM_TIME_ZONE);
  }

  /** Starts to read the links, so that the first visitor does not wait for all of them. */
  onApplicationBootstrap(): void {
    this.links.read().catch((error: unknown) => {
      log.warn({ reason: String(error) }, 'the short links could not be read at start');
    });
  }

  /**
   * Returns the link with this slug (case-insensitive); its target is safe as a Location header.
   * @throws the database's error if the links have never been read
   */
  async find(slug: string): Promise<Redirect | undefined> {
    const links = await this.links.read();
    const name = slug.toLowerCase();
    // Only links that are followed are checked: checking all of them would take seconds with 100,000.
    const checked = checkStored(name, links.targets, this.env.PUBLIC_URL, readPagePaths());
    if (!checked) return undefined;
    if (!('error' in checked)) return checked;
    if (!links.refused.has(name))
      log.error(
        { slug: name.slice(0, 100), reason: checked.error },
        'a short link is not followed; see: ops redirects check',
      );
    links.refused.add(name);
    return undefined;
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
}
