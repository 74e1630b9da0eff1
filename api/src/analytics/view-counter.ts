import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { ViewReport } from '../contract/views.ts';
import { ENV, type Env } from '../platform/config/env.ts';
import { DATABASE, type Database } from '../platform/database/database.ts';
import { WriteBehind } from '../platform/database/write-behind.ts';
import { dayIn } from '../platform/day-in.ts';
import { KnownPages } from './known-pages.ts';
import { isElsewhere, type Origin, OTHER, originOf, UNKNOWN } from './origin.ts';
import { addViews, type ViewCount } from './views.repository.ts';

/** How many pairs of source and campaign have counters of their own each day. Reports can be forged, so there is a limit. */
const MOST_ORIGINS = 300;

/** Counts views. They are written together, so that a rush of visitors does not take the connections that buyers need. */
@Injectable()
export class ViewCounter implements OnApplicationShutdown {
  private readonly counts = new WriteBehind<ViewCount>(
    'views',
    ({ day, path, source, campaign, device }) => JSON.stringify([day, path, source, campaign, device]),
    (sum, { views, visits }) => {
      sum.views += views;
      sum.visits += visits;
    },
    (batch) => addViews(this.db, batch),
  );
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
    const visits = view.isVisit && isFromElsewhere ? 1 : 0;
    this.counts.add({ day, path, ...origin, device: view.device, views: 1, visits });
  }

  /** Writes what was counted so far. */
  flush(): Promise<void> {
    return this.counts.flush();
  }

  /** Writes for the last time: all requests have been answered. */
  async onApplicationShutdown() {
    await this.counts.close();
  }

  private limited(day: string, origin: Origin): Origin {
    if (this.known.day !== day) this.known = { day, origins: new Set() };
    const { origins } = this.known;
    const key = JSON.stringify(origin);
    if (origins.size < MOST_ORIGINS) origins.add(key);
    return origins.has(key) ? origin : { source: OTHER, campaign: OTHER };
  }
}
