import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type ProxiedBlogApi, startProxiedBlogApi } from '../support/blog-api.ts';

let api: ProxiedBlogApi;
beforeAll(async () => {
  api = await startProxiedBlogApi();
});
afterAll(() => api.close());
beforeEach(() => api.emptyBlog());

describe('no matter what HubSpot does, readers get the last import', () => {
  it('the very first import fails half-way: what was imported can be read', async () => {
    await api.cms('/posts/generate', { count: 150 });
    api.proxy.intercept((url) => (url.searchParams.has('after') ? 'cut' : undefined));
    expect(await api.importPosts()).toBe(false);
    expect((await api.visiblePosts()).total).toBe(100);
    expect(await api.reader.status()).toMatchObject({ everImported: true, importedAt: null, ageSeconds: null });
    api.proxy.intercept();
    expect(await api.importPosts()).toBe(true);
    expect((await api.visiblePosts()).total).toBe(150);
  });
});

describe('no post is withdrawn by mistake', () => {
  it('a full import that is cut off half-way keeps every post', async () => {
    await api.fill(250);
    await api.cms('/posts/generate', { count: 150 });
    await api.forgetSweep();
    api.proxy.intercept((url) => (url.searchParams.has('after') ? 'cut' : undefined));
    expect(await api.importPosts()).toBe(false);
    // Nothing went, and the page that could be read is there.
    expect((await api.visiblePosts()).total).toBe(350);
  });

  it('a list that ends too early keeps every post', async () => {
    await api.fill(250);
    await api.forgetSweep();
    api.proxy.intercept(async (url, original) => {
      const { total, results } = await original();
      return url.searchParams.get('sort') === 'createdAt' ? { total, results } : undefined;
    });
    expect(await api.importPosts()).toBe(true);
    expect((await api.visiblePosts()).total).toBe(250);
  });

  it('pages that shift while editors work lose no post', async () => {
    const ids = await api.fill(210);
    await api.forgetSweep();
    // The first page is cut by one post that shifted out of it between two responses.
    api.proxy.intercept(async (url, original) => {
      if (url.searchParams.get('sort') !== 'createdAt') return undefined;
      const page = await original();
      return { ...page, results: page.results.filter((post) => post.id !== ids[100]) };
    });
    expect(await api.importPosts()).toBe(true);
    expect((await api.visiblePosts()).total).toBe(210);
  });

  it('a 200 with no posts at all is believed only when a second request says the same', async () => {
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

  it('an older response that arrives late changes nothing', async () => {
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

  it('cursors that lead in a circle end the run', async () => {
    await api.fill(3);
    api.proxy.intercept((url) =>
      url.searchParams.get('sort') ? { total: 3, results: [], paging: { next: { after: 'again' } } } : undefined,
    );
    expect(await api.importPosts()).toBe(false);
    expect((await api.reader.status()).error).toMatch(/circle/);
  });

  it('a count that differs for no known reason costs one full import, not one a minute', async () => {
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
