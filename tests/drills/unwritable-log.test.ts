import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { closeSync, constants, openSync, readSync, writeSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, expect, it } from '@jest/globals';
import { untilReady } from '#local/api-process.ts';
import { nodeEnvironment, nodeFlags } from '../../api/node-flags.ts';
import { endProcess, main } from '../support/api-process.ts';
import { sharedEnvironment } from '../support/shared-api.ts';
import { limitMs } from '../support/slowness.ts';
import { until } from '../support/until.ts';

const environment = await sharedEnvironment({ LOG_LEVEL: 'info' });
const dir = await mkdtemp(path.join(tmpdir(), 'unwritable-log-'));
let api: ChildProcess | undefined;
afterEach(() => void api?.kill('SIGKILL'));
afterAll(() => rm(dir, { recursive: true }));

/** Starts the built api with its log going to `stdout`. @returns once it is ready */
async function start(stdout: number | 'pipe'): Promise<ChildProcess> {
  const env = { ...nodeEnvironment, ...environment.variables, PATH: process.env.PATH };
  api = spawn(process.execPath, [...nodeFlags, main], { env, stdio: ['ignore', stdout, 'inherit'] });
  await untilReady(api, environment.apiUrl, () => '', limitMs(60));
  return api;
}

const health = async () => (await (await fetch(`${environment.apiUrl}/api/health/ready`)).json()) as { log?: string };

/** Checks that the api answers beyond the capacity of any pipe, reports the trouble, and ends when told to. */
async function serveOn(child: ChildProcess, trouble: RegExp): Promise<void> {
  for (let n = 0; n < 3_000; n += 100) {
    const product = () =>
      fetch(`${environment.apiUrl}/api/checkout/product`, { signal: AbortSignal.timeout(limitMs(10)) });
    const answers = await Promise.all(Array.from({ length: 100 }, product));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    await Promise.all(answers.map((answer) => answer.text()));
  }
  await until(async () => trouble.test((await health()).log ?? ''));
  const metrics = await (await fetch(`${environment.apiUrl}/api/metrics`)).text();
  expect(metrics).toMatch(/^site_log_lines_lost_total \d+$/m);
  expect(await endProcess(child, 'SIGTERM')).toBe(0);
}

/** Makes a full pipe. @returns both of its ends */
function fullPipe(name: string): { reader: number; writer: number } {
  const file = path.join(dir, name);
  execFileSync('mkfifo', [file]);
  const reader = openSync(file, constants.O_RDONLY | constants.O_NONBLOCK);
  const writer = openSync(file, constants.O_WRONLY);
  const filler = openSync(file, constants.O_WRONLY | constants.O_NONBLOCK);
  try {
    for (;;) writeSync(filler, '.'.repeat(4096));
  } catch {
    closeSync(filler);
  }
  return { reader, writer };
}

it('serves on with a full disk', async () => {
  const full = openSync('/dev/full', 'w');
  await serveOn(await start(full), /ENOSPC/);
  closeSync(full);
});

it('serves on with a pipe whose reader is gone', async () => {
  const child = await start('pipe');
  child.stdout?.destroy();
  await serveOn(child, /EPIPE/);
});

it('serves on with a socket whose reader does not read', async () => {
  // Without a data listener Node does not read it.
  await serveOn(await start('pipe'), /stopped reading/);
});

it('serves on with a pipe whose reader does not read, and logs again once it reads', async () => {
  const { reader, writer } = fullPipe('stuck');
  const child = await start(writer);
  closeSync(writer);
  await until(async () => (await health()).log === 'not written: the reader has stopped reading');
  let text = '';
  const chunk = Buffer.alloc(65_536);
  const drain = () => {
    try {
      for (let size = 1; size > 0; text += chunk.toString('utf8', 0, size)) size = readSync(reader, chunk);
    } catch {
      // Nothing to read at the moment.
    }
  };
  await until(async () => {
    drain();
    return (await health()).log === undefined;
  });
  await fetch(`${environment.apiUrl}/api/checkout/product`);
  await until(() => {
    drain();
    return text.includes('"/api/checkout/product"');
  });
  expect(text).toContain('api_started');
  expect(await endProcess(child, 'SIGTERM')).toBe(0);
  closeSync(reader);
});
