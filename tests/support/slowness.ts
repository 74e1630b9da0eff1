/** Milliseconds that one round of the loop takes on an idle core of a small machine. */
const IDLE_MS = 30;
const ROUNDS = 20;
const NAME = 'TEST_SLOWNESS';
/**
 * A machine may become much slower while tests run. Long limits cost nothing while the product is right; a developer
 * waits for them when it is not.
 */
export const patience = process.env.CI ? 8 : 2;

process.env[NAME] ??= String(slownessNow());
/**
 * How many times slower this machine is than an idle one, at least 1. It is measured once a run and inherited by the
 * run's processes. Limits are multiplied by it, so that a busy machine does not look like a fault of the product.
 */
export const slowness = Number(process.env[NAME]);

/** Returns how many milliseconds to wait on this machine before a test fails. @param seconds enough on an idle machine */
export function limitMs(seconds: number): number {
  return Math.ceil(seconds * 1000 * slowness * patience);
}

/** Measures how many times slower the machine is right now, on average: other processes may have the core in some rounds. */
export function slownessNow(): number {
  const start = performance.now();
  for (let round = 0; round < ROUNDS; round += 1) loop();
  return Math.max(1, (performance.now() - start) / ROUNDS / IDLE_MS);
}

function loop(): number {
  let sum = 0;
  for (let i = 1; i < 1_000_000; i += 1) sum = (sum + i * i) % 1_000_003;
  return sum;
}
