import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { payForSeats, signUp } from '../support/buying.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';
import { TOO_SLOW_MS } from '../support/test-environment.ts';
import { until } from '../support/until.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
afterEach(() => api.standIns.faults.clear());

const create = (body: object) => api.http.post('/api/organizations').send(body);
const userCount = async (session: string) => {
  const [payment] = await api.rows<{ id: string }>('select id from payments where checkout_session_id = $1', [session]);
  const users = await api.vendorRows('select 1 from local_supabase.users where to_jsonb(users)::text like $1', [
    `%${payment?.id}%`,
  ]);
  return users.length;
};

const path = '/auth/v1/admin/users';

it.each([502, 504, 520, 524, 530])(
  'a gateway answers %i although the account is made: the claim stays locked until the outcome is certain',
  async (status) => {
    const session = await payForSeats(api);
    const body = signUp(session);
    api.standIns.faults.add({ path: `${path}$`, method: 'POST', kind: 'status-after', status, delayMs: 500 });
    const pending = create(body).then((response) => response);
    await until(async () => api.standIns.faults.list().some((fault) => fault.hits > 0));
    api.standIns.faults.add({ path: `${path}/`, method: 'GET', kind: 'status', status: 503 });
    const refused = await pending;
    expect([refused.status, refused.body.code]).toEqual([503, 'identity_unavailable']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(5);
    api.standIns.faults.clear();
    expect((await create(signUp(session))).body.code).toBe('claim_in_progress');
    await api.rows('update payments set lease_until = now() where checkout_session_id = $1', [session]);
    await create(body).expect(201);
    expect(await userCount(session)).toBe(1);
  },
);

it('lets the next try go on at once after a 500 or 503, which means that no account was made', async () => {
  for (const status of [500, 503]) {
    const body = signUp(await payForSeats(api));
    api.standIns.faults.add({ path: `${path}$`, method: 'POST', kind: 'status', status, times: 1 });
    await create(body).expect(503);
    await create(body).expect(201);
  }
});

it('never deletes an account, and keeps the address and password that finished the organization', async () => {
  const session = await payForSeats(api, 2);
  const first = signUp(session);
  // The first try times out, but its account is created later.
  api.standIns.faults.add({
    path: '/auth/v1/admin/users$',
    method: 'POST',
    kind: 'slow',
    delayMs: TOO_SLOW_MS,
    times: 1,
  });
  expect((await create(first)).status).toBe(503);
  api.standIns.faults.clear();
  const second = signUp(session);
  await until(async () => (await create(second)).status === 201, 30);
  // Except mails: reminders wait for days.
  const unfinished = "select from graphile_worker.jobs where task_identifier <> 'send-mail'";
  await until(async () => (await api.rows(unfinished)).length === 0);
  expect(await userCount(session)).toBe(1);
  expect((await create(second)).status).toBe(201);
  expect((await create(first)).body.code).toBe('session_already_used');
});
