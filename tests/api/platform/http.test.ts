import { describe, expect, it } from '@jest/globals';
import { limitKey } from '#api/platform/http/rate-limits.ts';
import { securityHeaders } from '#api/platform/http/security-headers.ts';
import { checkoutRequest, openCheckout } from '../../support/buying.ts';
import { withoutDatabase } from '../../support/databases.ts';
import { styleHashes } from '../../support/pages.ts';
import { sharedApi } from '../../support/shared-api.ts';
import { statusesOf } from '../../support/statuses.ts';

const api = await sharedApi({ RATE_LIMIT_PER_MINUTE: '30', RATE_LIMIT_SIGNUPS_PER_MINUTE: '2' });

const withoutPostgres = <T>(ask: () => PromiseLike<T>) => withoutDatabase(api.database.name, ask);

describe('every response', () => {
  it.each([
    ['a success', '/api/checkout/product', 200],
    ['an unknown address', '/api/nothing-here', 404],
    ['an unknown session', '/api/checkout/session/cs_test_unknown', 404],
  ])('%s carries the security headers, a request id, and is never stored', async (_name, path, status) => {
    const response = await api.http.get(path).expect(status);
    const blogImageHosts = api.env.BLOG_IMAGE_HOSTS;
    const site = { publicUrl: 'http://localhost:8080', blogImageHosts, styleHashes: styleHashes() };
    for (const [name, value] of Object.entries(securityHeaders(site)))
      expect(response.headers[name.toLowerCase()]).toBe(value);
    expect(response.headers['x-request-id']).toMatch(/^[\w-]{36}$/);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.headers['x-powered-by']).toBeUndefined();
  });

  it("takes the proxy's request id, and replaces a malformed one", async () => {
    const given = await api.http.get('/api/nothing').set('X-Request-Id', 'abcdef0123456789');
    expect([given.headers['x-request-id'], given.body.requestId]).toEqual(['abcdef0123456789', 'abcdef0123456789']);
    const strange = await api.http.get('/api/nothing').set('X-Request-Id', '"><script>');
    expect(strange.body.requestId).toMatch(/^[\w-]{36}$/);
  });

  it('tells browsers to stay on https', () => {
    const headers = securityHeaders({ publicUrl: 'https://site.example' });
    expect(headers['Strict-Transport-Security']).toBe('max-age=63072000');
    expect(headers['Content-Security-Policy']).not.toMatch(/unsafe/);
  });
});

describe('health', () => {
  it('is live and ready; without Postgres live but not ready', async () => {
    await api.http.get('/api/health/live').expect(200);
    await api.http.get('/api/health/ready').expect(200);
    const { body } = await withoutPostgres(async () => {
      await api.http.get('/api/health/live').expect(200);
      return api.http.get('/api/health/ready').expect(503);
    });
    expect(body.code).toBe('database_unavailable');
    await api.http.get('/api/health/ready').expect(200);
  });

  it('refuses a checkout clearly without Postgres, and accepts it again afterwards', async () => {
    const response = await withoutPostgres(() => api.http.post('/api/checkout/create-session').send(checkoutRequest()));
    expect([response.status, response.body.code]).toEqual([503, 'database_unavailable']);
    expect(JSON.stringify(response.body)).not.toMatch(/test_[0-9a-f]{32}|postgres/);
    await openCheckout(api);
  });
});

describe('rate limits', () => {
  const from = (address: string) => api.http.get('/api/checkout/product').set('X-Forwarded-For', address);

  it('hold for one address behind the proxy and leave others alone', async () => {
    const statuses = await statusesOf(35, () => from('203.0.113.7'));
    expect(statuses.filter((status) => status === 200)).toHaveLength(30);
    const limited = await from('203.0.113.7').expect(429);
    expect(limited.body).toMatchObject({ code: 'too_many_requests', message: expect.stringContaining('try again') });
    expect(limited.headers['retry-after']).toBe('60');
    await from('203.0.113.8').expect(200);
  });

  it('count all routes together, and ignore the port of an address', async () => {
    const paths = ['/api/checkout/product', '/api/leads/config', '/api/checkout/session/cs_test_x'];
    const statuses = await statusesOf(36, (n) =>
      api.http.get(paths[n % 3] ?? '').set('X-Forwarded-For', `203.0.113.20:${40_000 + n}`),
    );
    expect(statuses.filter((status) => status === 429)).toHaveLength(6);
  });

  it('cannot be evaded by prepending more addresses', async () => {
    await statusesOf(35, (n) => from(`198.51.100.${n}, 203.0.113.9`));
    await from('198.51.100.77, 203.0.113.9').expect(429);
  });

  it('are stricter for calls that make accounts, and leave health, webhooks and short links alone', async () => {
    const post = () => api.http.post('/api/organizations').set('X-Forwarded-For', '203.0.113.10').send({});
    expect(await statusesOf(4, post)).toEqual([400, 400, 429, 429]);
    for (let n = 0; n < 40; n += 1) {
      await api.http.get('/api/health/live').set('X-Forwarded-For', '203.0.113.7').expect(200);
      await api.http.post('/api/checkout/webhook').set('X-Forwarded-For', '203.0.113.7').send({}).expect(400);
      await api.http.get('/api/redirect/faq').redirects(0).set('X-Forwarded-For', '203.0.113.7').expect(302);
    }
  });
});

/** Sends an invalid registration from each of these addresses in turn. @returns the statuses */
const statuses = (...addresses: string[]) =>
  statusesOf(addresses.length, (n) =>
    api.http
      .post('/api/trials')
      .set('X-Forwarded-For', addresses[n] ?? '')
      .send({}),
  );

describe('what counts as one visitor', () => {
  it('all addresses of an IPv6 /64 network, however they are written, but not the neighbouring network', async () => {
    const written = ['2001:db8:0:1::1', '2001:DB8:0:1:ffff:ffff:ffff:ffff', '[2001:db8:0000:0001::7]:443'];
    expect(await statuses(...written)).toEqual([400, 400, 429]);
    expect(await statuses('2001:db8:0:2::1', '2001:db8:0:3::1', '2001:db8::1:0:0:1')).toEqual([400, 400, 400]);
  });

  it('an IPv4 address, even when IPv6 wraps it', async () => {
    expect(await statuses('203.0.113.4', '::ffff:203.0.113.4', '::ffff:cb00:7104')).toEqual([400, 400, 429]);
    expect(await statuses('203.0.113.5', '::ffff:203.0.113.6')).toEqual([400, 400]);
  });

  it.each([
    ['203.0.113.4', '203.0.113.4'],
    ['::ffff:203.0.113.4', '203.0.113.4'],
    ['0:0:0:0:0:ffff:cb00:7104', '203.0.113.4'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['nonsense', 'unknown'],
    [undefined, 'unknown'],
  ])('%p counts as %p', (ip, key) => {
    expect(limitKey(ip)).toBe(key);
  });
});
