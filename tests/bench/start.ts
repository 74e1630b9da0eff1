import { residentMegabytes } from '../support/api-process.ts';
import { median, startBench } from './measure.ts';

/** `npm run bench -- start`: how long the api takes until it is ready, and its memory then. Only prints numbers. */
const RUNS = 7;

const bench = await startBench();
const environment = await bench.startEnvironment({ LOG_LEVEL: 'info' });
const starts: number[] = [];
const megabytes: number[] = [];
for (let run = 0; run < RUNS; run += 1) {
  const began = performance.now();
  const api = await bench.startApi(environment.variables);
  starts.push(performance.now() - began);
  megabytes.push(residentMegabytes(api.pid));
  await api.stop();
}
console.table({
  'cold start until ready, median ms': Math.round(median(starts)),
  'cold start, slowest ms': Math.round(Math.max(...starts)),
  'memory when ready, median MB': median(megabytes),
});
await environment.close();
await bench.close();
