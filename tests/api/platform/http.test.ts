import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readStyleHashes } from '../../../api/src/platform/config/built-site.ts';
import { securityHeaders } from '../../../api/src/platform/http/security-headers.ts';
import { openCheckout, order } from '../../support/buying.ts';
import { setDatabaseUp } from '../../support/databases.ts';
import { startTestApi, type TestApi } from '../../support/test-api.ts';

let world: TestApi;
beforeAll(async () => {
  world = await startTestApi({ RATE_LIMIT_PER_MINUTE: '30', RATE_LIMIT_SIGNUPS_PER_MINUTE: '5' });
});
afterAll(() => world.close());

describe('every answer', () => {
  it.each([
    ['a success', '/api/checkout/product', 200],
    ['an unknown address', '/api/nothing-here', 404],
    ['an unknown session', '/api/checkout/session/cs_test_unknown', 404],
  ])('%s carries the security headers, a request id, and is never stored', async (_name, path, status) => {
    const answer = await world.http.get(path).expect(status);
    const blogImageHosts = world.env.BLOG_IMAGE_HOSTS;
    const site = { publicUrl: 'http://localhost:8080', blogImageHosts, styleHashes: readStyleHashes() };
    for (const [name, value] of Object.entries(securityHeaders(site))) {
      expect(answer.headers[name.toLowerCase()]).toBe(value);
    }
    expect(answer.headers['x-request-id']).toMatch(/^[\w-]{36}$/);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['x-powered-by']).toBeUndefined();
  });

  it("takes the proxy's request id, and refuses a strange one", async () => {
    const given = await world.http.get('/api/nothing').set('X-Request-Id', 'abcdef0123456789');
    expect([given.headers['x-request-id'], given.body.requestId]).toEqual(['abcdef0123456789', 'abcdef0123456789']);
    const strange = await world.http.get('/api/nothing').set('X-Request-Id', '"><script>');
    expect(strange.body.requestId).toMatch(/^[\w-]{36}$/);
  });

  it('over https asks browsers to stay there', () => {
    const headers = securityHeaders({ publicUrl: 'https://site.example' });
    expect(headers['Strict-Transport-Security']).toMatch(/max-age=63072000/);
    expect(headers['Content-Security-Policy']).not.toMatch(/unsafe/);
  });
});

describe('health', () => {
  it('is live and ready; without Postgres live but not ready', async () => {
    await world.http.get('/api/health/live').expect(200);
    await world.http.get('/api/health/ready').expect(200);
    await setDatabaseUp(world.database.name, false);
    await world.http.get('/api/health/live').expect(200);
    const answer = await world.http.get('/api/health/ready').expect(503);
    await setDatabaseUp(world.database.name, true);
    expect(answer.body.code).toBe('database_unavailable');
    await world.http.get('/api/health/ready').expect(200);
  });

  it('without Postgres a checkout is refused clearly, and works again afterwards', async () => {
    await setDatabaseUp(world.database.name, false);
    const answer = await world.http.post('/api/checkout/create-session').send(order());
    await setDatabaseUp(world.database.name, true);
    expect([answer.status, answer.body.code]).toEqual([503, 'database_unavailable']);
    expect(JSON.stringify(answer.body)).not.toMatch(/test_[0-9a-f]{32}|postgres/);
    await openCheckout(world);
  });
});

describe('rate limits', () => {
  const from = (address: string) => world.http.get('/api/checkout/product').set('X-Forwarded-For', address);

  it('hold for one address behind the proxy and leave others alone', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 35; n += 1) statuses.push((await from('203.0.113.7')).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(30);
    const limited = await from('203.0.113.7').expect(429);
    expect(limited.body).toMatchObject({ code: 'too_many_requests', message: expect.stringContaining('try again') });
    expect(limited.headers['retry-after']).toBe('60');
    await from('203.0.113.8').expect(200);
  });

  it('count all routes together, and an address with a port as that address', async () => {
    const paths = ['/api/checkout/product', '/api/leads/config', '/api/checkout/session/cs_test_x'];
    const statuses: number[] = [];
    for (let n = 0; n < 36; n += 1) {
      const answer = await world.http.get(paths[n % 3] ?? '').set('X-Forwarded-For', `203.0.113.20:${40_000 + n}`);
      statuses.push(answer.status);
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(6);
  });

  it('cannot be dodged by writing more addresses in front', async () => {
    for (let n = 0; n < 35; n += 1) await from(`198.51.100.${n}, 203.0.113.9`);
    await from('198.51.100.77, 203.0.113.9').expect(429);
  });

  it('are stricter for what makes accounts, and spare health and webhooks', async () => {
    const post = () => world.http.post('/api/organizations').set('X-Forwarded-For', '203.0.113.10').send({});
    const statuses: number[] = [];
    for (let n = 0; n < 7; n += 1) statuses.push((await post()).status);
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429, 429]);
    for (let n = 0; n < 40; n += 1) {
      await world.http.get('/api/health/live').set('X-Forwarded-For', '203.0.113.7').expect(200);
      await world.http.post('/api/checkout/webhook').set('X-Forwarded-For', '203.0.113.7').send({}).expect(400);
    }
  });
});
