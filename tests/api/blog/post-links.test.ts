import { beforeAll, describe, expect, it } from '@jest/globals';
import { AddressRules } from '#api/blog/import/addresses.ts';
import { startBlogApi } from '../../support/blog-api.ts';
import { shared } from '../../support/shared-api.ts';

const site = 'https://site.example';
const rules = new AddressRules('https://files.example.com', site, ['/guides', '/guides/start']).of('guides/own-post');

describe('links inside posts', () => {
  it.each([
    ['/blog/my-post', '/posts/my-post'],
    ['/blog/my-post/', '/posts/my-post'],
    ['/Blog/My-Post', '/posts/My-Post'],
    ['/blog/2024/my-post', '/posts/my-post'],
    ['/blog/my-post?utm_source=x#part-2', '/posts/my-post?utm_source=x#post-part-2'],
    ['/blog/%C3%BCber', '/posts/%C3%BCber'],
    ['https://site.example/blog/my-post', '/posts/my-post'],
    ['http://site.example/blog/my-post', '/posts/my-post'],
    ['//site.example/blog/my-post', '/posts/my-post'],
    ['/blog', '/posts'],
    ['/blog/', '/posts'],
    ['/blog/tag/evaluation', '/posts/tag/evaluation'],
    ['/blog/Topic/evaluation', '/posts/tag/evaluation'],
    ['/blog/author/ada/page/2', '/posts/author/ada'],
    ['/blog/page/2', '/posts'],
    ['/blog/constructor/my-post', '/posts/my-post'],
    ['/blog/tag', '/posts/tag'],
    ['/blog/rss.xml', '/feed.xml'],
    ['/blog/topic/evaluation/rss.xml', '/posts/tag/evaluation/feed.xml'],
    ['/guides/other-post', '/posts/other-post'],
    ['other-post', '/posts/other-post'],
    ['./other-post#part', '/posts/other-post#post-part'],
    ['../contact?x=1', '/contact?x=1'],
    ['?page=2', '/posts/own-post?page=2'],
    ['www.example.com/x', 'https://www.example.com/x'],
    ['ada@example.com', 'mailto:ada@example.com'],
  ])('%s leads to %s', (href, path) => {
    expect(rules.link(href)).toBe(path);
  });

  it.each([
    ...['https://other.example/blog/my-post', 'https://blog.site.example/blog/my-post'],
    ...['https://site.example:8443/blog/my-post', '/blogging/my-post', '/posts/my-post', '/about-us'],
    ...['/docs/blog/my-post', 'https://site.example/about-us', 'mailto:blog@site.example', '/guides/start'],
    ...['tel:+15125550100', 'sms:+15125550100?body=Hi', 'geo:30.2,-97.7', 'whatsapp://send?text=x', '#', '#:~:text=x'],
  ])('%s stays as it is', (href) => {
    expect(rules.link(href)).toBe(href);
  });

  it.each(['javascript:/blog/x', 'JaVaScript:x', 'data:text/html,x', 'file:///x', '/\\site.example/blog/x', ''])(
    '%s is not a link',
    (href) => {
      expect(rules.link(href)).toBeNull();
    },
  );

  it('leave the addresses of pictures as they are', () => {
    expect(rules.image('/blog/picture.png')).toBe('/blog/picture.png');
  });
});

it('a post that links to others leads from page to page, even when it was imported before', async () => {
  const api = await shared(startBlogApi);
  await api.emptyBlog();
  const link = (slug: string) => `<p><a href="/insights/${slug}">Read it</a></p>`;
  await api.publish([
    { name: 'One', slug: 'insights/one', postBody: link('two'), postSummary: link('two') },
    { name: 'Two', slug: 'insights/two', postBody: '<p><a href="/blog/one">Back</a></p>' },
  ]);
  const hrefIn = async (address: string) =>
    /<a href="([^"]*)" rel="noopener">(?:Read it|Back)</.exec(await api.textOf(address))?.[1] ?? '';
  expect(await hrefIn('/posts/one')).toBe('/posts/two');
  expect(await hrefIn(await hrefIn('/posts/one'))).toBe('/posts/one');
  const { body } = await api.getPosts('?slug=insights/one').expect(200);
  expect(body.objects[0].post_summary).toContain('href="/posts/two"');
  // Like rows of an earlier version, which the next full import renews.
  await api.rows(`update blog_posts set sanitised_as = '2-x', post_body = '<a href="/insights/two">Read it</a>'`);
  await api.rows('update blog_sync set swept_as = null');
  expect(await api.importNow()).toBe(true);
  expect(await hrefIn('/posts/one')).toBe('/posts/two');
});

describe('addresses that the blog has at HubSpot', () => {
  const api = shared(startBlogApi);
  beforeAll(async () => {
    const { emptyBlog, publish, cms, importNow } = await api;
    await emptyBlog();
    await publish(['blog/one', 'insights/two', 'über', 'old/three'].map((slug, id) => ({ id: `${id + 1}`, slug })));
    await cms('/posts/4', { slug: 'new/three' }, 'PATCH');
    await importNow();
  });

  it.each([
    ['/blog/one?utm_source=x', '/posts/one?utm_source=x'],
    ['/Insights/two', '/posts/two'],
    ['/insights', '/posts'],
    ['/insights/page/2', '/posts'],
    ['/blog/tag/x', '/posts/tag/x'],
    ['/blog/author/x', '/posts/author/x'],
    ['/old/three', '/posts/three'],
    ['/new/three', '/posts/three'],
    ['/%C3%BCber', '/posts/%C3%BCber'],
    ...['/blog/rss.xml', '/feed', '/rss', '/rss.xml', '/atom.xml'].map((path) => [path, '/feed.xml']),
  ])('%s leads to %s for good', async (path, to = '') => {
    expect(await (await api).statusOf(path)).toEqual([301, to]);
  });

  it.each(['/insight/two', '/one', '/feeds', '/blog%00/x', '/%E0%A4', '/%E0%A4/x'])(
    '%s leads nowhere',
    async (path) => {
      expect(await (await api).statusOf(path)).toBe(404);
    },
  );
});
