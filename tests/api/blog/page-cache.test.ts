import { beforeAll, describe, expect, it } from '@jest/globals';
import { PageCache } from '#api/site/page-cache.ts';
import { cacheable } from '#api/site/page-response.ts';
import { startBlogApi } from '../../support/blog-api.ts';
import { manyPosts } from '../../support/posts.ts';
import { shared } from '../../support/shared-api.ts';

const api = await shared(startBlogApi);

describe('with posts', () => {
  beforeAll(async () => {
    await api.emptyBlog();
    await api.publish(manyPosts(6));
  });

  it('answers 304 to a browser that has the page, and lets it reuse pages, but no style sheet, meanwhile', async () => {
    const first = await api.http.get('/posts/p3').expect(200);
    for (const policy of ['s-maxage=', 'stale-while-revalidate'])
      expect(first.headers['cache-control']).toContain(policy);
    const etag = String(first.headers.etag);
    expect(etag).toMatch(/^"[\w-]{20,}"$/);
    for (const given of [etag, `W/${etag}`, `"other", ${etag}`])
      await api.http.get('/posts/p3').set('If-None-Match', given).expect(304);
    await api.http.get('/posts/p3').set('If-None-Match', '"other"').expect(200);
    const head = await api.http.head('/posts/p3').expect(200);
    expect(head.headers).toMatchObject({ etag, 'content-length': String(Buffer.byteLength(first.text)) });
    expect(head.text).toBeUndefined();
    const style = await api.http.get('/brand.css').expect(200);
    expect(style.headers['cache-control']).not.toContain('stale-while-revalidate');
  });

  it('shows a change within seconds, and no longer shows a withdrawn post', async () => {
    await api.http.get('/posts/p5').expect(200);
    await api.cms('/posts/p5', { htmlTitle: 'Another title' }, 'PATCH');
    await api.cms('/posts/p6/unpublish', {}, 'POST');
    await api.importNow();
    expect(await api.textOf('/posts/p5')).toContain('<h1>Another title</h1>');
    await api.textOf('/posts/p6', 410);
  });
});

describe('pages in memory', () => {
  const page = (text: string) => ({ response: cacheable(Buffer.from(text)), store: true });

  it('are rendered once for concurrent requests, and again for another version', async () => {
    const cache = new PageCache();
    let made = 0;
    let begin = () => {};
    const begun = new Promise<void>((resolve) => (begin = resolve));
    const make = async () => {
      await begun;
      return page(`${++made}`);
    };
    const asked = Array.from({ length: 50 }, () => cache.get('/a', '1', make));
    begin();
    const responses = await Promise.all(asked);
    expect([made, new Set(responses).size]).toEqual([1, 1]);
    expect((await cache.get('/a', '2', make)).body.toString()).toBe('2');
    expect(cache.fresh('/a', '1')).toBeUndefined();
    expect(cache.fresh('/a', '2')).toBeDefined();
  });

  it('are stored at the second request, and still served when rendering fails later', async () => {
    const cache = new PageCache();
    let made = 0;
    const make = async () => page(`${++made}`);
    await cache.get('/a', '1', make);
    expect(cache.fresh('/a', '1')).toBeUndefined();
    const second = await cache.get('/a', '1', make);
    expect([await cache.get('/a', '1', make), made]).toEqual([second, 2]);
    expect(cache.fresh('/a', '1')).toBe(second);
    expect(await cache.get('/a', '2', () => Promise.reject(new Error('down')))).toBe(second);
  });

  it('that may not be stored are rendered each time, and remove the stored one', async () => {
    const cache = new PageCache();
    for (let time = 0; time < 2; time += 1) await cache.get('/a', '1', async () => page('old'));
    await cache.get('/a', '2', async () => ({ ...page('gone'), store: false }));
    await expect(cache.get('/a', '3', () => Promise.reject(new Error('down')))).rejects.toThrow('down');
  });
});

describe('before the first import', () => {
  beforeAll(() => api.emptyBlog());

  it.each([
    ['/posts', 'Failed to load blog posts. Please try again later.'],
    ['/posts/p1', 'Failed to load blog post. Please try again later.'],
  ])('%s is a 503 page with the specified words', async (path, words) => {
    const response = await api.http.get(path).expect(503);
    expect(response.type).toBe('text/html');
    expect(response.headers['retry-after']).toMatch(/^\d+$/);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.text).toContain(words);
    expect(response.text).toMatch(/Error: .+ - .+</);
    expect(response.text).toContain('<meta name="robots" content="noindex"');
    expect(response.text.match(/<h1/g)).toHaveLength(1);
  });

  it.each(['/feed.xml', '/sitemap-posts.xml'])('%s is a 503 too', async (path) => {
    await api.http.get(path).expect(503);
  });
});

describe('when the database fails', () => {
  it('shows earlier pages again, and reports the failure for others in the specified words', async () => {
    await api.publish(manyPosts(8));
    // Pages are cached from their second request on.
    await api.textOf('/posts/p7');
    const before = await api.textOf('/posts/p7');
    await api.rows('alter table blog_posts rename to blog_posts_away');
    await api.rows('update blog_sync set version = gen_random_uuid()');
    await api.refreshed();
    try {
      expect(await api.textOf('/posts/p7')).toBe(before);
      const failed = await api.textOf('/posts/p8', 500);
      for (const words of ['Failed to load blog post. Please try again later.', 'Error: Internal Server Error'])
        expect(failed).toContain(words);
      expect(failed).not.toContain('relation');
    } finally {
      await api.rows('alter table blog_posts_away rename to blog_posts');
    }
    await api.http.get('/posts/p8').expect(200);
  });
});
