import { execFileSync, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { startApiProcess } from '../support/api-process.ts';
import { startTestPostgres } from '../support/databases.ts';
import { startTestEnvironment } from '../support/test-environment.ts';
import type { Load, LoadResult } from './load.ts';

/**
 * Starts a Postgres for a benchmark and returns helpers to measure the api.
 * @param isPinned whether the api has the second core to itself and everything else stays on the first (needs `taskset`): so
 * that its cost can be told from that of the load. Otherwise Postgres may use both, as in the stack
 */
export async function startBench(isPinned = true) {
  if (isPinned) keepToCore(0, process.pid);
  const stopPostgres = await startTestPostgres();
  return {
    /** Like in the tests, but readers' data is cached for as long as in production. */
    startEnvironment: (overrides: Record<string, string>) =>
      startTestEnvironment({ CHANGE_CHECK_MS: '1000', ...overrides }),
    /** Starts the built api on a core of its own. @param environment as returned by startEnvironment */
    async startApi(environment: NodeJS.ProcessEnv) {
      const api = await startApiProcess(environment);
      if (isPinned) keepToCore(1, api.pid);
      return api;
    },
    close: stopPostgres,
  };
}

/** Pins a process, its threads and its future children to one core. Does nothing without `taskset`. */
function keepToCore(core: number, pid: number): void {
  try {
    execFileSync('taskset', ['-a', '-cp', String(core), String(pid)], { stdio: 'ignore' });
  } catch {
    // There is one core, or no taskset: the numbers then describe all processes together.
  }
}

/**
 * Sends requests from a separate process for some seconds.
 * @param pid of the api, to also report what one core would answer alone and how much processor time was stolen
 * meanwhile
 */
export async function measureLoad(pid: number, load: Load): Promise<Record<string, number>> {
  const before = processorSeconds(pid);
  const machine = machineTicks();
  const result = await sendLoad(load);
  const used = processorSeconds(pid) - before;
  const now = machineTicks();
  return {
    ...result,
    'a core alone, a second': Math.round(result.responses / used),
    'CPU, ms each': rounded((used / result.responses) * 1000),
    'stolen, %': Math.round(((now.stolen - machine.stolen) / (now.all - machine.all)) * 100),
  };
}

/** Returns the ticks of all processors so far, and those that a virtual machine's host stole (gave to others). */
function machineTicks(): { all: number; stolen: number } {
  const [, ...ticks] = readFileSync('/proc/stat', 'utf8').split('\n', 1)[0]?.split(/ +/).slice(0, 9) ?? [];
  return { all: ticks.reduce((sum, one) => sum + Number(one), 0), stolen: Number(ticks[7]) };
}

/** Sends requests from a separate process for some seconds. */
export function sendLoad(load: Load): Promise<LoadResult> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'load.ts'), JSON.stringify(load)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => (code === 0 ? resolve(JSON.parse(output)) : reject(new Error(output))));
  });
}

/** A load of leads. */
export const manyLeads = {
  address: '/api/leads/partner',
  method: 'POST',
  // Many visitors, because the rate limiter goes through all of an address's requests in the last minute.
  headers: { 'content-type': 'application/json', 'x-forwarded-for': '198.18.[a].[b]' },
  body: JSON.stringify({ firstname: 'A', lastname: 'Visitor', email: 'bench-[n]@example.com', company: 'Sample' }),
} as const;

/** Returns the processor time that a process and its threads have used so far, in seconds. */
export function processorSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** Returns the value below which a share of all values lies. @param share 0 to 1 */
export function quantile(values: readonly number[], share: number): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** Rounds to two decimal places. */
export function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
