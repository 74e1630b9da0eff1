import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { daysBefore } from '#api/analytics/days.ts';
import { formPages, PRICING_PATH } from '#api/analytics/form-pages.ts';
import { funnelSteps, readNumbers } from '#api/analytics/numbers.ts';
import { DATABASE, type Database } from '#api/platform/database/database.ts';
import { dayIn } from '#api/platform/day-in.ts';
import { openCheckout, signUp } from '../../support/buying.ts';
import { forms } from '../../support/leads.ts';
import { paths } from '../../support/pages.ts';
import { sharedApi } from '../../support/shared-api.ts';
import { until } from '../../support/until.ts';
import { countedViews, forgetViews, sendReport } from './reports.ts';

const timeZone = 'Pacific/Auckland';
const api = await sharedApi({ TEAM_TIME_ZONE: timeZone });

const numbers = (from = dayIn(timeZone), to = from) =>
  readNumbers(api.app.get<Database>(DATABASE, { strict: false }), { from, to }, timeZone);

const report = (visit: object) => sendReport(api.apiUrl, { path: PRICING_PATH, isVisit: true, ...visit });

/** Sends the pricing form, and goes as far through the funnel as asked. */
async function buy(visit: object, until: 'lead' | 'checkout' | 'paid' | 'organization', seats = 2): Promise<void> {
  const key = randomUUID();
  const lead = { ...forms.pricing(), ...visit, checkout_attempt: key };
  // Sent twice, as after a lost answer: it is the same lead.
  for (let n = 0; n < 2; n++) await api.http.post('/api/leads/pricing').send(lead).expect(201);
  if (until === 'lead') return;
  const session = await openCheckout(api, seats, key);
  await openCheckout(api, seats, key);
  if (until === 'checkout') return;
  await api.stripe('/pay', { session });
  await api.http.get(`/api/checkout/session/${session}`).expect(200);
  if (until === 'organization') await api.http.post('/api/organizations').send(signUp(session)).expect(201);
}

describe('the funnel', () => {
  const spring = { utm_source: 'Newsletter', utm_campaign: 'Spring' };
  const search = { referrer: 'https://www.search.example/q?secret' };
  const odd = { utm_source: '=1+1', utm_campaign: 'someone@example.com' };

  beforeAll(async () => {
    await forgetViews(api);
    // A visitor who blocks the report is missing from the first two steps only.
    await report(spring);
    await report({ referrer: 'search.example' });
    await buy(spring, 'organization', 3);
    await buy(spring, 'paid', 1);
    await buy(search, 'organization');
    await buy(search, 'checkout');
    await buy(odd, 'paid');
    await buy({}, 'lead');
    // Bought without a form.
    const session = await openCheckout(api, 4);
    await api.stripe('/pay', { session });
    await api.http.post('/api/organizations').send(signUp(session)).expect(201);
    await api.http.post('/api/leads/partner').send(forms.partner()).expect(201);
    await until(async () => (await api.rows('select from payments where paid_at is null')).length === 1);
    await countedViews(api);
  });

  it('is counted by source and campaign, with money', async () => {
    const { funnel, steps, forms: byForm } = await numbers();
    const rows = funnel.map(({ money, ...row }) => ({ ...row, cents: money[0]?.paidCents ?? 0 }));
    const none = { visits: 0, pricingViews: 0, leads: 0, checkouts: 0, payments: 0, organizations: 0, cents: 0 };
    expect(rows).toEqual([
      {
        ...{ source: 'newsletter', campaign: 'spring', visits: 1, pricingViews: 1, leads: 2, checkouts: 2 },
        ...{ payments: 2, organizations: 1, cents: 2_000_000 },
      },
      {
        ...{ source: 'search.example', campaign: '', visits: 1, pricingViews: 1, leads: 2, checkouts: 2 },
        ...{ payments: 1, organizations: 1, cents: 1_000_000 },
      },
      { ...none, source: 'unknown', campaign: '', checkouts: 1, payments: 1, organizations: 1, cents: 2_000_000 },
      { ...none, source: 'other', campaign: 'other', leads: 1, checkouts: 1, payments: 1, cents: 1_000_000 },
      { ...none, source: 'direct', campaign: '', leads: 1 },
    ]);
    expect(steps.money).toEqual([{ currency: 'usd', paidCents: 6_000_000, refundedCents: 0 }]);
    expect(byForm.filter(({ form }) => form === 'partner')).toEqual([
      { form: 'partner', source: 'direct', campaign: '', leads: 1 },
    ]);
  });

  it('has exactly what the tables have in its last four steps', async () => {
    const { steps } = await numbers();
    const [tables] = await api.rows(`select
      (select count(*)::int from leads where form = 'pricing') as leads,
      (select count(*)::int from payments where checkout_session_id is not null) as checkouts,
      (select count(*)::int from payments where paid_at is not null) as payments,
      (select count(*)::int from customers) as organizations`);
    const { leads, checkouts, payments, organizations } = steps;
    expect({ leads, checkouts, payments, organizations }).toEqual(tables);
  });

  it('counts everything on one day only, that of the team', async () => {
    const day = dayIn(timeZone);
    const of = async (from: string, to = from) => {
      const { steps } = await numbers(from, to);
      return funnelSteps.map((step) => steps[step]);
    };
    // Just before and after midnight there; the payments were made in between.
    const moved = `update leads set created_at = ($1::date::timestamp at time zone '${timeZone}') - $2::interval`;
    await api.rows(`${moved} where form = 'pricing' and utm ->> 'utm_source' = '=1+1'`, [day, '1 second']);
    await api.rows(`${moved} where form = 'pricing' and utm = '{}' and referrer is null`, [day, '0 seconds']);
    expect(await of(day)).toEqual([2, 2, 5, 6, 5, 3]);
    expect(await of(daysBefore(day, 1))).toEqual([0, 0, 1, 0, 0, 0]);
    expect(await of(daysBefore(day, 1), day)).toEqual([2, 2, 6, 6, 5, 3]);
    expect(await of(daysBefore(day, -1))).toEqual([0, 0, 0, 0, 0, 0]);
  });
});

it('the funnel begins with the page that the web calls pricing', () => {
  expect(paths.pricing).toBe(PRICING_PATH);
  expect(Object.values(paths)).toEqual(expect.arrayContaining(Object.values(formPages(undefined)).flat()));
});
