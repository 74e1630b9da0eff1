import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type BlogApi, startBlogApi } from '../../support/blog-api.ts';
import { assortedPosts, testPost } from '../../support/posts.ts';

let api: BlogApi;
beforeAll(async () => {
  api = await startBlogApi();
  await api.publish([...assortedPosts, testPost('gone')]);
  await api.cms('/posts/gone/unpublish', {}, 'POST');
  await api.importPosts();
  await api.refreshed();
});
afterAll(() => api.close());

describe('with posts', () => {
  it('lists six a page, newest first, with paging links that work without script', async () => {
    const first = await api.http.get('/posts').expect(200);
    expect([...first.text.matchAll(/<h2>(Post p\d+)<\/h2>/g)].map(([, title]) => title)).toEqual(
      [1, 2, 3, 4, 5, 6].map((n) => `Post p${n}`),
    );
    expect(first.text).toContain('<button type="button" class="button" disabled="">Previous</button>');
    expect(first.text).toMatch(/<a class="button" rel="next" href="\/posts\?page=2"[^>]*>Next/);
    expect(first.text).toContain('<link rel="canonical" href="http://localhost:8080/posts"/>');
    expect(first.text).toContain('<link rel="next" href="http://localhost:8080/posts?page=2"/>');
    const third = await api.http.get('/posts?page=3&utm_source=x').expect(200);
    expect(third.text.match(/class="post-card/g)).toHaveLength(3);
    expect(third.text).toContain('disabled="">Next</button>');
    expect(third.text).toContain('<link rel="canonical" href="http://localhost:8080/posts?page=3"/>');
    expect(third.text).toContain('<link rel="prev" href="http://localhost:8080/posts?page=2"/>');
  });

  it.each(['abc', '0', '-1', '1.5', '', '1e3'])('?page=%s is the first page', async (page) => {
    const response = await api.http.get(`/posts?page=${page}`).expect(200);
    expect(response.text).toContain('<link rel="canonical" href="http://localhost:8080/posts"/>');
    expect(response.text).toContain('Post p1<');
  });

  it('shows the empty state beyond the last page, with a link back and not for search engines', async () => {
    const response = await api.http.get('/posts?page=99').expect(200);
    for (const words of ['No blog posts found', 'Check back soon for new content!', 'Go to the first page', 'noindex'])
      expect(response.text).toContain(words);
  });

  it('lists every post in the feed and the sitemap', async () => {
    const feed = await textOf('/feed.xml');
    expect(feed.match(/<entry>/g)).toHaveLength(15);
    expect(feed).toContain('Quotes " &amp; &lt;/script&gt;');
    expect(feed).toContain('srcset="http://localhost:8080/a.png 1x, http://localhost:8080/b.png 2x"');
    expect(feed).not.toMatch(/(href|src)="\//);
    const map = await textOf('/sitemap-posts.xml');
    expect(map.match(/<loc>/g)).toHaveLength(16);
    expect(map).toContain('<loc>http://localhost:8080/posts/bare-slug</loc>');
    expect(map).not.toContain('/gone');
  });
});

/** Returns the text of a response, which must be a success. */
async function textOf(path: string): Promise<string> {
  const response = await fetch(api.apiUrl + path);
  expect(response.status).toBe(200);
  return response.text();
}
