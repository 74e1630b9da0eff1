import { beforeEach, describe, expect, it } from '@jest/globals';
import type { BlogPost } from '#contract/blog.ts';
import { startBlogApi, startProxiedBlogApi } from '../support/blog-api.ts';
import { shared } from '../support/shared-api.ts';
import { TOO_SLOW_MS } from '../support/test-environment.ts';
import { until } from '../support/until.ts';

const api = await shared(startProxiedBlogApi);
beforeEach(() => api.emptyBlog());

const json = { 'content-type': 'application/json' };
const faults = [
  ['does not answer in time', { kind: 'slow', delayMs: TOO_SLOW_MS }, /in time/],
  ['drops the connection', { kind: 'cut' }, /could not be reached/],
  ['answers 500', { kind: 'status', status: 500 }, /^500/],
  ['answers 500 with 10 MB', { kind: 'status', status: 500, body: 'x'.repeat(10_000_000) }, /^500/],
  ['rejects the token', { kind: 'status', status: 401, body: { status: 'error', message: 'no' } }, /^401 no/],
  [
    'answers HTML',
    { kind: 'status', status: 200, body: '<html>x</html>', headers: { 'content-type': 'text/html' } },
    /not JSON/,
  ],
  ['cuts its JSON', { kind: 'status', status: 200, body: '{"total":3,"results":[{', headers: json }, /not JSON/],
  ['answers with other JSON', { kind: 'status', status: 200, body: { results: 'none' } }, /not a list of posts/],
  [
    'answers with 10 MB',
    { kind: 'status', status: 200, body: 'x'.repeat(10_000_000), headers: json },
    /more than 8 MB/,
  ],
  [
    'answers with 60 MB',
    { kind: 'status', status: 200, body: 'x'.repeat(60_000_000), headers: json },
    /more than 8 MB|in time/,
  ],
] as const;

describe('readers get the last import, whatever HubSpot does', () => {
  it.each(faults)('HubSpot %s: operators see it until the next import succeeds', async (_name, fault, error) => {
    const [id] = await api.fill(3);
    await api.cms(`/posts/${id}`, { name: 'Changed', htmlTitle: 'Changed' }, 'PATCH');
    api.standIns.faults.add({ path: '^/cms/', ...fault });
    expect(await api.importPosts()).toBe(false);
    await api.forgetSweep();
    expect(await api.importPosts()).toBe(false);
    expect(await api.visiblePosts()).toEqual({ total: 3, titles: expect.arrayContaining(['P0', 'P1', 'P2']) });
    expect((await api.importState()).error).toMatch(error);
    expect((await api.importState()).ageSeconds).toBeGreaterThan(1);
    api.standIns.faults.clear();
    expect(await api.importPosts()).toBe(true);
    expect((await api.visiblePosts()).titles).toContain('Changed');
    expect(await api.importState()).toMatchObject({ error: null, posts: 3, first_copied_at: expect.any(Date) });
  });

  it('imports posts without bylines when authors cannot be read, and adds them later', async () => {
    await api.cms('/authors/77', { displayName: 'Sample Byline' }, 'PUT');
    api.standIns.faults.add({ path: '/authors/', kind: 'status', status: 500 });
    await api.cms(
      '/posts',
      [
        { name: 'One', blogAuthorId: '77' },
        { name: 'Two', blogAuthorId: '78' },
      ],
      'PUT',
    );
    expect(await api.importPosts()).toBe(true);
    expect((await api.visiblePosts()).total).toBe(2);
    expect(api.standIns.faults.list()[0]?.hits).toBe(2);
    api.standIns.faults.clear();
    expect(await api.importPosts()).toBe(true);
    await api.refreshed();
    const { body } = await api.getPosts().expect(200);
    expect(body.objects.map((post: BlogPost) => post.blog_author.display_name)).toContain('Sample Byline');
  });
});

describe('posts that are too large', () => {
  it('skips a post of 9 MB and imports all others, before and after it', async () => {
    const posts = Array.from({ length: 30 }, (_, index) => ({
      id: String(100 + index),
      name: `P${index}`,
      slug: `blog/p${index}`,
      created: new Date(Date.UTC(2026, 0, 1 + index)).toISOString(),
      // HubSpot sends the body four times over.
      ...(index === 12 && { postBody: `<p>${'long '.repeat(450_000)}</p>` }),
    }));
    await api.cms('/posts', posts, 'PUT');
    expect(await api.importPosts()).toBe(true);
    expect((await api.visiblePosts()).total).toBe(29);
    expect(await api.rows('select post_id, problem, skipped from blog_problems')).toEqual([
      { post_id: '112', problem: 'is larger than can be read', skipped: true },
    ]);
    // It does not cause a full import every minute either.
    await api.cms('/requests', undefined, 'DELETE');
    await api.rows("update blog_sync set newest_updated = now() + interval '1 hour'");
    expect(await api.importPosts()).toBe(true);
    expect((await api.cms<{ list: number }>('/requests')).list).toBeLessThanOrEqual(3);
  });
});

describe('an api without a token', () => {
  it('tells operators so, and answers readers with the specification’s error', async () => {
    const unconfigured = await shared(startBlogApi, { HUBSPOT_ACCESS_TOKEN: '' });
    expect(await unconfigured.importPosts()).toBe(false);
    expect((await unconfigured.importState()).error).toMatch(/HUBSPOT_ACCESS_TOKEN/);
    await unconfigured.getPosts().expect(503);
  });
});

const limited = (policyName: string) => ({
  kind: 'status' as const,
  status: 429,
  body: { status: 'error', message: 'too many', errorType: 'RATE_LIMIT', policyName, correlationId: 'x' },
});

describe("the import respects HubSpot's rate limits", () => {
  it('waits after a 429 by the ten-second policy, and sends no other requests meanwhile', async () => {
    await api.fill(2);
    api.standIns.faults.add({ path: '^/cms/', ...limited('TEN_SECONDLY_ROLLING'), times: 1 });
    const run = api.importPosts();
    // The import has hit the limit and is waiting.
    await until(async () => (await api.rows('select from blog_sync where paused_until > now()')).length === 1);
    await api.cms('/requests', undefined, 'DELETE');
    expect(await api.importPosts()).toBe(false);
    await api.getPosts('?slug=blog/unknown').expect(200);
    expect((await api.cms<{ total: number }>('/requests')).total).toBe(0);
    const started = Date.now();
    expect(await run).toBe(true);
    expect(Date.now() - started).toBeGreaterThan(5_000);
    expect((await api.importState()).error).toBeNull();
  });

  it('leaves HubSpot alone for an hour after a 429 by the daily policy', async () => {
    await api.fill(2);
    api.standIns.faults.add({ path: '^/cms/', ...limited('DAILY') });
    expect(await api.importPosts()).toBe(false);
    expect(await api.importPosts()).toBe(false);
    expect(api.standIns.faults.list()[0]?.hits).toBe(1);
    expect((await api.importState()).error).toMatch(/429 too many · DAILY/);
    const [row] = await api.rows<{ minutes: number }>(
      'select extract(epoch from paused_until - now())::float8 / 60 as minutes from blog_sync',
    );
    expect(row?.minutes).toBeGreaterThan(55);
    expect((await api.visiblePosts()).total).toBe(2);
  });
});
