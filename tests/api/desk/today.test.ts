import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { Machine } from '#api/diagnostics/upkeep/machine.ts';
import type { Today, TodayItem } from '#contract/desk/today.ts';
import { buyerOf, paidPayment } from '../../support/buying.ts';
import { type Colleague, prepareDesk, STILL } from '../../support/desk.ts';
import { startTestApi } from '../../support/test-api.ts';

// An api of its own, because the list shows whatever needs a person.
const start = () => startTestApi(STILL);
const { api, desk, viewer, operator } = prepareDesk({ viewer: 'viewer', operator: 'operator' }, start);
beforeAll(() => {
  // The tests may run on a disk that is nearly full.
  jest.spyOn(api.app.get(Machine), 'disk').mockResolvedValue({ used: 0.5, size: 100 });
});
afterAll(() => api.close());

const today = async ({ token }: Colleague): Promise<Today> => (await desk.get('/today', token).expect(200)).body;
const only = ({ items }: Today, kind: TodayItem['kind']) => items.filter((item) => item.kind === kind);
const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000);
const pay = async (seats: number, hours: number) => {
  const payment = await paidPayment(api, seats, 'dana@northwind.example.com');
  await api.rows('update payments set paid_at = $2 where id = $1', [payment.id, ago(hours)]);
  return payment;
};

it('says so when nothing needs a person', async () => {
  // No worker takes the jobs of the start, which came minutes ago when the group's other tests were slow.
  await api.rows('delete from graphile_worker._private_jobs');
  await pay(3, 0.3);
  await api.rows(
    `insert into leads (id, form, email, fields, page, utm, content_hash, relay_state, created_at)
     values (gen_random_uuid(), 'pricing', 'lee@wingtip.example.com', '{}', '/', '{}', 'waiting', 'waiting', $1)`,
    [ago(0.2)],
  );
  const { items, total, counts, allClear } = await today(viewer);
  // What is too new to need a person is not called in order.
  expect({ items, total, counts }).toEqual({ items: [], total: 0, counts: {} });
  const lines = [
    'Payments: none unclaimed for more than 1 hour',
    'Leads: none refused, or waiting for more than 30 minutes',
    'Mails: none refused, or waiting for more than 10 minutes',
  ];
  expect(allClear).toEqual(expect.arrayContaining(lines));
  await api.rows('delete from payments');
  await api.rows('delete from leads');
  expect(new Set(allClear).size).toBe(allClear.length);
  // Read without the payment, which is one of yesterday just after the team's midnight.
  const { week } = await today(viewer);
  expect(week.visits).toEqual({ now: 0, before: 0, byDay: Array(14).fill(0) });
  expect(Date.parse(week.now.to) - Date.parse(week.before.from)).toBe(13 * 86_400_000);
  expect(week.money).toEqual([]);
});

it('lists what needs a person, money first and then the oldest', async () => {
  const unclaimed = await pay(2, 26);
  await pay(3, 0.9);
  const disputed = await pay(5, 40);
  await api.rows('update payments set disputed_at = $2 where id = $1', [disputed.id, ago(30)]);
  const odd = await pay(4, 3);
  await api.rows("update payments set problem = 'amount_mismatch' where id = $1", [odd.id]);
  const claimed = await pay(6, 50);
  await buyerOf(api).claim(claimed.session, { organizationName: 'Wingtip' }).expect(201);
  await api.rows('update customers set created_at = $1', [ago(48)]);
  await api.rows("update profiles set sync_error = 'profiles: no such table', created_at = $1", [ago(48)]);
  await api.rows(
    `insert into leads (id, form, email, fields, page, utm, content_hash, relay_state, relay_error, created_at)
     select gen_random_uuid(), 'pricing', 'priya@fabrikam.example.com', '{"firstname":"Priya","lastname":"Nair"}', '/', '{}', n::text,
       'refused', 'Property values were not valid: priya@fabrikam.example.com', now() - n * interval '41 minutes'
     from generate_series(1, 3) n`,
  );
  await api.rows(
    `insert into mails (kind, cause, recipient, parameters, state, last_response)
     values ('test', 'today', 'lee@wingtip.example.com', '{}', 'refused', '550 no lee@wingtip.example.com here')`,
  );
  await api.rows("select graphile_worker.add_job('sync-profile', '{}')");
  await api.rows(
    "update graphile_worker._private_jobs set attempts = 6, max_attempts = 25, last_error = 'ECONNREFUSED', created_at = $1 where id = (select max(id) from graphile_worker._private_jobs)",
    [ago(60)],
  );
  await api.rows(
    `insert into erasures (address_hash, address, requested_by, requested_at, problem)
     values ('sample', 'erased@example.com', 'command line', $1, 'HubSpot: 503')`,
    [ago(1)],
  );

  const seen = await today(operator);
  expect(seen.items.map(({ kind }) => kind)).toEqual([
    ...['unconfirmed-address', 'dispute', 'unclaimed', 'payment-review'],
    ...['jobs-failing', 'profile-unsynced', 'lead-refused', 'erasure-stuck', 'mail-refused'],
  ]);
  expect(seen.total).toBe(9);
  expect(seen.counts).toMatchObject({ '/payments': 3, '/leads': 3, '/organizations': 1 });
  expect(seen.allClear).toContain('Disk: has room');
  expect(seen.allClear.filter((line) => line.startsWith('Leads:'))).toEqual([]);
  expect(only(seen, 'unclaimed')[0]).toMatchObject({
    title: 'dana@northwind.example.com paid and has no organization yet',
    money: { cents: 1_000_000, currency: 'usd' },
    seats: 2,
    link: `/payments/${unclaimed.id}`,
    actions: ['review'],
  });
  expect(only(seen, 'lead-refused')[0]).toMatchObject({
    title: 'HubSpot refused 3 leads',
    text: expect.stringContaining('Priya Nair'),
    words: expect.stringContaining('Property values'),
    link: '/leads?state=refused',
    actions: ['retry-leads'],
  });
  expect(only(seen, 'unconfirmed-address')[0]).toMatchObject({ seats: 6, money: { cents: 3_000_000 } });

  await api.rows('update payments set disputed_at = null where id = $1', [disputed.id]);
  await api.rows("delete from leads where relay_state = 'refused' and email like 'priya%' and content_hash <> '1'");
  for (const words of ['Sending 1 mail again', 'There is nothing left'])
    expect((await desk.post('/mails/retry-refused', operator.token, {}).expect(200)).body.done.text).toContain(words);
  const retried = { action: 'mails.retry', actor: operator.email, after: { mails: 1 } };
  expect(await desk.actions('mails')).toMatchObject([retried]);
  const later = await today(operator);
  expect(only(later, 'mail-refused')).toEqual([]);
  expect(only(later, 'dispute')).toEqual([]);
  const lead = { title: 'HubSpot refused the lead of Priya Nair', actions: ['review'] };
  expect(only(later, 'lead-refused')[0]).toMatchObject(lead);
});

it('counts everything, but lists fifty', async () => {
  await api.rows(
    `insert into payments (id, seats, unit_amount_cents, currency, claim_token, user_id, paid_at, payer_email, checkout_session_id)
     select gen_random_uuid(), 1, 500000, 'usd', 'claim_sample_' || n, gen_random_uuid(), now() - interval '30 hours', 'a@example.com',
       'cs_test_sample_' || n from generate_series(1, 120) n`,
  );
  const { items, counts, total } = await today(operator);
  expect(items).toHaveLength(50);
  expect(counts['/payments']).toBe(123);
  expect(total).toBeGreaterThanOrEqual(122);
});

/** Adds a lead that was sent at a moment. */
const insert = (moment: string) =>
  api.rows(`insert into leads (id, form, email, fields, page, utm, content_hash, relay_state, created_at)
    values (gen_random_uuid(), 'company', 'a@example.com', '{}', '/', '{}', gen_random_uuid()::text, 'relayed', ${moment})`);

it('compares today so far with the same day a week ago until the same time, and takes refunds off', async () => {
  const [{ id } = { id: '' }] = await api.rows<{ id: string }>(
    'update payments set paid_at = now() where id = (select id from payments where amount_cents > 300 limit 1) returning id',
  );
  const { soFar: before } = await today(operator);
  const local = (moment: string) => `(${moment}) at time zone 'Pacific/Auckland'`;
  const midnight = `date_trunc('day', ${local('now()')})`;
  for (const earlier of ['0 seconds', '1 second', '7 days', '7 days 1 second'])
    await insert(local(`${midnight} - interval '${earlier}'`));
  await insert(local(`${local('now()')} - interval '7 days' + interval '5 minutes'`));
  await api.rows('update payments set amount_refunded_cents = amount_refunded_cents + 300 where id = $1', [id]);
  const { soFar, week } = await today(operator);
  expect(soFar.leads).toEqual({ now: before.leads.now + 1, before: before.leads.before + 1 });
  expect(soFar.payments).toEqual(before.payments);
  expect(soFar.money[0]?.now).toBe((before.money[0]?.now ?? 0) - 300);
  const [paid] = await api.rows<{ cents: number }>(
    `select coalesce(sum(amount_cents - amount_refunded_cents), 0)::int as cents from payments
     where paid_at >= ${local(`'${week.now.from}'::date::timestamp`)} and paid_at < ${local(midnight)} and currency = 'usd'`,
  );
  expect(week.money.find(({ currency }) => currency === 'usd')?.now ?? 0).toBe(paid?.cents);
});

it("compares the last seven full days in the team's time zone with the seven before", async () => {
  const before = (await today(operator)).week;
  const noon = (day: string) => `(('${day}'::date + time '23:59:59') at time zone 'Pacific/Auckland')`;
  await insert(noon(before.now.to));
  await insert(`${noon(before.now.to)} + interval '2 seconds'`);
  await insert(noon(before.now.from));
  await insert(noon(before.before.to));
  await insert(`${noon(before.before.from)} - interval '2 days'`);
  await api.rows(
    `insert into page_views (day, path, source, campaign, device, views, visits)
     values ($1, '/', 'direct', '', 'desktop', 9, 7), ($2, '/', 'direct', '', 'desktop', 9, 5)`,
    [before.now.to, before.before.from],
  );
  const { week } = await today(operator);
  expect(week.leads.byDay[13]).toBe((before.leads.byDay[13] ?? 0) + 1);
  expect([week.leads.now, week.leads.before]).toEqual([before.leads.now + 2, before.leads.before + 1]);
  expect([week.visits.now, week.visits.before, week.visits.byDay[0], week.visits.byDay[13]]).toEqual([7, 5, 5, 7]);
  const [money] = week.money;
  expect(money?.currency).toBe('usd');
  expect(money?.now).toBe(money?.byDay.slice(7).reduce((sum, cents) => sum + cents, 0));
});
