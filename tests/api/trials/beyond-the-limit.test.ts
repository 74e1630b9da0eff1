import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { takenMails } from '../../support/mails.ts';
import { startTestApi, type TestApi } from '../../support/test-api.ts';
import { until } from '../../support/until.ts';
import { confirmationsOf, student } from './own-confirmation.ts';

/** With Supabase's own limits, among them 30 mails an hour, and our own mail server. */
let api: TestApi;
let of: ReturnType<typeof confirmationsOf>;
beforeAll(async () => {
  api = await startTestApi({ SUPABASE_LIMITS: 'real', VENDOR_TIMEOUT_SECONDS: '8', CLAIM_LEASE_SECONDS: '40' });
  of = confirmationsOf(api);
});
afterAll(() => api.close());
afterEach(() => api.standIns.faults.clear());

const noMoreMails = (times: number) => {
  const limit = { code: 429, error_code: 'over_email_send_rate_limit', msg: 'email rate limit exceeded' };
  api.standIns.faults.add({ path: '/auth/v1/signup', kind: 'status', status: 429, body: limit, times });
};

it('sends no mail while Supabase does, neither for a second click nor after a lost response', async () => {
  const body = student();
  await of.register(body).expect(201);
  await of.register(body).expect(201);
  const lost = student();
  api.standIns.faults.add({ path: '/auth/v1/signup', kind: 'cut-after', times: 1 });
  await of.register(lost).expect(503);
  await of.register(lost).expect(201);
  for (const { email } of [body, lost]) expect(await of.statesOf(email)).toEqual([]);
});

it('gives a class of forty that registers at once forty accounts, and mails those whom Supabase does not', async () => {
  const people = Array.from({ length: 40 }, (_, seat) => ({ body: student(), visitor: `198.51.100.${seat}` }));
  const responses = await Promise.all(people.map(({ body, visitor }) => of.register(body, visitor)));
  expect(responses.map(({ status }) => status)).toEqual(people.map(() => 201));
  const ours = await api.rows<{ recipient: string }>("select recipient from mails where kind = 'trial-confirmation'");
  expect(ours.length).toBeGreaterThanOrEqual(10);
  await of.settled();
  const arrived = (await takenMails(api)).flatMap(({ recipients }) => recipients);
  expect(arrived.sort()).toEqual(ours.map(({ recipient }) => recipient).sort());
  for (const { body } of people) expect(await of.profilesOf(body.email)).toHaveLength(1);
  const [last] = ours;
  await of.confirm(await of.token(last?.recipient ?? '')).expect(200);
  const { text } = await api.http.get('/api/metrics');
  expect(text).toMatch(/^trial_registrations_refused_total 0$/m);
});

it('mails the owner of an old account whose confirmation Supabase cannot send again', async () => {
  const body = student();
  noMoreMails(1);
  await of.register(body).expect(201);
  await of.token(body.email);
  const old = "update local_supabase.users set confirmation_sent_at = now() - interval '3 hours' where email = $1";
  await api.vendorRows(old, [body.email]);
  await of.age(body.email, 180);
  noMoreMails(1);
  await of.register({ ...body, firstName: 'Stranger' }).expect(201);
  await of.confirm(await of.token(body.email, 2)).expect(200);
  expect(await of.profilesOf(body.email)).toMatchObject([{ first_name: 'Sample' }]);
});

it.each(['cut', 'cut-after'] as const)(
  'leads to profile and mail on the next try when our call is cut off (%s)',
  async (kind) => {
    const body = student();
    noMoreMails(1);
    api.standIns.faults.add({ path: '/auth/v1/admin/generate_link', kind, times: 1 });
    await of.register(body).expect(503);
    noMoreMails(1);
    await of.register(body).expect(201);
    expect(await of.profilesOf(body.email)).toHaveLength(1);
    await of.confirm(await of.token(body.email)).expect(200);
    expect(await of.mailsTo(body.email)).toHaveLength(1);
  },
);

it('gives a confirmed address the same response as a free one, and no mail', async () => {
  const body = student();
  noMoreMails(1);
  await of.register(body).expect(201);
  await of.confirm(await of.token(body.email)).expect(200);
  noMoreMails(1);
  const response = await of.register({ ...body, password: 'another password' }).expect(201);
  expect(response.body).toEqual({ user: { email: body.email } });
  await until(async () => !(await of.statesOf(body.email)).includes('waiting'));
  expect(await of.mailsTo(body.email)).toHaveLength(1);
});
