import { startCollector } from '../support/trace-collector.ts';
import { measureLoad, quantile, startBench } from './measure.ts';

/**
 * `npm run bench -- traces`: the processor time of a call that asks Postgres, without traces and with them. Rounds
 * alternate, so that a busy machine disturbs both alike. Only prints numbers.
 */
const ROUNDS = 7;
const SECONDS = 2;

const bench = await startBench();
const environment = await bench.startEnvironment({ LOG_LEVEL: 'info' });
const collector = await startCollector();
const costs = { off: [] as number[], on: [] as number[] };
for (let round = 0; round < ROUNDS; round += 1) {
  costs.off.push(await cost(''));
  costs.on.push(await cost(collector.url));
}
const [off, on] = [quantile(costs.off, 0.5), quantile(costs.on, 0.5)];
console.table({
  'without traces, CPU, ms each': off,
  'with traces, CPU, ms each': on,
  'with / without': Number((on / off).toFixed(2)),
  'spans received': collector.spans.length,
});
await collector.close();
await environment.close();
await bench.close();

async function cost(endpoint: string): Promise<number> {
  const api = await bench.startApi({ ...environment.variables, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint });
  const load = {
    url: environment.apiUrl,
    address: '/api/blog/posts?limit=6&exclude=x[n]',
    seconds: SECONDS,
    connections: 4,
  };
  // Compiles what is compiled.
  await measureLoad(api.pid, load);
  const result = await measureLoad(api.pid, load);
  await api.stop();
  return result['CPU, ms each'] ?? 0;
}
