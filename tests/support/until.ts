import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Waits until a question is answered with yes.
 * @throws Error when it takes longer
 */
export async function until(question: () => Promise<boolean> | boolean, seconds = 20): Promise<void> {
  for (const end = Date.now() + seconds * 1000; !(await question()); await sleep(20))
    if (Date.now() > end) throw new Error(`still not so after ${seconds} s: ${question}`);
}
