import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { migrate } from '../../db/migrate.ts';
import { startPostgres } from '../../local/postgres.ts';
import { startApiProcess } from '../support/api-process.ts';
import { TEMPLATE } from '../support/databases.ts';

/**
 * `npm run bench -- pages`: HTML of blog posts from one api process, on one core where `taskset` is there, asked by a process of
 * its own on the other. Afresh: every answer is rendered and its post read from Postgres, because no address is asked for twice
 * within what the cache holds. "A core alone" is answers by the processor time that the api took for them, which holds on a busy
 * machine too. Prints figures; never fails on one.
 */
const POSTS = 20_000;
const SECONDS = 8;
const CONNECTIONS = 10;

const dataDir = await mkdtemp(path.join(tmpdir(), 'site-bench-'));
const postgres = await startPostgres({ dataDir, quick: true });
process.env.TEST_POSTGRES_URL = postgres.url('postgres');
await postgres.createDatabase(TEMPLATE);
await migrate(postgres.url(TEMPLATE));
const { startOutsideWorld } = await import('../support/outside-world.ts');
const outside = await startOutsideWorld({ LOG_LEVEL: 'warn', WORKER: 'off' });
await outside.rows(`
  insert into blog_posts (id, slug, title, featured_image, publish_date, updated, post_summary, post_body, source_hash, sanitised_as)
  select n::text, 'blog/bench-' || n, 'A post to measure with, number ' || n, '/img/post-placeholder.svg',
    now() - n * interval '1 hour', now(), '<p>What it is about, in a line or two, as summaries are.</p>',
    '<h2>First of all</h2>' || repeat('<p>A paragraph of about three lines, with <em>some</em> markup and <a href="/program-faq">a link</a>, as posts have them; it goes on for a while and then ends.</p>', 24)
      || '<pre><code class="language-ts">const x = 1;</code></pre>', '', ''
  from generate_series(1, ${POSTS}) n`);
await outside.rows('update blog_sync set first_copied_at = now(), copied_at = now(), version = gen_random_uuid()');
await outside.rows('analyze blog_posts');
const api = await startApiProcess(outside.environment);
spawn('taskset', ['-a', '-cp', '1', String(api.pid)], { stdio: 'ignore' }).on('error', () => {});

const first = await fetch(`${outside.apiUrl}/posts/bench-1`);
const etag = first.headers.get('etag') ?? '';
const size = (await first.arrayBuffer()).byteLength;
console.log(`one post: ${first.status}, ${Math.round(size / 1024)} kB of HTML`);
const table: Record<string, unknown> = {};
await load('/posts/bench-1', {}, 2);
table['list, warm'] = await load('/posts', {}, SECONDS);
table['post, warm, 200'] = await load('/posts/bench-1', {}, SECONDS);
table['post, warm, 304'] = await load('/posts/bench-1', { 'if-none-match': etag }, SECONDS);
await load('/posts/bench-[n]', {}, 2);
table['post, afresh'] = await load('/posts/bench-[n]', {}, SECONDS);
console.table(table);
await api.stop();
await outside.close();
await postgres.stop();
await rm(dataDir, { recursive: true, force: true });

/** Asks for an address, or, where it has [n], for all posts in turn, for some seconds. */
async function load(address: string, headers: Record<string, string>, seconds: number) {
  const before = processorSeconds(api.pid);
  const { answers = 0, ...figures } = await ask(address, headers, seconds);
  return { ...figures, 'a core alone, a second': Math.round(answers / (processorSeconds(api.pid) - before)) };
}

function ask(address: string, headers: Record<string, string>, seconds: number): Promise<Record<string, number>> {
  const given = { url: outside.apiUrl, address, headers, seconds, connections: CONNECTIONS, posts: POSTS };
  const child = spawn(process.execPath, [path.join(import.meta.dirname, '../support/load.ts'), JSON.stringify(given)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => (code === 0 ? resolve(JSON.parse(output)) : reject(new Error(output))));
  });
}

/** Processor time that a process has used so far. */
function processorSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}
