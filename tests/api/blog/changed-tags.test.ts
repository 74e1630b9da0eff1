import { beforeEach, describe, expect, it } from '@jest/globals';
import { startBlogApi, titlesOf } from '../../support/blog-api.ts';
import { testPost } from '../../support/posts.ts';
import { shared } from '../../support/shared-api.ts';
import { publishTagged } from '../../support/tagged-blog.ts';

const api = await shared(startBlogApi);

describe('changes at HubSpot', () => {
  beforeEach(() => publishTagged(api));

  it('a renamed tag has its new name after one import, and its former addresses redirect', async () => {
    await api.cms('/tags/11', { name: 'Tool use', slug: 'tool-use' }, 'PUT');
    await api.importNow();
    expect(await api.statusOf('/posts/tag/agents?page=2')).toEqual([301, '/posts/tag/tool-use?page=2']);
    expect((await api.http.get('/posts/both').expect(200)).text).toContain('href="/posts/tag/tool-use"');
    // Another tag takes its former address.
    await api.cms('/tags/12', { name: 'Agents', slug: 'agents' }, 'PUT');
    await api.importNow();
    expect((await api.http.get('/posts/tag/agents').expect(200)).text).toContain('<h1>Agents</h1>');
  });

  it('a deleted tag is gone from posts, lists and sitemap, but a single odd list removes none', async () => {
    const empty = { status: 200, body: { total: 0, results: [] } };
    api.standIns.faults.add({ path: '/tags', kind: 'status', ...empty, times: 1 });
    await api.importNow();
    expect(await api.statusOf('/posts/tag/agents')).toBe(200);
    await api.cms('/tags/12', undefined, 'DELETE');
    await api.importNow();
    expect(await api.statusOf('/posts/tag/costs')).toBe(404);
    const { text } = await api.http.get('/posts/both').expect(200);
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
    expect((await api.http.get('/posts/tag/agents').expect(200)).text).toContain('7 articles with this tag.');
    expect(await api.statusOf('/posts/author/ada')).toEqual([301, '/posts/author/ada-l']);
  });

  it('tags that cannot be read do not stop the import, and the operator is told', async () => {
    api.standIns.faults.add({ path: '/tags', kind: 'status', status: 500 });
    await api.cms('/posts', testPost('late', { tagIds: [11] }));
    await api.importNow();
    expect(titlesOf(await api.getPosts('?tag=agents&limit=1').expect(200))).toEqual(['Post late']);
    expect(await api.rows("select problem from blog_problems where post_id = 'tags'")).toEqual([
      { problem: expect.stringContaining('500') },
    ]);
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
    const { text } = await api.http.get('/posts/other').expect(200);
    const path = /href="(\/posts\/tag\/%C3%BC[^"]*)"/.exec(text)?.[1] ?? '';
    expect(decodeURIComponent(path)).toBe('/posts/tag/über-größe-数据');
    expect((await api.http.get(path).expect(200)).text).toContain('<h1>Über &quot;Größe&quot; / 数据</h1>');
  });
});
