import { quantile, residentMegabytes, rounded, startBench } from './measure.ts';

/**
 * `npm run bench -- blog-copy [posts]`: the cost of the first import of this many posts (3,000) of 12 kB from HubSpot's
 * stand-in, and how long readers wait for the first and the last page. Only prints numbers.
 */
const count = Number(process.argv[2] ?? 3_000);

const bench = await startBench();
const environment = await bench.startEnvironment({ LOG_LEVEL: 'warn' });
await environment.cms('/posts/generate', { count, bodyBytes: 12_000 });
const api = await bench.startApi(environment.variables);
const started = performance.now();
const residents: number[] = [];
while (!(await isCopied())) {
  residents.push(residentMegabytes(api.pid));
  await new Promise((resolve) => setTimeout(resolve, 50));
}
const seconds = (performance.now() - started) / 1000;
const afterCopy = residentMegabytes(api.pid);
const last = Math.max(0, Math.ceil(count / 6) - 1);
const first = await latencies(0);
const end = await latencies(last);
console.table({
  posts: count,
  'first copy, s': rounded(seconds),
  'posts a second': Math.round(count / seconds),
  'memory at most, MB': Math.max(...residents),
  'memory afterwards, MB': afterCopy,
  'page 1, p50 ms': quantile(first, 0.5),
  'page 1, p99 ms': quantile(first, 0.99),
  [`page ${last + 1}, p50 ms`]: quantile(end, 0.5),
  [`page ${last + 1}, p99 ms`]: quantile(end, 0.99),
});
await api.stop();
await environment.close();
await bench.close();

async function isCopied(): Promise<boolean> {
  const response = await fetch(`${api.url}/api/blog/posts?limit=1`);
  return response.ok && ((await response.json()) as { total: number }).total === count;
}

/** Measures 500 requests in turn, in ms. */
async function latencies(page: number): Promise<number[]> {
  const times: number[] = [];
  for (let time = 0; time < 500; time += 1) {
    const began = performance.now();
    await (await fetch(`${api.url}/api/blog/posts?limit=6&offset=${page * 6}`)).text();
    times.push(rounded(performance.now() - began));
  }
  return times;
}
