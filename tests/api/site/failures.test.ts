import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type BlogApi, startBlogApi } from '../../support/blog-api.ts';
import { manyPosts } from '../../support/posts.ts';

let world: BlogApi;
beforeAll(async () => {
  world = await startBlogApi();
});
afterAll(() => world.close());

describe('before anything was copied', () => {
  it.each([
    ['/posts', 'Failed to load blog posts. Please try again later.'],
    ['/posts/p1', 'Failed to load blog post. Please try again later.'],
  ])('%s is a 503 page with the specified words', async (path, words) => {
    const answer = await world.http.get(path).expect(503);
    expect(answer.headers['content-type']).toContain('text/html');
    expect(answer.headers['retry-after']).toMatch(/^\d+$/);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.text).toContain(words);
    expect(answer.text).toMatch(/Error: .+ - .+</);
    expect(answer.text).toContain('<meta name="robots" content="noindex"');
    expect(answer.text.match(/<h1/g)).toHaveLength(1);
  });

  it.each(['/feed.xml', '/sitemap-posts.xml'])('%s is a 503 too', async (path) => {
    await world.http.get(path).expect(503);
  });
});

describe('when the database fails', () => {
  const missing = (name: string, other: string) => world.rows(`alter table ${name} rename to ${other}`);

  it('a page that was shown before is shown again, another one says so in the specified words', async () => {
    await world.publish(manyPosts(8));
    // Pages are kept from the second time on.
    await world.http.get('/posts/p7').expect(200);
    const before = await world.http.get('/posts/p7').expect(200);
    await missing('blog_posts', 'blog_posts_away');
    await world.rows('update blog_sync set version = gen_random_uuid()');
    await world.refreshed();
    try {
      expect((await world.http.get('/posts/p7').expect(200)).text).toBe(before.text);
      const failed = await world.http.get('/posts/p8').expect(500);
      expect(failed.text).toContain('Failed to load blog post. Please try again later.');
      expect(failed.text).toContain('Error: Internal Server Error');
      expect(failed.text).not.toContain('relation');
    } finally {
      await missing('blog_posts_away', 'blog_posts');
    }
    await world.http.get('/posts/p8').expect(200);
  });
});
