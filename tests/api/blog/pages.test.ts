import { get } from 'node:http';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { Renderer } from '#api/site/renderer.ts';
import { startBlogApi } from '../../support/blog-api.ts';
import { assortedPosts, testPost } from '../../support/posts.ts';
import { shared } from '../../support/shared-api.ts';

const api = await shared(startBlogApi);

describe('the pages of posts', () => {
  beforeAll(async () => {
    await api.emptyBlog();
    await api.publish([...assortedPosts, testPost('gone')]);
    await api.cms('/posts/gone/unpublish', {}, 'POST');
    await api.importNow();
  });

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

  it.each([
    ['/posts/p2.', '/posts/p2'],
    ['/posts/P2%20?a=1', '/posts/p2?a=1'],
    ['/POSTS', '/posts'],
    ['/posts%E2%80%99%29', '/posts'],
    ['/About-Us%E2%80%8B', '/about-us'],
    ['/case-studies/SkyFi%C2%A0).', '/case-studies/skyfi'],
    ['/Blog.', '/blog'],
    ['/%20', '/'],
    ['//evil.example.', undefined],
    ['/no-such-page.', undefined],
    ['/posts/no-such-post.', undefined],
  ])('%s leads to the page that was meant: %s', async (path, meant) => {
    const { status, headers } = await api.http.get(path).redirects(0);
    expect([status, headers.location]).toEqual([meant ? 301 : 404, meant]);
  });

  it('shows the empty state beyond the last page, with a link back and not for search engines', async () => {
    const response = await api.http.get('/posts?page=99').expect(200);
    for (const words of ['No blog posts found', 'Check back soon for new content!', 'Go to the first page', 'noindex'])
      expect(response.text).toContain(words);
  });

  it('lists every post in the feed and the sitemap', async () => {
    const { text: feed } = await api.http.get('/feed.xml').buffer(true).expect(200);
    expect(feed.match(/<entry>/g)).toHaveLength(15);
    expect(feed).toContain('Quotes " &amp; &lt;/script&gt;');
    expect(feed).toContain('srcset="http://localhost:8080/a.png 1x, http://localhost:8080/b.png 2x"');
    expect(feed).not.toMatch(/(href|src)="\//);
    const { text: map } = await api.http.get('/sitemap-posts.xml').buffer(true).expect(200);
    expect(map.match(/<loc>/g)).toHaveLength(16);
    expect(map).toContain('<loc>http://localhost:8080/posts/bare-slug</loc>');
    expect(map).not.toContain('/gone');
  });

  it('renders a complete post: body, head, data, related posts', async () => {
    const { text } = await api.http.get('/posts/p2').expect(200);
    expect(text).toContain('<p>Body of p2.</p>');
    // Its body occurs once, because the data leave it out.
    expect(text.match(/Body of p2/g)).toHaveLength(1);
    expect(text).toContain(`<title>Post p2 | ${api.env.BRAND}</title>`);
    expect(text).toContain('<meta name="description" content="Summary of p2."/>');
    expect(text).toContain('<link rel="canonical" href="http://localhost:8080/posts/p2"/>');
    expect(text).toContain('<meta property="og:type" content="article"/>');
    expect(text).toContain('October 29, 2026');
    expect(text).toContain(`By The ${api.env.BRAND} Team`);
    expect(text.split('Related Articles')[1]?.match(/Read Article →/g)).toHaveLength(3);
    const posting = structured(text).find((entry) => entry['@type'] === 'BlogPosting');
    expect(posting).toMatchObject({ headline: 'Post p2', url: 'http://localhost:8080/posts/p2' });
    expect(structured(text).some((entry) => entry['@type'] === 'BreadcrumbList')).toBe(true);
    expect(text.match(/<h1/g)).toHaveLength(1);
  });

  it('says the language and direction of a post that is not in English: page, card, feed, data', async () => {
    const { text } = await api.http.get('/posts/bare-slug').expect(200);
    expect(text).toContain('<article class="post" lang="ar" dir="rtl">');
    expect(text).toContain('<p class="byline note" lang="en" dir="ltr">');
    expect(structured(text).find((entry) => entry['@type'] === 'BlogPosting')?.inLanguage).toBe('ar');
    expect((await api.http.get('/posts?page=3')).text).toContain('<article class="post-card" lang="ar" dir="rtl">');
    const { text: feed } = await api.http.get('/feed.xml').buffer(true);
    expect(feed).toContain('<content type="html"><![CDATA[<div lang="ar" dir="rtl"><p>Body of bare.</p></div>]]>');
    expect((await api.http.get('/posts/p2')).text).toContain('<article class="post"><');
  });

  it('finds a slug without its blog/ prefix too, and redirects another case to its address', async () => {
    expect((await api.http.get('/posts/bare-slug').expect(200)).text).toContain('Body of bare');
    const moved = await api.http.get('/posts/P2?x=1').expect(301);
    expect(moved.headers.location).toBe('/posts/p2?x=1');
    expect((await api.http.get('/posts/p2/').expect(301)).headers.location).toBe('/posts/p2');
    expect((await api.http.get('//example.com/').expect(301)).headers.location).toBe('/example.com');
    // Clients turn a backslash into a slash; only a raw request keeps it.
    const location = await new Promise((resolve) => {
      get({ hostname: '127.0.0.1', port: new URL(api.apiUrl).port, path: '/\\example.com/' }, (response) =>
        resolve(response.resume().headers.location),
      );
    });
    expect(location).toBe('/example.com');
  });

  it('answers 404 to an unknown post and 410 to a withdrawn one, with the specified words', async () => {
    for (const [path, status] of [
      ['/posts/nobody', 404],
      ['/posts/gone', 410],
    ] as const) {
      const response = await api.http.get(path).expect(status);
      expect(response.text).toContain('<h1>Blog post not found</h1>');
      expect(response.text).toContain('noindex');
    }
    for (const path of ['/no-such-page', '/no/such/page', '/posts/a/b', '/%', '/posts/%E0%A4', '/%00'])
      expect((await api.http.get(path).expect(404)).text).toContain('Page Not Found');
    await api.http.post('/posts').expect(405);
  });

  it('lets no names or texts break out of the document', async () => {
    const { text } = await api.http.get('/posts/tricky').expect(200);
    expect(text).not.toContain('<script>alert(1)');
    expect(structured(text).find((entry) => entry['@type'] === 'BlogPosting')?.headline).toContain('</script>');
    expect(/<meta name="description" content="([^"]*)"/.exec(text)?.[1]).toHaveLength(160);
    const data = /<script type="application\/json" id="page-data">(.*?)<\/script>/.exec(text)?.[1] ?? '';
    expect(JSON.parse(data).post.post.title).toContain('</script>');
  });

  it('makes a table and a block of code one tab stop each', async () => {
    const { text } = await api.http.get('/posts/tricky').expect(200);
    const body = /<div id="post-body"[^>]*>(.*?)<section class="share/s.exec(text)?.[1] ?? '';
    expect(body).toContain(
      '<h2>One</h2><div class="post-table" role="group" aria-label="Table" tabindex="0"><table><tbody>',
    );
    expect(body).toContain('</tbody></table></div><pre tabindex="0"><code>');
    expect(body.match(/tabindex/g)).toHaveLength(2);
  });

  it('shows the three newest other posts below a post', async () => {
    const related = async (slug: string) => {
      const { text } = await api.http.get(`/posts/${slug}`).expect(200);
      return [...text.matchAll(/<h3>Post (p\d+)<\/h3>/g)].map(([, id]) => id);
    };
    for (const slug of ['p9', 'p4', 'p9', 'p5']) expect(await related(slug)).toEqual(['p1', 'p2', 'p3']);
    expect(await related('p2')).toEqual(['p1', 'p3', 'p4']);
    expect(await related('p3')).toEqual(['p1', 'p2', 'p4']);
  });

  it('treats texts that look like the template’s placeholders as text', async () => {
    const { body: list } = await api.http.get('/api/blog/posts?limit=1');
    const marks = '<!--head--> <!--page--> </body>';
    const post = { ...list.objects[0], title: marks, meta_description: marks, post_body: '<p>The body</p>' };
    const html = String(await api.app.get(Renderer).page('/posts/odd', { page: 'post', data: { post, related: [] } }));
    expect(html.match(/<main/g)).toHaveLength(1);
    expect(html.match(/<title>/g)).toHaveLength(1);
    expect(html.indexOf('<main')).toBeGreaterThan(html.indexOf('<body>'));
    expect(html).toMatch(/<\/script><\/body>\s*<\/html>\s*$/);
    expect(html).toContain('<h1>&lt;!--head--&gt; &lt;!--page--&gt; &lt;/body&gt;</h1>');
  });
});

function structured(html: string): Record<string, unknown>[] {
  return [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, json]) =>
    JSON.parse(json ?? ''),
  );
}
