import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type ProxiedBlogApi, startProxiedBlogApi } from '../support/blog-api.ts';

let world: ProxiedBlogApi;
beforeAll(async () => {
  world = await startProxiedBlogApi();
});
afterAll(() => world.close());
beforeEach(() => world.emptyBlog());

describe('no matter what HubSpot does, readers get the last import', () => {
  it('the very first import fails half-way: what was imported can be read', async () => {
    await world.cms('/posts/generate', { count: 150 });
    world.proxy.twist((url) => (url.searchParams.has('after') ? 'cut' : undefined));
    expect(await world.copy()).toBe(false);
    expect((await world.shown()).total).toBe(100);
    expect(await world.reader.status()).toMatchObject({ everImported: true, importedAt: null, ageSeconds: null });
    world.proxy.twist();
    expect(await world.copy()).toBe(true);
    expect((await world.shown()).total).toBe(150);
  });
});

describe('nothing is taken back by mistake', () => {
  it('a full import that is cut off half-way keeps every post', async () => {
    await world.fill(250);
    await world.cms('/posts/generate', { count: 150 });
    await world.forgetSweep();
    world.proxy.twist((url) => (url.searchParams.has('after') ? 'cut' : undefined));
    expect(await world.copy()).toBe(false);
    // Nothing went, and the page that could be read is there.
    expect((await world.shown()).total).toBe(350);
  });

  it('a list that ends too early keeps every post', async () => {
    await world.fill(250);
    await world.forgetSweep();
    world.proxy.twist(async (url, answer) => {
      const { total, results } = await answer();
      return url.searchParams.get('sort') === 'createdAt' ? { total, results } : undefined;
    });
    expect(await world.copy()).toBe(true);
    expect((await world.shown()).total).toBe(250);
  });

  it('pages that shift while editors work lose no post', async () => {
    const ids = await world.fill(210);
    await world.forgetSweep();
    // The first page is cut by one post that shifted out of it between two answers.
    world.proxy.twist(async (url, answer) => {
      if (url.searchParams.get('sort') !== 'createdAt') return undefined;
      const page = await answer();
      return { ...page, results: page.results.filter((post) => post.id !== ids[100]) };
    });
    expect(await world.copy()).toBe(true);
    expect((await world.shown()).total).toBe(210);
  });

  it('a 200 with no posts at all is believed only when a second request says the same', async () => {
    await world.fill(60);
    await world.forgetSweep();
    let walks = 0;
    const none = { total: 0, results: [] };
    world.proxy.twist((url) => {
      if (url.searchParams.get('sort') !== 'createdAt') return undefined;
      walks += 1;
      return walks === 1 ? none : undefined;
    });
    expect(await world.copy()).toBe(true);
    expect(walks).toBeGreaterThan(1);
    expect((await world.shown()).total).toBe(60);
    world.proxy.twist();
    await world.cms('/posts', [], 'PUT');
    expect(await world.copy()).toBe(true);
    expect((await world.shown()).total).toBe(0);
  });

  it('an older answer that arrives late changes nothing', async () => {
    const [id] = await world.fill(1);
    const old = await (
      await fetch(`${world.standIns.url}/cms/blogs/2026-09/posts`, {
        headers: { authorization: `Bearer ${world.env.HUBSPOT_ACCESS_TOKEN}` },
      })
    ).json();
    await world.cms(`/posts/${id}`, { htmlTitle: 'Newer' }, 'PATCH');
    expect(await world.copy()).toBe(true);
    world.proxy.twist((url) => (url.searchParams.get('sort') ? old : undefined));
    expect(await world.copy()).toBe(true);
    expect((await world.shown()).titles).toEqual(['Newer']);
  });

  it('cursors that lead in a circle end the run', async () => {
    await world.fill(3);
    world.proxy.twist((url) =>
      url.searchParams.get('sort') ? { total: 3, results: [], paging: { next: { after: 'again' } } } : undefined,
    );
    expect(await world.copy()).toBe(false);
    expect((await world.reader.status()).error).toMatch(/circle/);
  });

  it('a count that differs for no known reason costs one full import, not one a minute', async () => {
    await world.fill(3);
    let walks = 0;
    world.proxy.twist(async (url, answer) => {
      if (url.searchParams.get('sort') === 'createdAt') walks += 1;
      if (url.searchParams.get('state') === 'PUBLISHED') return { ...(await answer()), total: 7 };
    });
    for (let minute = 0; minute < 4; minute += 1) expect(await world.copy()).toBe(true);
    expect(walks).toBe(1);
    expect((await world.shown()).total).toBe(3);
  });
});
