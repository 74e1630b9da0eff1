import { log } from '../log.ts';

const FLUSH_MS = 1_000;

/**
 * Collects counts in memory and writes them once a second, one write at a time, so that requests never wait for the
 * database. A crash loses up to a second of counts. While Postgres is down, the counts stay in memory.
 */
export class WriteBehind {
  private timer: NodeJS.Timeout | undefined;
  private flushing: Promise<void> = Promise.resolve();
  private closed = false;

  /**
   * @param what the counts, in the plural, for the log
   * @param write writes everything collected so far; if it fails, it keeps the counts for the next write and throws
   */
  constructor(
    private readonly what: string,
    private readonly write: () => Promise<void>,
  ) {}

  /** Schedules a write. Call it whenever something was collected. */
  schedule(): void {
    if (this.closed || this.timer) return;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      void this.flush();
    }, FLUSH_MS).unref();
  }

  /** Writes now, or as soon as the current write has ended. Never rejects. */
  flush(): Promise<void> {
    this.flushing = this.flushing.then(this.write).catch((error: unknown) => {
      log.warn('counts_write_retry', 'counts could not be written', { counts: this.what, reason: error });
      this.schedule();
    });
    return this.flushing;
  }

  /**
   * Writes for the last time and logs what could not be written.
   * @param pending returns how many counts are still unwritten, which are lost
   */
  async close(pending: () => number): Promise<void> {
    this.closed = true;
    clearTimeout(this.timer);
    await this.flush();
    const lost = pending();
    if (lost > 0) log.warn('counts_lost', 'counts could not be written and are lost', { counts: this.what, lost });
  }
}
