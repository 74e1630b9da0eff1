import { residentMegabytes } from '../support/api-process.ts';
import { manyLeads, measureLoad, startBench } from './measure.ts';

/**
 * `npm run bench -- leads`: POST /api/leads/partner while HubSpot is down and the team is told of each lead, with the api
 * alone on one core if `taskset` exists: 500 a second, then as many as it answers, then 10,000 in ten minutes beside all
 * those that wait for HubSpot. Only prints numbers.
 */
const SECONDS = 10;

const bench = await startBench();
const environment = await bench.startEnvironment({
  LOG_LEVEL: 'warn',
  RELAY_PAUSE_MS: '220',
  TEAM_MAIL_TO: 'team@example.com',
});
environment.standIns.faults.add({ path: '/submissions/', kind: 'status', status: 503 });
const api = await bench.startApi(environment.variables);
const lead = { ...manyLeads, url: environment.apiUrl };
await measureLoad(api.pid, { ...lead, seconds: 3, connections: 12 });
const table = {
  '500 a second, 12 at a time': await measureLoad(api.pid, { ...lead, seconds: SECONDS, connections: 12, rate: 500 }),
  'as many as it can, 12 at a time': await measureLoad(api.pid, { ...lead, seconds: SECONDS, connections: 12 }),
  '17 a second, 12 at a time': await measureLoad(api.pid, { ...lead, seconds: SECONDS, connections: 12, rate: 17 }),
};
console.table(table);
const [stored] = await environment.rows<{ count: string }>('select count(*) from leads');
console.log(`${stored?.count} leads stored; memory of the api ${residentMegabytes(api.pid)} MB`);
await api.stop();
await environment.close();
await bench.close();
