import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readPagePaths } from '../../../api/src/platform/config/built-site.ts';
import { type RedirectsApi, startRedirectsApi } from '../../support/redirects-api.ts';
import { startTestApi } from '../../support/test-api.ts';
import { until } from '../../support/until.ts';

let world: RedirectsApi;
beforeAll(async () => {
  world = await startRedirectsApi();
});
afterAll(() => world.close());

describe('GET /api/redirect/{slug}', () => {
  it('302 to the target, in whatever case, never stored', async () => {
    for (const slug of ['faq', 'FAQ', 'Faq']) {
      const answer = await world.get(slug).expect(302);
      expect(answer.headers).toMatchObject({ location: '/program-faq', 'cache-control': 'no-store' });
      expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
      expect(answer.headers['x-request-id']).toMatch(/^[\w-]{36}$/);
    }
  });

  it('every seed leads to a page, and none stands where a page is', async () => {
    const pages = readPagePaths();
    expect(pages).toContain('/program-faq');
    const seeds = await world.rows<{ slug: string; target: string }>('select slug, target from redirects');
    expect(seeds.length).toBeGreaterThan(5);
    for (const { slug, target } of seeds) {
      expect(pages).not.toContain(`/${slug}`);
      if (target !== '/feed.xml') expect(pages).toContain(target);
      expect((await world.get(slug).expect(302)).headers.location).toBe(target);
    }
  });

  it('passes the query on, behind the target’s own and in front of its fragment', async () => {
    await world.byHand('campaign', 'https://example.com/a?from=x#part');
    await world.refreshed();
    expect((await world.get('campaign?utm_source=mail&q=%0d%0aSet-Cookie:x').expect(302)).headers.location).toBe(
      'https://example.com/a?from=x&utm_source=mail&q=%0d%0aSet-Cookie:x#part',
    );
    expect((await world.get('faq?a=1').expect(302)).headers.location).toBe('/program-faq?a=1');
    expect((await world.get('faq?').expect(302)).headers.location).toBe('/program-faq');
  });

  it('an unknown slug: a JSON 404 for a client, the not-found view for a browser', async () => {
    const json = await world.get('no-such-link').set('Accept', 'application/json').expect(404);
    expect(json.body).toMatchObject({ code: 'not_found', message: expect.any(String) });
    await world.get('no-such-link').expect(404).expect('Content-Type', /json/);
    const view = await world.get('<b>no-such').set('Accept', 'text/html,application/xhtml+xml,*/*;q=0.8').expect(404);
    expect(view.headers['content-type']).toMatch(/text\/html/);
    expect(view.text).toContain('Redirect Not Found');
    expect(view.text).toContain('The redirect &quot;&lt;b&gt;no-such&quot; could not be found.');
    expect(view.text).not.toMatch(/<script [^>]*type="module"/);
    for (const odd of ['%2e%2e', 'a%2fb', '%00', 'x'.repeat(5_000), '__proto__', 'constructor', '%E2%80%AEfaq'])
      expect((await world.get(odd)).status).toBe(404);
    expect((await world.get('%ff')).status).toBe(400);
  });

  it('counts exactly, under 200 requests at once and in both cases; HEAD and misses count nothing', async () => {
    const before = await world.hitsOf('stories');
    const slugs = Array.from({ length: 200 }, (_, n) => (n % 2 ? 'stories' : 'STORIES'));
    const answers = await Promise.all(slugs.map((slug) => world.get(slug)));
    expect(answers.every(({ status }) => status === 302)).toBe(true);
    await world.http.head('/api/redirect/stories').redirects(0).expect(302);
    await world.get('storiez').expect(404);
    expect(await world.hitsOf('stories')).toBe(before + 200);
    const [row] = await world.rows<{ fresh: boolean }>(
      "select last_hit_at > now() - interval '10 seconds' as fresh from redirects where slug = 'stories'",
    );
    expect(row?.fresh).toBe(true);
  });

  it('is under no limit of a visitor’s address', async () => {
    const limited = await startTestApi({ RATE_LIMIT_PER_MINUTE: '5' });
    for (let n = 0; n < 12; n += 1) await limited.http.get('/api/redirect/faq').redirects(0).expect(302);
    await limited.close();
  });

  it('a change is seen within about a second, a removal too', async () => {
    await world.byHand('Launch-Day', '/terms');
    await world.refreshed();
    expect((await world.get('launch-day').expect(302)).headers.location).toBe('/terms');
    await world.rows("update redirects set target = '/about-us' where slug = 'Launch-Day'");
    await world.refreshed();
    expect((await world.get('launch-day').expect(302)).headers.location).toBe('/about-us');
    await world.rows("delete from redirects where slug = 'Launch-Day'");
    await world.refreshed();
    await world.get('launch-day').expect(404);
  });

  it('one slug cannot be two links that differ in case', async () => {
    await expect(world.byHand('FAQ', '/terms')).rejects.toThrow(/redirects_slug/);
  });

  it('counting hits does not count as a change of the links', async () => {
    const version = () => world.rows<{ version: string }>('select version from redirects_version');
    const before = await version();
    const hits = await world.hitsOf('team');
    await world.get('team').expect(302);
    await until(async () => (await world.hitsOf('team')) > hits);
    expect(await version()).toEqual(before);
  });
});
