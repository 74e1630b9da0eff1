import { setTimeout as sleep } from 'node:timers/promises';
import { retryDelaySeconds } from './queue.ts';

/** How long one job may continue; short enough for a stopping api to wait for it. */
const TURN_MS = 5_000;
/** The longest that a queue is held after a 429. */
const LONGEST_HOLD_SECONDS = 10;

/** Why a vendor could not take something. */
interface Refusal {
  /** How long the vendor asks us to wait; 0 if it does not say. */
  pauseSeconds: number;
}

/**
 * Works off what waits, one after the other: a queue starts its next job only at the worker's next poll. The jobs of what is
 * worked off here then have nothing left to do.
 * @param handleNext handles the next one; returns false when there is none, or when the others had better wait
 * @param pauseMs pause between two
 * @returns whether the job's time was up before that
 */
export async function drainQueue(handleNext: () => Promise<boolean>, pauseMs = 0): Promise<boolean> {
  const end = Date.now() + TURN_MS;
  while (await handleNext()) {
    if (Date.now() > end) return true;
    if (pauseMs > 0) await sleep(pauseMs);
  }
  return false;
}

/** When to try again what a vendor could not take: later each time, and no sooner than it asks. @param tries so far */
export function retryAt(error: Refusal, tries: number): Date {
  return new Date(Date.now() + Math.max(retryDelaySeconds(tries + 1), error.pauseSeconds) * 1000);
}

/**
 * Holds the queue after a failure: every further 429 counts against us, so what is behind waits as well. While a vendor is down, it is
 * asked no faster than when it is up, because every attempt costs both sides.
 * @param pauseMs the usual pause between two calls
 */
export async function holdQueue({ pauseSeconds }: Refusal, pauseMs: number): Promise<void> {
  await sleep(Math.max(Math.min(pauseSeconds, LONGEST_HOLD_SECONDS) * 1000, pauseMs));
}
