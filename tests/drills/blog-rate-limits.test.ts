import { beforeEach, describe, expect, it } from '@jest/globals';
import { startProxiedBlogApi } from '../support/blog-api.ts';
import { shared } from '../support/shared-api.ts';
import { until } from '../support/until.ts';

const api = await shared(startProxiedBlogApi);
beforeEach(() => api.emptyBlog());

const limited = (policyName: string) => ({
  kind: 'status' as const,
  status: 429,
  body: { status: 'error', message: 'too many', errorType: 'RATE_LIMIT', policyName, correlationId: 'x' },
});

describe("the import respects HubSpot's rate limits", () => {
  it('waits after a 429 by the ten-second policy, and sends no other requests meanwhile', async () => {
    await api.fill(2);
    api.standIns.faults.add({ path: '^/cms/', ...limited('TEN_SECONDLY_ROLLING'), times: 1 });
    const run = api.importPosts();
    // The import has hit the limit and is waiting.
    await until(async () => (await api.rows('select from blog_sync where paused_until > now()')).length === 1);
    await api.cms('/requests', undefined, 'DELETE');
    expect(await api.importPosts()).toBe(false);
    await api.getPosts('?slug=blog/unknown').expect(200);
    expect((await api.cms<{ total: number }>('/requests')).total).toBe(0);
    const started = Date.now();
    expect(await run).toBe(true);
    expect(Date.now() - started).toBeGreaterThan(5_000);
    expect((await api.importState()).error).toBeNull();
  });

  it('leaves HubSpot alone for an hour after a 429 by the daily policy', async () => {
    await api.fill(2);
    api.standIns.faults.add({ path: '^/cms/', ...limited('DAILY') });
    expect(await api.importPosts()).toBe(false);
    expect(await api.importPosts()).toBe(false);
    expect(api.standIns.faults.list()[0]?.hits).toBe(1);
    expect((await api.importState()).error).toMatch(/429 too many · DAILY/);
    const [row] = await api.rows<{ minutes: number }>(
      'select extract(epoch from paused_until - now())::float8 / 60 as minutes from blog_sync',
    );
    expect(row?.minutes).toBeGreaterThan(55);
    expect((await api.visiblePosts()).total).toBe(2);
  });
});
