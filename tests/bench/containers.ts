import { ensureEngine } from '../stack/engine/engine.ts';
import { docker, Stack } from '../stack/stack.ts';
import { processorSeconds } from './measure.ts';

/** Returns a stack to measure, not yet started. Ends the program if there is no Docker. BENCH_PROJECT names another project. */
export async function benchStack(): Promise<Stack> {
  const reason = await ensureEngine();
  if (reason) {
    console.log(`SKIPPED: ${reason}`);
    process.exit(0);
  }
  return new Stack(process.env.BENCH_PROJECT || 'lodestar-bench');
}

/** Returns the processor time of all programs of a container in seconds, to 10 ms. */
export async function containerSeconds(id: string): Promise<number> {
  const pids = (await docker('top', id, '-eo', 'pid')).split('\n').slice(1);
  const seconds = pids.map((pid) => {
    try {
      return processorSeconds(Number(pid));
    } catch {
      // A health check that has ended.
      return 0;
    }
  });
  return seconds.reduce((sum, count) => sum + count, 0);
}
