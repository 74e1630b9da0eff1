import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import type { Response } from 'supertest';
import { PRICING_PATH } from '#api/analytics/form-pages.ts';
import type { DeskNumbers } from '#contract/desk/numbers.ts';
import { checkoutRequest, sessionIdOf, signUp } from '../support/buying.ts';
import { startDrill } from '../support/drill.ts';
import { forms } from '../support/leads.ts';
import { newStaff, sessionOf } from '../support/staff-accounts.ts';
import { until } from '../support/until.ts';

/** For a longer run: FUNNEL_KILLS=20 FUNNEL_VISITORS=400. */
const KILLS = Number(process.env.FUNNEL_KILLS ?? 3);
const VISITORS = Number(process.env.FUNNEL_VISITORS ?? 60);
const AT_ONCE = 10;
const SEAT_CENTS = 500_000;

/** What visitors bring, and the origin they must be counted under. */
const origins = [
  [{ utm_source: 'Newsletter', utm_campaign: 'Spring ' }, 'newsletter', 'spring'],
  [{ utm_source: 'newsletter', utm_campaign: 'Autumn', referrer: 'https://mail.example.com/' }, 'newsletter', 'autumn'],
  [{ referrer: 'https://www.Search.example:8443/q?secret' }, 'search.example', ''],
  [{ utm_source: '=1+1', utm_campaign: 'jane@example.com' }, 'other', 'other'],
  [{}, 'direct', ''],
] as const;
const ends = ['lead', 'checkout', 'paid', 'organization', 'organization', 'paid', 'organization'] as const;

const visitors = Array.from({ length: VISITORS }, (_, n) => {
  const [visit, source, campaign] = origins[n % origins.length] as (typeof origins)[number];
  const end = ends[n % ends.length] as (typeof ends)[number];
  return { visit, source, campaign, end, seats: 1 + (n % 3), blocksReports: n % 3 === 0 };
});
type Visitor = (typeof visitors)[number];

const { environment, api, http } = await startDrill({
  WORKER_CHECK_SECONDS: '1',
  VENDOR_TIMEOUT_SECONDS: '1',
  CLAIM_LEASE_SECONDS: '10',
});

const post = (path: string) => http().post(`/api${path}`);

/**
 * Makes each call twice at once, again until both succeeded, and then once more, as impatient people, lost answers and
 * browsers that are started again do.
 */
async function insist(status: number, call: () => PromiseLike<Response>): Promise<Response> {
  const persist = async (): Promise<Response> => {
    for (;;) {
      const response = await call().then(
        (answer) => answer,
        () => undefined,
      );
      if (response?.status === status) return response;
      await sleep(50);
    }
  };
  await Promise.all([persist(), persist()]);
  return persist();
}

async function visit({ visit: origin, end, seats, blocksReports }: Visitor): Promise<void> {
  if (!blocksReports)
    await post('/views')
      .set('User-Agent', 'Mozilla/5.0 (X11; Linux x86_64) Firefox/144.0')
      .send(JSON.stringify({ path: PRICING_PATH, isVisit: true, ...origin }))
      .catch(() => {});
  const key = randomUUID();
  const lead = { ...forms.pricing(), ...origin, checkout_attempt: key };
  await insist(201, () => post('/leads/pricing').send(lead));
  if (end === 'lead') return;
  const opened = await insist(200, () =>
    post('/checkout/create-session').set('Idempotency-Key', key).send(checkoutRequest(seats)),
  );
  if (end === 'checkout') return;
  const session = sessionIdOf(opened.body.clientSecret);
  await environment.stripe('/pay', { session });
  if (end === 'paid') return;
  const claim = signUp(session);
  await insist(201, () => post('/organizations').send(claim));
}

/** The last four steps and the money, by origin, as the visitors' journeys say. */
function expectedFunnel() {
  const rows = new Map<string, ReturnType<typeof rowOf>>();
  const rowOf = ({ source, campaign }: Pick<Visitor, 'source' | 'campaign'>) => ({
    ...{ source: source as string, campaign: campaign as string },
    ...{ leads: 0, checkouts: 0, payments: 0, organizations: 0, paidCents: 0 },
  });
  for (const { source, campaign, end, seats } of visitors) {
    const row = rows.get(`${source}/${campaign}`) ?? rowOf({ source, campaign });
    rows.set(`${source}/${campaign}`, row);
    const isPaid = end === 'paid' || end === 'organization';
    row.leads += 1;
    if (end !== 'lead') row.checkouts += 1;
    if (isPaid) row.payments += 1;
    if (isPaid) row.paidCents += seats * SEAT_CENTS;
    if (end === 'organization') row.organizations += 1;
  }
  return [...rows.values()].sort(byOrigin);
}

const byOrigin = (a: { source: string; campaign: string }, b: { source: string; campaign: string }) =>
  `${a.source}/${a.campaign}`.localeCompare(`${b.source}/${b.campaign}`);

it(`counts ${VISITORS} visitors exactly in the last four steps, although some block reports, all repeat their calls, and the api is
   killed ${KILLS} times`, async () => {
  await environment.stripe('/webhooks', { mode: 'duplicate' });
  const waiting = [...visitors];
  let gone = 0;
  const walk = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      await visit(next);
      gone += 1;
    }
  };
  const walking = Promise.all(Array.from({ length: AT_ONCE }, walk));
  for (let kill = 1; kill <= KILLS; kill += 1) {
    await until(() => gone >= (kill * VISITORS) / (KILLS + 1), 60);
    await api.kill();
    await api.start();
  }
  await walking;
  const paid = visitors.filter(({ end }) => end === 'paid' || end === 'organization');
  const count = async (table: string) => (await environment.rows(`select 1 from ${table}`)).length;
  await until(async () => (await count('payments where paid_at is not null')) === paid.length, 60);

  // Nothing is lost or doubled.
  const owners = visitors.filter(({ end }) => end === 'organization');
  expect(await count('leads')).toBe(VISITORS);
  expect(await count('payments')).toBe(visitors.filter(({ end }) => end !== 'lead').length);
  expect(
    await environment.rows('select count(*)::int as organizations, sum(seats)::int as seats from customers'),
  ).toEqual([{ organizations: owners.length, seats: owners.reduce((sum, { seats }) => sum + seats, 0) }]);

  const expected = expectedFunnel();
  const { accessToken } = await sessionOf(environment, await newStaff(environment, 'viewer'));
  const numbers = (path = '') =>
    http().get(`/api/desk/numbers${path}?period=7d`).set('Authorization', `Bearer ${accessToken}`).expect(200);
  const report: DeskNumbers = (await numbers()).body;
  const counted = report.origins.map(({ source, campaign, steps }) => {
    const { leads, checkouts, payments, organizations, money } = steps;
    return { source, campaign, leads, checkouts, payments, organizations, paidCents: money[0]?.paidCents ?? 0 };
  });
  expect(counted.sort(byOrigin)).toEqual(expected);
  expect(report.steps.pricingViews).toBeLessThanOrEqual(visitors.filter(({ blocksReports }) => !blocksReports).length);

  const { text: csv } = await numbers('/csv');
  const lines = csv
    .split('\n')
    .filter((line) => /^"funnel".*"(leads|checkouts|payments|organizations|paid_cents_usd)"/.test(line));
  const figures = expected.flatMap(({ source, campaign, paidCents, ...steps }) =>
    Object.entries({ ...steps, ...(paidCents > 0 && { paid_cents_usd: paidCents }) }).map(
      ([figure, value]) => `"funnel","","","","${source}","${campaign}","${figure}","${value}"`,
    ),
  );
  expect(lines.sort()).toEqual(figures.sort());
});
