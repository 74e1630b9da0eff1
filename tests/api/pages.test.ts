import { get } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { kept } from '../../api/src/pages/page-answer.ts';
import { PageCache } from '../../api/src/pages/page-cache.ts';
import { renderer } from '../../api/src/pages/renderer.ts';
import { manyPosts, storePosts } from '../support/posts.ts';
import { startWorld, type World } from '../support/world.ts';

let world: World;
const seconds = (count: number) => new Promise((resolve) => setTimeout(resolve, count * 1000));

beforeAll(async () => {
  world = await startWorld({ WORKER: 'off' });
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

describe('with posts', () => {
  beforeAll(async () => {
    await storePosts(world, [
      ...manyPosts(13),
      { id: 'gone', slug: 'blog/gone', withdrawn_at: '2026-11-01T00:00:00Z' },
      { id: 'bare', slug: 'bare-slug', publish_date: '2020-01-01T00:00:00Z' },
      {
        id: 'tricky',
        slug: 'blog/tricky',
        title: 'Quotes " & </script><script>alert(1)</script>',
        featured_image: '/img/post-placeholder.svg',
        publish_date: '2020-01-02T00:00:00Z',
        post_body:
          '<h2>One</h2><table><tbody><tr><td>1</td></tr></tbody></table><pre><code>x &lt; y</code></pre><p><a href="/faq">faq</a> <img src="/a.png" srcset="/a.png 1x, /b.png 2x" alt=""></p>]]&gt;',
      },
    ]);
    await seconds(1.2);
  });

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

  it('a post is whole in its HTML: body, head, data, related', async () => {
    const { text } = await world.http.get('/posts/p2').expect(200);
    expect(text).toContain('<p>Body of p2.</p>');
    // Its body is there once: the data leave it out.
    expect(text.match(/Body of p2/g)).toHaveLength(1);
    expect(text).toContain('<title>Post p2 | Lodestar</title>');
    expect(text).toContain('<meta name="description" content="Summary of p2."/>');
    expect(text).toContain('<link rel="canonical" href="http://localhost:8080/posts/p2"/>');
    expect(text).toContain('<meta property="og:type" content="article"/>');
    expect(text).toContain('October 29, 2026');
    expect(text).toContain('By The Lodestar Team');
    expect(text.split('Related Articles')[1]?.match(/Read Article →/g)).toHaveLength(3);
    const posting = structured(text).find((entry) => entry['@type'] === 'BlogPosting');
    expect(posting).toMatchObject({ headline: 'Post p2', url: 'http://localhost:8080/posts/p2' });
    expect(structured(text).some((entry) => entry['@type'] === 'BreadcrumbList')).toBe(true);
    expect(text.match(/<h1/g)).toHaveLength(1);
  });

  it('a slug is found without its blog/ prefix too, and in another case is sent to its address', async () => {
    expect((await world.http.get('/posts/bare-slug').expect(200)).text).toContain('Body of bare');
    const moved = await world.http.get('/posts/P2?x=1').expect(301);
    expect(moved.headers.location).toBe('/posts/p2?x=1');
    expect((await world.http.get('/posts/p2/').expect(301)).headers.location).toBe('/posts/p2');
    expect((await world.http.get('//example.com/').expect(301)).headers.location).toBe('/example.com');
    // Browsers read a backslash as a slash; only a raw request still has it.
    const location = await new Promise((resolve) => {
      get({ hostname: '127.0.0.1', port: new URL(world.apiUrl).port, path: '/\\example.com/' }, (answer) =>
        resolve(answer.resume().headers.location),
      );
    });
    expect(location).toBe('/example.com');
  });

  it('unknown is 404, withdrawn 410, both with the specified words', async () => {
    for (const [path, status] of [
      ['/posts/nobody', 404],
      ['/posts/gone', 410],
    ] as const) {
      const answer = await world.http.get(path).expect(status);
      expect(answer.text).toContain('<h1>Blog post not found</h1>');
      expect(answer.text).toContain('noindex');
    }
    for (const path of ['/no-such-page', '/no/such/page', '/posts/a/b', '/%', '/posts/%E0%A4', '/%00', '/'])
      expect((await world.http.get(path).expect(404)).text).toContain('Page Not Found');
    await world.http.post('/posts').expect(405);
  });

  it('names and texts cannot break out of the document', async () => {
    const { text } = await world.http.get('/posts/tricky').expect(200);
    expect(text).not.toContain('<script>alert(1)');
    expect(structured(text).find((entry) => entry['@type'] === 'BlogPosting')?.headline).toContain('</script>');
    const data = /<script type="application\/json" id="page-data">(.*?)<\/script>/.exec(text)?.[1] ?? '';
    expect(JSON.parse(data).post.post.title).toContain('</script>');
    expect(text).toContain('<div class="table" role="region" aria-label="Table" tabindex="0"><table>');
    expect(text).toContain('<pre tabindex="0">');
  });

  it('answers 304 to whoever has the page, also through a proxy that compressed it', async () => {
    const first = await world.http.get('/posts/p3').expect(200);
    expect(first.headers['cache-control']).toContain('s-maxage=');
    const etag = String(first.headers.etag);
    expect(etag).toMatch(/^"[\w-]{20,}"$/);
    for (const given of [etag, `W/${etag}`, `"other", ${etag}`])
      await world.http.get('/posts/p3').set('If-None-Match', given).expect(304);
    await world.http.get('/posts/p3').set('If-None-Match', '"other"').expect(200);
    const head = await world.http.head('/posts/p3').expect(200);
    expect([head.headers.etag, head.headers['content-length'], head.text]).toEqual([
      etag,
      String(Buffer.byteLength(first.text)),
      undefined,
    ]);
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

  it('draws a page in parts exactly as it draws it whole', async () => {
    const { render, renderFast } = await renderer();
    const { body: list } = await world.http.get('/api/blog/posts?limit=15');
    for (const post of list.objects) {
      const related = list.objects.slice(0, 3);
      const live = { page: 'post', data: { post, related } } as const;
      expect(Buffer.concat((await renderFast(`/posts/${post.id}`, live)).pieces).toString()).toBe(
        (await render(`/posts/${post.id}`, live)).html,
      );
    }
    for (const data of [
      { number: 2, posts: list.objects.slice(0, 6), total: 15 },
      { number: 1, posts: [], total: 0 },
      { number: 1, failure: { error: 'x', details: '<y>' } },
    ]) {
      const live = { page: 'posts', data } as const;
      expect(Buffer.concat((await renderFast('/posts', live)).pieces).toString()).toBe(
        (await render('/posts', live)).html,
      );
    }
  });

  it('a change is shown within seconds, a withdrawn post is gone', async () => {
    await world.http.get('/posts/p5').expect(200);
    await storePosts(world, [
      { id: 'p5', title: 'Another title' },
      { id: 'p6', withdrawn_at: '2026-11-02T00:00:00Z' },
    ]);
    await seconds(1.3);
    expect((await world.http.get('/posts/p5').expect(200)).text).toContain('<h1>Another title</h1>');
    await world.http.get('/posts/p6').expect(410);
  });
});

describe('when the database fails', () => {
  const missing = (name: string, other: string) => world.rows(`alter table ${name} rename to ${other}`);

  it('a page that was shown before is shown again, another one says so in the specified words', async () => {
    const before = await world.http.get('/posts/p7').expect(200);
    await missing('blog_posts', 'blog_posts_away');
    await world.rows('update blog_sync set version = gen_random_uuid()');
    await seconds(1.3);
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

describe('pages in memory', () => {
  const page = (text: string) => ({ answer: kept(text), keep: true });

  it('many who ask at a time wait for one rendering; another version is rendered anew', async () => {
    const cache = new PageCache();
    let made = 0;
    const make = async () => {
      await seconds(0.05);
      made += 1;
      return page(`${made}`);
    };
    const answers = await Promise.all(Array.from({ length: 50 }, () => cache.get('/a', '1', make)));
    expect([made, new Set(answers).size]).toEqual([1, 1]);
    expect(Buffer.concat((await cache.get('/a', '2', make)).body).toString()).toBe('2');
    expect(cache.fresh('/a', '1')).toBeUndefined();
  });

  it('what may not be kept is made each time, and takes what was there away', async () => {
    const cache = new PageCache();
    await cache.get('/a', '1', async () => page('old'));
    await cache.get('/a', '2', async () => ({ ...page('gone'), keep: false }));
    await expect(cache.get('/a', '3', () => Promise.reject(new Error('down')))).rejects.toThrow('down');
  });
});

describe('short links', () => {
  beforeAll(async () => {
    await world.rows(
      "insert into redirects (slug, target) values ('Spring', '/program-faq?from=spring'), ('far', 'https://example.com/x')",
    );
    await seconds(1.3);
  });

  it('a bare slug goes straight on, in whatever case, with its query', async () => {
    const answer = await world.http.get('/SPRING?utm_source=a').expect(302);
    expect(answer.headers.location).toBe('/program-faq?from=spring&utm_source=a');
    expect(answer.headers['cache-control']).toBe('no-store');
    await world.http.head('/far').expect(302).expect('Location', 'https://example.com/x');
  });

  it('/r/{slug} is on its way without script, once', async () => {
    const { text } = await world.http.get('/r/spring').expect(200);
    expect(text).toContain('Redirecting...');
    expect(text).toMatch(/<meta http-equiv="refresh" content="0;url=\/api\/redirect\/spring"/i);
    expect(text).toContain('noindex');
  });

  it('an unknown one is a real 404 with the specified words', async () => {
    const { text } = await world.http.get('/r/%22%3E%3Cb%3E').expect(404);
    expect(text).toContain('<h1>Redirect Not Found</h1>');
    expect(text).toContain('The redirect &quot;&quot;&gt;&lt;b&gt;&quot; could not be found.');
    expect(text).toContain('Return Home');
  });
});

/** An answer that must be a success. */
async function textOf(path: string): Promise<string> {
  const answer = await fetch(world.apiUrl + path);
  expect(answer.status).toBe(200);
  return answer.text();
}

/** What a document tells search engines. */
function structured(html: string): Record<string, unknown>[] {
  return [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, json]) =>
    JSON.parse(json ?? ''),
  );
}
