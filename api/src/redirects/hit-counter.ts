import type { Database } from '../platform/database/database.ts';
import { WriteBehind } from '../platform/database/write-behind.ts';
import { dayIn } from '../platform/day-in.ts';
import { addHits, type Hits } from './redirects.repository.ts';

/** Counts hits, so that redirects never wait for the database. */
export class HitCounter {
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
