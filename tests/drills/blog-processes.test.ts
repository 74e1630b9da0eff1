import { afterEach, describe, expect, it } from '@jest/globals';
import { freePort } from '#local/ports.ts';
import { type ApiProcess, residentMegabytes, startReplica } from '../support/api-process.ts';
import { manyPosts } from '../support/posts.ts';
import { startTestEnvironment, type TestEnvironment, vendorTimeout } from '../support/test-environment.ts';
import { until } from '../support/until.ts';

let closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.reverse()) await close();
  closing = [];
});

async function prepare(): Promise<TestEnvironment> {
  // A stand-in that many pages keep busy does not look slow.
  const environment = await startTestEnvironment(vendorTimeout(30));
  closing.push(() => environment.close());
  await environment.cms('/authors/1', { displayName: 'An author', fullName: 'An author', slug: 'an-author' }, 'PUT');
  return environment;
}
async function start(environment: TestEnvironment, change: NodeJS.ProcessEnv = {}): Promise<ApiProcess> {
  const api = await startReplica({ ...environment.variables, ...change });
  closing.push(() => api.kill());
  return api;
}
const paragraphs = `<p>${'Words of a post. '.repeat(10)}</p>`.repeat(17);
/** Makes posts with a picture and an author, whose body of 3 kB HubSpot stores four times. */
const longPosts = (count: number) =>
  manyPosts(count).map((post) => ({
    ...{ ...post, blogAuthorId: '1', featuredImage: '/img/post-placeholder.svg', featuredImageAltText: 'A picture' },
    postBody: `<h2>${post.id}</h2><ul><li>One</li></ul><pre><code class="language-ts">const n = 1;</code></pre>${paragraphs}`,
  }));
const list = async (api: ApiProcess, query = '') => {
  const response = await fetch(`${api.url}/api/blog/posts${query}`);
  return { status: response.status, body: (await response.json()) as { objects: object[]; total: number } };
};
const isImported = async (api: ApiProcess, total: number) => {
  const { status, body } = await list(api, '?limit=1');
  return status === 200 && body.total === total;
};

describe('the blog in processes of its own', () => {
  it('serves the blog after the api is killed and restarted while HubSpot is away', async () => {
    const environment = await prepare();
    await environment.cms('/posts', longPosts(40), 'PUT');
    const api = await start(environment);
    await until(() => isImported(api, 40), 30);
    const before = await list(api, '?limit=40');
    await api.kill();
    // Make the last import old enough to be repeated when a process starts; otherwise HubSpot would not be asked.
    await environment.rows("update blog_sync set copied_at = now() - interval '1 minute'");
    // Nothing listens there: HubSpot refuses every connection.
    const gone = { HUBSPOT_API_URL: `http://127.0.0.1:${await freePort()}` };
    const again = await start(environment, gone);
    await until(async () => {
      const [row] = await environment.rows<{ error: string | null }>('select error from blog_sync');
      return /could not be reached/.test(row?.error ?? '');
    });
    const after = await list(again, '?limit=40');
    expect(after).toEqual({ status: 200, body: before.body });
    expect((await list(again, '?slug=blog/nobody-wrote-this')).body).toEqual({ objects: [], total: 0 });
  });

  it('imports once when two replicas start together', async () => {
    const environment = await prepare();
    await environment.cms('/posts', longPosts(350), 'PUT');
    await environment.cms('/requests', undefined, 'DELETE');
    const [one, two] = await Promise.all([start(environment), start(environment)]);
    await until(async () => (await isImported(one, 350)) && (await isImported(two, 350)), 40);
    await until(
      async () => (await environment.rows('select from graphile_worker.jobs where run_at <= now()')).length === 0,
    );
    // Four pages of up to a hundred posts. A full minute may ask for changes and for the total meanwhile.
    const { last } = await environment.cms<{ last: { path: string }[] }>('/requests');
    expect(last.filter(({ path }) => /\/posts\?.*sort=createdAt/.test(path))).toHaveLength(4);
  });

  it('finishes the first import in the next process when the api is killed in the middle of it', async () => {
    const environment = await prepare();
    await environment.cms('/posts', longPosts(1_500), 'PUT');
    const api = await start(environment);
    const stored = async () =>
      (await environment.rows<{ count: number }>('select count(*)::int as count from blog_posts'))[0]?.count ?? 0;
    await until(async () => (await stored()) >= 200, 20);
    await api.kill();
    expect(await stored()).toBeLessThan(1_500);
    const again = await start(environment);
    await until(() => isImported(again, 1_500), 60);
  });

  it('imports and serves 3,000 posts with steady memory use', async () => {
    const environment = await prepare();
    await environment.cms('/posts', longPosts(3_000), 'PUT');
    const started = performance.now();
    const api = await start(environment);
    const residents: number[] = [];
    await until(async () => {
      residents.push(residentMegabytes(api.pid));
      return isImported(api, 3_000);
    }, 120);
    const seconds = (performance.now() - started) / 1000;
    const afterFirst = residentMegabytes(api.pid);
    for (let turn = 0; turn < 3; turn += 1) {
      await environment.rows("update blog_sync set swept_at = now() - interval '1 hour', copied_at = null");
      await environment.rows(
        "select graphile_worker.add_job('import-posts', '{}'::json, queue_name => 'import-posts')",
      );
      await until(
        async () => (await environment.rows('select from blog_sync where copied_at is not null')).length === 1,
        60,
      );
      residents.push(residentMegabytes(api.pid));
    }
    console.log(
      `3,000 posts of 15 kB: first import ${seconds.toFixed(1)} s with the start of the process; resident ${afterFirst} MB after it, ` +
        `${residentMegabytes(api.pid)} MB after three more full imports, ${Math.max(...residents)} MB at most`,
    );
    expect(residentMegabytes(api.pid)).toBeLessThan(afterFirst * 1.5 + 30);
    const ids = new Set<string>();
    for (let offset = 0; offset < 3_000; offset += 100) {
      const { body } = await list(api, `?limit=100&offset=${offset}&fields=summary`);
      for (const post of body.objects as { id: string }[]) ids.add(post.id);
    }
    expect(ids.size).toBe(3_000);
  });
});
