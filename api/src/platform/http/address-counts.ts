import { LRUCache } from 'lru-cache';
import { limitKey } from './rate-limits.ts';

const MINUTE_MS = 60_000;
/** Bounds the memory: beyond it, the addresses seen longest ago are forgotten. */
const MOST_ADDRESSES = 100_000;

/** Counts something by the visitor's address for a minute, where @nestjs/throttler does not apply. Each process counts for itself. */
export class AddressCounts {
  private readonly counts = new LRUCache<string, number>({ max: MOST_ADDRESSES, ttl: MINUTE_MS, noUpdateTTL: true });

  /**
   * Counts one more.
   * @param ip express's `req.ip`
   * @returns how many there were in the minute since the first
   */
  add(ip: string | undefined): number {
    const key = limitKey(ip);
    const count = (this.counts.get(key) ?? 0) + 1;
    this.counts.set(key, count);
    return count;
  }
}
