import { setTimeout as sleep } from 'node:timers/promises';
import type { TestEnvironment } from '../support/test-environment.ts';
import { until } from '../support/until.ts';
import { largeData } from './large-data.ts';
import type { Load } from './load.ts';
import { measureLoad, processorSeconds, quantile, residentMegabytes, rounded, startBench } from './measure.ts';

/**
 * `npm run bench -- growth [rounds]`: what the same work costs a new site (300 posts, 100 short links) and one that has been
 * in use for years (3,000 posts, and the rows of large-data.ts), in turns of 6 s each, and the ratio of their medians. Jobs
 * are off. Making the rows takes some minutes. Only prints numbers. Processor time is the api's and that of its connections'
 * processes in Postgres: it means something on a busy machine too, but latencies do not.
 */
const rounds = Number(process.argv[2] ?? 3);
const SECONDS = 6;
const NEW_POSTS = 300;
const OLD_POSTS = 3_000;
const CHANGES = 5;

const works: Record<string, Partial<Load> & { address: string }> = {
  // Fewer pages than there are posts: none is asked for twice before the posts get a new version.
  'post, rendered afresh': { address: '/posts/bench-[n]', most: NEW_POSTS, rate: 40 },
  'list of posts': { address: '/api/blog/posts?limit=6&fields=summary&offset=[n]', most: NEW_POSTS - 10, rate: 60 },
  'search, 20 found': { address: '/posts?q=twenty+or+x[n]', rate: 40 },
  'storing a lead': {
    address: '/api/leads/partner',
    method: 'POST',
    rate: 50,
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '198.18.[a].[b]' },
    body: JSON.stringify({
      firstname: 'Sample',
      lastname: 'Visitor',
      email: 'bench-[n]@example.com',
      company: 'Sample',
    }),
  },
  'short link, its page': { address: '/r/link-77', rate: 150 },
  'one short link, followed': { address: '/api/redirect/link-77', rate: 400 },
  '100 short links, followed': { address: '/api/redirect/link-[n]', most: 100, rate: 400 },
};

const bench = await startBench();
const sites = { new: await started(NEW_POSTS, false), old: await started(OLD_POSTS, true) };
const measured: Record<string, Record<keyof typeof sites, Record<string, number>[]>> = {};
for (let round = 1; round <= rounds; round += 1) {
  for (const [work, load] of Object.entries(works)) await inTurns(work, (site) => loaded(site, load));
  await inTurns('changing a short link', changed);
}
const table: Record<string, object> = {};
for (const [work, { new: before, old }] of Object.entries(measured))
  for (const figure of Object.keys(before[0] ?? {})) {
    const median = (all: Record<string, number>[]) =>
      quantile(
        all.map((one) => one[figure] ?? Number.NaN),
        0.5,
      );
    const [few, many] = [median(before), median(old)];
    table[`${work}: ${figure}`] = { 'new site': few, 'old site': many, ratio: few > 0 ? rounded(many / few) : '' };
  }
console.table(table);
for (const site of Object.values(sites)) {
  await site.api.stop();
  await site.close();
}
await bench.close();

async function inTurns(work: string, measure: (site: typeof sites.new) => Promise<Record<string, number>>) {
  measured[work] ??= { new: [], old: [] };
  for (const name of ['new', 'old'] as const) measured[work][name].push(await measure(sites[name]));
}

async function started(posts: number, isOld: boolean) {
  const environment = await bench.startEnvironment({ LOG_LEVEL: 'warn', WORKER: 'off' });
  for (const [what, statement] of Object.entries(isOld ? largeData : {})) {
    const start = performance.now();
    await environment.rows(statement);
    console.log(`${what}: ${((performance.now() - start) / 1000).toFixed(0)} s`);
  }
  if (!isOld)
    await environment.rows(
      "insert into redirects (slug, target) select 'link-' || i, '/program-faq?utm_source=flyer-' || i from generate_series(1, 100) i",
    );
  await environment.rows(`
    insert into blog_posts (id, slug, title, featured_image, publish_date, updated, post_summary, post_body, source_hash, sanitised_as)
    select n::text, 'blog/bench-' || n, 'A post to measure with, number ' || n, '/img/post-placeholder.svg',
      now() - n * interval '1 hour', now(), '<p>What it is about' || case when n <= 20 then ', twenty' else '' end || '.</p>',
      repeat('<p>A paragraph of about three lines, with <em>some</em> markup and <a href="/program-faq">a link</a>, as posts have them; it goes on for a while and then ends.</p>', 24),
      '', ''
    from generate_series(1, ${posts}) n`);
  await environment.rows(
    'update blog_sync set first_copied_at = now(), copied_at = now(), version = gen_random_uuid()',
  );
  await environment.rows('vacuum analyze');
  const api = await bench.startApi(environment.variables);
  await fetch(`${api.url}/r/link-77`);
  return { ...environment, api };
}

async function loaded(site: typeof sites.new, load: (typeof works)[string]): Promise<Record<string, number>> {
  await site.rows('update blog_sync set version = gen_random_uuid()');
  await sleep(1_200);
  const before = await databaseSeconds(site);
  const result = await measureLoad(site.api.pid, { url: site.api.url, connections: 4, seconds: SECONDS, ...load });
  const after = await databaseSeconds(site);
  const used = [...after].reduce((sum, [pid, seconds]) => sum + seconds - (before.get(pid) ?? 0), 0);
  if (result['neither 2xx nor 3xx']) console.log(`${load.address}: ${result['neither 2xx nor 3xx']} failed`);
  return {
    'CPU, ms': result['CPU, ms each'] ?? Number.NaN,
    'CPU of Postgres, ms': rounded((used / (result.responses ?? 0)) * 1000),
    'p50, ms': result['p50, ms'] ?? Number.NaN,
    'p99, ms': result['p99, ms'] ?? Number.NaN,
  };
}

/** Returns the processor time of each process that serves one of a site's connections, in seconds. */
async function databaseSeconds(site: TestEnvironment): Promise<Map<number, number>> {
  const backends = await site.rows<{ pid: number }>(
    'select pid from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()',
    [site.database.name],
  );
  return new Map(backends.map(({ pid }) => [pid, processorSeconds(pid)]));
}

/** Changes a link some times, and follows it until the change shows. */
async function changed(site: typeof sites.new): Promise<Record<string, number>> {
  await longestDelay(site.api.url);
  const before = processorSeconds(site.api.pid);
  const start = performance.now();
  for (let change = 0; change < CHANGES; change += 1) {
    const target = `/terms?change=${performance.now()}`;
    await site.rows("update redirects set target = $1 where slug = 'link-77'", [target]);
    await until(async () => {
      const { headers } = await fetch(`${site.api.url}/api/redirect/link-77`, { redirect: 'manual' });
      return headers.get('location') === target;
    });
  }
  const seen = performance.now() - start;
  const used = processorSeconds(site.api.pid) - before;
  return {
    'seen after, ms': Math.round(seen / CHANGES),
    'CPU, ms': rounded((used / CHANGES) * 1000),
    'longest event-loop delay, ms': await longestDelay(site.api.url),
    'memory of the process, MB': residentMegabytes(site.api.pid),
  };
}

/** Returns the longest delay of the api's event loop since the last call, in ms. */
async function longestDelay(url: string): Promise<number> {
  const text = await (await fetch(`${url}/api/metrics`)).text();
  return Math.round(Number(/^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(text)?.[1]) * 1000);
}
