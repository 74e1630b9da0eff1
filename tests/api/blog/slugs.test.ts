import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { SlugLookup } from '#api/blog/import/slug-lookup.ts';
import { HubSpotBlogClient } from '#api/platform/vendors/hubspot-blog.client.ts';
import { startBlogApi, titlesOf } from '../../support/blog-api.ts';
import { shared } from '../../support/shared-api.ts';
import { limitMs } from '../../support/slowness.ts';
import { until } from '../../support/until.ts';

const api = await shared(startBlogApi);
const lookup = api.app.get(SlugLookup);
const readersWait = (timeoutMs: number) => Object.assign(lookup, { timeoutMs });
// On a busy machine, HubSpot's stand-in may take longer than readers wait.
readersWait(limitMs(1));
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

  it("that HubSpot does not know either is not looked up again, with or without the blog's path", async () => {
    await publish();
    for (const slug of ['blog/nothing', 'blog/nothing', 'nothing', 'blog/nothing', 'nothing']) {
      expect((await api.getPosts(`?slug=${slug}`).expect(200)).body.total).toBe(0);
      refillAllowance();
    }
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
    readersWait(100);
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
    readersWait(limitMs(1));
  });
});

const rename = async (id: string | undefined, slug: string) => {
  await api.cms(`/posts/${id}`, { slug }, 'PATCH');
  await api.importNow();
};

describe('a post whose slug was changed', () => {
  beforeEach(() => api.emptyBlog());

  it('is reached from each of its former addresses with one 301 that keeps the query, and keeps its id in the feed', async () => {
    const [post] = await api.publish([{ slug: 'blog/first-name' }]);
    await rename(post?.id, 'blog/Second-Name');
    await rename(post?.id, 'blog/third-name');
    for (const old of ['first-name', 'Second-Name', 'second-name', 'FIRST-NAME'])
      expect(await api.statusOf(`/posts/${old}?utm_source=x`)).toEqual([301, '/posts/third-name?utm_source=x']);
    expect(await api.statusOf('/posts/third-name')).toBe(200);
    expect(await api.textOf('/feed.xml')).toContain(`<id>tag:localhost,2026:post-${post?.id}</id>`);
    const { objects } = (await api.getPosts('?slug=blog/first-name').expect(200)).body;
    expect(objects).toMatchObject([{ id: post?.id, slug: 'blog/third-name' }]);
  });

  it.each([
    ['blog/wanted', '/posts/elsewhere'],
    ['news/wanted', '/posts/moved'],
  ])('gives way to a post that has the address now, as %s, until that is at another one', async (slug, before) => {
    const [first] = await api.publish([{ slug: 'blog/wanted' }]);
    await rename(first?.id, 'blog/moved');
    const second = await api.cms<{ id: string }>('/posts', { slug });
    await api.importNow();
    expect(await api.statusOf('/posts/wanted')).toBe(200);
    await rename(second.id, 'blog/elsewhere');
    expect(await api.statusOf('/posts/wanted')).toEqual([301, before]);
  });

  it('is back after it was renamed back, without a circle', async () => {
    const [post] = await api.publish([{ slug: 'blog/here' }]);
    await rename(post?.id, 'blog/there');
    await rename(post?.id, 'blog/here');
    expect(await api.statusOf('/posts/here')).toBe(200);
    expect(await api.statusOf('/posts/there')).toEqual([301, '/posts/here']);
  });

  it('does not redirect once it is withdrawn, or when only the case of its slug changed', async () => {
    const [post, other] = await api.publish([{ slug: 'blog/old' }, { slug: 'blog/plain' }]);
    await rename(post?.id, 'blog/new');
    await api.cms(`/posts/${post?.id}/unpublish`, {}, 'POST');
    await rename(other?.id, 'blog/Plain');
    expect(await api.statusOf('/posts/old')).toBe(404);
    expect(await api.statusOf('/posts/plain')).toEqual([301, '/posts/Plain']);
    expect(await api.rows('select slug from blog_former_slugs')).toEqual([{ slug: 'blog/old' }]);
  });
});
