import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { forms } from '../support/leads.ts';
import { until } from '../support/until.ts';
import { expectKept } from '../support/visitors.ts';
import { ask, postJson } from './ask.ts';
import { check } from './checks.ts';
import { inLanes } from './in-lanes.ts';
import { noLimits, type Stack, sleep } from './stack.ts';

const MINUTE_MS = 60_000;

/** Checks three replicas of the api. @param others tests to run on them until the next full minute */
export async function scaleChecks(stack: Stack, others: () => Promise<void>): Promise<void> {
  console.log('\nThree apis');
  const { url } = stack;
  const post = (email: string) => postJson(url, '/api/leads/partner', { ...forms.partner(), email });
  await check('--scale api=3 comes up, and all three serve', async () => {
    await stack.up({ LOG_LEVEL: 'debug' }, '--scale', 'api=3');
    assert.equal((await stack.containers('api')).length, 3);
    await inLanes(Array.from({ length: 90 }), 9, () => ask(url, '/api/health/ready'));
    await sleep(1500);
    const upstreams = (await stack.logs('web')).match(/"upstream":"[^"]+(?=","upstreamStatus":"200")/g) ?? [];
    assert.ok(new Set(upstreams.slice(-90)).size >= 3, [...new Set(upstreams.slice(-90))].join());
  });
  await check("nginx's limits hold across the replicas", async () => {
    const answers = await inLanes(
      Array.from({ length: 60 }, (_, at) => at),
      6,
      (at) => post(`scale-${at}@example.com`),
    );
    const taken = answers.filter(({ status }) => status === 201).length;
    assert.ok(taken >= 19 && taken <= 25, `${taken} were taken`);
    assert.ok(answers.every(({ status }) => status === 201 || status === 429));
    return `${taken} of 60 leads were taken`;
  });
  // A lead whose answer is late counts as unsent and is sent again; a job that cannot be marked as done runs again.
  const patient = { VENDOR_TIMEOUT_SECONDS: '30', CLAIM_LEASE_SECONDS: '150', DATABASE_WAIT_SECONDS: '60' };
  await stack.up({ ...noLimits, ...patient, LOG_LEVEL: 'debug' }, '--scale', 'api=3');
  // Scheduled jobs are added at every full minute; the other tests run meanwhile.
  const clockJobsDone = (Math.floor(Date.now() / MINUTE_MS) + 1) * MINUTE_MS + 10_000;
  const emails = Array.from({ length: 60 }, (_, at) => `once-${at}@example.com`);
  await check('three apis take leads at the same time', async () => {
    const answers = await inLanes(emails, 6, post);
    assert.ok(answers.every(({ status }) => status === 201));
  });
  await check('120 MB of pages within seconds arrive whole, although nginx keeps all of them', () => largePages(stack));
  await check('what an editor publishes is on every page of all three', () => publishedWords(stack));
  await others();
  console.log('\nThree apis, after all that');
  // Only now: HubSpot takes fifty at once and the others later.
  await check('each lead is relayed once', async () => {
    const relayed = async () =>
      (await stack.rows(`select count(*) from leads where email like 'once-%' and relay_state = 'relayed'`))[0];
    await until(async () => (await relayed()) === '60', 60);
    const submissions = (await ask(url, '/__local/hubspot/control/submissions')).body.toString();
    for (const email of emails) assert.equal(submissions.split(`"${email}"`).length - 1, 1, email);
  });
  await check('each job runs once, including scheduled ones', async () => {
    await sleep(Math.max(0, clockJobsDone - Date.now()));
    const logs = await stack.logs('api');
    const done = [...logs.matchAll(/Completed task (\d+) \((\S+?),/g)];
    const ids = done.map(([, id]) => id ?? '');
    const trouble = new Set(logs.match(/(?<="event":")(?:worker_(?!debug)|jobs_)\w+/g));
    expectKept(`finished jobs (of workers, the log has ${[...trouble].join(', ') || 'no trouble'})`, ids);
    const names = done.map(([, , name]) => name);
    assert.ok(names.includes('import-posts'), names.join());
    return `${ids.length} jobs`;
  });
}

async function publishedWords(stack: Stack): Promise<string> {
  const { url } = stack;
  const value = { ...parse(readFileSync('content/navigation.yaml', 'utf8')), menuNote: 'A note from the desk' };
  const token = 'p'.repeat(32);
  const insert = (published: string) =>
    stack.rows(`insert into content_versions (document, value, published_at, preview_hash, preview_until) values
      ('navigation', '${JSON.stringify(value).replaceAll("'", "''")}', ${published}, '${createHash('sha256').update(token).digest('hex')}', now() + interval '1 minute')`);
  // A file, and pages that an api renders for each search.
  const paths = ['/about-us', ...Array.from({ length: 30 }, (_, at) => `/posts?q=note${at}`)];
  const shows = async (isThere: boolean) =>
    (await inLanes(paths, 6, (path) => ask(url, path))).every(({ body }) => body.includes(value.menuNote) === isThere);
  // What a try before this one has left.
  await stack.rows('delete from content_versions');
  await insert('null');
  const preview = await ask(url, `/preview/${token}/about-us`);
  assert.deepEqual([preview.status, preview.header('cache-control')], [200, 'no-store']);
  assert.ok(preview.body.includes(value.menuNote) && (await shows(false)));
  await stack.rows('delete from content_versions');
  const began = performance.now();
  await insert('now()');
  await until(() => shows(true), 60);
  const seconds = (performance.now() - began) / 1000;
  await stack.rows('delete from content_versions');
  await until(() => shows(false), 60);
  const logs = await stack.logs('web');
  assert.match(logs, /"path":"\/preview\/\(token\)"/);
  assert.doesNotMatch(logs, /p{32}/);
  return `after ${seconds.toFixed(1)} s`;
}

async function largePages(stack: Stack): Promise<void> {
  const posts = Array.from({ length: 120 }, (_, at) => `large-${at}`);
  // Three apis that have just started are slow at first.
  await inLanes(posts.slice(0, 60), 3, () => ask(stack.url, '/posts?q=warm'));
  await stack.rows(`
    insert into blog_posts (id, slug, title, featured_image, publish_date, updated, post_summary, post_body, source_hash, sanitised_as)
    select 'large-' || n, 'blog/large-' || n, 'A large post', '/img/post-placeholder.svg', now(), now(), '', repeat('<p>A paragraph</p>', 60000), '', ''
    from generate_series(0, 119) n`);
  try {
    const pages = await inLanes(posts, 6, (slug) => ask(stack.url, `/posts/${slug}`));
    const cut = pages.filter(({ status, body }) => status !== 200 || !body.subarray(-20).includes('</html>'));
    assert.deepEqual(
      cut.map(({ status, body }) => `${status}, ${body.length} bytes`),
      [],
    );
  } finally {
    await stack.rows("delete from blog_posts where slug like 'blog/large-%'");
  }
}
