import { describe, expect, it, jest } from '@jest/globals';
import { takenPathsFor } from '#api/content/current.ts';
import { log } from '#api/platform/log.ts';
import { BROWSER, startRedirectsApi } from '../../support/redirects-api.ts';
import { shared } from '../../support/shared-api.ts';

const api = await shared(startRedirectsApi);

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
    const pages = takenPathsFor(api.env);
    expect(pages).toContain('/program-faq');
    const seeds = await api.rows<{ slug: string; target: string }>('select slug, target from redirects');
    expect(seeds.length).toBeGreaterThan(5);
    for (const { slug, target } of seeds) {
      expect(pages).not.toContain(`/${slug}`);
      if (target !== '/feed.xml') expect(pages).toContain(target);
      expect((await api.get(slug).expect(302)).headers.location).toBe(target);
    }
  });

  it.each(['.', ',', ')', '!', ':', '%20', '%E2%80%8B', '%C2%A0', '%E2%80%99', '**', '%3E.', '-'])(
    'does not mind what was copied along behind it: %s',
    async (tail) => {
      for (const path of ['/api/redirect/', '/'])
        await api.http.get(`${path}FAQ${tail}?a=1`).redirects(0).expect(302).expect('Location', '/program-faq?a=1');
      await api.http.get(`/r/faq${tail}`).expect(200);
    },
  );

  it('passes the query on, after the target’s own and before its fragment', async () => {
    await api.byHand('campaign', 'https://example.com/a?from=x#part');
    expect((await api.get('campaign?utm_source=mail&q=%0d%0aSet-Cookie:x').expect(302)).headers.location).toBe(
      'https://example.com/a?from=x&utm_source=mail&q=%0d%0aSet-Cookie:x#part',
    );
    await api.ops('remove', 'campaign');
    await api.get('faq?a=1').expect(302).expect('Location', '/program-faq?a=1');
    await api.get('faq?').expect(302).expect('Location', '/program-faq');
  });

  it('answers an unknown slug with a JSON 404 for a program, whatever it looks like', async () => {
    const json = await api.get('no-such-link').set('Accept', 'application/json').expect(404);
    expect(json.body).toMatchObject({ code: 'not_found', message: expect.any(String) });
    await api.get('no-such-link').expect(404).expect('Content-Type', /json/);
    for (const odd of ['%2e%2e', 'a%2fb', '%00', 'x'.repeat(5_000), '__proto__', 'constructor', '%E2%80%AEfaq'])
      expect((await api.get(odd)).status).toBe(404);
    expect((await api.get('%ff')).status).toBe(400);
  });

  it.each([
    ['/confirm-address%23token=own_x&not-me', '/confirm-address#token=own_x&not-me'],
    ['/create-org%2523ownership%3Down_x', '/create-org#ownership%3Down_x'],
    ['/create-org%3Fsession_id=claim_x?y', '/create-org?session_id=claim_x?y'],
    ['/posts/sample%3futm_source=x%0d%0aA:b', '/posts/sample?utm_source=x%0d%0aA:b'],
  ])('leads from %s, encoded on its way, to what was meant', async (sent, meant) => {
    await api.http.get(sent).expect(302).expect('Location', meant).expect('Cache-Control', 'no-store');
    for (const odd of ['//example.com%23x', '/%23x', '/no-such-link%2']) await api.http.get(odd).expect(404);
  });

  it.each([
    ['/api/redirect/', 'without'],
    ['/r/', 'with'],
  ])('%s answers an unknown slug of a browser with a real 404, %s the application', async (path, how) => {
    const asBrowser = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
    const view = await api.http.get(`${path}%22%3E%3Cb%3E`).set(asBrowser).expect(404);
    expect(view.type).toBe('text/html');
    expect(view.text).toContain('<h1>Redirect Not Found</h1>');
    expect(view.text).toContain('The redirect &quot;&quot;&gt;&lt;b&gt;&quot; could not be found.');
    expect(view.text).toContain('Return Home');
    expect(/<script [^>]*type="module"/.test(view.text)).toBe(how === 'with');
  });

  it('counts exactly, with 200 requests at once in upper and lower case, without HEAD and misses', async () => {
    const before = await api.hitsOf('stories');
    const slugs = Array.from({ length: 200 }, (_, n) => (n % 2 ? 'stories' : 'STORIES'));
    const responses = await Promise.all(slugs.map((slug) => api.get(slug)));
    expect(responses.every(({ status }) => status === 302)).toBe(true);
    await api.http.head('/api/redirect/stories').redirects(0).expect(302);
    await api.get('storiez').expect(404);
    expect(await api.hitsOf('stories')).toBe(before + 200);
    const fresh = "select from redirects where slug = 'stories' and last_hit_at > now() - interval '10 seconds'";
    expect(await api.rows(fresh)).toHaveLength(1);
  });

  const programs = ['Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)', 'WhatsApp/2.23.20.0', ''];
  const office = 'Mozilla/4.0 (compatible; ms-office; MSOffice 16)';
  it.each([
    ...[...programs, office].map((agent) => ({ 'User-Agent': agent })),
    { 'Sec-Purpose': 'prefetch;prerender' },
    { Purpose: 'prefetch' },
    { 'X-Purpose': 'preview' },
    { 'X-Moz': 'prefetch' },
  ])('%j is led to the target and not counted', async (headers) => {
    const before = await api.hitsOf('stories');
    await api.get('stories').set(headers).expect(302);
    const both = { ...BROWSER, ...headers };
    await api.http.get('/stories').set(both).redirects(0).expect(302);
    expect(await api.hitsOf('stories')).toBe(before);
  });

  it('follows a change or removal at once', async () => {
    await api.byHand('Launch-Day', '/terms');
    await api.get('launch-day').expect(302).expect('Location', '/terms');
    await api.rows("update redirects set target = '/about-us' where slug = 'Launch-Day'");
    await api.get('launch-day').expect(302).expect('Location', '/about-us');
    await api.rows("delete from redirects where slug = 'Launch-Day'");
    await api.get('launch-day').expect(404);
  });

  it('allows no two links that differ only in case', async () => {
    await expect(api.byHand('FAQ', '/terms')).rejects.toThrow(/redirects_slug/);
  });
});

describe('the addresses of short links', () => {
  it('redirect from a bare slug at once, in any case, with its query', async () => {
    const response = await api.http.get('/FAQ?utm_source=a').expect(302);
    expect(response.headers).toMatchObject({ location: '/program-faq?utm_source=a', 'cache-control': 'no-store' });
    await api.byHand('far', 'https://example.com/x');
    await api.http.head('/far').expect(302).expect('Location', 'https://example.com/x');
    await api.ops('remove', 'far');
  });

  it.each(['/stories/)', '/Stories/.'])(
    'redirect and count once from %s, which was copied from a text',
    async (path) => {
      const error = jest.spyOn(log, 'error');
      const before = await api.hitsOf('stories');
      await api.http.get(path).set(BROWSER).redirects(0).expect(302).expect('Location', '/program-success-stories');
      expect(await api.hitsOf('stories')).toBe(before + 1);
      expect(error).not.toHaveBeenCalled();
      error.mockRestore();
    },
  );

  it.each([
    ['', ''],
    ['?utm_source=mail&x=%22%3E', '?utm_source=mail&amp;x=%22%3E'],
  ])('/r/{slug}%s redirects once, without script', async (query, kept) => {
    const { text } = await api.http.get(`/r/faq${query}`).expect(200);
    expect(text).toContain('Redirecting...');
    expect(text).toMatch(/<meta http-equiv="refresh" /i);
    expect(text).toContain(`content="0;url=/api/redirect/faq${kept}"`);
    expect(text).toContain(`href="/api/redirect/faq${kept}"`);
    expect(text).toContain('noindex');
  });
});
