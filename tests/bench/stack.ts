import autocannon from 'autocannon';
import { docker, noLimits } from '../stack/stack.ts';
import { benchStack, containerSeconds } from './containers.ts';
import { median } from './measure.ts';

/**
 * Compares in one run a written page through our nginx with the same bytes from a bare one, a post through nginx's
 * cache with the same bytes as a file, and the api's own cost. Each server gets half a processor, so that the servers
 * are the bottleneck. Needs the images that `npm run test:stack` builds.
 */
const SECONDS = Number(process.env.BENCH_SECONDS || 5);
const BARE = 'lodestar-bench-bare';

interface Row {
  what: string;
  perSecond: number;
  /** Milliseconds, 99th percentile. */
  p99: number;
  /** Processor time of the server per request, in microseconds. */
  cost: number;
}

const stack = await benchStack();
try {
  await stack.up({ ...noLimits, LOG_LEVEL: 'warn' });
  await docker('run', '-d', '--rm', '--name', BARE, '--entrypoint', 'nginx', ...bareFiles(), 'lodestar-web:test');
  const [web = ''] = await stack.containers('web');
  const [api = ''] = await stack.containers('api');
  for (const id of [web, api, BARE]) await docker('update', '--cpus', '0.5', id);
  await stack.must(
    ['exec', '-T', 'api', 'node', 'dist/server/ops.js', 'redirects', 'add', 'bench', 'https://example.com/'],
    noLimits,
  );
  print(await measureAll(web, api));
} finally {
  await docker('rm', '-f', BARE).catch(() => {});
  await stack.destroy();
}

async function measureAll(web: string, api: string): Promise<Row[]> {
  const front = `http://${await stack.address('web')}:8080`;
  const bare = `http://${await docker('inspect', '-f', '{{.NetworkSettings.IPAddress}}', BARE)}:8080`;
  const direct = `http://${await stack.address('api')}:3000`;
  const post = /href="(\/posts\/[^"?]+)"/.exec(await (await fetch(`${front}/posts`)).text())?.[1] ?? '/posts';
  const rows: Row[] = [];
  for (const [name, page] of [
    ['about-us', '/about-us'],
    ['post', post],
  ] as const) {
    stack.write(`${name}.html`, await (await fetch(front + page)).text());
    await docker('cp', `${stack.dir}/${name}.html`, `${BARE}:/srv/web/${name}.html`);
  }
  // In alternating rounds, so that neither gets the quieter moments.
  for (let round = 1; round <= 5; round += 1) {
    rows.push(await measure(`bare nginx, /about-us (round ${round})`, `${bare}/about-us.html`, BARE));
    rows.push(await measure(`our nginx, /about-us (round ${round})`, `${front}/about-us`, web));
  }
  for (let round = 1; round <= 5; round += 1) {
    rows.push(await measure(`bare nginx, the post as a file (round ${round})`, `${bare}/post.html`, BARE));
    rows.push(await measure(`our nginx, the post cached (round ${round})`, front + post, web));
  }
  rows.push(await measure('the api itself, the same post', direct + post, api));
  rows.push(await measure('our nginx, short link', `${front}/bench`, web));
  rows.push(await measure('the api itself, the same link', `${direct}/bench`, api));
  rows.push(await measure('our nginx, /api/checkout/product', `${front}/api/checkout/product`, web));
  rows.push(await measure('the api itself, /api/checkout/product', `${direct}/api/checkout/product`, api, 10));
  return rows;
}

async function measure(what: string, url: string, container: string, connections = 20): Promise<Row> {
  await fetch(url, { redirect: 'manual' });
  const before = await containerSeconds(container);
  const result = await autocannon({ url, connections, duration: SECONDS });
  const seconds = (await containerSeconds(container)) - before;
  const { total, average } = result.requests;
  if (result.errors > 0) console.log(`${what}: ${result.errors} errors`);
  return { what, perSecond: average, p99: result.latency.p99, cost: (seconds * 1_000_000) / total };
}

/** The minimal configuration that serves files. */
function bareFiles(): string[] {
  stack.write(
    'bare.conf',
    `daemon off; pid /tmp/nginx.pid; worker_processes auto; error_log /dev/stderr crit;
     events {}
     http {
       access_log off; sendfile on; tcp_nopush on;
       types { text/html html; }
       client_body_temp_path /tmp/a; proxy_temp_path /tmp/b; fastcgi_temp_path /tmp/c; uwsgi_temp_path /tmp/d; scgi_temp_path /tmp/e;
       server { listen 8080; root /srv/web; }
     }`,
  );
  return ['-v', `${stack.dir}/bare.conf:/etc/nginx/nginx.conf:ro`, '--tmpfs', '/tmp'];
}

function print(rows: Row[]): void {
  for (const { what, perSecond, p99, cost } of rows)
    console.log(
      `${what.padEnd(46)} ${perSecond.toFixed(0).padStart(7)}/s  p99 ${String(p99).padStart(4)} ms  ${cost.toFixed(0).padStart(5)} µs`,
    );
  const middle = (start: string) =>
    median(rows.filter(({ what }) => what.startsWith(`${start} (round`)).map(({ perSecond }) => perSecond));
  const share = (ours: string, bare: string) => `${((100 * middle(ours)) / middle(bare)).toFixed(0)} %`;
  console.log(
    `\nof what a bare nginx does, ours serves ${share('our nginx, /about-us', 'bare nginx, /about-us')} of pages`,
  );
  console.log(`and ${share('our nginx, the post cached', 'bare nginx, the post as a file')} of cached posts`);
}
