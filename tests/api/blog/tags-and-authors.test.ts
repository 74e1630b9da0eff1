import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { day, startBlogApi, titlesOf } from '../../support/blog-api.ts';
import { testPost } from '../../support/posts.ts';
import { shared } from '../../support/shared-api.ts';

const api = await shared(startBlogApi);

/**
 * Publishes a0 to a6, tagged "agents" and by ada, and "both", also tagged "costs". No published post has the tag
 * "unused".
 */
async function publishTagged() {
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
}

describe('lists by tag and author', () => {
  beforeAll(() => publishTagged());

  it('are not taken for a post whose name has an encoded slash', async () => {
    const both = ['/posts/tag%2Fagents', '/posts/tag/agents'].map((path) =>
      api.http.get(path).then(({ status }) => status),
    );
    expect(await Promise.all(both)).toEqual([404, 200]);
  });

  it('show the posts, with a canonical address for each page, the tag’s feed and paging', async () => {
    const first = await api.http.get('/posts/tag/agents').expect(200);
    const feed = /<link rel="alternate" type="application\/atom\+xml"[^>]* href="\/posts\/tag\/agents\/feed.xml"/;
    expect(first.text).toContain('<h1>Agents &amp; tools</h1>');
    expect(first.text).toContain('8 articles with this tag.');
    expect(first.text).toContain(`<title>Articles tagged “Agents &amp; tools” | ${api.env.BRAND}</title>`);
    expect(first.text).toContain('<link rel="canonical" href="http://localhost:8080/posts/tag/agents"/>');
    expect(first.text).toMatch(feed);
    expect(first.text).not.toContain('noindex');
    expect(first.text.match(/class="post-card/g)).toHaveLength(6);
    expect(first.headers['cache-control']).toContain('s-maxage');
    const second = await api.http.get('/posts/tag/agents?page=2').expect(200);
    expect(second.text).toContain('<link rel="canonical" href="http://localhost:8080/posts/tag/agents?page=2"/>');
    expect(second.text).toContain('<link rel="prev" href="http://localhost:8080/posts/tag/agents"/>');
    expect(second.text.match(/class="post-card/g)).toHaveLength(2);
    const author = await api.http.get('/posts/author/ada').expect(200);
    expect(author.text).toContain(`<title>Articles by Sample Ada | ${api.env.BRAND}</title>`);
    expect(author.text).toContain('7 articles on the blog.');
    expect(author.text).toContain('<link rel="canonical" href="http://localhost:8080/posts/author/ada"/>');
    const beyond = await api.http.get('/posts/tag/agents?page=9').expect(200);
    expect(beyond.text).toContain('noindex');
    expect(beyond.text).toMatch(/<a href="\/posts\/tag\/agents">Go to the first page/);
  });

  it('are linked from the posts, even without a slug from HubSpot, and are in the structured data', async () => {
    const text = await api.textOf('/posts/both');
    expect(text).toMatch(/By <a[^>]* href="\/posts\/author\/sample-grace"[^>]*>Sample Grace<\/a>/);
    const tags = [...text.matchAll(/<a rel="tag" href="\/posts\/tag\/([^"]+)"[^>]*>([^<]+)</g)];
    expect(tags.map(([, slug, name]) => `${slug}: ${name}`)).toEqual(['agents: Agents &amp; tools', 'costs: Costs']);
    expect(text).toContain('"keywords":["Agents & tools","Costs"]');
    expect(text).toContain('"url":"http://localhost:8080/posts/author/sample-grace"');
    const { objects } = (await api.getPosts('?slug=blog/both').expect(200)).body;
    expect(objects[0].blog_author).toEqual({ display_name: 'Sample Grace', slug: 'sample-grace' });
    expect(objects[0].tags).toEqual([
      { name: 'Agents & tools', slug: 'agents' },
      { name: 'Costs', slug: 'costs' },
    ]);
  });

  it('answer a real 404 without a published post, as for unknown ones', async () => {
    for (const path of ['/posts/tag/unused', '/posts/tag/none', '/posts/author/none', '/posts/tag/unused/feed.xml']) {
      const text = await api.textOf(path, 404);
      expect(text).toContain('noindex');
      expect(text).toMatch(/<h1>(Tag|Author) not found<\/h1>/);
    }
    const odd = [
      '/posts/tag/a/b',
      '/posts/tag/%00',
      '/posts/tag/%E0%A4',
      '/posts/author/ada/feed.xml',
      '/posts/topic/x',
    ];
    for (const path of odd) expect(await api.statusOf(path)).toBe(404);
    expect(await api.statusOf('/posts/tag/agents/')).toEqual([301, '/posts/tag/agents']);
    expect(await api.statusOf('/posts/tag/AGENTS?page=2')).toEqual([301, '/posts/tag/agents?page=2']);
    expect(await api.statusOf('/posts/author/Ada')).toEqual([301, '/posts/author/ada']);
  });

  it('are in the sitemap, with the last change of their posts', async () => {
    const text = await api.textOf('/sitemap-posts.xml');
    const entries = [...text.matchAll(/<loc>[^<]*(\/posts\/(?:tag|author)\/[^<]*)<\/loc><lastmod>([^<]*)</g)];
    expect(entries.map(([, path, updated]) => [path, updated?.slice(0, 10)])).toEqual([
      ['/posts/tag/agents', '2026-03-26'],
      ['/posts/tag/costs', '2026-03-26'],
      ['/posts/author/ada', '2026-03-25'],
      ['/posts/author/sample-grace', '2026-03-26'],
    ]);
  });

  it('include a feed of each tag’s posts, which names their tags', async () => {
    const { text, headers } = await api.http.get('/posts/tag/costs/feed.xml').buffer(true).expect(200);
    expect(headers['content-type']).toBe('application/atom+xml; charset=utf-8');
    expect(text.match(/<entry>/g)).toHaveLength(1);
    expect(text).toContain('<id>http://localhost:8080/posts/tag/costs</id>');
    expect(text).toContain('href="http://localhost:8080/posts/tag/costs/feed.xml"');
    expect(text).toContain('<category label="Agents &amp; tools" term="agents"');
    expect(await api.statusOf('/posts/tag/Costs/feed.xml')).toEqual([301, '/posts/tag/costs/feed.xml']);
  });

  it('are available from the api as tag= and author=, in any case, with their names', async () => {
    const tagged = (await api.getPosts('?tag=AGENTS&author=sample-grace&fields=summary').expect(200)).body;
    expect(tagged.objects[0].tags).toContainEqual(tagged.tag);
    const tag = { name: 'Agents & tools', slug: 'agents' };
    expect(tagged).toMatchObject({ total: 1, tag, author: { slug: 'sample-grace' } });
    const unknown = (await api.getPosts('?tag=none').expect(200)).body;
    expect(unknown).toEqual({ objects: [], total: 0, tag: null, tags: tagged.tags });
    // Every list has the tags of the whole blog, not those of its own posts.
    expect(tagged.tags).toContainEqual(tagged.tag);
    expect((await api.getPosts('?offset=1000&fields=summary')).body.tags).toEqual(tagged.tags);
  });

  it('cover all of 250 tags, which are read in pages', async () => {
    const numbers = Array.from({ length: 250 }, (_, at) => at);
    await Promise.all(numbers.map((at) => api.cms(`/tags/9${at}`, { name: `Tag ${at}`, slug: `tag-${at}` }, 'PUT')));
    await api.cms('/requests', undefined, 'DELETE');
    await api.importNow();
    expect((await api.rows("select from blog_tags where id like '9%'")).length).toBe(250);
    expect((await api.cms<{ tag: number }>('/requests')).tag).toBe(3);
    await Promise.all(numbers.map((at) => api.cms(`/tags/9${at}`, undefined, 'DELETE')));
  });
});

describe('changes of tags and authors at HubSpot', () => {
  beforeEach(() => publishTagged());

  it('a renamed tag has its new name after one import, and its former addresses redirect', async () => {
    await api.cms('/tags/11', { name: 'Tool use', slug: 'tool-use' }, 'PUT');
    await api.importNow();
    expect(await api.statusOf('/posts/tag/agents?page=2')).toEqual([301, '/posts/tag/tool-use?page=2']);
    expect(await api.textOf('/posts/both')).toContain('href="/posts/tag/tool-use"');
    // Another tag takes its former address.
    await api.cms('/tags/12', { name: 'Agents', slug: 'agents' }, 'PUT');
    await api.importNow();
    expect(await api.textOf('/posts/tag/agents')).toContain('<h1>Agents</h1>');
  });

  it('a deleted tag is gone from posts, lists and sitemap, but a single odd list removes none', async () => {
    api.standIns.faults.add({ path: '/tags', kind: 'status', status: 200, body: { total: 0, results: [] }, times: 1 });
    await api.importNow();
    expect(await api.statusOf('/posts/tag/agents')).toBe(200);
    await api.cms('/tags/12', undefined, 'DELETE');
    await api.importNow();
    expect(await api.statusOf('/posts/tag/costs')).toBe(404);
    const text = await api.textOf('/posts/both');
    expect([text.includes('Costs'), text.includes('/posts/tag/agents')]).toEqual([false, true]);
    await api.cms('/tags/12', { name: 'Costs', slug: 'costs' }, 'PUT');
    await api.importNow();
    expect(await api.statusOf('/posts/tag/costs')).toBe(200);
  });

  it('a post loses its tag, and an author gets a new slug', async () => {
    await api.cms('/posts/both', { tagIds: [] }, 'PATCH');
    await api.cms('/authors/21', { displayName: 'Sample Ada', slug: 'ada-l' }, 'PUT');
    await api.rows("update blog_authors set read_at = 'epoch'");
    await api.importNow();
    expect(await api.statusOf('/posts/tag/costs')).toBe(404);
    expect(await api.textOf('/posts/tag/agents')).toContain('7 articles with this tag.');
    expect(await api.statusOf('/posts/author/ada')).toEqual([301, '/posts/author/ada-l']);
  });

  it('tags that cannot be read do not stop the import, and the operator is told', async () => {
    api.standIns.faults.add({ path: '/tags', kind: 'status', status: 500 });
    await api.cms('/posts', testPost('late', { tagIds: [11] }));
    await api.importNow();
    expect(titlesOf(await api.getPosts('?tag=agents&limit=1').expect(200))).toEqual(['Post late']);
    const problem = expect.stringContaining('500');
    expect(await api.rows("select problem from blog_problems where post_id = 'tags'")).toEqual([{ problem }]);
  });

  it('two authors with the same name have two lists, and odd slugs and names are made usable', async () => {
    await api.cms('/authors/23', { displayName: 'Sample Grace', slug: 'a/b?c' }, 'PUT');
    await api.cms('/tags/14', { name: '<b>Über</b> "Größe" / 数据', slug: '../x' }, 'PUT');
    await api.cms('/posts', testPost('other', { blogAuthorId: '23', tagIds: ['14', 11, 11, '../', null] }));
    await api.importNow();
    const { objects } = (await api.getPosts('?slug=blog/other').expect(200)).body;
    expect(objects[0]).toMatchObject({ blog_author: { slug: 'sample-grace-23' } });
    await api.cms('/posts/other', { tagIds: ['14', 11, 11] }, 'PATCH');
    await api.importNow();
    const path = /href="(\/posts\/tag\/%C3%BC[^"]*)"/.exec(await api.textOf('/posts/other'))?.[1] ?? '';
    expect(decodeURIComponent(path)).toBe('/posts/tag/über-größe-数据');
    expect(await api.textOf(path)).toContain('<h1>Über &quot;Größe&quot; / 数据</h1>');
    await api.cms('/tags/14', { name: 'a < b & "c"', slug: 'less' }, 'PUT');
    await api.importNow();
    const feed = await api.textOf('/posts/tag/less/feed.xml');
    expect(feed).toContain('<category label="a &lt; b &amp; &quot;c&quot;" term="less"/>');
    expect(feed).toContain('<title>a &lt; b &amp; "c", from The');
  });
});
