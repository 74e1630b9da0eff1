import { describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { readEnv } from '#api/platform/config/env.ts';
import { freePort } from '#local/ports.ts';
import { testKeys } from '../../support/keys.ts';
import { sharedApi } from '../../support/shared-api.ts';
import { startApi } from '../../support/test-api.ts';
import { TOO_SLOW_MS } from '../../support/test-environment.ts';
import { QUIET } from '../ops/quiet-api.ts';

const api = await sharedApi(QUIET);

/** Starts the api once more with other variables, on the same database. */
async function startAnother(change: Record<string, string>) {
  const port = await freePort();
  const app = await startApi(readEnv({ ...api.variables, WORKER: 'off', ...change, PORT: String(port) }));
  return { get: (path: string) => request(`http://127.0.0.1:${port}`).get(path), close: () => app.close() };
}

const token = testKeys.HUBSPOT_ACCESS_TOKEN;
const postsTest = (query = 'limit=10&state=PUBLISHED') => api.http.get(`/api/blog-posts-test?${query}`);

describe('GET /api/env-check', () => {
  it("names only our set variables, without values, and the token's first four characters and length", async () => {
    const [own, before] = [process.env, new Date().toISOString()];
    const variables = { ...api.variables, UNRELATED_SECRET: 'unrelated-value', HUBSPOT_BLOG_ID: '' };
    process.env = { ...own, ...variables };
    const { body, text, headers } = await api.http.get('/api/env-check');
    process.env = own;
    expect(Object.keys(body).sort().join()).toBe(
      'availableEnvVars,environment,hubspotAccessToken,serverInfo,timestamp',
    );
    expect(body).toMatchObject({
      environment: 'test',
      hubspotAccessToken: { exists: true, firstChars: 'pat-', length: token.length },
      serverInfo: { platform: process.platform, nodeVersion: process.version },
    });
    expect(body.timestamp >= before && body.timestamp <= new Date().toISOString()).toBe(true);
    expect(body.availableEnvVars).toEqual(expect.arrayContaining(['DATABASE_URL', 'STRIPE_SECRET_KEY', 'PUBLIC_URL']));
    for (const name of ['PATH', 'UNRELATED_SECRET', 'HUBSPOT_BLOG_ID'])
      expect(body.availableEnvVars).not.toContain(name);
    expect(headers['cache-control']).toBe('no-store');
    for (const [name, value] of Object.entries(variables)) {
      // Short values (yes, test, 2) may appear in other places too.
      if (value && value.length > 6 && name !== 'NODE_ENV') expect(text).not.toContain(value);
    }
  });

  it('says when there is no token', async () => {
    const another = await startAnother({ HUBSPOT_ACCESS_TOKEN: '' });
    const [check, posts] = [await another.get('/api/env-check'), await another.get('/api/blog-posts-test')];
    await another.close();
    expect(check.body.hubspotAccessToken).toEqual({ exists: false, firstChars: null, length: 0 });
    expect([posts.status, posts.body]).toEqual([
      503,
      expect.objectContaining({ error: 'HubSpot is not configured', details: 'HUBSPOT_ACCESS_TOKEN is not set.' }),
    ]);
  });
});

describe('GET /api/blog-posts-test', () => {
  it("returns HubSpot's own current response, with long texts cut and no password", async () => {
    const secret = { name: 'Guarded post', password: 'open sesame', postBody: 'x'.repeat(5_000) };
    const made = await api.cms<{ id: string }>('/posts', secret, 'POST');
    const { body } = await postsTest('limit=100&state=PUBLISHED').expect(200);
    expect(body.total).toBeGreaterThan(10);
    const post = body.results.find(({ id }: { id: string }) => id === made.id);
    expect(post).toMatchObject({ name: 'Guarded post', state: 'PUBLISHED', publishDate: expect.any(String) });
    expect(post.postBody).toMatch(/^x{500}… \(5000 characters\)$/);
    expect(JSON.stringify(body)).not.toContain('sesame');
    await api.cms(`/posts/${made.id}`, undefined, 'DELETE');
    const after = await postsTest('limit=100').expect(200);
    expect(after.body.total).toBe(body.total - 1);
  });

  it('requests ten published posts by default, and those of one blog when it is named', async () => {
    await api.cms('/requests', undefined, 'DELETE');
    expect((await api.http.get('/api/blog-posts-test').expect(200)).body.results).toHaveLength(10);
    expect((await postsTest('limit=3&content_group_id=100100200').expect(200)).body.results).toHaveLength(3);
    expect((await postsTest('content_group_id=77').expect(200)).body.results).toEqual([]);
    expect((await postsTest('content_group_id=').expect(200)).body.results).toHaveLength(10);
    const { last } = await api.cms<{ last: { path: string }[] }>('/requests');
    const asked = last.map(({ path }) => path).filter((path) => /contentGroupId__eq=(77|100100200)/.test(path));
    expect(asked).toHaveLength(2);
    for (const path of asked) expect(path).toContain('state=PUBLISHED');
  });

  it.each(['state=DRAFT', 'limit=0', 'limit=101', 'limit=many', 'content_group_id=x'])('refuses %s', async (query) => {
    const { body } = await postsTest(query).expect(400);
    expect(body).toMatchObject({ code: 'invalid_request', details: [{ field: query.split('=')[0] }] });
  });

  it.each([
    ['an error', { kind: 'status', status: 500, body: { message: 'internal trouble' } }, /500 internal trouble/],
    ['a limit', { kind: 'status', status: 429, body: { message: 'slow down', policyName: 'DAILY' } }, /DAILY/],
    ['the token back', { kind: 'status', status: 401, body: { message: `bad token ${token}` } }, /bad token \(token\)/],
    ['a cut connection', { kind: 'cut' }, /could not be reached/],
    ['a time-out', { kind: 'slow', delayMs: TOO_SLOW_MS }, /in time|could not be reached/],
    ['a page instead of data', { kind: 'status', status: 200, body: '<html></html>' }, /not JSON/],
  ] as const)('HubSpot answers with %s: error and details say so, without the token', async (_name, fault, words) => {
    api.standIns.faults.add({ path: '^/cms/blogs', ...fault });
    const { body, text } = await postsTest().expect(502);
    expect(body).toMatchObject({
      code: 'blog_unavailable',
      message: 'Failed to load blog posts. Please try again later.',
      error: 'HubSpot did not answer as it should',
      details: expect.stringMatching(words),
    });
    expect(text).not.toContain(token);
  });
});

describe('switched off', () => {
  const paths = ['/api/env-check', '/api/blog-posts-test?limit=10'];
  const production = {
    NODE_ENV: 'production',
    ALLOW_STAND_INS: 'yes',
    APP_URL: 'https://app.example.com/',
    APPLY_URL: 'https://apply.example.com/',
    PRIVACY_URL: 'https://example.com/privacy',
    PUBLIC_URL: 'http://localhost:8080',
    CHECKOUT_PRODUCT_ID: 'prod_team_course',
    CHECKOUT_PRICE_ID: 'price_team_course_seat',
  };

  it.each([
    ['in production', production, 404],
    ['by DIAGNOSTICS=no', { DIAGNOSTICS: 'no' }, 404],
    ['not: production with DIAGNOSTICS=yes', { ...production, DIAGNOSTICS: 'yes' }, 200],
  ])('%s', async (_name, change, status) => {
    const another = await startAnother(change);
    const nothing = await another.get('/api/nothing-at-all').expect(404);
    for (const path of paths) {
      const response = await another.get(path);
      expect([path, response.status]).toEqual([path, status]);
      // Not even its existence is revealed.
      if (status === 404) expect({ ...response.body, requestId: '' }).toEqual({ ...nothing.body, requestId: '' });
    }
    await another.close();
  });
});
