import { beforeAll, describe, expect, it } from '@jest/globals';
import { daysBefore } from '#api/analytics/days.ts';
import { PRICING_PATH } from '#api/analytics/form-pages.ts';
import { addViews } from '#api/analytics/views.repository.ts';
import { DATABASE, type Database } from '#api/platform/database/database.ts';
import type { DeskNumbers } from '#contract/desk/numbers.ts';
import { prepareDesk, stillApi } from '../../support/desk.ts';
import { visit } from '../../support/leads.ts';

const { api, desk, viewer } = prepareDesk({ viewer: 'viewer' }, stillApi);

const numbers = async (query: string): Promise<DeskNumbers> =>
  (await desk.get(`/numbers${query}`, viewer.token).expect(200)).body;

/** Sixty days of 2025 with three pages and two sources each, in two batches, as they are written in production. */
async function count() {
  const db = api.app.get<Database>(DATABASE, { strict: false });
  const days = Array.from({ length: 60 }, (_, index) => daysBefore('2025-03-20', index));
  const direct = { source: 'direct', campaign: '', device: 'desktop', views: 3, visits: 2 } as const;
  const spring = { ...direct, source: 'newsletter', campaign: 'spring' };
  const views = days.flatMap((day, index) => [
    { ...direct, day, path: '/', views: 5 + index },
    { ...spring, day, path: '/' },
    { ...spring, day, path: PRICING_PATH },
    { ...direct, day, path: `/posts/p${index % 3}` },
  ]);
  for (let half = 0; half < 2; half++) await addViews(db, views);
}

/** Buys as a visitor from a campaign, then moves all rows to a day. */
async function buyOn(moment: string, campaign: string, seats: number) {
  const key = await visit(api, { utm_source: 'Newsletter', utm_campaign: campaign }, seats);
  await api.rows('update leads set created_at = $1 where attempt_key = $2', [moment, key]);
  await api.rows('update payments set created_at = $1, paid_at = $1 where attempt_key = $2', [moment, key]);
  const bought = 'select customer_id from payments where attempt_key = $2';
  await api.rows(`update customers set created_at = $1 where id = (${bought})`, [moment, key]);
}

describe('a report', () => {
  beforeAll(async () => {
    await count();
    await buyOn('2025-03-05T12:00:00Z', 'Spring', 2);
    await buyOn('2025-02-25T12:00:00Z', 'Spring', 3);
    // In Auckland, the first is still on the 20th, and the second is on the 21st.
    await buyOn('2025-03-20T10:59:00Z', '', 1);
    await buyOn('2025-03-20T11:00:00Z', '', 9);
  });

  const [from, to] = ['2025-02-19', '2025-03-20'];

  it('equals the counters and the tables, now and in the period before', async () => {
    const report = await numbers(`?from=${from}&to=${to}`);
    expect(report.days).toEqual({ from, to });
    expect(report.before).toEqual({ from: '2025-01-20', to: '2025-02-18' });
    const sumsOf = async (days: { from: string; to: string }, by: string) =>
      api.rows<{ key: unknown; views: number; visits: number }>(
        `select ${by} as key, sum(views)::int as views, sum(visits)::int as visits from page_views
         where day between $1 and $2 group by 1 order by 1`,
        [days.from, days.to],
      );
    for (const [days, totals, byDay] of [
      [report.days, report.totals, report.byDay],
      [report.before, report.totalsBefore, report.byDayBefore],
    ] as const) {
      const [all] = await sumsOf(days, '1');
      expect(totals).toMatchObject({ views: all?.views, visits: all?.visits });
      const sums = await sumsOf(days, "to_char(day, 'YYYY-MM-DD')");
      expect(byDay.map(({ day, ...row }) => ({ key: day, ...row }))).toEqual(sums);
      expect(byDay).toHaveLength(30);
    }
    const pages = report.pages.map(({ path, views, visits }) => ({ key: path, views, visits }));
    expect(pages.sort((a, b) => (a.key < b.key ? -1 : 1))).toEqual(await sumsOf(report.days, 'path collate "C"'));
    const before = await sumsOf(report.before, 'path collate "C"');
    expect(report.pages.map((page) => [page.path, page.viewsBefore])).toEqual(
      before.map(({ key, views }) => [key, views]),
    );
  });

  it('has the funnel by source and campaign, with money', async () => {
    const { origins, otherOrigins, steps, stepsBefore, forms: byForm } = await numbers(`?from=${from}&to=${to}`);
    const usd = (paidCents: number) => [{ currency: 'usd', paidCents, refundedCents: 0 }];
    expect(origins[0]).toMatchObject({
      ...{ source: 'newsletter', campaign: 'spring' },
      steps: { leads: 2, checkouts: 2, payments: 2, organizations: 2, money: usd(2_500_000) },
      before: { visits: 240, payments: 0, money: [] },
    });
    expect(origins[1]).toMatchObject({ source: 'newsletter', campaign: '', before: null });
    expect(otherOrigins).toBeNull();
    expect(steps).toMatchObject({ leads: 3, checkouts: 3, payments: 3, organizations: 3, money: usd(3_000_000) });
    expect(stepsBefore.payments).toBe(0);
    const now = { form: 'pricing', views: 180, leads: 3, payments: 3 };
    expect(byForm).toContainEqual({ ...now, leadsBefore: 0 });
    expect(byForm.find(({ form }) => form === 'partner')).toMatchObject({ views: 0, leads: 0, payments: null });
  });

  it.each(['7d', '30d', '90d', 'month', 'last-month', 'year'])('has a name: %s', async (period) => {
    const { days, before, byDay } = await numbers(`?period=${period}`);
    expect(days.from <= days.to && before.to < days.from).toBe(true);
    expect(byDay.length).toBeGreaterThan(0);
  });

  it('comes as comma-separated values with the same figures', async () => {
    const response = await desk.get(`/numbers/csv?from=${from}&to=${to}`, viewer.token).expect(200);
    expect(response.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename=numbers-${from}-${to}.csv`,
    });
    expect(response.text).toMatch(/^\uFEFF"report","day","page","form","source","campaign","figure","value"\n/);
    expect(response.text).toContain('"funnel","","","","newsletter","spring","paid_cents_usd","2500000"');
  });

  it.each([
    '?period=decade',
    '?from=2025-01-01',
    '?from=2025-01-02&to=2025-01-01',
    '?from=2020-01-01&to=2025-01-01',
    '?from=2025-02-30&to=2025-03-01',
    '?from=0000-12-31&to=0000-12-31',
    '?period=7d&from=2025-01-01&to=2025-01-02',
  ])('needs a period that exists: %s', async (query) => {
    const { body } = await desk.get(`/numbers${query}`, viewer.token).expect(400);
    expect(body.code).toBe('invalid_request');
  });
});
