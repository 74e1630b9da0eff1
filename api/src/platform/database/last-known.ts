import { setTimeout as sleep } from 'node:timers/promises';
import { log } from '../log.ts';

/** How long readers wait for Postgres to say whether the last value still holds. */
const TIMEOUT_MS = 250;

/** A value from Postgres in memory: checked once an interval however many readers there are, and kept while Postgres is away. */
export class LastKnown<T extends object> {
  private last: T | undefined;
  private checkedAt = Number.NEGATIVE_INFINITY;
  /** What readers get while a check is running; the last value once they have waited for it long enough. */
  private answer: Promise<T> | undefined;

  /**
   * @param name for the log
   * @param intervalMs how old a value may get before it is checked
   * @param check reads the present value, or returns the last one when it still holds
   */
  constructor(
    private readonly name: string,
    private readonly intervalMs: number,
    private readonly check: (last: T | undefined) => Promise<T>,
  ) {}

  /**
   * The present value, hardly older than the interval; the last one that was read while Postgres is away or slow.
   * @throws the database's error while none was ever read
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
      // Checked again after the interval: until then the last value holds.
      this.checkedAt = performance.now();
      log.warn({ reason: String(error) }, `${this.name} could not be read; what was read last still holds`);
    }
    return this.last;
  }
}
