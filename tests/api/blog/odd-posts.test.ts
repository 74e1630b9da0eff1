import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { BlogPost } from '#contract/blog.ts';
import { postPath } from '#contract/blog.values.ts';
import { day, startBlogApi, titlesOf } from '../../support/blog-api.ts';
import { editorPosts } from '../../support/editor-posts.ts';
import { faultsOf } from '../../support/post-faults.ts';
import { testPost } from '../../support/posts.ts';
import { shared } from '../../support/shared-api.ts';

const api = await shared(startBlogApi);

const problems = () =>
  api.rows<{ post_id: string; problem: string; skipped: boolean }>('select * from blog_problems order by post_id');

describe('importing', () => {
  beforeEach(() => api.emptyBlog());

  it('repairs or skips each odd post, records it, and never lets it hold up the others', async () => {
    const image = { featuredImage: 'https://other.example/x.png', useFeaturedImage: true };
    const posts: [name: string, slug: string | null, date: number, more?: object][] = [
      ['Plain', 'blog/plain', 3],
      ['No author', 'blog/no-author', 2, { blogAuthorId: null }],
      ['No such author', 'blog/no-such', 1, { blogAuthorId: '999999' }],
      ['No image', 'blog/no-image', 4, { featuredImage: null }],
      ['No slug', null, 1],
      ['Slug left out', '', 1, { omit: ['slug'] }],
      ['Slug of slashes', '//', 1],
      ['Older twin', 'blog/twin', 5],
      ['Newer twin', 'Blog/Twin', 6],
      ['Bad dates', 'blog/dates', 7, { publishDate: 'soon', updated: 'never', created: day(7) }],
      ['Numbers', 'blog/numbers', 8, { htmlTitle: 5, postBody: 7, postSummary: {} }],
      ['', 'blog/title-less', 9, { name: undefined, htmlTitle: '<script>x</script>' }],
      ['Odd image', 'blog/odd-image', 10, image],
      ['NUL \u0000 and \ud800', 'blog/nul', 11, { postBody: '<p>a\u0000b\ud800</p>' }],
      ['Huge', 'blog/huge', 1, { postBody: 'x'.repeat(1_000_001) }],
      ['Tomorrow', 'blog/tomorrow', 1, { publishDate: '2099-01-01T00:00:00Z', created: day(12), updated: day(12) }],
      ['Older namesake', 'news/PLAIN', 2],
    ];
    await api.publish(
      posts.map(([name, slug, date, more], at) => ({ id: `${at + 1}`, name, slug, publishDate: day(date), ...more })),
    );
    const response = await api.getPosts('?limit=100').expect(200);
    expect(titlesOf(response)).toEqual([
      ...['Tomorrow', 'NUL and \ufffd', 'Odd image', 'Title less', 'Numbers', 'Bad dates', 'Newer twin', 'No image'],
      ...['Plain', 'No author', 'No such author'],
    ]);
    const byId = new Map<string, BlogPost>(response.body.objects.map((post: BlogPost) => [post.id, post]));
    for (const id of ['2', '3']) expect(byId.get(id)?.blog_author.display_name).toBeNull();
    for (const id of ['4', '13']) expect(byId.get(id)?.featured_image).toBeNull();
    expect(byId.get('10')?.publish_date).toBe(new Date(day(7)).toISOString());
    expect((await api.getPosts('?slug=blog/twin').expect(200)).body.objects[0].id).toBe('9');
    const noted = await problems();
    expect(noted.filter((row) => row.skipped).map((row) => row.post_id)).toEqual(['15', '17', '5', '6', '7', '8']);
    expect(noted.filter((row) => !row.skipped).map((row) => row.post_id)).toEqual(['10', '11', '13', '16']);
    expect((await api.importState()).error).toBeNull();
  });

  it('leaves out template tags outside code, and says so at the post as long as it has any', async () => {
    const [tag, film] = ['{{ cta("1", "justifycenter") }}', '<video src="https://files.example/f.mp4"></video>'];
    await api.publish([
      testPost('1', {
        name: `Two ${tag}`,
        metaDescription: `In short {# no #}`,
        featuredImageAltText: tag,
        postSummary: `<p>Hi {{ <b>contact.firstname</b> }}</p>`,
        postBody: `<p>${tag}</p>{% if x > 1 %}<p><a href="${tag}">Go</a></p>{% endif %}<pre>{{ a }}</pre><p><code>{% b %}</code></p>${film}`,
      }),
    ]);
    const [post] = (await api.getPosts().expect(200)).body.objects;
    expect(post).toMatchObject({ title: 'Two', meta_description: 'In short', post_summary: 'Hi' });
    expect(post.post_body).toMatch(
      /^<p><a>Go<\/a><\/p><pre[^>]*>\{\{ a \}\}<\/pre><p><code>\{% b %\}<\/code><\/p><p><a href/,
    );
    for (const path of ['/posts', '/feed.xml']) expect(await api.textOf(path)).not.toMatch(/cta\(/);
    const problem = expect.stringMatching(/^template tags left out: 8 .*embeds .*: 1/);
    const noted = [{ post_id: '1', skipped: false, problem }];
    expect(await problems()).toMatchObject(noted);
    await api.rows('delete from blog_problems');
    await api.rows('update blog_sync set swept_as = null');
    await api.importNow();
    expect(await problems()).toMatchObject(noted);
    await api.rows('update blog_sync set swept_as = null');
    await api.publish([testPost('1')]);
    expect(await problems()).toEqual([]);
  });

  it('shows the older of two posts with one slug once the newer is withdrawn', async () => {
    await api.publish([
      { id: '1', name: 'Older', slug: 'blog/twin', publishDate: day(1) },
      { id: '2', name: 'Newer', slug: 'blog/twin', publishDate: day(2) },
    ]);
    await api.cms('/posts/2/unpublish', {}, 'POST');
    await api.importNow();
    expect(titlesOf(await api.getPosts('?slug=blog/twin').expect(200))).toEqual(['Older']);
  });

  // What each payload becomes is tested in sanitise.test.ts.
  it('lets no script reach readers, in title, body or summary', async () => {
    const html = '<img src=x onerror="xss()"><script>xss()</script>';
    await api.publish([
      { slug: 'blog/x', name: html, htmlTitle: html, postBody: `<p>a</p>${html}<p>b</p>`, postSummary: html },
    ]);
    const [post] = (await api.getPosts().expect(200)).body.objects as BlogPost[];
    expect(post?.post_body).toContain('<p>b</p>');
    expect(faultsOf(`${post?.title}${post?.post_body}${post?.post_summary}`)).toEqual([]);
  });
});

describe('whole posts, as real editors produce them', () => {
  beforeAll(async () => {
    await api.emptyBlog();
    await api.publish(editorPosts.map(({ fields }) => fields));
  });

  it.each(editorPosts)('$file', async ({ expected, fields }) => {
    const text = await api.textOf(postPath(fields.slug));
    const article = /<article.*<\/article>/s.exec(text)?.[0] ?? '';
    const [row] = await api.rows<{ post_body: string; post_summary: string; changes: string }>(
      `select post_body, post_summary, changes from blog_posts where id = '${fields.id}'`,
    );
    const { post_body: body = '', post_summary: summary = '', changes = '' } = row ?? {};
    for (const html of [body, summary]) expect(faultsOf(html)).toEqual([]);
    expect(article.match(/<h1/g)).toHaveLength(1);
    expect(`${body}${summary}`.replace(/<(pre|code)\b.*?<\/\1>/gs, '')).not.toMatch(/\{\{|\{%|\{#/);
    expect(article).not.toMatch(/<script|<[^>]* on\w+=|javascript:|<a><\/a>/i);
    for (const [, host] of body.matchAll(/<iframe [^>]*?src="https:\/\/([^/]+)/g))
      expect(host).toMatch(/^(www\.youtube-nocookie|player\.vimeo)\.com$/);
    const ids = Array.from(text.matchAll(/ id="([^"]*)"/g), ([, id]) => id);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
    const levels = Array.from(article.matchAll(/<h([1-6])[ >]/g), ([, level]) => Number(level));
    expect(levels.filter((level, at) => level > (levels[at - 1] ?? 0) + 1)).toEqual([]);
    const isEnglish = /^en/.test(fields.language ?? 'en');
    expect(article.startsWith('<article class="post">')).toBe(isEnglish);
    expect(body.replace(/<[^>]+>/g, '')).toContain(expected.phrase);
    expect(expected.has.filter((part) => !text.includes(part))).toEqual([]);
    expect(expected.lacks.filter((part) => body.includes(part))).toEqual([]);
    expect(expected.changes.filter((part) => !changes.includes(part))).toEqual([]);
    expect(changes === '').toBe(expected.changes.length === 0);
  });
});
