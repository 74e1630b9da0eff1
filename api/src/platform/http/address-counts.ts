import { boundedCounts } from './bounded-counts.ts';
import { limitKey } from './rate-limits.ts';

const MINUTE_MS = 60_000;

/**
 * Counts events per minute by the visitor's IP address, where @nestjs/throttler does not apply. Each process counts
 * separately.
 */
export class AddressCounts {
  private readonly counts = boundedCounts(MINUTE_MS);

  /**
   * Counts one event.
   * @param ip express's `req.ip`
   * @returns the number of events from this address in the current minute, which starts with the first event
   */
  add(ip: string | undefined): number {
    const key = limitKey(ip);
    const count = (this.counts.get(key) ?? 0) + 1;
    this.counts.set(key, count);
    return count;
  }
}
