import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type BlogApi, day, startBlogApi, titlesOf } from '../../support/blog-api.ts';
import { testPost } from '../../support/posts.ts';

let api: BlogApi;
beforeAll(async () => {
  api = await startBlogApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.emptyBlog();
  await api.cms('/tags/11', { name: 'Agents &amp; tools', slug: 'agents' }, 'PUT');
  await api.cms('/tags/12', { name: 'Costs', slug: '' }, 'PUT');
  await api.cms('/tags/13', { name: 'Unused', slug: 'unused' }, 'PUT');
  await api.cms('/authors/21', { displayName: 'Sample Ada', slug: 'ada' }, 'PUT');
  await api.cms('/authors/22', { displayName: 'Sample Grace' }, 'PUT');
  await api.publish([
    ...Array.from({ length: 7 }, (_, at) =>
      testPost(`a${at}`, { tagIds: [11], blogAuthorId: '21', publishDate: day(20 - at), updated: day(25) }),
    ),
    testPost('both', { tagIds: [12, 11], blogAuthorId: '22', publishDate: day(1), updated: day(26) }),
    testPost('hidden', { tagIds: [13], state: 'DRAFT' }),
  ]);
});

const importNow = async () => {
  await api.importPosts();
  await api.refreshed();
};
const statusOf = async (path: string) => {
  const { status, headers } = await api.http.get(path).redirects(0);
  return headers.location ? [status, headers.location] : status;
};

describe('lists by tag and author', () => {
  it('have the posts, a canonical address for each page, the tag’s feed and paging', async () => {
    const first = await api.http.get('/posts/tag/agents').expect(200);
    expect(first.text).toContain('<h1>Agents &amp; tools</h1>');
    expect(first.text).toContain('8 articles with this tag.');
    expect(first.text).toContain('<title>Articles tagged “Agents &amp; tools” | Lodestar</title>');
    expect(first.text).toContain('<link rel="canonical" href="http://localhost:8080/posts/tag/agents"/>');
    expect(first.text).toMatch(
      /<link rel="alternate" type="application\/atom\+xml"[^>]* href="\/posts\/tag\/agents\/feed.xml"/,
    );
    expect(first.text).not.toContain('noindex');
    expect(first.text.match(/class="post-card/g)).toHaveLength(6);
    expect(first.headers['cache-control']).toContain('s-maxage');
    const second = await api.http.get('/posts/tag/agents?page=2').expect(200);
    expect(second.text).toContain('<link rel="canonical" href="http://localhost:8080/posts/tag/agents?page=2"/>');
    expect(second.text).toContain('<link rel="prev" href="http://localhost:8080/posts/tag/agents"/>');
    expect(second.text.match(/class="post-card/g)).toHaveLength(2);
    const author = await api.http.get('/posts/author/ada').expect(200);
    expect(author.text).toContain('<title>Articles by Sample Ada | Lodestar</title>');
    expect(author.text).toContain('7 articles on the blog.');
    expect(author.text).toContain('<link rel="canonical" href="http://localhost:8080/posts/author/ada"/>');
    const beyond = await api.http.get('/posts/tag/agents?page=9').expect(200);
    expect(beyond.text).toContain('noindex');
    expect(beyond.text).toMatch(/<a href="\/posts\/tag\/agents">Go to the first page/);
  });

  it('are linked from the posts, also where HubSpot gives no slug; both are in the structured data', async () => {
    const { text } = await api.http.get('/posts/both').expect(200);
    expect(text).toMatch(/By <a[^>]* href="\/posts\/author\/sample-grace"[^>]*>Sample Grace<\/a>/);
    const tags = [...text.matchAll(/<a rel="tag" href="([^"]+)"[^>]*>([^<]+)</g)].map(([, href, name]) => [href, name]);
    expect(tags).toEqual([
      ['/posts/tag/agents', 'Agents &amp; tools'],
      ['/posts/tag/costs', 'Costs'],
    ]);
    expect(text).toContain('"keywords":["Agents & tools","Costs"]');
    expect(text).toContain('"url":"http://localhost:8080/posts/author/sample-grace"');
    const { objects } = (await api.getPosts('?slug=blog/both').expect(200)).body;
    expect(objects[0]).toMatchObject({
      blog_author: { display_name: 'Sample Grace', slug: 'sample-grace' },
      tags: [
        { name: 'Agents & tools', slug: 'agents' },
        { name: 'Costs', slug: 'costs' },
      ],
    });
  });

  it('without a published post there is none: a real 404, as for whatever nobody knows', async () => {
    for (const path of ['/posts/tag/unused', '/posts/tag/none', '/posts/author/none', '/posts/tag/unused/feed.xml']) {
      const { text } = await api.http.get(path).expect(404);
      expect(text).toContain('noindex');
      expect(text).toMatch(/<h1>(Tag|Author) not found<\/h1>/);
    }
    for (const path of [
      '/posts/tag/a/b',
      '/posts/tag/%00',
      '/posts/tag/%E0%A4',
      '/posts/author/ada/feed.xml',
      '/posts/topic/x',
    ])
      expect(await statusOf(path)).toBe(404);
    expect(await statusOf('/posts/tag/agents/')).toEqual([301, '/posts/tag/agents']);
    expect(await statusOf('/posts/tag/AGENTS?page=2')).toEqual([301, '/posts/tag/agents?page=2']);
    expect(await statusOf('/posts/author/Ada')).toEqual([301, '/posts/author/ada']);
  });

  it('are in the sitemap, with the last change of their posts', async () => {
    const { text } = await api.http.get('/sitemap-posts.xml').buffer(true).expect(200);
    const entries = [...text.matchAll(/<loc>[^<]*(\/posts\/(?:tag|author)\/[^<]*)<\/loc><lastmod>([^<]*)</g)];
    expect(entries.map(([, path, updated]) => [path, updated?.slice(0, 10)])).toEqual([
      ['/posts/tag/agents', '2026-03-26'],
      ['/posts/tag/costs', '2026-03-26'],
      ['/posts/author/ada', '2026-03-25'],
      ['/posts/author/sample-grace', '2026-03-26'],
    ]);
  });

  it('a tag has a feed of its posts, which names their tags', async () => {
    const { text, headers } = await api.http.get('/posts/tag/costs/feed.xml').buffer(true).expect(200);
    expect(headers['content-type']).toBe('application/atom+xml; charset=utf-8');
    expect(text.match(/<entry>/g)).toHaveLength(1);
    expect(text).toContain('<id>http://localhost:8080/posts/tag/costs</id>');
    expect(text).toContain('href="http://localhost:8080/posts/tag/costs/feed.xml"');
    expect(text).toContain('<category label="Agents &amp; tools" term="agents"');
    expect(await statusOf('/posts/tag/Costs/feed.xml')).toEqual([301, '/posts/tag/costs/feed.xml']);
  });

  it('the api takes them as tag= and author=, in any case, and says their names', async () => {
    const tagged = (await api.getPosts('?tag=AGENTS&author=sample-grace&fields=summary').expect(200)).body;
    expect(tagged).toMatchObject({
      total: 1,
      tag: { name: 'Agents & tools', slug: 'agents' },
      author: { slug: 'sample-grace' },
    });
    expect((await api.getPosts('?tag=none').expect(200)).body).toEqual({ objects: [], total: 0, tag: null });
    for (const query of ['tag=', 'tag=%00', 'author=a&author=b', `tag=${'x'.repeat(201)}`])
      await api.getPosts(`?${query}`).expect(400);
  });

  it('as many as there are: 250 tags are read in pages', async () => {
    const each = (change: (at: number) => Promise<unknown>) =>
      Promise.all(Array.from({ length: 250 }, (_, at) => change(at)));
    await each((at) => api.cms(`/tags/9${at}`, { name: `Tag ${at}`, slug: `tag-${at}` }, 'PUT'));
    await api.cms('/requests', undefined, 'DELETE');
    await importNow();
    expect((await api.rows("select from blog_tags where id like '9%'")).length).toBe(250);
    expect((await api.cms<{ tag: number }>('/requests')).tag).toBe(3);
    await each((at) => api.cms(`/tags/9${at}`, undefined, 'DELETE'));
  });
});

describe('what changes at HubSpot', () => {
  it('a tag that is renamed has its new name within one import, and its former addresses lead on', async () => {
    await api.cms('/tags/11', { name: 'Tool use', slug: 'tool-use' }, 'PUT');
    await importNow();
    expect(await statusOf('/posts/tag/agents?page=2')).toEqual([301, '/posts/tag/tool-use?page=2']);
    expect((await api.http.get('/posts/both').expect(200)).text).toContain('href="/posts/tag/tool-use"');
    // Another tag takes the address that it had.
    await api.cms('/tags/12', { name: 'Agents', slug: 'agents' }, 'PUT');
    await importNow();
    expect((await api.http.get('/posts/tag/agents').expect(200)).text).toContain('<h1>Agents</h1>');
  });

  it('a tag that is deleted is gone from posts, lists and sitemap; one odd list takes none away', async () => {
    const empty = { status: 200, body: { total: 0, results: [] } };
    api.standIns.faults.add({ path: '/tags', kind: 'status', ...empty, times: 1 });
    await importNow();
    expect(await statusOf('/posts/tag/agents')).toBe(200);
    await api.cms('/tags/12', undefined, 'DELETE');
    await importNow();
    expect(await statusOf('/posts/tag/costs')).toBe(404);
    const { text } = await api.http.get('/posts/both').expect(200);
    expect([text.includes('Costs'), text.includes('/posts/tag/agents')]).toEqual([false, true]);
    await api.cms('/tags/12', { name: 'Costs', slug: 'costs' }, 'PUT');
    await importNow();
    expect(await statusOf('/posts/tag/costs')).toBe(200);
  });

  it('a post that loses its tag, and an author’s new slug', async () => {
    await api.cms('/posts/both', { tagIds: [] }, 'PATCH');
    await api.cms('/authors/21', { displayName: 'Sample Ada', slug: 'ada-l' }, 'PUT');
    await api.rows("update blog_authors set read_at = 'epoch'");
    await importNow();
    expect(await statusOf('/posts/tag/costs')).toBe(404);
    expect((await api.http.get('/posts/tag/agents').expect(200)).text).toContain('7 articles with this tag.');
    expect(await statusOf('/posts/author/ada')).toEqual([301, '/posts/author/ada-l']);
  });

  it('tags that cannot be read stop no import: posts come, and the operator is told', async () => {
    api.standIns.faults.add({ path: '/tags', kind: 'status', status: 500 });
    await api.cms('/posts', testPost('late', { tagIds: [11] }));
    await importNow();
    api.standIns.faults.clear();
    expect(titlesOf(await api.getPosts('?tag=agents&limit=1').expect(200))).toEqual(['Post late']);
    expect(await api.rows("select problem from blog_problems where post_id = 'tags'")).toEqual([
      { problem: expect.stringContaining('500') },
    ]);
  });

  it('two authors of one name have two lists; odd slugs and names are made usable', async () => {
    await api.cms('/authors/23', { displayName: 'Sample Grace', slug: 'a/b?c' }, 'PUT');
    await api.cms('/tags/14', { name: '<b>Über</b> "Größe" / 数据', slug: '../x' }, 'PUT');
    await api.cms('/posts', testPost('other', { blogAuthorId: '23', tagIds: ['14', 11, 11, '../', null] }));
    await importNow();
    const { objects } = (await api.getPosts('?slug=blog/other').expect(200)).body;
    expect(objects[0]).toMatchObject({ blog_author: { slug: 'sample-grace-23' } });
    await api.cms('/posts/other', { tagIds: ['14', 11, 11] }, 'PATCH');
    await importNow();
    const { text } = await api.http.get('/posts/other').expect(200);
    const path = /href="(\/posts\/tag\/%C3%BC[^"]*)"/.exec(text)?.[1] ?? '';
    expect(decodeURIComponent(path)).toBe('/posts/tag/über-größe-数据');
    expect((await api.http.get(path).expect(200)).text).toContain('<h1>Über &quot;Größe&quot; / 数据</h1>');
  });
});
