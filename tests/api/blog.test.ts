import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { BlogCopier } from '../../api/src/blog/blog-copier.ts';
import { BlogReader } from '../../api/src/blog/blog-reader.ts';
import type { BlogPost } from '../../api/src/contract/blog.ts';
import { setDatabaseUp } from '../support/databases.ts';
import { startWorld, type World } from '../support/world.ts';
import { xssPayloads } from '../support/xss-payloads.ts';

let world: World;
beforeAll(async () => {
  // No worker: each test decides when posts are copied.
  world = await startWorld({ WORKER: 'off' });
});
afterAll(() => world.close());
beforeEach(async () => {
  world.standIns.faults.clear();
  await world.cms('/posts', [], 'PUT');
  await world.rows('truncate blog_posts, blog_authors, blog_problems, blog_lookups');
  await world.rows('delete from blog_sync');
  await world.rows('insert into blog_sync default values');
  await world.cms('/requests', undefined, 'DELETE');
});
afterEach(() => world.standIns.faults.clear());

const copy = () => world.app.get(BlogCopier).run();
const put = (posts: object[]) => world.cms<{ id: string; slug: string }[]>('/posts', posts, 'PUT');
/** The version is looked at once a second; what was copied before this is seen after it. */
const pause = (ms = 1_050) => new Promise((resolve) => setTimeout(resolve, ms));
const ask = (query = '') => world.http.get(`/api/blog/posts${query}`);
const titles = (answer: { body: { objects: BlogPost[] } }) => answer.body.objects.map((post) => post.title);
const status = () => world.app.get(BlogReader).status();
const problems = () =>
  world.rows<{ post_id: string; problem: string; skipped: boolean }>('select * from blog_problems order by post_id');
const day = (date: number) => `2026-03-${String(date).padStart(2, '0')}T09:00:00Z`;
/** Copies these posts and waits until readers see them. */
async function publish(posts: object[]) {
  const made = await put(posts);
  expect(await copy()).toBe(true);
  await pause();
  return made;
}

describe('GET /api/blog/posts', () => {
  it('answers the specification’s error while nothing was ever copied', async () => {
    await pause();
    const answer = await ask().expect(503);
    expect(answer.body).toEqual({
      code: 'blog_unavailable',
      message: 'Failed to load blog posts. Please try again later.',
      error: 'Blog not available',
      details: 'Posts have not been copied from the CMS yet.',
      requestId: expect.any(String),
    });
    expect(answer.headers['cache-control']).toBe('no-store');
    await ask('?slug=blog/x').expect(503);
    expect(await status()).toMatchObject({ everCopied: false, copiedAt: null, ageSeconds: null, posts: 0 });
  });

  it('an empty blog that was copied is a list without posts', async () => {
    await publish([]);
    expect((await ask().expect(200)).body).toEqual({ objects: [], total: 0 });
  });

  it('answers the specification’s field names; the byline is the author’s, not the publisher’s', async () => {
    await world.cms('/authors/77', { displayName: 'Sample Byline' }, 'PUT');
    const [made] = await publish([
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
      featured_image: '/__local/hubspot/blog/images/x.webp',
      featured_image_alt: 'A chart',
      blog_author: { display_name: 'Sample Byline' },
      publish_date: '2026-03-01T09:00:00.000Z',
      updated: '2026-03-02T09:00:00.000Z',
      meta_description: 'Short.',
      post_summary: 'In <em>short</em>',
      post_body: '<h2>Why</h2><p>Text</p>',
    };
    expect((await ask().expect(200)).body).toEqual({ objects: [post], total: 1 });
    expect((await ask('?slug=blog/tests').expect(200)).body).toEqual({ objects: [post], total: 1 });
    const { post_body: _body, ...summary } = post;
    expect((await ask('?fields=summary').expect(200)).body).toEqual({ objects: [summary], total: 1 });
  });

  it('limit, offset, total and exclude are exact; newest first, equal dates in a stable order', async () => {
    const posts = Array.from({ length: 17 }, (_, index) => ({
      name: `P${index}`,
      slug: `blog/p${index}`,
      publishDate: day(index < 5 ? 20 : 25 - index),
    }));
    const made = await publish(posts);
    const all = (await ask('?limit=100').expect(200)).body;
    expect(all.total).toBe(17);
    const ids: string[] = all.objects.map((post: BlogPost) => post.id);
    expect(new Set(ids).size).toBe(17);
    const dates = all.objects.map((post: BlogPost) => post.publish_date);
    expect(dates).toEqual([...dates].sort().reverse());
    for (const offset of [0, 6, 12, 17, 900]) {
      const page = (await ask(`?limit=6&offset=${offset}`).expect(200)).body;
      expect(page.total).toBe(17);
      expect(page.objects.map((post: BlogPost) => post.id)).toEqual(ids.slice(offset, offset + 6));
    }
    expect((await ask().expect(200)).body.objects).toHaveLength(6);
    const excluded = made[0]?.id;
    const others = (await ask(`?limit=3&exclude=${excluded}`).expect(200)).body;
    expect(others.total).toBe(16);
    expect(others.objects.map((post: BlogPost) => post.id)).toEqual(ids.filter((id) => id !== excluded).slice(0, 3));
  });

  it.each([
    'limit=0',
    'limit=101',
    'limit=x',
    'limit=',
    'limit=1e1',
    'limit=-1',
    'limit=2.5',
    'limit=5&limit=6',
    'offset=-1',
    'offset=x',
    'offset=99999999999',
    'slug=',
    'slug=%00',
    'slug=a&slug=b',
    'exclude=%00',
    'fields=none',
  ])('refuses %s, naming the field', async (query) => {
    const answer = await ask(`?${query}`).expect(400);
    expect(answer.body.code).toBe('invalid_request');
    expect(answer.body.details).toEqual([{ field: query.split('=')[0], message: expect.any(String) }]);
  });

  it('refuses a slug of more than 1,000 characters', async () => {
    await ask(`?slug=${'x'.repeat(1_001)}`).expect(400);
  });

  it('a slug matches in any case; an unknown one is an empty list', async () => {
    await publish([{ name: 'Case', slug: 'blog/Some-Case' }]);
    expect(titles(await ask('?slug=BLOG/some-CASE').expect(200))).toEqual(['Case']);
    for (const slug of ["'", '%25', '../x', 'blog/', '🦉'])
      expect((await ask(`?slug=${encodeURIComponent(slug)}`).expect(200)).body).toEqual({ objects: [], total: 0 });
  });

  it('has a version: unchanged posts answer 304, a change another ETag', async () => {
    const [made] = await publish([{ name: 'One' }]);
    const first = await ask().expect(200);
    expect(first.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    const etag = first.headers.etag as string;
    await copy();
    await pause();
    await ask().set('If-None-Match', etag).expect(304);
    await world.cms(`/posts/${made?.id}`, { name: 'Two', htmlTitle: 'Two' }, 'PATCH');
    await copy();
    await pause();
    const second = await ask().set('If-None-Match', etag).expect(200);
    expect(titles(second)).toEqual(['Two']);
    expect(second.headers.etag).not.toBe(etag);
  });
});

describe('copying', () => {
  it('a changed author’s name reaches readers', async () => {
    await world.cms('/authors/88', { displayName: 'Before' }, 'PUT');
    await publish([{ name: 'One', blogAuthorId: '88' }]);
    const version = await world.app.get(BlogReader).version();
    await world.cms('/authors/88', { displayName: 'After &amp; on' }, 'PUT');
    await world.rows("update blog_authors set read_at = now() - interval '2 hours'");
    await copy();
    await pause();
    expect((await ask().expect(200)).body.objects[0].blog_author).toEqual({ display_name: 'After & on' });
    expect(await world.app.get(BlogReader).version()).not.toBe(version);
  });

  it('asks for what changed only: a minute without changes takes two small calls', async () => {
    const posts = Array.from({ length: 150 }, (_, index) => ({ slug: `blog/n${index}`, updated: day(1) }));
    await publish([...posts, { slug: 'blog/newest', updated: day(9) }]);
    await world.cms('/requests', undefined, 'DELETE');
    expect(await copy()).toBe(true);
    const { list, post, author } = await world.cms<Record<string, number>>('/requests');
    expect({ list, post, author }).toEqual({ list: 2, post: 0, author: 0 });
  });

  it.each([
    ['unpublished', (id: string) => world.cms(`/posts/${id}/unpublish`, {}, 'POST')],
    ['deleted', (id: string) => world.cms(`/posts/${id}`, undefined, 'DELETE')],
    [
      'deleted while another appears',
      async (id: string) => {
        await world.cms(`/posts/${id}`, undefined, 'DELETE');
        await world.cms('/posts', { name: 'New', slug: 'blog/new' });
      },
    ],
  ])('a post that was %s disappears with the next run, and its texts with it', async (_how, withdraw) => {
    const [first, second] = await publish([
      { name: 'Stays', slug: 'blog/stays' },
      { name: 'Goes', slug: 'blog/goes' },
    ]);
    await withdraw(second?.id ?? '');
    expect(await copy()).toBe(true);
    await pause();
    expect(await world.app.get(BlogReader).bySlug('blog/goes')).toEqual({ state: 'withdrawn' });
    expect(await world.app.get(BlogReader).bySlug('blog/stays')).toMatchObject({ post: { id: first?.id } });
    expect((await ask('?slug=blog/goes').expect(200)).body.total).toBe(0);
    const [row] = await world.rows('select title, post_body, post_summary from blog_posts where id = $1', [second?.id]);
    expect(row).toEqual({ title: '', post_body: '', post_summary: '' });
  });

  it('a post that is published again is back', async () => {
    const [made] = await publish([{ name: 'Comes and goes', slug: 'blog/x' }]);
    await world.cms(`/posts/${made?.id}/unpublish`, {}, 'POST');
    await copy();
    await world.cms(`/posts/${made?.id}/publish`, {}, 'POST');
    await copy();
    await pause();
    expect(titles(await ask().expect(200))).toEqual(['Comes and goes']);
  });

  it('each odd post is made up for or skipped, noted, and never in the way of the others', async () => {
    await publish([
      { id: '1', name: 'Plain', slug: 'blog/plain', publishDate: day(3) },
      { id: '2', name: 'No author', slug: 'blog/no-author', blogAuthorId: null, publishDate: day(2) },
      { id: '3', name: 'No such author', slug: 'blog/no-such', blogAuthorId: '999999', publishDate: day(1) },
      { id: '4', name: 'No image', slug: 'blog/no-image', featuredImage: null, publishDate: day(4) },
      { id: '5', name: 'No slug', slug: null },
      { id: '6', name: 'Slug left out', omit: ['slug'] },
      { id: '7', name: 'Slug of slashes', slug: '//' },
      { id: '8', name: 'Older twin', slug: 'blog/twin', publishDate: day(5) },
      { id: '9', name: 'Newer twin', slug: 'Blog/Twin', publishDate: day(6) },
      { id: '10', name: 'Bad dates', slug: 'blog/dates', publishDate: 'soon', updated: 'never', created: day(7) },
      {
        id: '11',
        name: 'Numbers',
        slug: 'blog/numbers',
        htmlTitle: 5,
        postBody: 7,
        postSummary: {},
        publishDate: day(8),
      },
      { id: '12', htmlTitle: '<script>x</script>', slug: 'blog/title-less', publishDate: day(9) },
      {
        id: '13',
        name: 'Odd image',
        slug: 'blog/odd-image',
        featuredImage: 'https://other.example/x.png',
        useFeaturedImage: true,
        publishDate: day(10),
      },
      {
        id: '14',
        name: 'NUL \u0000 and \ud800',
        slug: 'blog/nul',
        postBody: '<p>a\u0000b\ud800</p>',
        publishDate: day(11),
      },
      { id: '15', name: 'Huge', slug: 'blog/huge', postBody: 'x'.repeat(1_000_001) },
      {
        id: '16',
        name: 'Tomorrow',
        slug: 'blog/tomorrow',
        publishDate: '2099-01-01T00:00:00Z',
        created: day(12),
        updated: day(12),
      },
    ]);
    const answer = await ask('?limit=100').expect(200);
    expect(titles(answer)).toEqual([
      'Tomorrow',
      'NUL and \ufffd',
      'Odd image',
      'Title less',
      'Numbers',
      'Bad dates',
      'Newer twin',
      'No image',
      'Plain',
      'No author',
      'No such author',
    ]);
    const byId = new Map<string, BlogPost>(answer.body.objects.map((post: BlogPost) => [post.id, post]));
    for (const id of ['2', '3']) expect(byId.get(id)?.blog_author.display_name).toBeNull();
    for (const id of ['4', '13']) expect(byId.get(id)?.featured_image).toBeNull();
    expect(byId.get('10')?.publish_date).toBe(new Date(day(7)).toISOString());
    expect((await ask('?slug=blog/twin').expect(200)).body.objects[0].id).toBe('9');
    const noted = await problems();
    expect(noted.filter((row) => row.skipped).map((row) => row.post_id)).toEqual(['15', '5', '6', '7', '8']);
    expect(noted.filter((row) => !row.skipped).map((row) => row.post_id)).toEqual(['10', '11', '13', '16']);
    expect((await status()).error).toBeNull();
  });

  it('the older of two posts with one slug shows once the newer is withdrawn', async () => {
    await publish([
      { id: '1', name: 'Older', slug: 'blog/twin', publishDate: day(1) },
      { id: '2', name: 'Newer', slug: 'blog/twin', publishDate: day(2) },
    ]);
    await world.cms('/posts/2/unpublish', {}, 'POST');
    await copy();
    await pause();
    expect(titles(await ask('?slug=blog/twin').expect(200))).toEqual(['Older']);
  });

  it('no payload reaches readers: nothing but listed elements in body and summary, text in titles', async () => {
    await publish(
      xssPayloads.map(({ html }, index) => ({
        name: html,
        htmlTitle: html,
        slug: `blog/x${index}`,
        postBody: `<p>a</p>${html}<p>b</p>`,
        postSummary: html,
      })),
    );
    const { body } = await ask('?limit=100').expect(200);
    expect(body.total).toBe(xssPayloads.length);
    for (const post of body.objects as BlogPost[]) {
      expect(`${post.post_body}${post.post_summary}`).not.toMatch(
        /<(script|svg|math|style|form|object|embed|base|meta)\b/i,
      );
      expect(`${post.post_body}${post.post_summary}`).not.toMatch(/<[^>]*\s(on\w+|style|srcdoc)=/i);
      expect(`${post.post_body}${post.post_summary}`).not.toMatch(/(href|src)="\s*(javascript|data|vbscript|blob):/i);
    }
  });

  it('stricter rules copy every post anew, changed or not', async () => {
    await publish([{ name: 'One', slug: 'blog/one', postBody: '<p>clean</p>' }]);
    await world.rows("update blog_posts set sanitised_as = '0-old', post_body = '<script>old</script>'");
    await world.rows("update blog_sync set swept_as = '0-old'");
    await copy();
    await pause();
    expect((await ask('?slug=blog/one').expect(200)).body.objects[0].post_body).toBe('<p>clean</p>');
  });
});

describe('an unknown slug', () => {
  it('is looked up at HubSpot once, whoever asks; the post is there at once', async () => {
    await publish([{ name: 'Old', slug: 'blog/old' }]);
    await world.cms('/posts', { name: 'Fresh', slug: 'blog/fresh' });
    await world.cms('/requests', undefined, 'DELETE');
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask('?slug=blog/fresh')));
    expect(answers.map(titles)).toEqual(answers.map(() => ['Fresh']));
    expect((await world.cms<{ list: number }>('/requests')).list).toBe(1);
  });

  it('that HubSpot does not know either is not asked for again', async () => {
    await publish([]);
    await pause(2_000);
    await world.cms('/requests', undefined, 'DELETE');
    for (let time = 0; time < 5; time += 1) {
      expect((await ask('?slug=blog/nothing').expect(200)).body.total).toBe(0);
      await pause(250);
    }
    expect((await world.cms<{ list: number }>('/requests')).list).toBe(1);
  });

  it("with the blog's path and without it is one question", async () => {
    await publish([]);
    await pause(2_000);
    await world.cms('/requests', undefined, 'DELETE');
    await ask('?slug=blog/never').expect(200);
    await ask('?slug=never').expect(200);
    expect((await world.cms<{ list: number }>('/requests')).list).toBe(1);
  });

  it('of a post below another root is found by what its address shows', async () => {
    await publish([{ name: 'Elsewhere', slug: 'news/elsewhere' }]);
    expect(titles(await ask('?slug=blog/elsewhere').expect(200))).toEqual([]);
    expect(titles(await ask('?slug=Elsewhere').expect(200))).toEqual(['Elsewhere']);
  });

  it('many of them ask no more than about one call a second', async () => {
    await publish([]);
    await pause(2_000);
    await world.cms('/requests', undefined, 'DELETE');
    const started = Date.now();
    await Promise.all(Array.from({ length: 200 }, (_, index) => ask(`?slug=blog/door-${index}`).expect(200)));
    const seconds = (Date.now() - started) / 1000;
    expect((await world.cms<{ list: number }>('/requests')).list).toBeLessThanOrEqual(3 + seconds);
  });

  it('is answered within about a second although HubSpot is slow; a draft stays unknown', async () => {
    await publish([{ id: '5', name: 'Draft', slug: 'blog/draft', state: 'DRAFT', currentState: 'DRAFT' }]);
    await pause(2_000);
    expect(await world.app.get(BlogReader).bySlug('blog/draft')).toEqual({ state: 'unknown' });
    world.standIns.faults.add({ path: '^/cms/', kind: 'slow', delayMs: 5_000 });
    const started = Date.now();
    expect((await ask('?slug=blog/slow').expect(200)).body.total).toBe(0);
    expect(Date.now() - started).toBeLessThan(1_500);
    await pause(2_000);
  });
});

describe('when Postgres is away', () => {
  it('the version is the last one; lists say that the service is not available', async () => {
    await publish([{ name: 'One' }]);
    const version = await world.app.get(BlogReader).version();
    await setDatabaseUp(world.database.name, false);
    try {
      await pause();
      for (let time = 0; time < 3; time += 1) expect(await world.app.get(BlogReader).version()).toBe(version);
      expect((await ask().expect(503)).body.code).toBe('database_unavailable');
    } finally {
      await setDatabaseUp(world.database.name, true);
    }
    await pause();
    expect(titles(await ask().expect(200))).toEqual(['One']);
  });
});
