import { beforeEach, describe, expect, it } from '@jest/globals';
import { allCounts, type CountedViews, countedViews, sendReport, view } from '../api/analytics/reports.ts';
import { startApiProcess, startReplica } from '../support/api-process.ts';
import { setDatabaseUp } from '../support/databases.ts';
import { sharedApi, sharedEnvironment } from '../support/shared-api.ts';
import { until } from '../support/until.ts';

const sum = (rows: CountedViews[]) => rows.reduce((total, { views }) => total + views, 0);

/** Sends forged reports, each from a source of its own, to the given apis in turn. */
async function flood(urls: string[], count: number): Promise<void> {
  const forged = (n: number) => ({ ...view, path: `/forged/${n}`, utm_source: `s${n}`, utm_campaign: `c${n}` });
  for (let from = 0; from < count; from += 100) {
    const numbers = Array.from({ length: Math.min(100, count - from) }, (_, n) => from + n);
    await Promise.all(numbers.map((n) => sendReport(urls[n % urls.length] ?? '', forged(n))));
  }
}

const api = await sharedApi();
describe('one api', () => {
  beforeEach(async () => {
    await countedViews(api);
    await api.rows('truncate page_views');
  });
  const send = (more: object) => sendReport(api.apiUrl, { ...view, ...more });

  it('keeps a flood within the limit of sources and campaigns, and loses no view', async () => {
    await send({ utm_source: 'newsletter' });
    await countedViews(api);
    await flood([api.apiUrl], 1_000);
    await countedViews(api);
    // Known names go on counting.
    await send({ utm_source: 'newsletter' });
    const rows = await countedViews(api);
    expect(rows.length).toBeLessThanOrEqual(302);
    expect(new Set(rows.map(({ path }) => path))).toEqual(new Set(['/terms', 'other']));
    expect(sum(rows)).toBe(1_002);
    expect(rows.find(({ source }) => source === 'newsletter')).toMatchObject({ views: 2 });
    expect(rows.find(({ source }) => source === 'other')?.views).toBeGreaterThanOrEqual(700);
  });

  it('keeps views in memory while Postgres is down', async () => {
    await send({ path: '/posts' });
    await countedViews(api);
    await setDatabaseUp(api.database.name, false);
    for (let n = 0; n < 5; n++) await send({ path: n % 2 ? '/terms' : '/posts' });
    await countedViews(api).catch(() => {});
    await setDatabaseUp(api.database.name, true);
    await until(async () => sum(await countedViews(api)) === 6);
  });
});

it('from one address, only as many a minute count as the limit allows, and the rest of the api stays open to it', async () => {
  const limited = await sharedApi({ RATE_LIMIT_PER_MINUTE: '20' });
  await flood([limited.apiUrl], 50);
  expect(sum(await countedViews(limited))).toBe(20);
  await limited.http.get('/api/checkout/product').expect(200);
});

it('two apis stay within the limit each, and write everything before they stop', async () => {
  const environment = await sharedEnvironment();
  const apis = [await startApiProcess(environment.variables), await startReplica(environment.variables)];
  await flood(
    apis.map(({ url }) => url),
    1_000,
  );
  await Promise.all(apis.map((api) => api.stop()));
  const rows = await environment.rows<CountedViews>(allCounts);
  expect(rows.length).toBeLessThanOrEqual(602);
  expect(sum(rows)).toBe(1_000);
});
