import { LRUCache } from 'lru-cache';
import { AppError } from '../../platform/http/app-error.ts';

const MOST_TRIES = 5;
const PAUSE_MS = 15 * 60_000;
/** Bounds the memory: beyond it, the keys seen longest ago are forgotten. */
const MOST_KEYS = 100_000;

/** Counts tries by key, e.g. an address or an account, until one of them succeeds. Each process counts for itself. */
export class Tries {
  private readonly counts = new LRUCache<string, number>({ max: MOST_KEYS, ttl: PAUSE_MS, noUpdateTTL: true });

  /**
   * Counts a try that is about to be made, so that simultaneous ones count too.
   * @throws AppError 429 too_many_tries after five of them, until 15 minutes have passed since the first
   */
  add(key: string): void {
    const count = (this.counts.get(key) ?? 0) + 1;
    if (count > MOST_TRIES) throw tooManyTries(this.counts.getRemainingTTL(key) / 1_000);
    this.counts.set(key, count);
  }

  succeed(key: string): void {
    this.counts.delete(key);
  }
}

/** @param seconds until the next one */
export function tooManyTries(seconds: number): AppError {
  const retryAfter = Math.max(1, Math.ceil(seconds));
  const minutes = Math.ceil(retryAfter / 60);
  const message = `Too many failed tries. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
  return new AppError(429, 'too_many_tries', message, { retryAfter });
}
