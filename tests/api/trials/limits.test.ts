import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { startTestApi, type TestApi } from '../../support/test-api.ts';

/** Hashing forty passwords at once takes a busy machine a while. */
const patient = { VENDOR_TIMEOUT_SECONDS: '8', CLAIM_LEASE_SECONDS: '40' };

/** With Supabase's limits, 30 mails an hour and 30 sign-ups per address in 5 minutes, and no mail server of ours. */
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ SUPABASE_LIMITS: 'real', SMTP_URL: '', ...patient });
});
afterAll(() => api.close());
afterEach(() => api.standIns.faults.clear());

const student = (email = `student-${randomUUID()}@example.com`) => ({
  firstName: 'Sample',
  lastName: 'Student',
  email,
  password: 'battery staple',
});
const register = (body: object, visitor = '203.0.113.1') =>
  api.http.post('/api/trials').set('X-Forwarded-For', visitor).send(body);
const profilesOf = (email: string) => api.rows('select first_name, email from profiles where email = $1', [email]);
const metric = async () =>
  Number(/^trial_registrations_refused_total (\d+)$/m.exec((await api.http.get('/api/metrics')).text)?.[1]);

it('accepts a registration sent twice within a minute or again after a lost response', async () => {
  const body = student();
  await register(body).expect(201);
  await register(body).expect(201);
  const lost = student();
  api.standIns.faults.add({ path: '/auth/v1/signup', kind: 'cut-after', times: 1 });
  await register(lost).expect(503);
  expect(await profilesOf(lost.email)).toEqual([]);
  expect((await register(lost).expect(201)).body).toEqual({ user: { email: lost.email } });
  expect(await profilesOf(lost.email)).toEqual([{ first_name: 'Sample', email: lost.email }]);
});

it('finds the account by its exact address, in lower case, among similar ones', async () => {
  const id = randomUUID();
  const inTheWay = [`x${id}_a@example.com`, `${id}xa@example.com`, `${id}_a@example.com.au`].map((email) =>
    student(email),
  );
  for (const body of inTheWay) await register(body).expect(201);
  const lost = student(`${id}_A@Example.com`);
  api.standIns.faults.add({ path: '/auth/v1/signup', kind: 'cut-after', times: 1 });
  await register(lost).expect(503);
  await register({ ...lost, firstName: 'Own' }).expect(201);
  expect(await profilesOf(`${id}_a@example.com`)).toEqual([{ first_name: 'Own', email: `${id}_a@example.com` }]);
});

it("does not let a stranger with someone else's address change the profile in the same minute", async () => {
  const body = student();
  await register(body).expect(201);
  await register({ ...student(body.email), firstName: 'Stranger' }).expect(201);
  expect(await profilesOf(body.email)).toEqual([{ first_name: 'Sample', email: body.email }]);
});

it('reports the mail limit when the confirmation of an old account cannot be sent again', async () => {
  const body = student();
  await register(body).expect(201);
  const old = "update local_supabase.users set confirmation_sent_at = now() - interval '3 hours' where email = $1";
  await api.vendorRows(old, [body.email]);
  const limit = { code: 429, error_code: 'over_email_send_rate_limit', msg: 'email rate limit exceeded' };
  api.standIns.faults.add({ path: '/auth/v1/signup', kind: 'status', status: 429, body: limit });
  expect((await register(body).expect(503)).body.code).toBe('mail_limit_reached');
});

it('tells those of a class who exceed the limit that they have no account yet and when to try again', async () => {
  await api.vendorRows('delete from local_supabase.users');
  const before = await metric();
  const people = Array.from({ length: 40 }, (_, seat) => ({ body: student(), visitor: `198.51.100.${seat}` }));
  const responses = await Promise.all(people.map(({ body, visitor }) => register(body, visitor)));
  const refused = people.filter((_, seat) => responses[seat]?.status === 503);
  expect(refused.length).toBeGreaterThanOrEqual(10);
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(40 - refused.length);
  const response = responses.find(({ status }) => status === 503);
  expect(response?.body).toMatchObject({
    code: 'mail_limit_reached',
    message: expect.stringMatching(/not been created yet.*still in the form.*in an hour/),
  });
  expect(response?.headers['retry-after']).toBe('3600');
  expect(await metric()).toBe(before + refused.length);
  for (const { body } of refused) expect(await profilesOf(body.email)).toEqual([]);
});

it("counts sign-ups by each visitor's address, not by ours", async () => {
  const mailed = (visitor: string) => register(student(), visitor);
  const statuses = async (visitor: string, times: number) => {
    const responses = await Promise.all(Array.from({ length: times }, () => mailed(visitor)));
    return new Set(responses.map(({ body }) => body.code ?? 'registered'));
  };
  expect([...(await statuses('192.0.2.1', 40))].sort()).toContain('identity_unavailable');
  expect([...(await statuses('192.0.2.2', 5))]).not.toContain('identity_unavailable');
});
