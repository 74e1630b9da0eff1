import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { migrate } from '../../db/migrate.ts';
import { startPostgres } from '../../local/postgres.ts';
import { startApiProcess } from '../support/api-process.ts';
import { TEMPLATE } from '../support/databases.ts';

/**
 * `npm run bench -- blog-copy [posts]`: the first copy of so many posts (3,000) of 12 kB from HubSpot's stand-in, what it costs,
 * and what readers wait for the first and the last page. Prints figures; never fails on one.
 */
const count = Number(process.argv[2] ?? 3_000);

const dataDir = await mkdtemp(path.join(tmpdir(), 'site-bench-'));
const postgres = await startPostgres({ dataDir, quick: true });
process.env.TEST_POSTGRES_URL = postgres.url('postgres');
await postgres.createDatabase(TEMPLATE);
await migrate(postgres.url(TEMPLATE));
const { startOutsideWorld } = await import('../support/outside-world.ts');
const outside = await startOutsideWorld({ LOG_LEVEL: 'warn' });
await outside.cms('/posts/generate', { count, bodyBytes: 12_000 });
const api = await startApiProcess(outside.environment);
const started = performance.now();
const residents: number[] = [];
while (!(await isCopied())) {
  residents.push(resident());
  await new Promise((resolve) => setTimeout(resolve, 50));
}
const seconds = (performance.now() - started) / 1000;
const afterCopy = resident();
const last = Math.max(0, Math.ceil(count / 6) - 1);
const first = await latencies(0);
const end = await latencies(last);
console.table({
  posts: count,
  'first copy, s': rounded(seconds),
  'posts a second': Math.round(count / seconds),
  'memory at most, MB': Math.max(...residents),
  'memory afterwards, MB': afterCopy,
  'page 1, p50 ms': first.p50,
  'page 1, p99 ms': first.p99,
  [`page ${last + 1}, p50 ms`]: end.p50,
  [`page ${last + 1}, p99 ms`]: end.p99,
});
await api.stop();
await outside.close();
await postgres.stop();
await rm(dataDir, { recursive: true, force: true });

async function isCopied(): Promise<boolean> {
  const answer = await fetch(`${api.url}/api/blog/posts?limit=1`);
  return answer.ok && ((await answer.json()) as { total: number }).total === count;
}

async function latencies(page: number): Promise<{ p50: number; p99: number }> {
  const times: number[] = [];
  for (let time = 0; time < 500; time += 1) {
    const began = performance.now();
    await (await fetch(`${api.url}/api/blog/posts?limit=6&offset=${page * 6}`)).text();
    times.push(performance.now() - began);
  }
  times.sort((a, b) => a - b);
  return { p50: rounded(times[250] ?? Number.NaN), p99: rounded(times[495] ?? Number.NaN) };
}

function resident(): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${api.pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}
