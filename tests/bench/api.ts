import { execFileSync } from 'node:child_process';
import request from 'supertest';
import { payForSeats, signUp } from '../support/buying.ts';
import { quantile, residentMegabytes, startBench } from './measure.ts';

/** `npm run bench -- api`: cold start, and memory before and after a few hundred purchases. Only prints numbers. */
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
const began = performance.now();
for (let n = 0; n < PURCHASES; n += 1) {
  await shop.http
    .post('/api/organizations')
    .send(signUp(await payForSeats(shop)))
    .expect(201);
}
const each = (performance.now() - began) / PURCHASES;
console.table({
  'cold start until ready, median ms': Math.round(quantile(starts, 0.5)),
  'cold start, slowest ms': Math.round(Math.max(...starts)),
  'memory when ready, MB': fresh,
  [`memory after ${PURCHASES} purchases, MB`]: residentMegabytes(api.pid),
  'one purchase through all steps, ms': Math.round(each),
  'files in dist, kB': Number(execFileSync('du', ['-sk', 'dist/server']).toString().split('\t')[0]),
});
await api.stop();
await environment.close();
await bench.close();
