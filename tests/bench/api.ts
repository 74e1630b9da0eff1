import { execFileSync } from 'node:child_process';
import request from 'supertest';
import { payForSeats, signUp } from '../support/buying.ts';
import { processorSeconds, quantile, residentMegabytes, rounded, startBench } from './measure.ts';

/**
 * `npm run bench -- api`: cold start, memory before and after a few hundred purchases, and what one purchase costs the api,
 * Postgres and Stripe. Only prints numbers.
 */
const RUNS = 7;
const PURCHASES = 200;

const bench = await startBench();
const environment = await bench.startEnvironment({ LOG_LEVEL: 'info' });

const starts: number[] = [];
for (let run = 0; run < RUNS; run += 1) {
  const began = performance.now();
  const api = await bench.startApi(environment.variables);
  starts.push(performance.now() - began);
  await api.stop();
}
const api = await bench.startApi(environment.variables);
const fresh = residentMegabytes(api.pid);
const shop = { ...environment, http: request(environment.apiUrl) };
const before = {
  processor: processorSeconds(api.pid),
  transactions: await countTransactions(),
  calls: await countCalls(),
};
const began = performance.now();
for (let n = 0; n < PURCHASES; n += 1) {
  const session = await payForSeats(shop);
  // As the page does that buyers return to.
  await shop.http.get(`/api/checkout/session/${session}`).expect(200);
  await shop.http.post('/api/organizations').send(signUp(session)).expect(201);
}
const each = (performance.now() - began) / PURCHASES;
const processor = (processorSeconds(api.pid) - before.processor) / PURCHASES;
const calls = [...(await countCalls())].map(([vendor, count]) => [
  `one purchase, calls of ${vendor}`,
  rounded((count - (before.calls.get(vendor) ?? 0)) / PURCHASES),
]);
console.table({
  'cold start until ready, median ms': Math.round(quantile(starts, 0.5)),
  'cold start, slowest ms': Math.round(Math.max(...starts)),
  'memory when ready, MB': fresh,
  [`memory after ${PURCHASES} purchases, MB`]: residentMegabytes(api.pid),
  'one purchase through all steps, ms': Math.round(each),
  'one purchase, processor time of the api, ms': rounded(processor * 1000),
  'one purchase, transactions in Postgres': rounded(((await countTransactions()) - before.transactions) / PURCHASES),
  ...Object.fromEntries(calls),
  'files in dist, kB': Number(execFileSync('du', ['-sk', 'dist/server']).toString().split('\t')[0]),
});
await api.stop();
await environment.close();
await bench.close();

async function countTransactions(): Promise<number> {
  const [row] = await environment.rows<{ count: string }>(
    'select xact_commit as count from pg_stat_database where datname = current_database()',
  );
  return Number(row?.count);
}

/** Returns how often the api has called each vendor. */
async function countCalls(): Promise<Map<string, number>> {
  const metrics = await (await fetch(`${environment.apiUrl}/api/metrics`)).text();
  const calls = new Map<string, number>();
  for (const [, vendor = '', count] of metrics.matchAll(
    /^vendor_call_duration_seconds_count\{.*vendor="(\w+)".*\} (\d+)/gm,
  ))
    calls.set(vendor, (calls.get(vendor) ?? 0) + Number(count));
  return calls;
}
