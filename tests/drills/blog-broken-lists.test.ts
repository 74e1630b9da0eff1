import { beforeEach, describe, expect, it } from '@jest/globals';
import { startProxiedBlogApi } from '../support/blog-api.ts';
import { manyPosts } from '../support/posts.ts';
import { shared } from '../support/shared-api.ts';

const api = await shared(startProxiedBlogApi);
beforeEach(() => api.emptyBlog());

describe('readers get the last import, whatever HubSpot does', () => {
  it('serves what was imported when the very first import fails half-way', async () => {
    await api.cms('/posts', manyPosts(150), 'PUT');
    api.proxy.intercept((url) => (url.searchParams.has('after') ? 'cut' : undefined));
    expect(await api.importPosts()).toBe(false);
    expect((await api.visiblePosts()).total).toBe(100);
    expect(await api.importState()).toMatchObject({
      first_copied_at: expect.any(Date),
      copied_at: null,
      ageSeconds: null,
    });
    api.proxy.intercept();
    expect(await api.importPosts()).toBe(true);
    expect((await api.visiblePosts()).total).toBe(150);
  });
});

describe('an import withdraws no post by mistake', () => {
  it('keeps every post when a full import is cut off half-way', async () => {
    await api.fill(250);
    const others = manyPosts(150).map((post) => ({ ...post, slug: `blog/other-${post.id}` }));
    await api.cms('/posts', others, 'PUT');
    await api.forgetSweep();
    api.proxy.intercept((url) => (url.searchParams.has('after') ? 'cut' : undefined));
    expect(await api.importPosts()).toBe(false);
    // Nothing was withdrawn, and the first page was imported.
    expect((await api.visiblePosts()).total).toBe(350);
  });

  it('keeps every post when the list ends too early', async () => {
    await api.fill(250);
    await api.forgetSweep();
    api.proxy.intercept(async (url, original) => {
      const { total, results } = await original();
      return url.searchParams.get('sort') === 'createdAt' ? { total, results } : undefined;
    });
    expect(await api.importPosts()).toBe(true);
    expect((await api.visiblePosts()).total).toBe(250);
  });

  it('loses no post when pages shift while editors work', async () => {
    const ids = await api.fill(210);
    await api.forgetSweep();
    // One post is missing, as if it had shifted to another page between two responses.
    api.proxy.intercept(async (url, original) => {
      if (url.searchParams.get('sort') !== 'createdAt') return undefined;
      const page = await original();
      return { ...page, results: page.results.filter((post) => post.id !== ids[100]) };
    });
    expect(await api.importPosts()).toBe(true);
    expect((await api.visiblePosts()).total).toBe(210);
  });

  it('believes a 200 without any posts only when a second request confirms it', async () => {
    await api.fill(60);
    await api.forgetSweep();
    let walks = 0;
    const none = { total: 0, results: [] };
    api.proxy.intercept((url) => {
      if (url.searchParams.get('sort') !== 'createdAt') return undefined;
      walks += 1;
      return walks === 1 ? none : undefined;
    });
    expect(await api.importPosts()).toBe(true);
    expect(walks).toBeGreaterThan(1);
    expect((await api.visiblePosts()).total).toBe(60);
    api.proxy.intercept();
    await api.cms('/posts', [], 'PUT');
    expect(await api.importPosts()).toBe(true);
    expect((await api.visiblePosts()).total).toBe(0);
  });

  it('ignores an older response that arrives late', async () => {
    const [id] = await api.fill(1);
    const old = await (
      await fetch(`${api.standIns.url}/cms/blogs/2026-09/posts`, {
        headers: { authorization: `Bearer ${api.env.HUBSPOT_ACCESS_TOKEN}` },
      })
    ).json();
    await api.cms(`/posts/${id}`, { htmlTitle: 'Newer' }, 'PATCH');
    expect(await api.importPosts()).toBe(true);
    api.proxy.intercept((url) => (url.searchParams.get('sort') ? old : undefined));
    expect(await api.importPosts()).toBe(true);
    expect((await api.visiblePosts()).titles).toEqual(['Newer']);
  });

  it('stops when the cursors lead in a circle', async () => {
    await api.fill(3);
    api.proxy.intercept((url) =>
      url.searchParams.get('sort') ? { total: 3, results: [], paging: { next: { after: 'again' } } } : undefined,
    );
    expect(await api.importPosts()).toBe(false);
    expect((await api.importState()).error).toMatch(/circle/);
  });

  it('makes one full import, not one a minute, when the count differs for no known reason', async () => {
    await api.fill(3);
    let walks = 0;
    api.proxy.intercept(async (url, original) => {
      if (url.searchParams.get('sort') === 'createdAt') walks += 1;
      if (url.searchParams.get('state') === 'PUBLISHED') return { ...(await original()), total: 7 };
    });
    for (let minute = 0; minute < 4; minute += 1) expect(await api.importPosts()).toBe(true);
    expect(walks).toBe(1);
    expect((await api.visiblePosts()).total).toBe(3);
  });
});
