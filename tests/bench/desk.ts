import { setTimeout as sleep } from 'node:timers/promises';
import { newStaff, sessionOf } from '../support/staff-accounts.ts';
import { largeData } from './large-data.ts';
import { median, quantile, rounded, startBench } from './measure.ts';

/**
 * `npm run bench -- desk`: how fast the desk's lists and reports answer over 1,000,000 leads, 100,000 payments, 100,000
 * short links and three years of counters. Only prints numbers.
 */
const ROUNDS = 40;

const lists = [
  '/leads',
  '/leads?state=refused',
  '/leads?form=pricing&page=20',
  '/leads?q=northwind',
  '/leads?q=visitor123',
  '/payments',
  '/payments?state=unclaimed',
  '/payments?q=fabrikam',
  '/organizations',
  '/organizations?q=contoso',
  '/invoices',
  '/links',
  '/links?sort=hits',
  '/links?q=link-77',
  '/today',
  '/numbers?period=7d',
  '/numbers?period=90d',
];

const bench = await startBench(false);
const environment = await bench.startEnvironment({ LOG_LEVEL: 'warn' });
for (const [what, statement] of Object.entries(largeData)) {
  const start = performance.now();
  await environment.rows(statement);
  console.log(`${what}: ${((performance.now() - start) / 1000).toFixed(0)} s`);
}
// As autovacuum has done on a site in use.
await environment.rows('vacuum analyze');
const api = await bench.startApi(environment.variables);
await sleep(2_000);
console.table(await timed());
await api.stop();
await environment.close();
await bench.close();

/** Median and p95 of each list, in milliseconds, for one operator who waits for each answer. */
async function timed() {
  const { accessToken } = await sessionOf(environment, await newStaff(environment, 'operator'));
  const rows: Record<string, object> = {};
  for (const path of lists) {
    const times: number[] = [];
    let status = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const start = performance.now();
      const response = await fetch(`${api.url}/api/desk${path}`, {
        headers: { authorization: `Bearer ${accessToken}` },
      });
      await response.arrayBuffer();
      times.push(performance.now() - start);
      status = response.status;
    }
    const [middle, p95, first] = [median(times), quantile(times, 0.95), Math.max(...times)].map(rounded);
    rows[path] = { status, median: middle, p95, first };
  }
  return rows;
}
