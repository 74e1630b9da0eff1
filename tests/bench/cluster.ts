import { docker, noLimits, sleep } from '../stack/stack.ts';
import { benchStack, containerSeconds } from './containers.ts';
import type { Load } from './load.ts';
import { manyLeads, median, rounded, sendLoad } from './measure.ts';

/**
 * `npm run bench -- cluster [rounds] [share]`: how many pages, leads and short links a second one, two and three replicas
 * of the api answer through nginx, in turns of 10 s, each replica with a fixed share of a processor (0.2). Only prints
 * numbers: medians, and what is left of linear growth. Jobs are off. Needs images as `npm run test:stack` builds them;
 * BENCH_TAG and BENCH_PROJECT name others.
 */
const [rounds, share] = [Number(process.argv[2] ?? 3), process.argv[3] ?? '0.2'];
const SECONDS = 10;
const MOST = 3;
/** Enough that no replica waits for work: nginx chooses among them without knowing which has time. */
const CONNECTIONS = 36;
const POSTS = 30_000;
const environment = {
  ...noLimits,
  TAG: process.env.BENCH_TAG || 'test',
  LOG_LEVEL: 'warn',
  WORKER: 'off',
  // The load names its visitors' addresses itself.
  TRUSTED_PROXIES: '172.16.0.0/12,10.0.0.0/8,192.168.0.0/16',
};

const works: Record<string, Partial<Load> & { address: string }> = {
  'posts, rendered afresh': { address: '/posts/bench-[n]', most: POSTS },
  'leads stored': manyLeads,
  'short links followed': { address: '/api/redirect/bench-[n]', most: 1_000 },
};

interface Result {
  perSecond: number;
  p99: number;
  failed: number;
  /** Processors used by all replicas, by Postgres, and by nginx. */
  apis: number;
  db: number;
  web: number;
}

const stack = await benchStack();
try {
  await stack.up(environment, '--scale', `api=${MOST}`);
  await stack.rows(`
    insert into blog_posts (id, slug, title, featured_image, publish_date, updated, post_summary, post_body, source_hash, sanitised_as)
    select 'bench-' || n, 'blog/bench-' || n, 'A post to measure with, number ' || n, '/img/post-placeholder.svg',
      now() - n * interval '1 hour', now(), '<p>What it is about.</p>',
      repeat('<p>A paragraph of about three lines, with <em>some</em> markup and <a href="/program-faq">a link</a>, as posts have them; it goes on for a while and then ends.</p>', 24),
      '', ''
    from generate_series(1, ${POSTS}) n`);
  await stack.rows(
    "insert into redirects (slug, target) select 'bench-' || n, '/terms' from generate_series(1, 1000) n",
  );
  await stack.rows('update blog_sync set first_copied_at = now(), copied_at = now(), version = gen_random_uuid()');
  await stack.rows('vacuum analyze');
  const apis = await stack.containers('api');
  const [db = '', web = ''] = [...(await stack.containers('db')), ...(await stack.containers('web'))];
  // A new process is slow until its code is compiled, so all of them get some load on whole processors first.
  for (const load of Object.values(works))
    await sendLoad({ url: stack.url, connections: CONNECTIONS, seconds: 8, ...load });
  for (const id of apis) await docker('update', '--cpus', share, id);
  const results = new Map<string, Result[]>();
  for (let round = 1; round <= rounds; round += 1)
    for (let replicas = 1; replicas <= MOST; replicas += 1) {
      await letAnswer(apis, replicas);
      for (const [work, load] of Object.entries(works)) {
        const key = `${work}, ${replicas}`;
        results.set(key, [...(results.get(key) ?? []), await measure(apis, db, web, load)]);
      }
    }
  print(results);
} finally {
  await stack.destroy();
}

/** Lets only the first replicas answer: nginx no longer finds the others, which stay warm. */
async function letAnswer(apis: string[], replicas: number): Promise<void> {
  const network = `${stack.project}_front`;
  for (const id of apis) await docker('network', 'disconnect', network, id).catch(() => {});
  for (const id of apis.slice(0, replicas)) await docker('network', 'connect', '--alias', 'api', network, id);
  // nginx asks for the name once a second.
  await sleep(2_500);
}

async function measure(apis: string[], db: string, web: string, load: (typeof works)[string]): Promise<Result> {
  const used = async () => {
    const [inDb = 0, inWeb = 0, ...inApis] = await Promise.all([db, web, ...apis].map(containerSeconds));
    return { apis: inApis.reduce((sum, one) => sum + one, 0), db: inDb, web: inWeb };
  };
  const before = await used();
  const start = performance.now();
  const result = await sendLoad({ url: stack.url, connections: CONNECTIONS, seconds: SECONDS, ...load });
  const seconds = (performance.now() - start) / 1000;
  const after = await used();
  return {
    perSecond: result.responses / SECONDS,
    p99: result['p99, ms'] ?? Number.NaN,
    failed: result['neither 2xx nor 3xx'] ?? Number.NaN,
    apis: (after.apis - before.apis) / seconds,
    db: (after.db - before.db) / seconds,
    web: (after.web - before.web) / seconds,
  };
}

function print(results: Map<string, Result[]>): void {
  const table: Record<string, object> = {};
  for (const work of Object.keys(works)) {
    const medians = Array.from({ length: MOST }, (_, at) => {
      const all = results.get(`${work}, ${at + 1}`) ?? [];
      return (figure: keyof Result) => median(all.map((one) => one[figure]));
    });
    const [one] = medians;
    for (const [at, figure] of medians.entries())
      table[`${work}, ${at + 1} × ${share}`] = {
        'a second': Math.round(figure('perSecond')),
        'of linear': rounded(figure('perSecond') / ((one?.('perSecond') ?? Number.NaN) * (at + 1))),
        'a second of processor': Math.round(figure('perSecond') / figure('apis')),
        'p99, ms': figure('p99'),
        failed: figure('failed'),
        'processors: apis': rounded(figure('apis')),
        Postgres: rounded(figure('db')),
        nginx: rounded(figure('web')),
      };
  }
  console.table(table);
  console.log('Where the replicas use less than their shares, the load, nginx or Postgres was the limit.');
}
