import { describe, expect, it } from '@jest/globals';
import { payForSeats, signUp } from '../support/buying.ts';
import { setDatabaseUp } from '../support/databases.ts';
import { paymentOf } from '../support/payments.ts';
import { sharedApi } from '../support/shared-api.ts';
import { TOO_SLOW_MS } from '../support/test-environment.ts';
import { until } from '../support/until.ts';

const api = await sharedApi();

const create = (body: object) => api.http.post('/api/organizations').send(body);
const customersOf = (session: string) => {
  const find = 'select from customers join payments on customer_id = customers.id where checkout_session_id = $1';
  return api.rows(find, [session]);
};
const userCount = async (session: string) => {
  const payment = await paymentOf(api, session);
  const find = 'select from local_supabase.users where to_jsonb(users)::text like $1';
  return (await api.vendorRows(find, [`%${payment?.id}%`])).length;
};

describe('many claims of one Checkout Session at once', () => {
  it('makes one organization when two tabs send the same form, and both may succeed', async () => {
    const body = signUp(await payForSeats(api));
    const responses = await Promise.all([create(body), create(body)]);
    expect(responses.map((response) => response.status).sort()[0]).toBe(201);
    expect((await create(body)).status).toBe(201);
    expect(await customersOf(body.sessionId)).toHaveLength(1);
    expect(await userCount(body.sessionId)).toBe(1);
  });
});

const path = '/auth/v1/admin/users';
const making = { path: `${path}$`, method: 'POST' };
const lookingUp = { path: `${path}/`, method: 'GET' };

describe('the identity provider fails', () => {
  const slowDown = { code: 429, error_code: 'over_request_rate_limit', msg: 'slow down' };
  it.each([
    ['answers 500', { path, kind: 'status', status: 500 }],
    ['answers 429', { path, kind: 'status', status: 429, body: slowDown }],
    ['cuts the connection', { path, kind: 'cut' }],
    ['never answers', { path, kind: 'slow', delayMs: TOO_SLOW_MS }],
    ['answers 500 instead of making the user', { ...making, kind: 'status', status: 500 }],
    ['answers 503 instead of making the user', { ...making, kind: 'status', status: 503 }],
    ['makes the user, then cuts the connection', { ...making, kind: 'cut-after' }],
    ['cannot look up users', { ...lookingUp, kind: 'status', status: 503 }],
  ] as const)('%s: a clear 503, and the same submission succeeds later', async (_name, fault) => {
    const body = signUp(await payForSeats(api));
    api.standIns.faults.add(fault);
    const refused = await create(body);
    // 201 when the user was made in spite of the cut: the lookup then finds it and the claim goes on.
    expect(fault.kind === 'cut-after' ? [503, 201] : [503]).toContain(refused.status);
    if (refused.status === 503) {
      expect(refused.body.code).toBe('identity_unavailable');
      expect(refused.body.message).toMatch(/try again/);
      expect(await customersOf(body.sessionId)).toHaveLength(0);
    }
    api.standIns.faults.clear();
    expect((await create(body)).status).toBe(201);
    expect(await customersOf(body.sessionId)).toHaveLength(1);
    expect(await userCount(body.sessionId)).toBe(1);
  });

  it("replaces a half-made user's address with the address of the next try", async () => {
    const session = await payForSeats(api);
    const first = signUp(session);
    api.standIns.faults.add({ ...making, kind: 'cut-after', delayMs: 500 });
    const pending = create(first).then((response) => response);
    await until(async () => api.standIns.faults.list().some((fault) => fault.hits > 0));
    api.standIns.faults.add({ ...lookingUp, kind: 'status', status: 503 });
    expect((await pending).status).toBe(503);
    api.standIns.faults.clear();
    expect(await userCount(session)).toBe(1);
    // The outcome of the cut call is unknown, so the lease is held until the call can no longer take effect.
    const second = signUp(session);
    expect((await create(second)).body.code).toBe('claim_in_progress');
    await until(async () => (await create(second)).status === 201, 30);
    expect(await userCount(session)).toBe(1);
    const users = 'select email from local_supabase.users where email = any($1)';
    expect(await api.vendorRows(users, [[first.email, second.email]])).toEqual([{ email: second.email }]);
  });

  it('returns the organization without tokens when sign-in fails after everything was made', async () => {
    api.standIns.faults.add({ path: '/auth/v1/token', kind: 'status', status: 500 });
    const response = await create(signUp(await payForSeats(api)));
    expect(response.status).toBe(201);
    expect(response.body.session).toBeNull();
  });
});

describe("Supabase's tables refuse the rows", () => {
  it('makes the organization, retries the job, records the reason, and writes the rows in the end', async () => {
    const body = { code: '42501', message: 'permission denied for table profiles', details: null, hint: null };
    api.standIns.faults.add({ path: '/rest/v1/profiles', kind: 'status', status: 403, body });
    const { id } = (await create(signUp(await payForSeats(api))).expect(201)).body.user;
    const find = 'select sync_attempts, sync_error, synced_at from profiles where id = $1';
    const profile = async () => (await api.rows<{ sync_attempts: number; synced_at: Date | null }>(find, [id]))[0];
    await until(async () => ((await profile())?.sync_attempts ?? 0) >= 2, 20);
    expect(await profile()).toMatchObject({
      sync_error: expect.stringContaining('permission denied'),
      synced_at: null,
    });
    api.standIns.faults.clear();
    await until(async () => (await profile())?.synced_at !== null, 30);
    expect(await profile()).toMatchObject({ sync_error: null, sync_attempts: 0 });
    expect(await api.vendorRows('select 1 from local_supabase.customers where admin_id = $1', [id])).toHaveLength(1);
  });
});

describe('Postgres goes down', () => {
  it.each([
    ['before the claim', null],
    ['while the identity provider is asked', { path, method: 'POST', kind: 'slow', delayMs: 1_000 }],
    ['while signing in', { path: '/auth/v1/token', kind: 'slow', delayMs: 1_000 }],
  ] as const)(
    '%s: a clear message, nothing half-made stays, the same submission succeeds later',
    async (_name, pause) => {
      const body = signUp(await payForSeats(api));
      await api.http.get(`/api/checkout/session/${body.sessionId}`).expect(200);
      if (pause) api.standIns.faults.add(pause);
      if (!pause) await setDatabaseUp(api.database.name, false);
      const pending = create(body).then((response) => response);
      if (pause) {
        await until(async () => api.standIns.faults.list().some((fault) => fault.hits > 0));
        await setDatabaseUp(api.database.name, false);
      }
      const response = await pending;
      await setDatabaseUp(api.database.name, true);
      api.standIns.faults.clear();
      if (response.status !== 201) {
        expect(response.status).toBe(503);
        expect(response.body.message).toMatch(/try again/);
      }
      // A lease that could not be released expires by itself.
      await until(async () => (await create(body)).status === 201, 30);
      expect(await customersOf(body.sessionId)).toHaveLength(1);
      expect(await userCount(body.sessionId)).toBe(1);
    },
  );
});

describe('it is not known whether an account was made', () => {
  it.each([502, 504, 520, 524, 530])(
    'a gateway answers %i although the account is made: the claim stays locked until the outcome is certain',
    async (status) => {
      const session = await payForSeats(api);
      const body = signUp(session);
      api.standIns.faults.add({ ...making, kind: 'status-after', status, delayMs: 500 });
      const pending = create(body).then((response) => response);
      await until(async () => api.standIns.faults.list().some((fault) => fault.hits > 0));
      api.standIns.faults.add({ ...lookingUp, kind: 'status', status: 503 });
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

  it('never deletes an account, and keeps the address and password that finished the organization', async () => {
    const [clock] = await api.rows<{ now: Date }>('select now()');
    const session = await payForSeats(api, 2);
    const first = signUp(session);
    // The first try times out, but its account is created later.
    api.standIns.faults.add({ ...making, kind: 'slow', delayMs: TOO_SLOW_MS, times: 1 });
    expect((await create(first)).status).toBe(503);
    api.standIns.faults.clear();
    const second = signUp(session);
    await until(async () => (await create(second)).status === 201, 30);
    // Except mails, because reminders wait for days, and what tests before this one have left to be tried again.
    const unfinished = "select from graphile_worker.jobs where task_identifier <> 'send-mail' and created_at > $1";
    await until(async () => (await api.rows(unfinished, [clock?.now])).length === 0);
    expect(await userCount(session)).toBe(1);
    expect((await create(second)).status).toBe(201);
    expect((await create(first)).body.code).toBe('session_already_used');
  });
});
