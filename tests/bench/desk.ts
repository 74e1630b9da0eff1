import { setTimeout as sleep } from 'node:timers/promises';
import { newStaff, sessionOf } from '../support/staff-accounts.ts';
import { largeData } from './large-data.ts';
import { measureLoad, startBench } from './measure.ts';

/**
 * `npm run bench -- desk`: how fast the desk's lists and reports answer over 1,000,000 leads, 100,000 payments, 100,000
 * short links and three years of counters, and what these rows cost a lead and a short link. Only prints numbers.
 */
const ROUNDS = 40;
const SECONDS = 6;

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

const bench = await startBench();
const empty = await started(false);
const full = await started(true);
console.table(await timed(full));
// In turns, so that a slow minute of the machine slows down both.
const table: Record<string, object> = {};
for (const round of [1, 2, 3])
  for (const [name, site] of [
    ['empty', empty],
    ['full', full],
  ] as const) {
    table[`leads, ${name}, ${round}`] = await measureLoad(site.api.pid, {
      ...{
        url: site.api.url,
        address: '/api/leads/partner',
        method: 'POST',
        connections: 4,
        rate: 100,
        seconds: SECONDS,
      },
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '198.18.[a].[b]' },
      body: JSON.stringify({
        firstname: 'Sample',
        lastname: 'Visitor',
        email: 'bench-[n]@example.com',
        company: 'Sample',
      }),
    });
    table[`short links, ${name}, ${round}`] = await measureLoad(site.api.pid, {
      ...{ url: site.api.url, address: '/r/link-77', connections: 4, rate: 500, seconds: SECONDS },
    });
  }
console.table(table);
for (const site of [empty, full]) {
  await site.api.stop();
  await site.close();
}
await bench.close();

async function started(isFull: boolean) {
  const environment = await bench.startEnvironment({ LOG_LEVEL: 'warn' });
  if (isFull) {
    for (const [what, statement] of Object.entries(largeData)) {
      const start = performance.now();
      await environment.rows(statement);
      console.log(`${what}: ${((performance.now() - start) / 1000).toFixed(0)} s`);
    }
    await environment.rows('analyze');
  } else await environment.rows("insert into redirects (slug, target) values ('link-77', '/program-faq')");
  const api = await bench.startApi(environment.variables);
  await sleep(2_000);
  return { ...environment, api };
}

/** Median and p95 of each list, in milliseconds, for one operator who waits for each answer. */
async function timed(site: Awaited<ReturnType<typeof started>>) {
  const { accessToken } = await sessionOf(site, await newStaff(site, 'operator'));
  const rows: Record<string, object> = {};
  for (const path of lists) {
    const times: number[] = [];
    let status = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const start = performance.now();
      const response = await fetch(`${site.api.url}/api/desk${path}`, {
        headers: { authorization: `Bearer ${accessToken}` },
      });
      await response.arrayBuffer();
      times.push(performance.now() - start);
      status = response.status;
    }
    times.sort((a, b) => a - b);
    const at = (share: number) => Number(times[Math.floor(share * (ROUNDS - 1))]?.toFixed(1));
    rows[path] = { status, median: at(0.5), p95: at(0.95), first: Number(times.at(-1)?.toFixed(1)) };
  }
  return rows;
}
