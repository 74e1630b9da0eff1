import type { Load } from './load.ts';
import { measureLoad, startBench } from './measure.ts';

/**
 * `npm run bench -- pages`: HTML of blog posts from one api process, alone on one core if `taskset` exists, requested
 * by a process on the other. "Afresh" means that every page is rendered and its post read from Postgres, because no
 * address is requested again while it is cached. "A core alone" is the number of answers by the processor time that the
 * api took for them, which is valid on a busy machine too. Only prints numbers.
 */
const POSTS = 20_000;
const SECONDS = 8;

const bench = await startBench();
const environment = await bench.startEnvironment({ LOG_LEVEL: 'warn', WORKER: 'off' });
await environment.rows(`
  insert into blog_posts (id, slug, title, featured_image, publish_date, updated, post_summary, post_body, source_hash, sanitised_as)
  select n::text, 'blog/bench-' || n, 'A post to measure with, number ' || n, '/img/post-placeholder.svg',
    now() - n * interval '1 hour', now(), '<p>What it is about, in a line or two, as summaries are.</p>',
    '<h2>First of all</h2>' || repeat('<p>A paragraph of about three lines, with <em>some</em> markup and <a href="/program-faq">a link</a>, as posts have them; it goes on for a while and then ends.</p>', 24)
      || '<pre><code class="language-ts">const x = 1;</code></pre>', '', ''
  from generate_series(1, ${POSTS}) n`);
// Two thousand tags with ten posts each, and a thousand words in twenty posts each; 'measure' is in all of them.
await environment.rows(
  `insert into blog_tags (id, name, slug) select n::text, 'Tag ' || n, 'tag-' || n from generate_series(0, 1999) n`,
);
await environment.rows(
  `update blog_posts set tag_ids = array[(id::int % 2000)::text], post_summary = post_summary || '<p>word' || id::int % 1000 || '</p>'`,
);
await environment.rows('update blog_sync set first_copied_at = now(), copied_at = now(), version = gen_random_uuid()');
await environment.rows('analyze blog_posts');
const api = await bench.startApi(environment.variables);

const first = await fetch(`${environment.apiUrl}/posts/bench-1`);
const etag = first.headers.get('etag') ?? '';
const size = (await first.arrayBuffer()).byteLength;
console.log(`one post: ${first.status}, ${Math.round(size / 1024)} kB of HTML`);
const ask = (address: string, more: Partial<Load> = {}) =>
  measureLoad(api.pid, { url: environment.apiUrl, address, seconds: SECONDS, connections: 10, ...more });
const table: Record<string, unknown> = {};
await ask('/posts/bench-1', { seconds: 2 });
table['list, warm'] = await ask('/posts');
table['tag, warm'] = await ask('/posts/tag/tag-1');
table['search, warm'] = await ask('/posts?q=word1');
table['list, afresh'] = await ask('/posts?page=[n]', { most: POSTS / 6 });
table['tag, afresh'] = await ask('/posts/tag/tag-[n]', { most: 1_999 });
table['search, afresh, 20 found'] = await ask('/posts?q=word[n]', { most: 999 });
table['search, afresh, all found'] = await ask('/posts?q=measure+or+x[n]', { connections: 2 });
table['post, warm, 200'] = await ask('/posts/bench-1');
table['post, warm, 304'] = await ask('/posts/bench-1', { headers: { 'if-none-match': etag } });
await ask('/posts/bench-[n]', { most: POSTS, seconds: 2 });
table['post, afresh'] = await ask('/posts/bench-[n]', { most: POSTS });
console.table(table);
await api.stop();
await environment.close();
await bench.close();
