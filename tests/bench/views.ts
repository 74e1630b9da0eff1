import { setTimeout as sleep } from 'node:timers/promises';
import { measureLoad, startBench } from './measure.ts';

/**
 * `npm run bench -- views`: how fast the api answers for the blog's list while 2,000 views a second are reported, half of
 * them with forged names, and how many rows they leave. Only prints numbers.
 */
const SECONDS = 8;
const REPORTS_A_SECOND = 2_000;
const READS_A_SECOND = 100;
const browser = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';

const bench = await startBench();
const environment = await bench.startEnvironment({ LOG_LEVEL: 'info', RATE_LIMIT_PER_MINUTE: '1000000' });
const api = await bench.startApi(environment.variables);
const reads = { url: api.url, address: '/posts', connections: 10, rate: READS_A_SECOND };
const report = {
  ...{ url: api.url, address: '/api/views', method: 'POST' as const, connections: 50, rate: REPORTS_A_SECOND },
  headers: { 'User-Agent': browser, 'Content-Type': 'text/plain' },
};
const body = (source: string) =>
  JSON.stringify({
    path: '/terms',
    referrer: '',
    utm_source: source,
    utm_campaign: '',
    device: 'phone',
    isVisit: true,
  });

await measureLoad(api.pid, { ...reads, seconds: 2 });
const rows: Record<string, object> = {
  'pages, without reports': await measureLoad(api.pid, { ...reads, seconds: SECONDS }),
};
for (const [name, source] of [
  ['one source', 'newsletter'],
  ['forged sources', 'forged-[n]'],
] as const) {
  const [pages, reports] = await Promise.all([
    measureLoad(api.pid, { ...reads, seconds: SECONDS }),
    measureLoad(api.pid, { ...report, body: body(source), seconds: SECONDS }),
  ]);
  rows[`pages, with reports of ${name}`] = pages;
  rows[`reports of ${name}`] = reports;
}
// Counts are written once a second.
await sleep(2_000);
console.table(rows);
console.table(await environment.rows('select count(*)::int as rows, sum(views)::int as views from page_views'));
await api.stop();
await environment.close();
await bench.close();
