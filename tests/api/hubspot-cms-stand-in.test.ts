import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startStandIns } from '../../local/stand-ins.ts';
import { type OutsideWorld, startOutsideWorld } from '../support/outside-world.ts';

interface Answer {
  total: number;
  results: Record<string, string>[];
  paging?: { next: { after: string; link: string } };
  [name: string]: unknown;
}

type Given = Record<string, string>;
/** There are always more than two. */
type Posts = [Given, Given, ...Given[]];

let outside: OutsideWorld;
beforeAll(async () => {
  outside = await startOutsideWorld({ HUBSPOT_LIMITS: 'real' });
});
afterAll(() => outside.close());
beforeEach(async () => {
  await outside.cms('/posts/sample', {}, 'POST');
  for (const what of ['/limits', '/requests']) await outside.cms(what, undefined, 'DELETE');
});

async function ask(path: string, token: string | null = 'pat-na1-0123456789') {
  const answer = await fetch(path.startsWith('http') ? path : `${outside.standIns.url}/cms/blogs/2026-09${path}`, {
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
  });
  return { status: answer.status, body: (await answer.json()) as Answer };
}

const slugs = (body: Answer) => body.results.map(({ slug }) => slug);

describe("HubSpot's CMS stand-in", () => {
  it("gives posts in HubSpot's shape, with the author apart", async () => {
    const { body } = await ask('/posts?state=PUBLISHED&sort=-publishDate&limit=1');
    const [post] = body.results;
    expect(body.total).toBeGreaterThanOrEqual(14);
    expect(post).toMatchObject({
      id: expect.stringMatching(/^\d+$/),
      slug: expect.stringMatching(/^blog\/[a-z-]+$/),
      state: 'PUBLISHED',
      currentState: 'PUBLISHED',
      authorName: 'Sample Publisher',
      publishDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      contentGroupId: '100100200',
    });
    expect((await ask(`/posts/${post?.id}`)).body).toEqual(post);
    const author = await ask(`/authors/${post?.blogAuthorId}`);
    expect(author.body).toMatchObject({
      id: post?.blogAuthorId,
      displayName: expect.stringMatching(/^Sample Author, /),
    });
  });

  it('pages by a cursor to the end, each post once', async () => {
    await outside.cms('/posts/generate', { count: 250 });
    const [seen, sizes]: [string[], number[]] = [[], []];
    let next: string | undefined = '/posts?sort=-publishDate&limit=100';
    while (next) {
      const { body }: { body: Answer } = await ask(next);
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
    await outside.cms(
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

  it.each(['limit=101', 'limit=0', 'after=%25', 'sort=-mood', 'updatedAt__gt=soon', 'colour__eq=red', 'slug__near=x'])(
    'refuses %s',
    async (query) => {
      const { status, body } = await ask(`/posts?${query}`);
      expect({ status, ...body }).toMatchObject({ status: 'error', category: 'VALIDATION_ERROR' });
      expect(status).toBe(400);
    },
  );

  it('wants its token, and knows what it does not have', async () => {
    for (const token of [null, 'pat-na1-wrong'])
      expect(await ask('/posts', token)).toMatchObject({
        status: 401,
        body: { status: 'error', category: 'INVALID_AUTHENTICATION', correlationId: expect.any(String) },
      });
    for (const path of ['/posts/1', '/authors/1'])
      expect(await ask(path)).toMatchObject({ status: 404, body: { status: 'error', category: 'OBJECT_NOT_FOUND' } });
  });

  it('refuses more than 100 requests in ten seconds, and counts what was asked', async () => {
    const answers = await Promise.all(Array.from({ length: 103 }, () => ask('/posts?limit=1')));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(3);
    expect(refused[0]?.body).toEqual({
      status: 'error',
      message: expect.any(String),
      errorType: 'RATE_LIMIT',
      policyName: 'TEN_SECONDLY_ROLLING',
      correlationId: expect.any(String),
    });
    expect(await outside.cms('/requests')).toMatchObject({ total: 103, list: 100, refused: 3 });
  });

  it('moves `updated` forward with an edit and takes a post back into a draft', async () => {
    const made = await outside.cms<Given>('/posts', { name: 'Draft of a post', slug: 'blog/edited' });
    const edited = await outside.cms<Given>(`/posts/${made.id}`, { name: 'Post' }, 'PATCH');
    expect(edited).toMatchObject({ id: made.id, name: 'Post', slug: 'blog/edited', created: made.created });
    expect(String(edited.updated) > String(made.updated)).toBe(true);
    const draft = await outside.cms<Given>(`/posts/${made.id}/unpublish`, {}, 'POST');
    expect(draft).toMatchObject({ state: 'DRAFT', currentState: 'DRAFT', currentlyPublished: false });
    expect(String(draft.updated) > String(edited.updated)).toBe(true);
    expect((await ask('/posts?state=PUBLISHED&slug__eq=blog/edited')).body.total).toBe(0);
    await outside.cms(`/posts/${made.id}`, undefined, 'DELETE');
    expect(await ask(`/posts/${made.id}`)).toMatchObject({ status: 404 });
  });

  it('gives out to the letter whatever a test put in', async () => {
    const odd = {
      id: '5',
      name: null,
      slug: 7,
      postBody: 'x\u0000<script>',
      publishDate: 'soon',
      omit: ['blogAuthorId'],
    };
    await outside.cms('/posts', [odd, { slug: 'blog/twice' }, { slug: 'blog/twice' }], 'PUT');
    const { body } = await ask('/posts/5');
    const { omit: _omit, ...given } = odd;
    expect(body).toMatchObject(given);
    expect(body).not.toHaveProperty('blogAuthorId');
    expect((await ask('/posts?slug=blog/twice')).body.total).toBe(2);
    await expect(outside.cms('/posts', { id: '5' })).rejects.toThrow('400');
  });

  it('misbehaves on request: HTML, JSON that breaks off, ten megabytes, nothing at all', async () => {
    const { faults, url } = outside.standIns;
    const get = () => fetch(`${url}/cms/blogs/2026-09/posts`);
    const as = (body: string, type: string) =>
      faults.add({ path: '^/cms/', kind: 'status', status: 200, body, headers: { 'content-type': type }, times: 1 });
    as('<html>Busy</html>', 'text/html');
    const html = await get();
    expect([html.status, html.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/html')]);
    as('{"total":3,"results":[{', 'application/json');
    await expect((await get()).json()).rejects.toThrow('JSON');
    const big = { path: '^/cms/', kind: 'status', status: 200, body: 'x'.repeat(10_000_000), times: 1 };
    await fetch(`${url}/__local/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(big),
    });
    expect((await (await get()).text()).length).toBe(10_000_000);
    faults.add({ path: '^/cms/', kind: 'cut', times: 1 });
    await expect(get()).rejects.toThrow('fetch failed');
    faults.clear();
  });

  it('lets an operator withdraw, publish and retitle on a page', async () => {
    const page = `${outside.standIns.url}/__local/hubspot/posts`;
    const [post] = await outside.cms<Posts>('/posts');
    const send = (action: string, body = '') =>
      fetch(`${page}/${post.id}/${action}`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body,
        redirect: 'manual',
      });
    expect((await send('withdraw')).status).toBe(303);
    expect((await ask(`/posts/${post.id}`)).body.state).toBe('DRAFT');
    await send('publish');
    await send('title', 'title=A%20%3Cb%3Enew%3C%2Fb%3E%20title');
    expect((await ask(`/posts/${post.id}`)).body).toMatchObject({ state: 'PUBLISHED', name: 'A <b>new</b> title' });
    const text = await (await fetch(page)).text();
    expect(text).toContain('A &#60;b&#62;new&#60;/b&#62; title');
    expect(await (await fetch(`${outside.standIns.url}/__local/`)).text()).toContain('/__local/hubspot/posts');
  });

  it('keeps edits and drafts over a restart', async () => {
    const [post, other] = await outside.cms<Posts>('/posts');
    await outside.cms(`/posts/${post.id}`, { name: 'Kept' }, 'PATCH');
    await outside.cms(`/posts/${other.id}/unpublish`, {}, 'POST');
    const before = await outside.cms<Posts>('/posts');
    const again = await startAgain();
    expect(await (await fetch(`${again.url}/__local/hubspot/control/posts`)).json()).toEqual(before);
    await again.close();
  });

  it('puts the samples in again when their files have changed', async () => {
    const [post] = await outside.cms<Posts>('/posts');
    await outside.cms(`/posts/${post.id}`, { name: 'Of an older release' }, 'PATCH');
    const own = await outside.cms<Given>('/posts', { name: 'Written by hand' });
    await outside.vendorRows("update local_hubspot.blog_samples set hash = 'older'");
    const again = await startAgain();
    await again.close();
    const renewed = (await ask(`/posts/${post.id}`)).body;
    expect(renewed.name).toBe(post.name);
    expect(String(renewed.updated) > String(post.updated)).toBe(true);
    expect((await ask(`/posts/${own.id}`)).body.name).toBe('Written by hand');
  });

  it('makes 3,000 posts in a few seconds', async () => {
    const began = performance.now();
    expect(await outside.cms('/posts/generate', { count: 3000 })).toEqual({ total: 3000 });
    const seconds = (performance.now() - began) / 1000;
    expect(seconds).toBeLessThan(20);
    console.log(`3,000 posts generated in ${seconds.toFixed(1)} s`);
  });
});

/** A second process of the stand-ins on the same database. */
function startAgain() {
  const keys = { secretKey: 'x', publishableKey: 'x' };
  return startStandIns({
    databaseUrl: outside.standInDatabase.url,
    publicUrl: 'http://localhost:8080',
    webhookUrl: 'http://127.0.0.1:9/',
    which: { stripe: false, supabase: false, hubspot: true },
    stripe: {
      ...keys,
      webhookSecret: 'x',
      product: { productId: 'x', priceId: 'x', unitAmountCents: 1, currency: 'usd', name: 'x' },
    },
    supabase: keys,
    hubspot: { portalId: '1', accessToken: 'x', forms: {} as never },
  });
}

describe('The sample posts', () => {
  let posts: Given[];
  beforeAll(async () => {
    await outside.cms('/posts/sample', {}, 'POST');
    posts = await outside.cms<Posts>('/posts');
  });
  const words = (html = '') =>
    html
      .replace(/<[^>]*>/g, ' ')
      .split(/\s+/)
      .filter(Boolean).length;

  it('are at least 14, each of 300 to 700 words and marked as a sample', () => {
    expect(posts.length).toBeGreaterThanOrEqual(14);
    for (const { slug, postBody } of posts) {
      expect({ slug, enough: words(postBody) >= 300 && words(postBody) <= 700 }).toEqual({ slug, enough: true });
      expect(postBody).toContain('This is sample content');
    }
  });

  it('hold what real posts hold', () => {
    const all = posts.map(({ postBody }) => postBody).join('');
    const parts = [
      '<h2>',
      '<h3>',
      '<ul>',
      '<ol>',
      '<table>',
      '<blockquote>',
      '<figcaption>',
      'srcset=',
      '<code class="language-',
      'href="https://',
      'href="/posts/',
    ];
    expect(parts.filter((part) => !all.includes(part))).toEqual([]);
    expect(posts.filter(({ featuredImage }) => !featuredImage)).toHaveLength(1);
    expect(posts.filter(({ blogAuthorId }) => !blogAuthorId)).toHaveLength(1);
    expect(posts.some(({ name = '' }) => name.length > 120)).toBe(true);
  });

  it('show pictures that are there, small and cacheable, and link to posts that are there', async () => {
    const all = posts.map(({ postBody, featuredImage }) => `${postBody} "${featuredImage}"`).join('');
    const pictures = new Set(all.match(/\/__local\/hubspot\/blog\/images\/[\w.-]+/g));
    expect(pictures.size).toBeGreaterThanOrEqual(14);
    for (const picture of pictures) {
      const answer = await fetch(outside.standIns.url + picture);
      expect({ picture, status: answer.status, type: answer.headers.get('content-type') }).toEqual({
        picture,
        status: 200,
        type: 'image/webp',
      });
      expect(answer.headers.get('cache-control')).toBe('public, max-age=86400');
      expect((await answer.arrayBuffer()).byteLength).toBeLessThanOrEqual(40_000);
    }
    for (const [, slug] of all.matchAll(/href="\/posts\/([\w-]+)"/g))
      expect(existsSync(join('local/hubspot/blog/posts', `${slug}.html`))).toBe(true);
  });
});
