import type { Database } from '../platform/database/database.ts';
import { WriteBehind } from '../platform/database/write-behind.ts';
import { OTHER } from './origin.ts';
import { addCounts, type ViewCount, type VitalCount } from './views.repository.ts';

/** The most pairs of source and campaign that are stored for one day. */
const MOST_ORIGINS = 300;
/** The most counters held in memory. Beyond it, views count as 'other' page and source, and vitals are dropped. */
const MOST_WAITING = 20_000;

const other = { path: OTHER, source: OTHER, campaign: OTHER };
const isOther = ({ path, source, campaign }: ViewCount) => path === OTHER && source === OTHER && campaign === OTHER;

/** Adds up counts in memory and writes them once a second, so that heavy traffic costs no extra writes. */
export class CountBatch {
  private views = new Map<string, ViewCount>();
  private vitals = new Map<string, VitalCount>();
  private readonly writer = new WriteBehind('counts of views', () => this.write());

  constructor(private readonly db: Database) {}

  addView(count: ViewCount): void {
    this.noteView(count);
    this.writer.schedule();
  }

  addVital(count: VitalCount): void {
    this.noteVital(count);
    this.writer.schedule();
  }

  /** Writes the waiting counts. */
  flush(): Promise<void> {
    return this.writer.flush();
  }

  close(): Promise<void> {
    return this.writer.close(() => this.views.size + this.vitals.size);
  }

  private async write(): Promise<void> {
    const [views, vitals] = [[...this.views.values()], [...this.vitals.values()]];
    if (views.length + vitals.length === 0) return;
    this.views = new Map();
    this.vitals = new Map();
    try {
      await addCounts(this.db, views, vitals, MOST_ORIGINS);
    } catch (error) {
      for (const count of views) this.noteView(count);
      for (const count of vitals) this.noteVital(count);
      throw error;
    }
  }

  private noteView(count: ViewCount): void {
    const key = JSON.stringify([count.day, count.path, count.source, count.campaign]);
    const before = this.views.get(key);
    if (before) {
      before.views += count.views;
      before.visits += count.visits;
      before.phone_views += count.phone_views;
      before.tablet_views += count.tablet_views;
    } else if (this.views.size < MOST_WAITING || isOther(count)) this.views.set(key, count);
    else this.noteView({ ...count, ...other });
  }

  private noteVital(count: VitalCount): void {
    const key = JSON.stringify([count.day, count.path, count.metric, count.bucket]);
    const before = this.vitals.get(key);
    if (before) before.count += count.count;
    else if (this.vitals.size < MOST_WAITING) this.vitals.set(key, count);
  }
}
