import { LRUCache } from 'lru-cache';

/** Limits the memory: beyond it, the least recently seen keys are forgotten. */
const MOST_KEYS = 100_000;

/**
 * Creates counts by key, each of which is forgotten some time after it began.
 * @param ttl milliseconds
 */
export function boundedCounts(ttl: number): LRUCache<string, number> {
  // Not `max`, for which the library sets aside 4 MB at once, and takes 8 ms for it: each api has five of these.
  return new LRUCache({ maxSize: MOST_KEYS, sizeCalculation: () => 1, ttl, noUpdateTTL: true });
}
