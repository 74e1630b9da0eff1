import { log } from '../log.ts';

const FLUSH_MS = 1_000;

/**
 * Adds up counts in memory and writes them once a second, one write at a time, so that requests never wait for the
 * database. A crash loses up to a second of counts. While Postgres is down, the counts stay in memory.
 */
export class WriteBehind<Count> {
  private waiting = new Map<string, Count>();
  /** How many counts were added that are not yet known to be written. */
  private unwritten = 0;
  private timer: NodeJS.Timeout | undefined;
  private flushing: Promise<void> = Promise.resolve();
  private closed = false;

  /**
   * @param what the counts, in the plural, for the log
   * @param keyOf returns the key under which counts are added up
   * @param merge adds the second count to the first
   * @param write writes a batch, all of it or none
   */
  constructor(
    private readonly what: string,
    private readonly keyOf: (count: Count) => string,
    private readonly merge: (sum: Count, count: Count) => void,
    private readonly write: (batch: Count[]) => Promise<void>,
  ) {}

  /** Adds a count. */
  add(count: Count): void {
    this.unwritten += 1;
    this.keep(count);
    this.schedule();
  }

  /** Writes now, or as soon as the current write has ended. Never rejects; what cannot be written stays for the next time. */
  flush(): Promise<void> {
    this.flushing = this.flushing.then(() => this.writeWaiting());
    return this.flushing;
  }

  /** Writes for the last time and logs how many could not be written. */
  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.timer);
    await this.flush();
    const lost = this.unwritten;
    if (lost > 0) log.warn('counts_lost', 'counts could not be written and are lost', { counts: this.what, lost });
  }

  private keep(count: Count): void {
    const key = this.keyOf(count);
    const sum = this.waiting.get(key);
    if (sum) this.merge(sum, count);
    else this.waiting.set(key, count);
  }

  private schedule(): void {
    if (this.closed || this.timer) return;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      void this.flush();
    }, FLUSH_MS).unref();
  }

  private async writeWaiting(): Promise<void> {
    const batch = [...this.waiting.values()];
    if (batch.length === 0) return;
    const counted = this.unwritten;
    this.waiting = new Map();
    try {
      await this.write(batch);
      this.unwritten -= counted;
    } catch (error) {
      log.warn('counts_write_retry', 'counts could not be written', { counts: this.what, reason: error });
      for (const count of batch) this.keep(count);
      this.schedule();
    }
  }
}
