import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type ProxiedBlogApi, startProxiedBlogApi } from '../support/blog-api.ts';
import { until } from '../support/until.ts';

let world: ProxiedBlogApi;
beforeAll(async () => {
  world = await startProxiedBlogApi();
});
afterAll(() => world.close());
beforeEach(() => world.emptyBlog());

const limited = (policyName: string) => ({
  kind: 'status' as const,
  status: 429,
  body: { status: 'error', message: 'too many', errorType: 'RATE_LIMIT', policyName, correlationId: 'x' },
});

describe('no matter what HubSpot does, readers get the last import', () => {
  it('429 by the ten-second policy: waited for in the same run, and nothing else asks meanwhile', async () => {
    await world.fill(2);
    world.standIns.faults.add({ path: '^/cms/', ...limited('TEN_SECONDLY_ROLLING'), times: 1 });
    const run = world.copy();
    // The run has met the limit and waits.
    await until(async () => (await world.rows('select from blog_sync where paused_until > now()')).length === 1);
    await world.cms('/requests', undefined, 'DELETE');
    expect(await world.copy()).toBe(false);
    await world.ask('?slug=blog/unknown').expect(200);
    expect((await world.cms<{ total: number }>('/requests')).total).toBe(0);
    const started = Date.now();
    expect(await run).toBe(true);
    expect(Date.now() - started).toBeGreaterThan(5_000);
    expect((await world.reader.status()).error).toBeNull();
  }, 30_000);

  it('429 by the daily policy: left alone for an hour', async () => {
    await world.fill(2);
    world.standIns.faults.add({ path: '^/cms/', ...limited('DAILY') });
    expect(await world.copy()).toBe(false);
    expect(await world.copy()).toBe(false);
    expect(world.standIns.faults.list()[0]?.hits).toBe(1);
    expect((await world.reader.status()).error).toMatch(/429 too many · DAILY/);
    const [row] = await world.rows<{ minutes: number }>(
      'select extract(epoch from paused_until - now())::float8 / 60 as minutes from blog_sync',
    );
    expect(row?.minutes).toBeGreaterThan(55);
    expect((await world.shown()).total).toBe(2);
  });
});
