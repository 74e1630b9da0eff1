import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { SlugLookup } from '#api/blog/import/slug-lookup.ts';
import { HubSpotBlogClient } from '#api/platform/vendors/hubspot-blog.client.ts';
import { startBlogApi, titlesOf } from '../../support/blog-api.ts';
import { shared } from '../../support/shared-api.ts';
import { until } from '../../support/until.ts';

const api = await shared(startBlogApi);
const lookup = api.app.get(SlugLookup);
/** Resets the allowance for lookups (two at once, one more each second), which earlier tests may have used up. */
const refillAllowance = () => Object.assign(lookup, { tokens: 2 });
const lookups = async () => (await api.cms<{ list: number }>('/requests')).list;
/** Publishes posts, after which HubSpot has counted no request. */
async function publish(...posts: object[]) {
  await api.publish(posts);
  refillAllowance();
  await api.cms('/requests', undefined, 'DELETE');
}

describe('an unknown slug', () => {
  beforeEach(() => api.emptyBlog());

  it('is looked up at HubSpot once for all concurrent requests, and its post is shown at once', async () => {
    await publish({ name: 'Old', slug: 'blog/old' });
    await api.cms('/posts', { name: 'Fresh', slug: 'blog/fresh' });
    const responses = await Promise.all(Array.from({ length: 10 }, () => api.getPosts('?slug=blog/fresh')));
    expect(responses.map(titlesOf)).toEqual(responses.map(() => ['Fresh']));
    expect(await lookups()).toBe(1);
  });

  it('that HubSpot does not know either is not looked up again', async () => {
    await publish();
    for (let time = 0; time < 5; time += 1) {
      expect((await api.getPosts('?slug=blog/nothing').expect(200)).body.total).toBe(0);
      refillAllowance();
    }
    expect(await lookups()).toBe(1);
  });

  it("counts as one with and without the blog's path", async () => {
    await publish();
    await api.getPosts('?slug=blog/never').expect(200);
    await api.getPosts('?slug=never').expect(200);
    expect(await lookups()).toBe(1);
  });

  it('of a post outside the blog’s path is found by its address', async () => {
    await publish({ name: 'Elsewhere', slug: 'news/elsewhere' });
    expect(titlesOf(await api.getPosts('?slug=blog/elsewhere').expect(200))).toEqual([]);
    expect(titlesOf(await api.getPosts('?slug=Elsewhere').expect(200))).toEqual(['Elsewhere']);
  });

  it('costs HubSpot one call a second, and two at once, when there are many', async () => {
    await publish();
    // In the past, so that nobody waits afterwards for a time that was read on this clock.
    const start = performance.now() - 3_000;
    Object.assign(lookup, { filledAt: start });
    const clock = jest.spyOn(performance, 'now');
    try {
      for (const [seconds, most] of [
        [0, 2],
        [0.9, 2],
        [1, 3],
        [3, 5],
      ] as const) {
        clock.mockReturnValue(start + seconds * 1_000);
        const doors = Array.from({ length: 50 }, (_, at) => `?slug=blog/door-${seconds}-${at}`);
        await Promise.all(doors.map((door) => api.getPosts(door).expect(200)));
        expect([seconds, await lookups()]).toEqual([seconds, most]);
      }
    } finally {
      clock.mockRestore();
    }
  });

  it('is answered although HubSpot does not answer; a draft stays unknown', async () => {
    await publish({ id: '5', name: 'Draft', slug: 'blog/draft', state: 'DRAFT', currentState: 'DRAFT' });
    expect(await api.reader.bySlug('blog/draft')).toEqual({ state: 'unknown' });
    let giveUp = (_reason: Error) => {};
    const silence = new Promise<never>((_, reject) => (giveUp = reject));
    const posts = jest.spyOn(api.app.get(HubSpotBlogClient), 'posts').mockReturnValueOnce(silence);
    expect((await api.getPosts('?slug=blog/slow').expect(200)).body.total).toBe(0);
    expect(posts).toHaveBeenCalledTimes(1);
    // The lookup goes on after the response until it gives up on HubSpot, and needs the database for that.
    // biome-ignore lint/complexity/useLiteralKeys: what only tests need stays private
    const running = lookup['running'];
    expect([...running.keys()]).toEqual(['slow']);
    giveUp(new Error('no answer'));
    await until(() => running.size === 0);
    posts.mockRestore();
  });
});
