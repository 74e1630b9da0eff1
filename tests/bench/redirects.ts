import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { migrate } from '../../db/migrate.ts';
import { startPostgres } from '../../local/postgres.ts';
import { type ApiProcess, startApiProcess } from '../support/api-process.ts';
import { TEMPLATE } from '../support/databases.ts';

/**
 * `npm run bench -- redirects [paths…]`: requests a second that one api process answers, asked by another process. The figure a
 * core second counts the processor time that the api used, so other work on the machine does not change it much.
 */
const SECONDS = 5;
const CONNECTIONS = 50;
const CLOCK_TICKS = 100;
const given = process.argv.slice(2);
const paths = given.length > 0 ? given : ['/api/redirect/faq', '/api/health/live'];
const autocannon = createRequire(import.meta.url).resolve('autocannon/autocannon.js');

const dataDir = await mkdtemp(path.join(tmpdir(), 'site-bench-'));
const postgres = await startPostgres({ dataDir, quick: true });
process.env.TEST_POSTGRES_URL = postgres.url('postgres');
await postgres.createDatabase(TEMPLATE);
await migrate(postgres.url(TEMPLATE));
const { startOutsideWorld } = await import('../support/outside-world.ts');
let answered = 0;
const rows: Record<string, object> = {};
for (const LOG_LEVEL of ['info', 'silent']) {
  const outside = await startOutsideWorld({ LOG_LEVEL });
  const api = await startApiProcess(outside.environment);
  for (const target of paths) {
    await shoot(api, target, 1);
    rows[`${target}, log ${LOG_LEVEL}`] = await shoot(api, target, SECONDS);
  }
  await sleep(1_500);
  const [{ hits } = { hits: 'none' }] = await outside.rows<{ hits: string }>(
    "select hits from redirects where slug = 'faq'",
  );
  console.log(`hits written for faq, log ${LOG_LEVEL}: ${hits}, answered: ${answered}`);
  answered = 0;
  await api.stop();
  await outside.close();
}
console.table(rows);
await postgres.stop();
await rm(dataDir, { recursive: true, force: true });

/** @returns figures of one run */
async function shoot(api: ApiProcess, target: string, seconds: number): Promise<object> {
  const before = processorSeconds(api.pid);
  const args = [autocannon, '-j', '-c', String(CONNECTIONS), '-d', String(seconds), api.url + target];
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 1e8 });
  const used = processorSeconds(api.pid) - before;
  const result = JSON.parse(stdout);
  const sum = result['1xx'] + result['2xx'] + result['3xx'] + result['4xx'] + result['5xx'];
  if (/\/faq$/.test(target)) answered += result['3xx'];
  return {
    'a second': Math.round(sum / result.duration),
    'a core second': Math.round(sum / used),
    'p50 ms': result.latency.p50,
    'p99 ms': result.latency.p99,
    'not 2xx or 3xx': sum - result['2xx'] - result['3xx'],
    errors: result.errors,
  };
}

/** Processor time of a process and its threads. */
function processorSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / CLOCK_TICKS;
}
