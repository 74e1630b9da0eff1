import { setTimeout as sleep } from 'node:timers/promises';
import { log } from '../log.ts';

/** How long readers wait for Postgres to confirm that the last value still holds. */
const TIMEOUT_MS = 250;

/** Caches a value from Postgres. It is checked once per interval for all readers, and kept while Postgres is down. */
export class LastKnown<T extends object> {
  private last: T | undefined;
  private checkedAt = Number.NEGATIVE_INFINITY;
  /** What readers get while a check is running; the last value once they have waited for it long enough. */
  private answer: Promise<T> | undefined;

  /**
   * @param name for the log
   * @param intervalMs how old a value may get before it is checked
   * @param check reads the current value, or returns the last one if it still holds
   */
  constructor(
    private readonly name: string,
    private readonly intervalMs: number,
    private readonly check: (last: T | undefined) => Promise<T>,
  ) {}

  /**
   * Returns the current value, hardly older than the interval, or the last one read while Postgres is down or slow.
   * @throws the database's error if no value has ever been read
   */
  async read(): Promise<T> {
    const { last } = this;
    if (last && performance.now() - this.checkedAt < this.intervalMs) return last;
    if (!this.answer) {
      const checked = this.refresh().finally(() => {
        this.answer = undefined;
      });
      this.answer = last ? Promise.race([checked, sleep(TIMEOUT_MS, last, { ref: false })]) : checked;
    }
    return this.answer;
  }

  private async refresh(): Promise<T> {
    const askedAt = performance.now();
    try {
      this.last = await this.check(this.last);
      this.checkedAt = askedAt;
    } catch (error) {
      if (!this.last) throw error;
      // Check again after the interval; until then the last value holds.
      this.checkedAt = performance.now();
      log.warn('value_refresh_retry', 'a value could not be refreshed', { value: this.name, reason: error });
    }
    return this.last;
  }
}
