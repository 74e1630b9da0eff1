import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type BlogApi, startBlogApi } from '../../support/blog-api.ts';
import { assortedPosts, testPost } from '../../support/posts.ts';

let world: BlogApi;
beforeAll(async () => {
  world = await startBlogApi();
  await world.publish([...assortedPosts, testPost('gone')]);
  await world.cms('/posts/gone/unpublish', {}, 'POST');
  await world.copy();
  await world.refreshed();
});
afterAll(() => world.close());

describe('with posts', () => {
  it('lists six a page, newest first, with paging links that work without script', async () => {
    const first = await world.http.get('/posts').expect(200);
    expect([...first.text.matchAll(/<h2>(Post p\d+)<\/h2>/g)].map(([, title]) => title)).toEqual(
      [1, 2, 3, 4, 5, 6].map((n) => `Post p${n}`),
    );
    expect(first.text).toContain('<button type="button" class="button" disabled="">Previous</button>');
    expect(first.text).toMatch(/<a class="button" rel="next" href="\/posts\?page=2"[^>]*>Next/);
    expect(first.text).toContain('<link rel="canonical" href="http://localhost:8080/posts"/>');
    expect(first.text).toContain('<link rel="next" href="http://localhost:8080/posts?page=2"/>');
    const third = await world.http.get('/posts?page=3&utm_source=x').expect(200);
    expect(third.text.match(/class="post-card/g)).toHaveLength(3);
    expect(third.text).toContain('disabled="">Next</button>');
    expect(third.text).toContain('<link rel="canonical" href="http://localhost:8080/posts?page=3"/>');
    expect(third.text).toContain('<link rel="prev" href="http://localhost:8080/posts?page=2"/>');
  });

  it.each(['abc', '0', '-1', '1.5', '', '1e3'])('?page=%s is the first page', async (page) => {
    const answer = await world.http.get(`/posts?page=${page}`).expect(200);
    expect(answer.text).toContain('<link rel="canonical" href="http://localhost:8080/posts"/>');
    expect(answer.text).toContain('Post p1<');
  });

  it('beyond the last page: the empty state, with a way back, and not for search engines', async () => {
    const answer = await world.http.get('/posts?page=99').expect(200);
    for (const words of ['No blog posts found', 'Check back soon for new content!', 'Go to the first page', 'noindex'])
      expect(answer.text).toContain(words);
  });

  it('the feed and the sitemap name every post', async () => {
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

/** An answer that must be a success. */
async function textOf(path: string): Promise<string> {
  const answer = await fetch(world.apiUrl + path);
  expect(answer.status).toBe(200);
  return answer.text();
}
