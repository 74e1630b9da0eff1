import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { ViewReport } from '../contract/views.values.ts';
import { ENV, type Env } from '../platform/config/env.ts';
import { DATABASE, type Database } from '../platform/database/database.ts';
import { dayIn } from '../platform/day-in.ts';
import { log } from '../platform/log.ts';
import { KnownPages } from './known-pages.ts';
import { isElsewhere, type Origin, OTHER, originOf, UNKNOWN } from './origin.ts';
import { addViews, type ViewCount } from './views.repository.ts';

const WRITE_EVERY_MS = 1_000;
/** How many pairs of source and campaign have counters of their own each day. Reports can be forged, so there is a limit. */
const MOST_ORIGINS = 300;

/**
 * Counts views. They are added up for a second and then written together, so that a rush of visitors does not take the
 * connections to Postgres that buyers need.
 */
@Injectable()
export class ViewCounter implements OnApplicationShutdown {
  private readonly waiting = new Map<string, ViewCount>();
  private readonly timer = setInterval(() => void this.flush(), WRITE_EVERY_MS).unref();
  private writing: Promise<void> = Promise.resolve();
  private known = { day: '', origins: new Set<string>() };

  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(ENV) private readonly env: Env,
    private readonly pages: KnownPages,
  ) {}

  /** Counts a view on the team's present day. @throws the database's error if the blog's addresses were never read */
  async count(view: ViewReport): Promise<void> {
    const path = await this.pages.nameOf(view.path);
    const day = dayIn(this.env.TEAM_TIME_ZONE);
    const isFromElsewhere = isElsewhere(view, new URL(this.env.PUBLIC_URL).hostname);
    const origin = isFromElsewhere ? this.limited(day, originOf(view)) : { source: UNKNOWN, campaign: '' };
    this.add({ day, path, ...origin, device: view.device, views: 1, visits: view.isVisit && isFromElsewhere ? 1 : 0 });
  }

  /** Writes what was counted so far, after what is being written. What cannot be written now stays for the next time. */
  flush(): Promise<void> {
    this.writing = this.writing.then(() => this.write());
    return this.writing;
  }

  /** Writes for the last time: all requests have been answered. */
  async onApplicationShutdown() {
    clearInterval(this.timer);
    await this.flush();
  }

  private async write(): Promise<void> {
    const counts = [...this.waiting.values()];
    if (counts.length === 0) return;
    this.waiting.clear();
    try {
      await addViews(this.db, counts);
    } catch (error) {
      log.warn('views_write_retry', 'counted views could not be written', { reason: error });
      for (const count of counts) this.add(count);
    }
  }

  private add(count: ViewCount): void {
    const key = JSON.stringify([count.day, count.path, count.source, count.campaign, count.device]);
    const before = this.waiting.get(key);
    if (before) {
      before.views += count.views;
      before.visits += count.visits;
    } else this.waiting.set(key, count);
  }

  private limited(day: string, origin: Origin): Origin {
    if (this.known.day !== day) this.known = { day, origins: new Set() };
    const { origins } = this.known;
    const key = JSON.stringify(origin);
    if (origins.size < MOST_ORIGINS) origins.add(key);
    return origins.has(key) ? origin : { source: OTHER, campaign: OTHER };
  }
}
