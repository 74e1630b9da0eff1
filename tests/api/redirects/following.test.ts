import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readPagePaths } from '../../../api/src/platform/config/built-site.ts';
import { type RedirectsApi, startRedirectsApi } from '../../support/redirects-api.ts';
import { startTestApi } from '../../support/test-api.ts';
import { until } from '../../support/until.ts';

let api: RedirectsApi;
beforeAll(async () => {
  api = await startRedirectsApi();
});
afterAll(() => api.close());

describe('GET /api/redirect/{slug}', () => {
  it('answers 302 to the target, in any case, and is never cached', async () => {
    for (const slug of ['faq', 'FAQ', 'Faq']) {
      const response = await api.get(slug).expect(302);
      expect(response.headers).toMatchObject({ location: '/program-faq', 'cache-control': 'no-store' });
      expect(response.headers['content-security-policy']).toContain("default-src 'none'");
      expect(response.headers['x-request-id']).toMatch(/^[\w-]{36}$/);
    }
  });

  it('leads from every seed to a page, and no seed has a page’s address', async () => {
    const pages = readPagePaths();
    expect(pages).toContain('/program-faq');
    const seeds = await api.rows<{ slug: string; target: string }>('select slug, target from redirects');
    expect(seeds.length).toBeGreaterThan(5);
    for (const { slug, target } of seeds) {
      expect(pages).not.toContain(`/${slug}`);
      if (target !== '/feed.xml') expect(pages).toContain(target);
      expect((await api.get(slug).expect(302)).headers.location).toBe(target);
    }
  });

  it('passes the query on, after the target’s own and before its fragment', async () => {
    await api.byHand('campaign', 'https://example.com/a?from=x#part');
    await api.refreshed();
    expect((await api.get('campaign?utm_source=mail&q=%0d%0aSet-Cookie:x').expect(302)).headers.location).toBe(
      'https://example.com/a?from=x&utm_source=mail&q=%0d%0aSet-Cookie:x#part',
    );
    expect((await api.get('faq?a=1').expect(302)).headers.location).toBe('/program-faq?a=1');
    expect((await api.get('faq?').expect(302)).headers.location).toBe('/program-faq');
  });

  it('answers an unknown slug with a JSON 404 for a program, and the not-found view for a browser', async () => {
    const json = await api.get('no-such-link').set('Accept', 'application/json').expect(404);
    expect(json.body).toMatchObject({ code: 'not_found', message: expect.any(String) });
    await api.get('no-such-link').expect(404).expect('Content-Type', /json/);
    const view = await api.get('<b>no-such').set('Accept', 'text/html,application/xhtml+xml,*/*;q=0.8').expect(404);
    expect(view.headers['content-type']).toMatch(/text\/html/);
    expect(view.text).toContain('Redirect Not Found');
    expect(view.text).toContain('The redirect &quot;&lt;b&gt;no-such&quot; could not be found.');
    expect(view.text).not.toMatch(/<script [^>]*type="module"/);
    for (const odd of ['%2e%2e', 'a%2fb', '%00', 'x'.repeat(5_000), '__proto__', 'constructor', '%E2%80%AEfaq'])
      expect((await api.get(odd)).status).toBe(404);
    expect((await api.get('%ff')).status).toBe(400);
  });

  it('counts exactly, with 200 requests at once in upper and lower case, without HEAD and misses', async () => {
    const before = await api.hitsOf('stories');
    const slugs = Array.from({ length: 200 }, (_, n) => (n % 2 ? 'stories' : 'STORIES'));
    const responses = await Promise.all(slugs.map((slug) => api.get(slug)));
    expect(responses.every(({ status }) => status === 302)).toBe(true);
    await api.http.head('/api/redirect/stories').redirects(0).expect(302);
    await api.get('storiez').expect(404);
    expect(await api.hitsOf('stories')).toBe(before + 200);
    const [row] = await api.rows<{ fresh: boolean }>(
      "select last_hit_at > now() - interval '10 seconds' as fresh from redirects where slug = 'stories'",
    );
    expect(row?.fresh).toBe(true);
  });

  it('is not rate-limited', async () => {
    const limited = await startTestApi({ RATE_LIMIT_PER_MINUTE: '5' });
    for (let n = 0; n < 12; n += 1) await limited.http.get('/api/redirect/faq').redirects(0).expect(302);
    await limited.close();
  });

  it('follows a change or removal within about a second', async () => {
    await api.byHand('Launch-Day', '/terms');
    await api.refreshed();
    expect((await api.get('launch-day').expect(302)).headers.location).toBe('/terms');
    await api.rows("update redirects set target = '/about-us' where slug = 'Launch-Day'");
    await api.refreshed();
    expect((await api.get('launch-day').expect(302)).headers.location).toBe('/about-us');
    await api.rows("delete from redirects where slug = 'Launch-Day'");
    await api.refreshed();
    await api.get('launch-day').expect(404);
  });

  it('allows no two links that differ only in case', async () => {
    await expect(api.byHand('FAQ', '/terms')).rejects.toThrow(/redirects_slug/);
  });

  it('does not treat counting hits as a change of the links', async () => {
    const version = () => api.rows<{ version: string }>('select version from redirects_version');
    const before = await version();
    const hits = await api.hitsOf('team');
    await api.get('team').expect(302);
    await until(async () => (await api.hitsOf('team')) > hits);
    expect(await version()).toEqual(before);
  });
});
