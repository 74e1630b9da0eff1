import { beforeAll, describe, expect, it } from '@jest/globals';
import type { BlogPost } from '#contract/blog.ts';
import { day, startBlogApi, titlesOf } from '../../support/blog-api.ts';
import { testPost } from '../../support/posts.ts';
import { shared } from '../../support/shared-api.ts';

const api = await shared(startBlogApi);
const search = async (q: string) => titlesOf(await api.getPosts(`?q=${encodeURIComponent(q)}&limit=100`).expect(200));
const pageOf = (q: string, more = '') => api.http.get(`/posts?q=${encodeURIComponent(q)}${more}`);

const worldly =
  '<p class="wal-rus">Node.js and GPT-4o send e-mail to Zoë in C#. テストを書く。测试用例 ｆｕｌｌ Datenbanksuche</p>';
const code = '<pre><code>select * from okapi where a &lt; b</code></pre><a href="/about-us?x=gnu">y</a>';

describe('searching the blog', () => {
  beforeAll(async () => {
    await api.emptyBlog();
    await api.cms('/tags/501', { name: 'Vector stores', slug: 'vector-stores' }, 'PUT');
    await api.cms('/tags/502', { name: 'Extinct', slug: 'extinct' }, 'PUT');
    await api.publish([
      testPost('title', { name: 'Zebra crossings', publishDate: day(1) }),
      testPost('summary', { postSummary: '<p>On a zebra, in short.</p>', publishDate: day(2) }),
      testPost('body', { postBody: '<p>Long ago a zebra ran <em>home</em> to sleep.</p>', publishDate: day(3) }),
      testPost('tagged', { tagIds: [501], publishDate: day(4) }),
      // In neither ascending nor descending order of their ids.
      testPost('equal1', { name: 'Quagga of old', tagIds: [502], publishDate: day(6) }),
      testPost('equal2', { name: 'Quagga of old', tagIds: [502], publishDate: day(5) }),
      testPost('equal3', { name: 'Quagga of old', tagIds: [502], publishDate: day(7) }),
      testPost('code', { name: 'Sql', postBody: code }),
      testPost('worldly', { name: 'Résumé of a crème', postBody: worldly }),
      ...Array.from({ length: 8 }, (_, n) => testPost(`many${n}`, { name: `Ostrich ${n}`, publishDate: day(20 - n) })),
    ]);
  });

  it('ranks words in title, summary, body and tags in this order, newest first among equals', async () => {
    expect(await search('zebra')).toEqual(['Zebra crossings', 'Post summary', 'Post body']);
    for (const list of ['?q=quagga', '?tag=extinct']) {
      const { body } = await api.getPosts(list).expect(200);
      expect(body.objects.map((post: { id: string }) => post.id)).toEqual(['equal3', 'equal1', 'equal2']);
    }
    expect(await search('vector store')).toEqual(['Post tagged']);
  });

  it.each([
    ['ZEBRAS', 3],
    ['  zebra   home ', 1],
    ['"ran home"', 1],
    ['“ran home”', 1],
    ['"home ran"', 0],
    ['zebra -crossing', 2],
    ['crossing or quagga', 4],
    ['the zebra', 3],
    ['okapi', 1],
    ['href', 0],
    ['gnu', 0],
    ['lt', 0],
  ])('%s finds %i', async (q, count) => {
    expect(await search(q)).toHaveLength(count);
  });

  it.each([
    ...['resume', 'RÉSUMÉ', 'creme', 'node', 'node.js', 'nodejs', 'gpt', 'gpt-4o', 'gpt4o', 'email', 'e-mail', 'mail'],
    ...['zoe', 'Zoë', 'c#', 'テスト', '测试', '用例', 'full', 'ｎｏｄｅ', 'suche', 'データ OR テスト', 'gpt テスト'],
  ])('finds accents, compounds, parts of words and scripts without blanks: %s', async (q) => {
    expect(await search(q)).toEqual(['Résumé of a crème']);
  });

  it.each(['试测', 'walrus', 'rus', '"suche"', 'suche -node', 'p class'])('does not find %s', async (q) => {
    expect(await search(q)).toEqual([]);
  });

  it.each([
    ...['the of and', '"', "'; drop table blog_posts; --", '& | ! <-> ( ) :*', '%', '\\', '<script>', '-', 'or or'],
    ...['🦉', '\u0007'],
  ])('answers whatever is typed: %j', async (q) => {
    const { body } = await api.getPosts(`?q=${encodeURIComponent(q)}`).expect(200);
    expect(body.total).toEqual(q === '\u0007' ? 17 : expect.any(Number));
    await pageOf(q).expect(200);
  });

  it('ignores blanks, and takes up to 100 characters', async () => {
    for (const q of ['', '%20%20', '%09'])
      expect((await api.getPosts(`?q=${q}`).expect(200)).body).toMatchObject({ total: 17 });
    expect((await api.getPosts(`?q=${'x'.repeat(100)}`).expect(200)).body.total).toBe(0);
  });

  it('pages, counts and excludes like the list, and combines with tag and author', async () => {
    const page = async (more: string) => {
      const { objects, total } = (await api.getPosts(`?q=ostrich&${more}`).expect(200)).body;
      return { total, ids: objects.map(({ id }: BlogPost) => id) };
    };
    const { ids: all } = await page('limit=100');
    expect(all).toHaveLength(8);
    expect(await page('limit=6&offset=6')).toEqual({ total: 8, ids: all.slice(6) });
    const without = { total: 7, ids: [all[1], all[3], all[4]] };
    expect(await page(`limit=3&offset=1&exclude=${all[2]}`)).toEqual(without);
    const tagged = (await api.getPosts('?q=summary&tag=vector-stores').expect(200)).body;
    expect(tagged).toMatchObject({ total: 1, tag: { name: 'Vector stores', slug: 'vector-stores' } });
  });

  it('follows changes: a post, the name of its tag, its withdrawal', async () => {
    await api.cms('/posts/equal3', { name: 'Tapir', htmlTitle: 'Tapir' }, 'PATCH');
    await api.cms('/tags/501', { name: 'Lemurs', slug: 'vector-stores' }, 'PUT');
    await api.cms('/posts/title/unpublish', {}, 'POST');
    await api.importNow();
    expect(await search('tapir')).toEqual(['Tapir']);
    expect(await search('quagga')).toEqual(['Quagga of old', 'Quagga of old']);
    expect(await search('lemur')).toEqual(['Post tagged']);
    expect(await search('vector')).toEqual([]);
    expect(await search('crossing')).toEqual([]);
  });

  it('shows the count and the words, keeps them on paging, and is not indexed or cached', async () => {
    const { text, headers } = await pageOf('ostrich').expect(200);
    expect(text).toContain('<h1>8 results for “ostrich”</h1>');
    expect(text).toContain(`<title>8 results for “ostrich” | ${api.env.BRAND}</title>`);
    expect(text).toContain('<meta name="robots" content="noindex"/>');
    expect(text).not.toContain('rel="canonical"');
    expect(text).toMatch(/<a class="button" rel="next" href="\/posts\?q=ostrich&amp;page=2"/);
    expect(text).toMatch(/<form role="search"[^>]* action="\/posts" method="get"/);
    const field = /<label for="([^"]+)">Search the blog<\/label><div><input id="\1" type="search"[^>]* value="ostrich"/;
    expect(text).toMatch(field);
    expect(headers['cache-control']).toBe('private, no-cache');
    await pageOf('ostrich').set('If-None-Match', String(headers.etag)).expect(304);
    const second = await pageOf(' ostrich ', '&page=2').expect(200);
    expect(second.text).toContain(`<title>8 results for “ostrich”, page 2 | ${api.env.BRAND}</title>`);
    expect(second.text.match(/class="post-card/g)).toHaveLength(2);
    expect(second.text).toMatch(/rel="prev" href="\/posts\?q=ostrich"/);
    const beyond = await pageOf('ostrich', '&page=9').expect(200);
    expect(beyond.text).toMatch(/<a href="\/posts\?q=ostrich">Go to the first page/);
  });

  it('says "one" for one result, and for none says so and leads on', async () => {
    expect((await pageOf('okapi').expect(200)).text).toContain('<h1>1 result for “okapi”</h1>');
    const { text } = await pageOf('platypus').expect(200);
    expect(text).toContain('<h1>No results for “platypus”</h1>');
    expect(text).toContain('Check the spelling');
    expect(text).toMatch(/<a class="button" href="\/posts">All articles/);
  });

  it('shows what was typed as text, and encodes it in addresses', async () => {
    const { text } = await pageOf('</title><script>alert(1)</script> "ostrich" & a=b#c').expect(200);
    expect(text).not.toContain('<script>alert(1)');
    expect(text).toContain('&lt;script&gt;alert(1)');
    const plus = await pageOf('ostrich or c++ & 5%').expect(200);
    expect(plus.text).toContain('href="/posts?q=ostrich+or+c%2B%2B+%26+5%25&amp;page=2"');
  });

  it('answers 400 with the limit to a text that is too long, and shows the list without a text', async () => {
    const { text } = await pageOf('x'.repeat(101)).expect(400);
    expect(text).toContain('Please keep your search to 100 characters.');
    expect(text).toContain('noindex');
    for (const q of ['', '   ']) {
      const list = await pageOf(q).expect(200);
      expect(list.text).toContain('<link rel="canonical" href="http://localhost:8080/posts"/>');
    }
  });
});
