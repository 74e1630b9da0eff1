import { setTimeout as sleep } from 'node:timers/promises';
import { measureLoad, processorSeconds, quantile, rounded, startBench } from './measure.ts';
import { viewReport } from './view-report.ts';

/**
 * `npm run bench -- views [reports a second]`: how fast the api answers for the blog's list with and without 2,000 reports of
 * views a second, in turns, so that a slow minute of the machine slows down both; the processor time of one report; and
 * how many rows forged names leave. Only prints numbers.
 *
 * The difference between the turns includes what the load itself takes from the processor that everything but the api is on.
 */
const PAIRS = 5;
const SECONDS = 6;
const REPORTS_A_SECOND = Number(process.argv[2] ?? 2_000);
const READS_A_SECOND = 50;

const bench = await startBench();
const environment = await bench.startEnvironment({ LOG_LEVEL: 'info', RATE_LIMIT_PER_MINUTE: '1000000' });
const api = await bench.startApi(environment.variables);
const reads = { url: api.url, address: '/posts', connections: 10, rate: READS_A_SECOND, seconds: SECONDS };
const reportsOf = (source: string) => ({
  ...viewReport(source),
  ...{ url: api.url, connections: 50, rate: REPORTS_A_SECOND, seconds: SECONDS },
});

/** Measures the pages, with or without reports beside them. */
async function turn(source?: string) {
  const before = processorSeconds(api.pid);
  const [pages, reports] = await Promise.all([
    measureLoad(api.pid, reads),
    source === undefined ? undefined : measureLoad(api.pid, reportsOf(source)),
  ]);
  return { pages, reports, seconds: processorSeconds(api.pid) - before };
}

await turn('newsletter');
const pairs: Record<string, number>[] = [];
for (let pair = 1; pair <= PAIRS; pair += 1) {
  const without = await turn();
  const beside = await turn('newsletter');
  const [p99, p99Beside] = [without.pages['p99, ms'] ?? 0, beside.pages['p99, ms'] ?? 0];
  const received = beside.reports?.responses ?? 0;
  pairs.push({
    'p50 without, ms': without.pages['p50, ms'] ?? 0,
    'p50 with, ms': beside.pages['p50, ms'] ?? 0,
    'p99 without, ms': p99,
    'p99 with, ms': p99Beside,
    'p99, ratio': rounded(p99Beside / p99),
    'reports a second': Math.round(received / SECONDS),
    'CPU of a report, µs': Math.round(((beside.seconds - without.seconds) / received) * 1e6),
    'stolen, %': beside.pages['stolen, %'] ?? 0,
  });
}
console.table(pairs);
const columns = Object.keys(pairs[0] ?? {});
console.table(
  Object.fromEntries(
    columns.map((name) => [
      name,
      {
        median: quantile(
          pairs.map((row) => row[name] ?? 0),
          0.5,
        ),
      },
    ]),
  ),
);
await turn('forged-[n]');
// Counts are written once a second.
await sleep(2_000);
console.table(await environment.rows('select count(*)::int as rows, sum(views)::int as views from page_views'));
await api.stop();
await environment.close();
await bench.close();
