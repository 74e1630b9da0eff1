import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { SlugLookup } from '../../../api/src/blog/import/slug-lookup.ts';
import { type BlogApi, startBlogApi, titlesOf } from '../../support/blog-api.ts';
import { until } from '../../support/until.ts';

let api: BlogApi;
beforeAll(async () => {
  api = await startBlogApi();
});
afterAll(() => api.close());
beforeEach(() => api.emptyBlog());

/** Resets the allowance for lookups (two at once, one more each second), which earlier tests may have used up. */
const refillAllowance = () => Object.assign(api.app.get(SlugLookup), { tokens: 2 });

describe('an unknown slug', () => {
  it('is looked up at HubSpot once for all concurrent requests, and its post is shown at once', async () => {
    await api.publish([{ name: 'Old', slug: 'blog/old' }]);
    await api.cms('/posts', { name: 'Fresh', slug: 'blog/fresh' });
    await api.cms('/requests', undefined, 'DELETE');
    const responses = await Promise.all(Array.from({ length: 10 }, () => api.getPosts('?slug=blog/fresh')));
    expect(responses.map(titlesOf)).toEqual(responses.map(() => ['Fresh']));
    expect((await api.cms<{ list: number }>('/requests')).list).toBe(1);
  });

  it('that HubSpot does not know either is not looked up again', async () => {
    await api.publish([]);
    refillAllowance();
    await api.cms('/requests', undefined, 'DELETE');
    for (let time = 0; time < 5; time += 1) {
      expect((await api.getPosts('?slug=blog/nothing').expect(200)).body.total).toBe(0);
      refillAllowance();
    }
    expect((await api.cms<{ list: number }>('/requests')).list).toBe(1);
  });

  it("counts as one with and without the blog's path", async () => {
    await api.publish([]);
    refillAllowance();
    await api.cms('/requests', undefined, 'DELETE');
    await api.getPosts('?slug=blog/never').expect(200);
    await api.getPosts('?slug=never').expect(200);
    expect((await api.cms<{ list: number }>('/requests')).list).toBe(1);
  });

  it('of a post outside the blog’s path is found by its address', async () => {
    await api.publish([{ name: 'Elsewhere', slug: 'news/elsewhere' }]);
    expect(titlesOf(await api.getPosts('?slug=blog/elsewhere').expect(200))).toEqual([]);
    expect(titlesOf(await api.getPosts('?slug=Elsewhere').expect(200))).toEqual(['Elsewhere']);
  });

  it('costs HubSpot about one call a second when there are many', async () => {
    await api.publish([]);
    refillAllowance();
    await api.cms('/requests', undefined, 'DELETE');
    const started = Date.now();
    await Promise.all(Array.from({ length: 200 }, (_, index) => api.getPosts(`?slug=blog/door-${index}`).expect(200)));
    const seconds = (Date.now() - started) / 1000;
    expect((await api.cms<{ list: number }>('/requests')).list).toBeLessThanOrEqual(3 + seconds);
  });

  it('is answered within about a second although HubSpot is slow; a draft stays unknown', async () => {
    await api.publish([{ id: '5', name: 'Draft', slug: 'blog/draft', state: 'DRAFT', currentState: 'DRAFT' }]);
    refillAllowance();
    expect(await api.reader.bySlug('blog/draft')).toEqual({ state: 'unknown' });
    api.standIns.faults.add({ path: '^/cms/', kind: 'slow', delayMs: 5_000 });
    const started = Date.now();
    expect((await api.getPosts('?slug=blog/slow').expect(200)).body.total).toBe(0);
    expect(Date.now() - started).toBeLessThan(1_500);
    // The lookup goes on after the response until it gives up on HubSpot, and needs the database for that.
    // biome-ignore lint/complexity/useLiteralKeys: what only tests need stays private
    await until(() => api.app.get(SlugLookup)['running'].size === 0);
  });
});
