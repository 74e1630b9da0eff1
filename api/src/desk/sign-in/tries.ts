import { AppError } from '../../platform/http/app-error.ts';
import { boundedCounts } from '../../platform/http/bounded-counts.ts';

const MOST_TRIES = 5;
const PAUSE_MS = 15 * 60_000;

/** Counts attempts by key, e.g. an address or an account, until one succeeds. Each process counts separately. */
export class Tries {
  private readonly counts = boundedCounts(PAUSE_MS);

  /**
   * Counts an attempt before it is made, so that simultaneous attempts count too.
   * @throws AppError 429 too_many_tries after five attempts, until 15 minutes have passed since the first
   */
  add(key: string): void {
    const count = (this.counts.get(key) ?? 0) + 1;
    if (count > MOST_TRIES) throw tooManyTries(this.counts.getRemainingTTL(key) / 1_000);
    this.counts.set(key, count);
  }

  succeed(key: string): void {
    this.counts.delete(key);
  }

  /** Takes an attempt back that could not be made. */
  undo(key: string): void {
    const count = this.counts.get(key);
    if (count) this.counts.set(key, count - 1);
  }
}

/** @param seconds until the next attempt is allowed */
export function tooManyTries(seconds: number): AppError {
  const retryAfter = Math.max(1, Math.ceil(seconds));
  const minutes = Math.ceil(retryAfter / 60);
  const message = `Too many failed attempts. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
  return new AppError(429, 'too_many_tries', message, { retryAfter });
}
