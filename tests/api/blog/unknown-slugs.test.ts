import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { SlugLookup } from '../../../api/src/blog/import/slug-lookup.ts';
import { type BlogApi, startBlogApi, titlesOf } from '../../support/blog-api.ts';
import { until } from '../../support/until.ts';

let world: BlogApi;
beforeAll(async () => {
  world = await startBlogApi();
});
afterAll(() => world.close());
beforeEach(() => world.emptyBlog());

/** The api may look up two slugs at once and one more each second: gives back what was used of that. */
const refillAllowance = () => Object.assign(world.app.get(SlugLookup), { tokens: 2 });

describe('an unknown slug', () => {
  it('is looked up at HubSpot once, whoever asks; the post is there at once', async () => {
    await world.publish([{ name: 'Old', slug: 'blog/old' }]);
    await world.cms('/posts', { name: 'Fresh', slug: 'blog/fresh' });
    await world.cms('/requests', undefined, 'DELETE');
    const answers = await Promise.all(Array.from({ length: 10 }, () => world.ask('?slug=blog/fresh')));
    expect(answers.map(titlesOf)).toEqual(answers.map(() => ['Fresh']));
    expect((await world.cms<{ list: number }>('/requests')).list).toBe(1);
  });

  it('that HubSpot does not know either is not asked for again', async () => {
    await world.publish([]);
    refillAllowance();
    await world.cms('/requests', undefined, 'DELETE');
    for (let time = 0; time < 5; time += 1) {
      expect((await world.ask('?slug=blog/nothing').expect(200)).body.total).toBe(0);
      refillAllowance();
    }
    expect((await world.cms<{ list: number }>('/requests')).list).toBe(1);
  });

  it("with the blog's path and without it is one question", async () => {
    await world.publish([]);
    refillAllowance();
    await world.cms('/requests', undefined, 'DELETE');
    await world.ask('?slug=blog/never').expect(200);
    await world.ask('?slug=never').expect(200);
    expect((await world.cms<{ list: number }>('/requests')).list).toBe(1);
  });

  it('of a post below another root is found by what its address shows', async () => {
    await world.publish([{ name: 'Elsewhere', slug: 'news/elsewhere' }]);
    expect(titlesOf(await world.ask('?slug=blog/elsewhere').expect(200))).toEqual([]);
    expect(titlesOf(await world.ask('?slug=Elsewhere').expect(200))).toEqual(['Elsewhere']);
  });

  it('many of them ask no more than about one call a second', async () => {
    await world.publish([]);
    refillAllowance();
    await world.cms('/requests', undefined, 'DELETE');
    const started = Date.now();
    await Promise.all(Array.from({ length: 200 }, (_, index) => world.ask(`?slug=blog/door-${index}`).expect(200)));
    const seconds = (Date.now() - started) / 1000;
    expect((await world.cms<{ list: number }>('/requests')).list).toBeLessThanOrEqual(3 + seconds);
  });

  it('is answered within about a second although HubSpot is slow; a draft stays unknown', async () => {
    await world.publish([{ id: '5', name: 'Draft', slug: 'blog/draft', state: 'DRAFT', currentState: 'DRAFT' }]);
    refillAllowance();
    expect(await world.reader.bySlug('blog/draft')).toEqual({ state: 'unknown' });
    world.standIns.faults.add({ path: '^/cms/', kind: 'slow', delayMs: 5_000 });
    const started = Date.now();
    expect((await world.ask('?slug=blog/slow').expect(200)).body.total).toBe(0);
    expect(Date.now() - started).toBeLessThan(1_500);
    // The lookup goes on behind the response until it gives HubSpot up: the database has to be there for it.
    // biome-ignore lint/complexity/useLiteralKeys: what only tests ask for stays private
    await until(() => world.app.get(SlugLookup)['running'].size === 0);
  });
});
