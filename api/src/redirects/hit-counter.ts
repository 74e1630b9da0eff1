import type { Database } from '../platform/database/database.ts';
import { log } from '../platform/log.ts';
import { addHits, type Hits } from './redirects.repository.ts';

const FLUSH_MS = 1_000;

/** Counts in memory and writes once a second, so that a redirect never waits for the database. A crash loses that second. */
export class HitCounter {
  private waiting = new Map<string, Hits>();
  private timer: NodeJS.Timeout | undefined;
  private flushing: Promise<void> = Promise.resolve();
  private inFlight = 0;
  private closed = false;

  constructor(private readonly db: Database) {}

  /** @param slug in lower case */
  add(slug: string): void {
    this.note({ slug, count: 1, last: new Date() });
    this.schedule();
  }

  /** Hits not yet known to be written. */
  pending(): number {
    let sum = this.inFlight;
    for (const { count } of this.waiting.values()) sum += count;
    return sum;
  }

  /** Writes what is waiting, one flush at a time; hits that could not be written wait for the next. */
  flush(): Promise<void> {
    this.flushing = this.flushing.then(() => this.write());
    return this.flushing;
  }

  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.timer);
    await this.flush();
    if (this.pending() > 0) log.warn({ hits: this.pending() }, 'hits of short links could not be written and are lost');
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
      log.warn({ reason: String(error) }, 'hits of short links could not be written; the next try includes them');
      this.schedule();
    }
    this.inFlight = 0;
  }

  private note({ slug, count, last }: Hits): void {
    const before = this.waiting.get(slug);
    if (!before) this.waiting.set(slug, { slug, count, last });
    else {
      before.count += count;
      if (last > before.last) before.last = last;
    }
  }

  private schedule(): void {
    if (this.closed || this.timer) return;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      void this.flush();
    }, FLUSH_MS).unref();
  }
}
