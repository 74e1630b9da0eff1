import { setTimeout as sleep } from 'node:timers/promises';
import { BROWSER } from '../support/redirects-api.ts';
import { measureLoad, startBench } from './measure.ts';

/**
 * `npm run bench -- links [paths…]`: requests a second that one api process answers, with and without logging, and
 * whether every hit of a short link was counted. Only prints numbers.
 */
const SECONDS = 5;
const given = process.argv.slice(2);
const paths = given.length > 0 ? given : ['/api/redirect/faq', '/api/health/live'];

const bench = await startBench();
const rows: Record<string, object> = {};
for (const LOG_LEVEL of ['info', 'silent']) {
  const environment = await bench.startEnvironment({ LOG_LEVEL });
  const api = await bench.startApi(environment.variables);
  let visits = 0;
  for (const address of paths) {
    const load = { url: api.url, address, connections: 50, headers: BROWSER };
    const warm = await measureLoad(api.pid, { ...load, seconds: 1 });
    const result = await measureLoad(api.pid, { ...load, seconds: SECONDS });
    if (address.endsWith('/faq')) visits += (warm.responses ?? 0) + (result.responses ?? 0);
    rows[`${address}, log ${LOG_LEVEL}`] = result;
  }
  // Hits are written in batches, the last one up to a second later.
  await sleep(1_500);
  const [row] = await environment.rows<{ hits: string }>("select hits from redirects where slug = 'faq'");
  console.log(`hits written for faq, log ${LOG_LEVEL}: ${row?.hits ?? 'none'}, answered: ${visits}`);
  await api.stop();
  await environment.close();
}
console.table(rows);
await bench.close();
