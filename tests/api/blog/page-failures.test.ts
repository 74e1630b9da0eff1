import { beforeAll, describe, expect, it } from '@jest/globals';
import { startBlogApi } from '../../support/blog-api.ts';
import { manyPosts } from '../../support/posts.ts';
import { shared } from '../../support/shared-api.ts';

const api = await shared(startBlogApi);

describe('before the first import', () => {
  beforeAll(() => api.emptyBlog());

  it.each([
    ['/posts', 'Failed to load blog posts. Please try again later.'],
    ['/posts/p1', 'Failed to load blog post. Please try again later.'],
  ])('%s is a 503 page with the specified words', async (path, words) => {
    const response = await api.http.get(path).expect(503);
    expect(response.headers['content-type']).toContain('text/html');
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
  const missing = (name: string, other: string) => api.rows(`alter table ${name} rename to ${other}`);

  it('shows earlier pages again, and reports the failure for others in the specified words', async () => {
    await api.publish(manyPosts(8));
    // Pages are cached from their second request on.
    await api.http.get('/posts/p7').expect(200);
    const before = await api.http.get('/posts/p7').expect(200);
    await missing('blog_posts', 'blog_posts_away');
    await api.rows('update blog_sync set version = gen_random_uuid()');
    await api.refreshed();
    try {
      expect((await api.http.get('/posts/p7').expect(200)).text).toBe(before.text);
      const failed = await api.http.get('/posts/p8').expect(500);
      expect(failed.text).toContain('Failed to load blog post. Please try again later.');
      expect(failed.text).toContain('Error: Internal Server Error');
      expect(failed.text).not.toContain('relation');
    } finally {
      await missing('blog_posts_away', 'blog_posts');
    }
    await api.http.get('/posts/p8').expect(200);
  });
});
