import { beforeEach, describe, expect, it } from '@jest/globals';
import { startStandIns } from '#stand-ins/stand-ins.ts';
import { ask, environment, type Given, type Posts, reset } from './environment.ts';

describe("HubSpot's CMS stand-in", () => {
  beforeEach(reset);

  it('moves `updated` forward with an edit, and turns a post back into a draft', async () => {
    const made = await environment.cms<Given>('/posts', { name: 'Draft of a post', slug: 'blog/edited' });
    const edited = await environment.cms<Given>(`/posts/${made.id}`, { name: 'Post' }, 'PATCH');
    expect(edited).toMatchObject({ id: made.id, name: 'Post', slug: 'blog/edited', created: made.created });
    expect(String(edited.updated) > String(made.updated)).toBe(true);
    const draft = await environment.cms<Given>(`/posts/${made.id}/unpublish`, {}, 'POST');
    expect(draft).toMatchObject({ state: 'DRAFT', currentState: 'DRAFT', currentlyPublished: false });
    expect(String(draft.updated) > String(edited.updated)).toBe(true);
    expect((await ask('/posts?state=PUBLISHED&slug__eq=blog/edited')).body.total).toBe(0);
    await environment.cms(`/posts/${made.id}`, undefined, 'DELETE');
    expect(await ask(`/posts/${made.id}`)).toMatchObject({ status: 404 });
  });

  it('returns exactly what a test put in', async () => {
    const odd = {
      id: '5',
      name: null,
      slug: 7,
      postBody: 'x\u0000<script>',
      publishDate: 'soon',
      omit: ['blogAuthorId'],
    };
    await environment.cms('/posts', [odd, { slug: 'blog/twice' }, { slug: 'blog/twice' }], 'PUT');
    const { body } = await ask('/posts/5');
    const { omit: _omit, ...given } = odd;
    expect(body).toMatchObject(given);
    expect(body).not.toHaveProperty('blogAuthorId');
    expect((await ask('/posts?slug=blog/twice')).body.total).toBe(2);
    await expect(environment.cms('/posts', { id: '5' })).rejects.toThrow('400');
  });

  it('misbehaves on request: HTML, truncated JSON, ten megabytes, no response', async () => {
    const { faults, url } = environment.standIns;
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
  });

  it('lets an operator withdraw, publish and retitle on a page', async () => {
    const page = `${environment.standIns.url}/__local/hubspot/posts`;
    const [post] = await environment.cms<Posts>('/posts');
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
    expect(await (await fetch(`${environment.standIns.url}/__local/`)).text()).toContain('/__local/hubspot/posts');
  });

  it('keeps edits and drafts across a restart', async () => {
    const [post, other] = await environment.cms<Posts>('/posts');
    await environment.cms(`/posts/${post.id}`, { name: 'Kept' }, 'PATCH');
    await environment.cms(`/posts/${other.id}/unpublish`, {}, 'POST');
    const before = await environment.cms<Posts>('/posts');
    const again = await startAgain();
    expect(await (await fetch(`${again.url}/__local/hubspot/control/posts`)).json()).toEqual(before);
    await again.close();
  });

  it('inserts the samples again when their files have changed', async () => {
    const [post] = await environment.cms<Posts>('/posts');
    await environment.cms(`/posts/${post.id}`, { name: 'Of an older release' }, 'PATCH');
    const own = await environment.cms<Given>('/posts', { name: 'Written by hand' });
    await environment.vendorRows("update local_hubspot.blog_samples set hash = 'older'");
    const again = await startAgain();
    await again.close();
    const renewed = (await ask(`/posts/${post.id}`)).body;
    expect(renewed.name).toBe(post.name);
    expect(String(renewed.updated) > String(post.updated)).toBe(true);
    expect((await ask(`/posts/${own.id}`)).body.name).toBe('Written by hand');
  });

  it('makes the requested number of posts', async () => {
    expect(await environment.cms('/posts/generate', { count: 600 })).toEqual({ total: 600 });
    expect((await ask('/posts?limit=1')).body.total).toBe(600);
  });
});

/** Starts the stand-ins again on the same database. */
function startAgain() {
  const keys = { secretKey: 'x', publishableKey: 'x' };
  return startStandIns({
    databaseUrl: environment.standInDatabase.url,
    publicUrl: 'http://localhost:8080',
    webhookUrl: 'http://127.0.0.1:9/',
    which: { stripe: false, supabase: false, hubspot: true, smtp: false },
    stripe: {
      ...keys,
      webhookSecret: 'x',
      product: { productId: 'x', priceId: 'x', unitAmountCents: 1, currency: 'usd', name: 'x' },
    },
    supabase: keys,
    hubspot: { portalId: '1', accessToken: 'x', forms: {} as never },
  });
}
