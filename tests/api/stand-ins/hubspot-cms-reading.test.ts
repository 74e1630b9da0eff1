import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ask, type CmsBody, environment, reset } from './environment.ts';

const slugs = (body: CmsBody) => body.results.map(({ slug }) => slug);

describe("HubSpot's CMS stand-in", () => {
  beforeEach(reset);

  it('pages by a cursor to the end, each post once', async () => {
    await environment.cms('/posts/generate', { count: 250 });
    const [seen, sizes]: [string[], number[]] = [[], []];
    let next: string | undefined = '/posts?sort=-publishDate&limit=100';
    while (next) {
      const { body }: { body: CmsBody } = await ask(next);
      expect(body.total).toBe(250);
      seen.push(...slugs(body).map(String));
      sizes.push(body.results.length);
      next = body.paging?.next.link;
    }
    expect(sizes).toEqual([100, 100, 50]);
    expect(new Set(seen).size).toBe(250);
    expect(seen[0]).toBe('blog/generated-00001');
  });

  it('filters and sorts', async () => {
    await environment.cms(
      '/posts',
      [
        { slug: 'blog/a', updated: '2026-01-01T00:00:00.000Z' },
        { slug: 'blog/b', updated: '2026-02-01T00:00:00.000Z' },
        { slug: 'blog/c', updated: '2026-03-01T00:00:00.000Z', contentGroupId: '7', state: 'DRAFT' },
      ],
      'PUT',
    );
    expect(slugs((await ask('/posts?updatedAt__gt=2026-02-01T00:00:00.000Z')).body)).toEqual(['blog/c']);
    expect(slugs((await ask('/posts?updatedAt__gte=2026-02-01T00:00:00Z&sort=-updatedAt')).body)).toEqual([
      'blog/c',
      'blog/b',
    ]);
    expect(slugs((await ask('/posts?updatedAt__lt=1770000000000&sort=updated')).body)).toEqual(['blog/a', 'blog/b']);
    expect(slugs((await ask('/posts?slug__eq=blog/b')).body)).toEqual(['blog/b']);
    expect(slugs((await ask('/posts?contentGroupId__eq=7')).body)).toEqual(['blog/c']);
    expect((await ask('/posts?state=PUBLISHED')).body.total).toBe(2);
    expect((await ask('/posts')).body.total).toBe(3);
  });

  it('ignores unknown filters, in some accounts all but those of the published contract', async () => {
    const totalOf = async (query: string) => (await ask(`/posts?limit=1&${query}`)).body.total;
    const all = await totalOf('');
    for (const query of ['colour__eq=red', 'slug__near=x', 'updated_after=2099-01-01'])
      expect(await totalOf(query)).toBe(all);
    expect(await totalOf('slug__eq=none')).toBe(0);
    await environment.cms('/switches', { filters: 'contract' }, 'PATCH');
    for (const query of ['slug__eq=none', 'state=DRAFT', 'contentGroupId__eq=1', 'updatedAt__gte=2099-01-01'])
      expect(await totalOf(query)).toBe(all);
    expect(await totalOf('updatedAfter=2099-01-01T00:00:00Z')).toBe(0);
    await environment.cms('/switches', { filters: 'guide' }, 'PATCH');
  });

  it.each(['limit=101', 'limit=0', 'after=%25', 'sort=-mood', 'updatedAt__gt=soon'])('refuses %s', async (query) => {
    const { status, body } = await ask(`/posts?${query}`);
    expect({ status, ...body }).toMatchObject({ status: 'error', category: 'VALIDATION_ERROR' });
    expect(status).toBe(400);
  });

  it('requires its token, and answers 404 to what it does not have', async () => {
    for (const token of [null, 'pat-na1-wrong'])
      expect(await ask('/posts', token)).toMatchObject({
        status: 401,
        body: { status: 'error', category: 'INVALID_AUTHENTICATION', correlationId: expect.any(String) },
      });
    for (const path of ['/posts/1', '/authors/1'])
      expect(await ask(path)).toMatchObject({ status: 404, body: { status: 'error', category: 'OBJECT_NOT_FOUND' } });
  });

  it('refuses more than 100 requests in ten seconds, and counts requests', async () => {
    const clock = jest.spyOn(performance, 'now').mockReturnValue(performance.now());
    const responses = await Promise.all(Array.from({ length: 103 }, () => ask('/posts?limit=1')));
    clock.mockRestore();
    const refused = responses.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(3);
    expect(refused[0]?.body).toEqual({
      status: 'error',
      message: expect.any(String),
      errorType: 'RATE_LIMIT',
      policyName: 'TEN_SECONDLY_ROLLING',
      correlationId: expect.any(String),
    });
    expect(await environment.cms('/requests')).toMatchObject({ total: 103, list: 100, refused: 3 });
  });
});
