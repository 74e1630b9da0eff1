import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from '@jest/globals';
import { startApi, untilReady } from '#local/api-process.ts';
import { endProcess } from '../support/api-process.ts';
import { setDatabaseUp } from '../support/databases.ts';
import { sharedEnvironment } from '../support/shared-api.ts';
import { limitMs } from '../support/slowness.ts';
import { startTcpProxy } from '../support/tcp-proxy.ts';
import { until } from '../support/until.ts';

const root = path.resolve(import.meta.dirname, '../..');

const environment = await sharedEnvironment({ LOG_LEVEL: 'info' });
const dir = await mkdtemp(path.join(tmpdir(), 'hanging-api-'));
afterAll(() => rm(dir, { recursive: true }));

const isReady = () =>
  fetch(`${environment.apiUrl}/api/health/ready`, { signal: AbortSignal.timeout(500) }).then(
    ({ ok }) => ok,
    () => false,
  );

it('npm start starts an api again that has died', async () => {
  const logFile = path.join(dir, 'api.log');
  const env = { ...environment.variables, PATH: process.env.PATH };
  const api = await startApi({ root, env, url: environment.apiUrl, logFile });
  try {
    const before = apiProcess() ?? 0;
    process.kill(before, 'SIGKILL');
    await until(() => apiProcess() !== before, 30);
    await until(isReady, 30);
  } finally {
    await api.stop(5_000);
  }
  expect(await isReady()).toBe(false);
});

describe("the container's health check", () => {
  const check = async (...args: string[]) => {
    const env = { ...process.env, TMPDIR: dir, PORT: environment.variables.PORT };
    const file = path.join(root, 'dist/server/healthcheck.sh');
    return promisify(execFile)('bash', [file, ...args], { env }).then(
      () => 'ready',
      () => 'not ready',
    );
  };
  const start = async (variables: NodeJS.ProcessEnv = {}) => {
    const env = {
      ...environment.variables,
      ...variables,
      PATH: `${path.dirname(process.execPath)}:${process.env.PATH}`,
      TMPDIR: dir,
    };
    const child = spawn('sh', [path.join(root, 'dist/server/start.sh')], { env, stdio: 'ignore' });
    await untilReady(child, environment.apiUrl, () => '', limitMs(60));
    return child;
  };
  const misses = async () => Number(await readFile(path.join(dir, 'api.misses'), 'utf8'));
  const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

  it('leaves an api alone that answers, even when it is not ready', async () => {
    const child = await start();
    expect(await misses()).toBeLessThan(0);
    expect([await check(), await misses()]).toEqual(['ready', 0]);
    await setDatabaseUp(environment.database.name, false);
    await writeFile(path.join(dir, 'api.misses'), '3');
    expect([await check(), await misses()]).toEqual(['not ready', 0]);
    // Where a container that is not ready is replaced, it has to be ready only once, at its start.
    expect(await check('alive')).toBe('ready');
    await rm(path.join(dir, 'api.was-ready'));
    expect(await check('alive')).toBe('not ready');
    await setDatabaseUp(environment.database.name, true);
    expect(hasEnded(child)).toBe(false);
    await endProcess(child, 'SIGTERM');
  });

  it('leaves an api alone whose Postgres hangs', async () => {
    const url = new URL(environment.database.url);
    const proxy = await startTcpProxy(Number(url.port));
    url.port = String(proxy.port);
    const child = await start({ DATABASE_URL: url.href });
    proxy.hold();
    await writeFile(path.join(dir, 'api.misses'), '3');
    for (const _check of [1, 2]) expect([await check(), await misses()]).toEqual(['not ready', 0]);
    expect(hasEnded(child)).toBe(false);
    await endProcess(child, 'SIGKILL');
    await proxy.close();
  });

  it('ends an api that hangs, at the fourth check without an answer', async () => {
    const child = await start();
    const exited = once(child, 'exit');
    expect(await check()).toBe('ready');
    child.kill('SIGSTOP');
    for (const missed of [1, 2, 3]) {
      expect([await check(), await misses()]).toEqual(['not ready', missed]);
      expect(hasEnded(child)).toBe(false);
    }
    expect(await check()).toBe('not ready');
    expect(await exited).toEqual([null, 'SIGKILL']);
  });

  it('gives an api more time to start', async () => {
    const child = await start();
    child.kill('SIGSTOP');
    await writeFile(path.join(dir, 'api.misses'), '-8');
    expect([await check(), await misses()]).toEqual(['not ready', -7]);
    await endProcess(child, 'SIGKILL');
  });
});

/** Returns the id of the api process that this process has started; undefined during a restart. */
function apiProcess(): number | undefined {
  const ids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const isOurs = (id: string) => {
    try {
      const isChild = readFileSync(`/proc/${id}/status`, 'utf8').includes(`PPid:\t${process.pid}\n`);
      return isChild && readFileSync(`/proc/${id}/cmdline`, 'utf8').includes('dist/server/main.js');
    } catch {
      // It has ended in the meantime.
      return false;
    }
  };
  const id = ids.find(isOurs);
  return id === undefined ? undefined : Number(id);
}
