import { readFileSync } from 'node:fs';
import { docker } from '../stack/stack.ts';

/** Returns the processor time of all programs of a container in seconds, to 10 ms. */
export async function containerSeconds(id: string): Promise<number> {
  const pids = (await docker('top', id, '-eo', 'pid')).split('\n').slice(1);
  const ticks = pids.map((pid) => {
    try {
      const fields = readFileSync(`/proc/${pid.trim()}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ');
      return Number(fields[11]) + Number(fields[12]);
    } catch {
      // A health check that has ended.
      return 0;
    }
  });
  return ticks.reduce((sum, count) => sum + count, 0) / 100;
}
