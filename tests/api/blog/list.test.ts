import { beforeEach, describe, expect, it } from '@jest/globals';
import type { BlogPost } from '#contract/blog.ts';
import { day, startBlogApi, titlesOf } from '../../support/blog-api.ts';
import { withoutDatabase } from '../../support/databases.ts';
import { shared } from '../../support/shared-api.ts';

const api = await shared(startBlogApi);

it.each([
  ...['limit=0', 'limit=101', 'limit=x', 'limit=', 'limit=1e1', 'limit=-1', 'limit=2.5', 'limit=5&limit=6'],
  ...['offset=-1', 'offset=x', 'offset=99999999999'],
  ...['slug=', 'slug=%00', 'slug=a&slug=b', `slug=${'x'.repeat(1_001)}`, 'exclude=%00', 'fields=none'],
  ...['q=%00', 'q=a&q=b', `q=${'x'.repeat(101)}`, 'tag=', 'tag=%00', `tag=${'x'.repeat(201)}`, 'author=a&author=b'],
])('GET /api/blog/posts refuses %.20s, naming the field', async (query) => {
  const response = await api.getPosts(`?${query}`).expect(400);
  expect(response.body.code).toBe('invalid_request');
  expect(response.body.details).toEqual([{ field: query.split('=')[0], message: expect.any(String) }]);
});

describe('GET /api/blog/posts', () => {
  beforeEach(() => api.emptyBlog());

  it('responds with the specified error until posts have been imported', async () => {
    await api.refreshed();
    const response = await api.getPosts().expect(503);
    expect(response.body).toEqual({
      code: 'blog_unavailable',
      message: 'Failed to load blog posts. Please try again later.',
      error: 'Blog not available',
      details: 'Posts have not been imported from the CMS yet.',
      requestId: expect.any(String),
    });
    expect(response.headers['cache-control']).toBe('no-store');
    await api.getPosts('?slug=blog/x').expect(503);
    const never = { first_copied_at: null, copied_at: null, ageSeconds: null, posts: 0 };
    expect(await api.importState()).toMatchObject(never);
  });

  it('returns a list without posts for an empty blog that was imported', async () => {
    await api.publish([]);
    expect((await api.getPosts().expect(200)).body).toEqual({ objects: [], total: 0, tags: [] });
  });

  it('uses the specified field names, and the author’s byline, not the publisher’s', async () => {
    await api.cms('/authors/77', { displayName: 'Sample Byline' }, 'PUT');
    const [made] = await api.publish([
      {
        name: 'Internal',
        htmlTitle: 'Tests &amp; <b>evidence</b>',
        slug: 'blog/tests',
        blogAuthorId: '77',
        authorName: 'Sample Publisher',
        featuredImage: '/__local/hubspot/blog/images/x.webp',
        featuredImageAltText: 'A chart',
        useFeaturedImage: true,
        publishDate: day(1),
        updated: day(2),
        metaDescription: 'Short.',
        postSummary: '<p>In <em>short</em></p>',
        postBody: '<h1>Why</h1><p>Text</p>',
      },
    ]);
    const post = {
      id: made?.id,
      title: 'Tests & evidence',
      slug: 'blog/tests',
      language: 'en',
      featured_image: '/__local/hubspot/blog/images/x.webp',
      featured_image_alt: 'A chart',
      blog_author: { display_name: 'Sample Byline', slug: 'sample-byline' },
      publish_date: '2026-03-01T09:00:00.000Z',
      publish_day: '2026-03-01',
      updated: '2026-03-02T09:00:00.000Z',
      meta_description: 'Short.',
      post_summary: 'In <em>short</em>',
      post_body: '<h2>Why</h2><p>Text</p>',
    };
    expect((await api.getPosts().expect(200)).body).toEqual({ objects: [post], total: 1, tags: [] });
    expect((await api.getPosts('?slug=blog/tests').expect(200)).body).toEqual({ objects: [post], total: 1 });
    const { post_body: _body, ...summary } = post;
    const summaries = (await api.getPosts('?fields=summary').expect(200)).body;
    expect(summaries).toEqual({ objects: [summary], total: 1, tags: [] });
  });

  it('applies limit, offset and exclude exactly, newest first, with equal dates in a stable order', async () => {
    const posts = Array.from({ length: 17 }, (_, index) => ({
      name: `P${index}`,
      slug: `blog/p${index}`,
      publishDate: day(index < 5 ? 20 : 25 - index),
    }));
    const made = await api.publish(posts);
    const page = async (query: string) => {
      const { objects, total } = (await api.getPosts(`?${query}`).expect(200)).body;
      return { objects, total, ids: objects.map(({ id }: BlogPost) => id) as string[] };
    };
    const { objects, total, ids } = await page('limit=100');
    expect([total, new Set(ids).size]).toEqual([17, 17]);
    const dates = objects.map((post: BlogPost) => post.publish_date);
    expect(dates).toEqual([...dates].sort().reverse());
    for (const offset of [0, 6, 12, 17, 900])
      expect(await page(`limit=6&offset=${offset}`)).toMatchObject({ total: 17, ids: ids.slice(offset, offset + 6) });
    expect((await page('')).ids).toHaveLength(6);
    const excluded = made[0]?.id;
    const others = ids.filter((id) => id !== excluded).slice(0, 3);
    expect(await page(`limit=3&exclude=${excluded}`)).toMatchObject({ total: 16, ids: others });
  });

  it('matches a slug in any case, and returns an empty list for an unknown one', async () => {
    await api.publish([{ name: 'Case', slug: 'blog/Some-Case' }]);
    expect(titlesOf(await api.getPosts('?slug=BLOG/some-CASE').expect(200))).toEqual(['Case']);
    for (const slug of ["'", '%25', '../x', 'blog/', '🦉']) {
      const { body } = await api.getPosts(`?slug=${encodeURIComponent(slug)}`).expect(200);
      expect(body).toEqual({ objects: [], total: 0 });
    }
  });

  it('answers 304 for unchanged posts, and changes its ETag with a change', async () => {
    const [made] = await api.publish([{ name: 'One' }]);
    const first = await api.getPosts().expect(200);
    expect(first.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    const etag = first.headers.etag as string;
    await api.importNow();
    await api.getPosts().set('If-None-Match', etag).expect(304);
    await api.cms(`/posts/${made?.id}`, { name: 'Two', htmlTitle: 'Two' }, 'PATCH');
    await api.importNow();
    const second = await api.getPosts().set('If-None-Match', etag).expect(200);
    expect(titlesOf(second)).toEqual(['Two']);
    expect(second.headers.etag).not.toBe(etag);
  });

  it('keeps the last version without Postgres, and lists say that the service is not available', async () => {
    await api.publish([{ name: 'One' }]);
    const version = await api.reader.version();
    await withoutDatabase(api.database.name, async () => {
      for (let time = 0; time < 3; time += 1) expect(await api.reader.version()).toBe(version);
      expect((await api.getPosts().expect(503)).body.code).toBe('database_unavailable');
    });
    await api.refreshed();
    expect(titlesOf(await api.getPosts().expect(200))).toEqual(['One']);
  });
});
