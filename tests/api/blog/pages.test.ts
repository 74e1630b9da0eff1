import { beforeAll, describe, expect, it } from '@jest/globals';
import { Renderer } from '#api/site/renderer.ts';
import { startBlogApi } from '../../support/blog-api.ts';
import { assortedPosts, testPost } from '../../support/posts.ts';
import { rawRequest } from '../../support/raw-http.ts';
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
    const first = await api.textOf('/posts');
    const titles = [...first.matchAll(/<h2>(Post p\d+)<\/h2>/g)].map(([, title]) => title);
    expect(titles).toEqual([1, 2, 3, 4, 5, 6].map((n) => `Post p${n}`));
    expect(first).toContain('<button type="button" class="button" disabled="">Previous</button>');
    expect(first).toMatch(/<a class="button" rel="next" href="\/posts\?page=2"[^>]*>Next/);
    expect(first).toContain('<link rel="canonical" href="http://localhost:8080/posts"/>');
    expect(first).toContain('<link rel="next" href="http://localhost:8080/posts?page=2"/>');
    const third = await api.textOf('/posts?page=3&utm_source=x');
    expect(third.match(/class="post-card/g)).toHaveLength(3);
    expect(third).toContain('disabled="">Next</button>');
    expect(third).toContain('<link rel="canonical" href="http://localhost:8080/posts?page=3"/>');
    expect(third).toContain('<link rel="prev" href="http://localhost:8080/posts?page=2"/>');
  });

  it.each(['abc', '0', '-1', '1.5', '', '1e3'])('?page=%s is the first page', async (page) => {
    const text = await api.textOf(`/posts?page=${page}`);
    expect(text).toContain('<link rel="canonical" href="http://localhost:8080/posts"/>');
    expect(text).toContain('Post p1<');
  });

  it.each([
    ['/posts/p2.', '/posts/p2'],
    ['/posts/p2/', '/posts/p2'],
    ['/posts/P2?x=1', '/posts/p2?x=1'],
    ['//example.com/', '/example.com'],
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
    expect(await api.statusOf(path)).toEqual(meant ? [301, meant] : 404);
  });

  it('shows the empty state beyond the last page, with a link back and not for search engines', async () => {
    const text = await api.textOf('/posts?page=99');
    for (const words of ['No blog posts found', 'Check back soon for new content!', 'Go to the first page', 'noindex'])
      expect(text).toContain(words);
  });

  it('lists every post in the feed and the sitemap', async () => {
    const feed = await api.textOf('/feed.xml');
    expect(feed.match(/<entry>/g)).toHaveLength(15);
    expect(feed).toContain('Quotes " &amp; &lt;/script&gt;');
    expect(feed).toContain('srcset="http://localhost:8080/a.png 1x, http://localhost:8080/b.png 2x"');
    expect(feed).not.toMatch(/(href|src)="\//);
    const map = await api.textOf('/sitemap-posts.xml');
    expect(map.match(/<loc>/g)).toHaveLength(16);
    expect(map).toContain('<loc>http://localhost:8080/posts/bare-slug</loc>');
    expect(map).not.toContain('/gone');
  });

  it('renders a complete post: body, head, data, related posts', async () => {
    const text = await api.textOf('/posts/p2');
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
    expect(dataOf(text, 'BlogPosting')).toMatchObject({ headline: 'Post p2', url: 'http://localhost:8080/posts/p2' });
    expect(dataOf(text, 'BreadcrumbList')).toBeDefined();
    expect(text.match(/<h1/g)).toHaveLength(1);
  });

  it('says the language and direction of a post that is not in English: page, card, feed, data', async () => {
    // Its slug has no blog/ prefix.
    const text = await api.textOf('/posts/bare-slug');
    expect(text).toContain('Body of bare');
    expect(text).toContain('<article class="post" lang="ar" dir="rtl">');
    expect(text).toContain('<p class="byline note" lang="en" dir="ltr">');
    expect(dataOf(text, 'BlogPosting')?.inLanguage).toBe('ar');
    expect(await api.textOf('/posts?page=3')).toContain('<article class="post-card" lang="ar" dir="rtl">');
    const content = '<content type="html"><![CDATA[<div lang="ar" dir="rtl"><p>Body of bare.</p></div>]]>';
    expect(await api.textOf('/feed.xml')).toContain(content);
    expect(await api.textOf('/posts/p2')).toContain('<article class="post"><');
  });

  it('leads from a backslash, which only a raw request keeps, to an address of ours', async () => {
    const { head } = await rawRequest(
      Number(new URL(api.apiUrl).port),
      'GET /\\example.com/ HTTP/1.1',
      'Host: localhost',
    );
    expect(head).toMatch(/^location: \/example\.com$/im);
  });

  it('answers 404 to an unknown post and 410 to a withdrawn one, with the specified words', async () => {
    for (const [path, status] of [
      ['/posts/no-such-post', 404],
      ['/posts/gone', 410],
    ] as const) {
      const text = await api.textOf(path, status);
      expect(text).toContain('<h1>Blog post not found</h1>');
      expect(text).toContain('noindex');
    }
    for (const path of ['/no-such-page', '/no/such/page', '/posts/a/b', '/%', '/posts/%E0%A4', '/%00'])
      expect(await api.textOf(path, 404)).toContain('Page Not Found');
    await api.http.post('/posts').expect(405);
  });

  it('lets no names or texts break out of the document', async () => {
    const text = await api.textOf('/posts/tricky');
    expect(text).not.toContain('<script>alert(1)');
    expect(dataOf(text, 'BlogPosting')?.headline).toContain('</script>');
    expect(/<meta name="description" content="([^"]*)"/.exec(text)?.[1]).toHaveLength(160);
    const data = /<script type="application\/json" id="page-data">(.*?)<\/script>/.exec(text)?.[1] ?? '';
    expect(JSON.parse(data).post.post.title).toContain('</script>');
  });

  it('makes a table and a block of code one tab stop each', async () => {
    const text = await api.textOf('/posts/tricky');
    const body = /<div id="post-body"[^>]*>(.*?)<section class="share/s.exec(text)?.[1] ?? '';
    const table = '<div class="post-table" role="group" aria-label="Table" tabindex="0"><table><tbody>';
    expect(body).toContain(`<h2>One</h2>${table}`);
    expect(body).toContain('</tbody></table></div><pre tabindex="0"><code>');
    expect(body.match(/tabindex/g)).toHaveLength(2);
  });

  it('shows the three newest other posts below a post', async () => {
    const related = async (slug: string) =>
      [...(await api.textOf(`/posts/${slug}`)).matchAll(/<h3>Post (p\d+)<\/h3>/g)].map(([, id]) => id);
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

/** Returns a page's structured data of a type. */
function dataOf(html: string, type: string): Record<string, unknown> | undefined {
  const all = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)];
  return all.map(([, json]) => JSON.parse(json ?? '')).find((data) => data['@type'] === type);
}
