import { setTimeout as sleep } from 'node:timers/promises';
import { limitMs } from './slowness.ts';

const FIRST_PAUSE_MS = 10;
const LONGEST_PAUSE_MS = 150;

/**
 * Waits until a condition holds. Polls less often the longer it takes, because polling is work too.
 * @param seconds how long it may take on an idle machine
 * @throws Error when it does not hold in time
 */
export async function until(question: () => Promise<boolean> | boolean, seconds = 20): Promise<void> {
  const end = Date.now() + limitMs(seconds);
  for (let pauseMs = FIRST_PAUSE_MS; !(await question()); pauseMs = Math.min(pauseMs * 1.2, LONGEST_PAUSE_MS)) {
    if (Date.now() > end) throw new Error(`still not true after ${seconds} s: ${question}`);
    await sleep(pauseMs);
  }
}
