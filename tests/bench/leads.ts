import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { migrate } from '../../db/migrate.ts';
import { startPostgres } from '../../local/postgres.ts';
import { startApiProcess } from '../support/api-process.ts';
import { TEMPLATE } from '../support/databases.ts';

/**
 * `npm run bench -- leads`: POST /api/leads/partner while HubSpot is down, the api alone on one core where `taskset` is there.
 * Prints figures; never fails on one.
 */
const SECONDS = 10;
const CONNECTIONS = 12;

const dataDir = await mkdtemp(path.join(tmpdir(), 'site-bench-'));
const postgres = await startPostgres({ dataDir, quick: true });
process.env.TEST_POSTGRES_URL = postgres.url('postgres');
await postgres.createDatabase(TEMPLATE);
await migrate(postgres.url(TEMPLATE));
const { startOutsideWorld } = await import('../support/outside-world.ts');
const outside = await startOutsideWorld({ LOG_LEVEL: 'warn', RELAY_PAUSE_MS: '220' });
outside.standIns.faults.add({ path: '/submissions/', kind: 'status', status: 503 });
const api = await startApiProcess(outside.environment);
spawn('taskset', ['-a', '-cp', '1', String(api.pid)], { stdio: 'ignore' }).on('error', () => {});

const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS });
const times: number[] = [];
const statuses = new Map<number, number>();
let sequence = 0;
await run(2);
times.length = 0;
statuses.clear();
const cpuBefore = cpuSeconds(api.pid);
await run(SECONDS);
const cpu = cpuSeconds(api.pid) - cpuBefore;
const memory = residentMegabytes(api.pid);
times.sort((a, b) => a - b);
const at = (share: number) => Math.round((times[Math.floor(times.length * share)] ?? Number.NaN) * 10) / 10;
console.table({
  'answers a second': Math.round(times.length / SECONDS),
  'p50, ms': at(0.5),
  'p99, ms': at(0.99),
  'CPU of the api a lead, ms': Math.round((cpu / times.length) * 100_000) / 100,
  'memory of the api, MB': memory,
  'answers by status': JSON.stringify(Object.fromEntries(statuses)),
});
agent.destroy();
await api.stop();
await outside.close();
await postgres.stop();
await rm(dataDir, { recursive: true, force: true });

async function run(seconds: number): Promise<void> {
  const end = performance.now() + seconds * 1000;
  const visitor = async () => {
    while (performance.now() < end) await post();
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, visitor));
}

function post(): Promise<void> {
  sequence += 1;
  const body = JSON.stringify({
    firstname: 'Sample',
    lastname: 'Visitor',
    email: `bench-${sequence}@example.com`,
    company: 'Sample Company',
  });
  const began = performance.now();
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    // Many visitors: the rate limiter looks through all requests of an address in the last minute.
    'x-forwarded-for': `198.18.${(sequence >> 8) & 255}.${sequence & 255}`,
  };
  return new Promise((resolve, reject) => {
    const call = http.request(`${outside.apiUrl}/api/leads/partner`, { method: 'POST', agent, headers }, (answer) => {
      answer.resume();
      answer.on('end', () => {
        times.push(performance.now() - began);
        statuses.set(answer.statusCode ?? 0, (statuses.get(answer.statusCode ?? 0) ?? 0) + 1);
        resolve();
      });
    });
    call.on('error', reject);
    call.end(body);
  });
}

/** What a process has used of a core, also on a machine that is busy with other things. */
function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

function residentMegabytes(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(kilobytes) / 1024);
}
