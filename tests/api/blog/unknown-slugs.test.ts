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

/** The api may look up two slugs at once and one more each second: gives back what earlier tests have used. */
const refillAllowance = () => Object.assign(api.app.get(SlugLookup), { tokens: 2 });

describe('an unknown slug', () => {
  it('is looked up at HubSpot once for all who ask, and its post is there at once', async () => {
    await api.publish([{ name: 'Old', slug: 'blog/old' }]);
    await api.cms('/posts', { name: 'Fresh', slug: 'blog/fresh' });
    await api.cms('/requests', undefined, 'DELETE');
    const responses = await Promise.all(Array.from({ length: 10 }, () => api.getPosts('?slug=blog/fresh')));
    expect(responses.map(titlesOf)).toEqual(responses.map(() => ['Fresh']));
    expect((await api.cms<{ list: number }>('/requests')).list).toBe(1);
  });

  it('that HubSpot does not know either is not asked for again', async () => {
    await api.publish([]);
    refillAllowance();
    await api.cms('/requests', undefined, 'DELETE');
    for (let time = 0; time < 5; time += 1) {
      expect((await api.getPosts('?slug=blog/nothing').expect(200)).body.total).toBe(0);
      refillAllowance();
    }
    expect((await api.cms<{ list: number }>('/requests')).list).toBe(1);
  });

  it("with the blog's path and without it counts as one", async () => {
    await api.publish([]);
    refillAllowance();
    await api.cms('/requests', undefined, 'DELETE');
    await api.getPosts('?slug=blog/never').expect(200);
    await api.getPosts('?slug=never').expect(200);
    expect((await api.cms<{ list: number }>('/requests')).list).toBe(1);
  });

  it('of a post outside the blog’s path is found by what its address shows', async () => {
    await api.publish([{ name: 'Elsewhere', slug: 'news/elsewhere' }]);
    expect(titlesOf(await api.getPosts('?slug=blog/elsewhere').expect(200))).toEqual([]);
    expect(titlesOf(await api.getPosts('?slug=Elsewhere').expect(200))).toEqual(['Elsewhere']);
  });

  it('many of them cost HubSpot about one call a second', async () => {
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
    // The lookup goes on behind the response until it gives HubSpot up: the database has to be there for it.
    // biome-ignore lint/complexity/useLiteralKeys: what only tests ask for stays private
    await until(() => api.app.get(SlugLookup)['running'].size === 0);
  });
});
