import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { ViewReport, VitalName, VitalsReport } from '../contract/views.values.ts';
import { ENV, type Env } from '../platform/config/env.ts';
import { DATABASE, type Database } from '../platform/database/database.ts';
import { CountBatch } from './count-batch.ts';
import { dayIn } from './days.ts';
import { KnownPages } from './known-pages.ts';
import { isElsewhere, originOf, UNKNOWN } from './origin.ts';
import { bucketOf } from './vital-buckets.ts';

/** Adds the pages' reports to the day's counters, in memory first. */
@Injectable()
export class ViewCounter implements BeforeApplicationShutdown, OnApplicationShutdown {
  private readonly batch: CountBatch;
  private readonly ownHost: string;
  private known = { minute: -1, day: '' };
  /** Reports whose page is still being looked up; a shutdown waits for them. */
  private readonly pending = new Set<Promise<void>>();

  constructor(
    @Inject(DATABASE) db: Database,
    @Inject(ENV) private readonly env: Env,
    private readonly pages: KnownPages,
  ) {
    this.batch = new CountBatch(db);
    this.ownHost = new URL(env.PUBLIC_URL).hostname;
  }

  /** Counts a view. */
  countView(view: ViewReport): void {
    const day = this.today();
    const cameFromElsewhere = isElsewhere(view, this.ownHost);
    const origin = cameFromElsewhere ? originOf(view) : { source: UNKNOWN, campaign: '' };
    this.whenNamed(view.path, (path) =>
      this.batch.addView({
        ...{ day, path, ...origin },
        views: 1,
        visits: view.isVisit && cameFromElsewhere ? 1 : 0,
        phone_views: view.device === 'phone' ? 1 : 0,
        tablet_views: view.device === 'tablet' ? 1 : 0,
      }),
    );
  }

  /** Counts the Core Web Vitals of a view. */
  countVitals({ path: reported, vitals }: VitalsReport): void {
    const day = this.today();
    const values = Object.entries(vitals) as [VitalName, number][];
    this.whenNamed(reported, (path) => {
      for (const [metric, value] of values)
        this.batch.addVital({ day, path, metric, bucket: bucketOf(metric, value), count: 1 });
    });
  }

  async beforeApplicationShutdown() {
    await this.flush();
  }

  /** Writes once more: requests that were in flight have ended by now. */
  async onApplicationShutdown() {
    await Promise.all(this.pending);
    await this.batch.close();
  }

  /** Writes what has been counted so far. */
  async flush(): Promise<void> {
    await Promise.all(this.pending);
    await this.batch.flush();
  }

  /** Returns the team's date. Working it out takes longer than all else about a view, so it is done once a minute. */
  private today(): string {
    const minute = Math.floor(Date.now() / 60_000);
    if (minute !== this.known.minute) this.known = { minute, day: dayIn(this.env.TEAM_TIME_ZONE) };
    return this.known.day;
  }

  private whenNamed(path: string, add: (name: string) => void): void {
    const done = this.pages.nameOf(path).then(add, () => {});
    this.pending.add(done);
    void done.then(() => this.pending.delete(done));
  }
}
