import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { PostImportJob } from '#api/blog/import/import-job.ts';
import { prepareDesk, stillApi } from '../../support/desk.ts';

const team = { robin: 'operator', sam: 'operator', viewer: 'viewer' } as const;
const { api, desk, robin, sam, viewer } = prepareDesk(team, stillApi);

/** What the list says about the import, by its labels: the first value of each. */
const read = async () => {
  const { status } = await desk.list('/posts', viewer.token);
  return Object.fromEntries(status.map(({ label, cells }) => [label, cells]));
};
const started = { kind: 'wait', text: 'Starting' };
const importPosts = () => api.app.get(PostImportJob).run();

describe('the import', () => {
  beforeEach(() => api.rows('delete from graphile_worker._private_jobs'));
  const waiting = () => api.rows("select from graphile_worker.jobs where task_identifier = 'import-posts'");
  const recorded = () => api.rows("select from desk_actions where action = 'posts.import'");

  it('reports the number of posts, and lists those with a problem or without one', async () => {
    const written = [{ name: 'Good' }, { name: 'No address', slug: '' }, { name: 'Empty', postBody: '' }];
    await api.cms('/posts', written, 'PUT');
    await importPosts();
    const imported = [{ type: 'time' }, { text: expect.stringMatching(/^\d+ s ago$/) }];
    const expected = { Import: [{ kind: 'good', text: 'Working' }], Posts: [{ count: 2 }], 'Last import': imported };
    expect(await read()).toMatchObject(expected);
    expect(Object.keys(await read())).toEqual(Object.keys(expected));
    const list = async (query = '') => {
      const { items } = await desk.list(`/posts${query}`, viewer.token);
      return items.map(({ title, cells: [state, problem] }) => [title, state, problem]);
    };
    const hidden = [expect.stringMatching(/^\d+$/), { text: 'Not shown' }, { text: 'has no slug, so no address' }];
    const empty = ['Empty', { text: 'Shown, changed' }, { text: 'it has no text' }];
    expect(await list('?state=hidden')).toMatchObject([hidden]);
    expect(await list('?state=problems')).toMatchObject([hidden, empty]);
    expect(await list()).toHaveLength(3);
    expect(await list('?q=gOO')).toMatchObject([['Good', { text: 'Shown' }, null]]);
    const [id] = await desk.idsOf('/posts?q=gOO', viewer.token);
    const good = async () => JSON.stringify(await desk.record(`/posts/${id}`, viewer.token));
    const settings = { HUBSPOT_API_URL: 'https://api.hubapi.com', HUBSPOT_PORTAL_ID: '42', HUBSPOT_REGION: 'eu1' };
    const editor = `https://app-eu1.hubspot.com/blog/42/editor/${id}/content`;
    expect(await desk.whileSet(settings, good)).toContain(editor);
    expect(await good()).not.toContain('hubspot.com');
    expect((await desk.record(`/posts/${id}`, viewer.token)).lead).toMatchObject([
      { text: expect.stringMatching(/^\/posts\//), to: expect.stringMatching(`^${api.env.PUBLIC_URL}/posts/`) },
    ]);
  });

  it("reports HubSpot's refusal, and a pause that it asked for", async () => {
    api.standIns.faults.add({ path: '/cms/', kind: 'status', status: 401, times: 9 });
    await importPosts();
    expect(await read()).toMatchObject({
      Import: [{ kind: 'person', text: 'The last import failed' }],
      'Last failure': [{ type: 'time' }, { text: expect.stringMatching(/^401/) }],
    });
    await api.rows("update blog_sync set paused_until = now() + interval '1 minute'");
    expect(await read()).toMatchObject({ 'Paused by HubSpot': [{ text: 'until' }, { type: 'time' }] });
    await api.rows('update blog_sync set paused_until = null');
  });

  it('is started once when two staff members press "import now" at once', async () => {
    const before = (await recorded()).length;
    const pressed = await Promise.all(
      [robin, sam, robin, sam].map(({ token }) => desk.post('/posts/import', token, {})),
    );
    expect(pressed.map(({ status }) => status)).toEqual(Array(4).fill(200));
    expect([(await waiting()).length, (await recorded()).length - before]).toEqual([1, 1]);
    expect(await read()).toMatchObject({ Import: [started] });
  });

  it('is started again while one runs, because that one may have missed the last change', async () => {
    await desk.post('/posts/import', robin.token, {}).expect(200);
    await api.rows("update graphile_worker._private_jobs set locked_at = now(), locked_by = 'worker'");
    expect(await read()).toMatchObject({ Import: [{ kind: 'wait', text: 'Importing' }] });
    await desk.post('/posts/import', sam.token, {}).expect(200);
    expect(await waiting()).toHaveLength(2);
  });
});

describe('a preview', () => {
  const post = async (more: object = {}) =>
    (await api.cms<{ id: string }>('/posts', { name: 'Next week', slug: 'blog/next', state: 'DRAFT', ...more })).id;
  const link = async (id: string) => {
    const { done } = (await desk.post(`/drafts/${id}/preview`, robin.token, {}).expect(200)).body;
    expect(done.copy.text).toBe(done.to);
    const [, seconds] = new URL(done.to).pathname.split('.');
    return { url: done.to as string, text: done.text as string, until: Number(seconds) * 1_000 };
  };
  const open = (url: string) => api.http.get(new URL(url).pathname);

  it('is a page that is not indexed or cached, and shows the draft by the rules for posts', async () => {
    const before = Date.now();
    const id = await post({ postBody: '<h3>Hello</h3><script>alert(1)</script><p onclick="x">Text</p>' });
    const { url, text, until } = await link(id);
    expect(text).toBe('The link to the draft of “Next week” works for an hour.');
    const made = until - 3_600_000;
    // In whole seconds.
    expect([made > before - 1_000, made < Date.now() + 1_000]).toEqual([true, true]);
    const page = await open(url).expect(200);
    expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
    expect(page.headers.etag).toBeUndefined();
    expect(page.text).toContain('<h1>Next week</h1>');
    expect(page.text).toContain('<h2>Hello</h2><p>Text</p>');
    expect(page.text).toContain('<meta name="robots" content="noindex"/>');
    expect(page.text).not.toContain('alert(1)');
    expect(await desk.actions('post', id)).toMatchObject([
      { action: 'post.preview', after: { until: new Date(until).toISOString() } },
    ]);
    await api.http.get('/posts/next').expect(404);
  });

  it("shows the unpublished changes of a published post, and the day in the team's time zone", async () => {
    const publishDate = '2026-03-01T11:30:00Z';
    const id = await post({ name: 'Now', slug: 'blog/now', state: 'PUBLISHED', publishDate });
    await importPosts();
    await api.cms(`/posts/${id}/draft`, { name: 'Soon', htmlTitle: 'Soon' }, 'PATCH');
    const preview = await open((await link(id)).url).expect(200);
    await api.refreshed();
    const page = await api.http.get('/posts/now').expect(200);
    expect(preview.text).toContain('<h1>Soon</h1>');
    expect(page.text).toContain('<h1>Now</h1>');
    for (const { text } of [preview, page]) expect(text).toContain('>March 2, 2026</time>');
  });

  it('expires after an hour, and is not found with another signature, expiry or post', async () => {
    const { url } = await link(await post());
    const [id, seconds = '', signature = ''] = new URL(url).pathname.replace('/posts/preview/', '').split('.');
    const other = `${signature.slice(0, -2)}${signature.endsWith('A') ? 'BB' : 'AA'}`;
    const later = Number(seconds) + 3600;
    const forged = [`${id}.${seconds}.${other}`, `${id}.${later}.${signature}`, `${id}1.${seconds}.${signature}`];
    for (const token of [...forged, 'nonsense']) {
      const page = await api.http.get(`/posts/preview/${token}`);
      expect([token, page.status, page.headers['cache-control']]).toEqual([token, 404, 'no-store']);
    }
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_700_000);
    const page = await open(url);
    clock.mockRestore();
    expect([page.status, page.headers['cache-control']]).toEqual([410, 'no-store']);
    expect(page.text).toContain('This preview has ended');
  });

  it('is gone once the post is, and says when HubSpot is down', async () => {
    const id = await post();
    const { url } = await link(id);
    api.standIns.faults.add({ path: '/cms/', kind: 'status', status: 502, times: 1 });
    const page = await open(url).expect(503);
    expect(page.headers['cache-control']).toBe('no-store');
    await api.cms(`/posts/${id}`, undefined, 'DELETE');
    await open(url).expect(410);
    expect((await desk.post(`/drafts/${id}/preview`, robin.token, {}).expect(404)).body.code).toBe('not_found');
  });

  it.each(['guide', 'contract'])('can be chosen from a list, drafts first (HubSpot obeys its %s)', async (filters) => {
    await api.cms('/switches', { filters }, 'PATCH');
    const posts = [
      { name: 'Live', slug: 'blog/live' },
      { name: 'Planned', slug: 'blog/planned', state: 'SCHEDULED', publishDate: '2199-01-01T00:00:00Z' },
      { name: 'Draft &amp; <b>more</b>', slug: '', state: 'DRAFT' },
    ];
    await api.cms('/posts', posts, 'PUT');
    const { items, total } = await desk.list('/drafts', viewer.token);
    expect(total).toBe(3);
    const listed = items.map(({ title, second, cells: [state] }) => [title, second, state]);
    const [draft, planned] = listed.slice(0, 2).sort();
    expect(draft).toMatchObject(['Draft & more', 'no address yet', { kind: 'wait', text: 'Draft' }]);
    expect(planned).toMatchObject(['Planned', 'blog/planned', { kind: 'wait', text: 'Scheduled' }]);
    expect(listed[2]).toMatchObject(['Live', 'blog/live', { kind: 'good', text: 'Published' }]);
    const live = await desk.record(`/drafts/${items[2]?.id}`, viewer.token);
    expect(live).toMatchObject({ title: 'Live', lead: [{ to: `${api.env.PUBLIC_URL}/posts/live` }], actions: [] });
    api.standIns.faults.add({ path: '/cms/', kind: 'status', status: 500, times: 9 });
    expect((await desk.get('/drafts', viewer.token).expect(503)).body.code).toBe('blog_unavailable');
  });
});
