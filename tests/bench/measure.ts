import { execFileSync, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { startApiProcess } from '../support/api-process.ts';
import { startTestPostgres } from '../support/databases.ts';
import { startTestEnvironment } from '../support/test-environment.ts';
import type { Load, LoadResult } from './load.ts';

/**
 * A Postgres of its own for a benchmark, and what is needed to measure the api beside it. Where `taskset` is there, everything
 * but the api stays on the first core and the api alone has the second.
 */
export async function startBench() {
  keepToCore(0, process.pid);
  const stopPostgres = await startTestPostgres();
  return {
    /** As in the tests, but what readers see is as old as in production. */
    startEnvironment: (overrides: Record<string, string>) =>
      startTestEnvironment({ CHANGE_CHECK_MS: '1000', ...overrides }),
    /** The built api on a core of its own. @param environment as startEnvironment gives it */
    async startApi(environment: NodeJS.ProcessEnv) {
      const api = await startApiProcess(environment);
      keepToCore(1, api.pid);
      return api;
    },
    close: stopPostgres,
  };
}

/** Puts a process with all its threads, and what they will start, on one core; without `taskset` it stays where it is. */
function keepToCore(core: number, pid: number): void {
  try {
    execFileSync('taskset', ['-a', '-cp', String(core), String(pid)], { stdio: 'ignore' });
  } catch {
    // A machine with one core, or no such program: the numbers then hold for all of it together.
  }
}

/**
 * Asks a process of its own to send requests for some seconds.
 * @param pid of the api: the result then includes what a core alone would answer, and how much of the machine others took meanwhile
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

/** What all processors have spent so far, and what the host of a virtual machine gave to others while they had work to do. */
function machineTicks(): { all: number; stolen: number } {
  const [, ...ticks] = readFileSync('/proc/stat', 'utf8').split('\n', 1)[0]?.split(/ +/).slice(0, 9) ?? [];
  return { all: ticks.reduce((sum, one) => sum + Number(one), 0), stolen: Number(ticks[7]) };
}

function sendLoad(load: Load): Promise<LoadResult> {
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

/** Processor time that a process and its threads have used so far, in seconds. */
export function processorSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

export function residentMegabytes(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}

/** The value below which a share of all values lies. @param share 0 to 1 */
export function quantile(values: readonly number[], share: number): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;
}

/** To two digits behind the point. */
export function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
