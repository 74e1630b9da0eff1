import { beforeEach, describe, expect, it } from '@jest/globals';
import { sharedApi } from '../../support/shared-api.ts';
import { until } from '../../support/until.ts';
import { countedViews, forgetViews, sendReport, view } from './reports.ts';

const api = await sharedApi({ TEAM_TIME_ZONE: 'Pacific/Auckland' });
const send = (body: unknown, headers?: Record<string, string>) => sendReport(api.apiUrl, body, headers);
const counted = () => countedViews(api);

describe('POST /api/views', () => {
  beforeEach(() => forgetViews(api));

  it('adds views to the counters of the day, and writes no row a visit', async () => {
    for (let n = 0; n < 3; n++) await send({ ...view, referrer: 'www.search.example' });
    await send({ ...view, referrer: 'search.example', isVisit: false, device: 'phone' });
    await send({ ...view, utm_source: 'Newsletter', utm_campaign: ' Spring  Sale ', device: 'tablet' });
    await send(view);
    expect(await counted()).toEqual([
      { path: '/terms', source: 'direct', campaign: '', views: 1, visits: 1 },
      { path: '/terms', source: 'newsletter', campaign: 'spring sale', views: 1, visits: 1 },
      { path: '/terms', source: 'search.example', campaign: '', views: 4, visits: 3 },
    ]);
    const devices =
      "select device, sum(views)::int as views from page_views where device <> 'desktop' group by 1 order by 1";
    expect(await api.rows(devices)).toEqual([
      { device: 'phone', views: 1 },
      { device: 'tablet', views: 1 },
    ]);
  });

  it('accepts JSON as well, and a report with a path only', async () => {
    await send({ path: '/terms' }, { 'Content-Type': 'application/json' });
    await send({ path: '/terms' }, { 'Content-Type': 'application/x-www-form-urlencoded' });
    expect(await counted()).toEqual([{ path: '/terms', source: 'direct', campaign: '', views: 2, visits: 0 }]);
  });

  it('a page reached from another page of ours, or back from Stripe, is a view but no visit', async () => {
    await send({ ...view, referrer: 'localhost:8080' });
    await send({ ...view, referrer: 'hooks.stripe.com' });
    await send({ ...view, referrer: 'notstripe.com' });
    expect(await counted()).toEqual([
      { path: '/terms', source: 'notstripe.com', campaign: '', views: 1, visits: 1 },
      { path: '/terms', source: 'unknown', campaign: '', views: 2, visits: 0 },
    ]);
  });

  it.each([
    ['nothing', ''],
    ['no JSON', '{"path": '],
    ['null', 'null'],
    ['a number', '7'],
    ['an array', '[]'],
    ['no path', '{"referrer":"x"}'],
    ['a path of another type', '{"path":{"$gt":""}}'],
    ['an address for a path', '{"path":"https://evil.example/"}'],
    ['bytes that are no UTF-8', '\udcff\ud800'],
    ['a deeply nested object', `${'{"a":'.repeat(180)}1${'}'.repeat(180)}`],
    ['a prototype', '{"__proto__":{"path":"/terms"}}'],
    ['too much', JSON.stringify({ ...view, more: 'x'.repeat(1_000) })],
    ['far too much', 'x'.repeat(3_000_000)],
  ])('%s is answered 204', async (_name, body) => {
    await send(body, { 'Content-Type': 'application/json; charset=klingon' });
    expect(await counted()).toEqual([]);
  });

  it.each([
    ['Do Not Track', { DNT: '1' }],
    ['Global Privacy Control', { 'Sec-GPC': '1' }],
    ['a bot', { 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }],
    ['a script', { 'User-Agent': 'curl/8.5.0' }],
    ['a program without a name', { 'User-Agent': '' }],
    ['another site', { 'Sec-Fetch-Site': 'cross-site' }],
  ])('does not count %s', async (_name, headers) => {
    await send(view, headers);
    expect(await counted()).toEqual([]);
  });

  it('counts posts and lists of the blog, however their addresses are written, and everything unknown as "other"', async () => {
    const published = 'from blog_posts where withdrawn_at is null and not shadowed';
    await until(async () => (await api.rows(`select ${published}`)).length > 0);
    await api.refreshed();
    const find = `select regexp_replace(slug, '^.*/', '') as slug ${published} limit 1`;
    const [{ slug } = { slug: '' }] = await api.rows<{ slug: string }>(find);
    const encoded = `%${slug.charCodeAt(0).toString(16)}${slug.slice(1)}`;
    const known = ['/', '/posts', `/posts/${slug}`, `/posts/${encoded}`, '/terms/'];
    const unknown = ['/posts/no-such-post', '/404', '/assets', '/robots.txt', '/%ff', '/a\u0000b', '/../x'];
    for (const path of [...known, ...unknown]) await send({ ...view, path });
    const rows = (await counted()).map(({ path, views }) => `${path} ${views}`);
    expect(rows).toEqual(['/ 1', '/posts 1', `/posts/${slug} 2`, '/terms 1', 'other 7']);
  });

  it('keeps nothing in a name that could identify a person', async () => {
    await send({ ...view, utm_campaign: 'ann@example.com', utm_source: 'https://x.example/?user=7' });
    await send({ ...view, referrer: 'mail.example/inbox?user=ann' });
    await send({ ...view, referrer: '"><script>alert(1)</script>' });
    await send({ ...view, utm_campaign: '=HYPERLINK("x")' });
    const names = (await counted()).map(({ source, campaign }) => `${source}, ${campaign}`);
    expect(names).toEqual(['direct, other', 'mail.example, ', 'other, ', 'other, other']);
  });

  it('does not log views', async () => {
    await send(view);
    const { text } = await api.http.get('/api/metrics').expect(200);
    expect(text).not.toContain('route="/api/views"');
  });
});
