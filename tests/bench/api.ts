import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { migrate } from '../../db/migrate.ts';
import { startPostgres } from '../../local/postgres.ts';
import { startApiProcess } from '../support/api-process.ts';
import { payForSeats, signUp } from '../support/buying.ts';
import { TEMPLATE } from '../support/databases.ts';

/** `npm run bench -- api`: cold start, memory before and after a few hundred purchases. Prints; never fails on a figure. */
const RUNS = 7;
const PURCHASES = 200;

const dataDir = await mkdtemp(path.join(tmpdir(), 'site-bench-'));
const postgres = await startPostgres({ dataDir, quick: true });
process.env.TEST_POSTGRES_URL = postgres.url('postgres');
await postgres.createDatabase(TEMPLATE);
await migrate(postgres.url(TEMPLATE));
const { startOutsideWorld } = await import('../support/outside-world.ts');
const { default: request } = await import('supertest');
const outside = await startOutsideWorld({ LOG_LEVEL: 'info' });

const starts: number[] = [];
for (let run = 0; run < RUNS; run += 1) {
  const began = performance.now();
  const api = await startApiProcess(outside.environment);
  starts.push(performance.now() - began);
  await api.stop();
}
const api = await startApiProcess(outside.environment);
const fresh = residentMegabytes(api.pid);
const world = { ...outside, http: request(outside.apiUrl) };
const began = performance.now();
for (let n = 0; n < PURCHASES; n += 1) {
  await world.http
    .post('/api/organizations')
    .send(signUp(await payForSeats(world)))
    .expect(201);
}
const each = (performance.now() - began) / PURCHASES;
console.table({
  'cold start until ready, median ms': Math.round(median(starts)),
  'cold start, slowest ms': Math.round(Math.max(...starts)),
  'memory when ready, MB': fresh,
  [`memory after ${PURCHASES} purchases, MB`]: residentMegabytes(api.pid),
  'one purchase through all steps, ms': Math.round(each),
  'files in dist, kB': Number(execFileSync('du', ['-sk', 'dist/server']).toString().split('\t')[0]),
});
await api.stop();
await outside.close();
await postgres.stop();
await rm(dataDir, { recursive: true, force: true });

function residentMegabytes(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(kilobytes) / 1024);
}

function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
