import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { BlogPost } from '../../api/src/contract/blog.ts';
import { type ProxiedBlogApi, startBlogApi, startProxiedBlogApi } from '../support/blog-api.ts';

let world: ProxiedBlogApi;
beforeAll(async () => {
  world = await startProxiedBlogApi();
});
afterAll(() => world.close());
beforeEach(() => world.emptyBlog());

const json = { 'content-type': 'application/json' };
const faults = [
  ['does not answer in time', { kind: 'slow', delayMs: 2_500 }, /in time/],
  ['drops the connection', { kind: 'cut' }, /could not be reached/],
  ['answers 500', { kind: 'status', status: 500 }, /^500/],
  ['answers 500 with 10 MB', { kind: 'status', status: 500, body: 'x'.repeat(10_000_000) }, /^500/],
  ['wants another token', { kind: 'status', status: 401, body: { status: 'error', message: 'no' } }, /^401 no/],
  [
    'answers HTML',
    { kind: 'status', status: 200, body: '<html>x</html>', headers: { 'content-type': 'text/html' } },
    /not JSON/,
  ],
  ['cuts its JSON', { kind: 'status', status: 200, body: '{"total":3,"results":[{', headers: json }, /not JSON/],
  ['answers another JSON', { kind: 'status', status: 200, body: { results: 'none' } }, /no list of posts/],
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

describe('no matter what HubSpot does, readers get the last import', () => {
  it.each(faults)('HubSpot %s: noted for operators, gone with the next run', async (_name, fault, error) => {
    const [id] = await world.fill(3);
    await world.cms(`/posts/${id}`, { name: 'Changed', htmlTitle: 'Changed' }, 'PATCH');
    world.standIns.faults.add({ path: '^/cms/', ...fault });
    expect(await world.copy()).toBe(false);
    await world.forgetSweep();
    expect(await world.copy()).toBe(false);
    expect(await world.shown()).toEqual({ total: 3, titles: expect.arrayContaining(['P0', 'P1', 'P2']) });
    expect((await world.reader.status()).error).toMatch(error);
    expect((await world.reader.status()).ageSeconds).toBeGreaterThan(1);
    world.standIns.faults.clear();
    expect(await world.copy()).toBe(true);
    expect((await world.shown()).titles).toContain('Changed');
    expect(await world.reader.status()).toMatchObject({ error: null, posts: 3, everImported: true });
  });

  it('authors cannot be read: posts are copied without their bylines, which follow', async () => {
    await world.cms('/authors/77', { displayName: 'Sample Byline' }, 'PUT');
    world.standIns.faults.add({ path: '/authors/', kind: 'status', status: 500 });
    await world.cms(
      '/posts',
      [
        { name: 'One', blogAuthorId: '77' },
        { name: 'Two', blogAuthorId: '78' },
      ],
      'PUT',
    );
    expect(await world.copy()).toBe(true);
    expect((await world.shown()).total).toBe(2);
    expect(world.standIns.faults.list()[0]?.hits).toBe(2);
    world.standIns.faults.clear();
    expect(await world.copy()).toBe(true);
    await world.refreshed();
    const { body } = await world.ask().expect(200);
    expect(body.objects.map((post: BlogPost) => post.blog_author.display_name)).toContain('Sample Byline');
  });
});

describe('posts that are too large', () => {
  it('9 MB in one post: all others are copied, before and behind it', async () => {
    const posts = Array.from({ length: 30 }, (_, index) => ({
      id: String(100 + index),
      name: `P${index}`,
      slug: `blog/p${index}`,
      created: new Date(Date.UTC(2026, 0, 1 + index)).toISOString(),
      ...(index === 12 && { postBody: `<p>${'long '.repeat(1_800_000)}</p>` }),
    }));
    await world.cms('/posts', posts, 'PUT');
    expect(await world.copy()).toBe(true);
    expect((await world.shown()).total).toBe(29);
    expect(await world.rows('select post_id, problem, skipped from blog_problems')).toEqual([
      { post_id: '112', problem: 'is larger than can be read', skipped: true },
    ]);
    // Neither does it cost a full look every minute.
    await world.cms('/requests', undefined, 'DELETE');
    await world.rows("update blog_sync set newest_updated = now() + interval '1 hour'");
    expect(await world.copy()).toBe(true);
    expect((await world.cms<{ list: number }>('/requests')).list).toBeLessThanOrEqual(3);
  });
});

describe('an api that was never given a token', () => {
  it('says so to operators, and the specification’s error to readers', async () => {
    const untold = await startBlogApi({ HUBSPOT_ACCESS_TOKEN: '' });
    try {
      expect(await untold.copy()).toBe(false);
      expect((await untold.reader.status()).error).toMatch(/HUBSPOT_ACCESS_TOKEN/);
      await untold.ask().expect(503);
    } finally {
      await untold.close();
    }
  });
});
