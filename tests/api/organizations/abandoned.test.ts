import { beforeAll, describe, expect, it } from '@jest/globals';
import { accountsOf, ORGANIZATIONS } from '../../support/accounts.ts';
import { payForSeats, signUp } from '../../support/buying.ts';
import { paymentBecomes, paymentOf } from '../../support/payments.ts';
import { jobsDone } from '../../support/schedules.ts';
import { sharedApi } from '../../support/shared-api.ts';
import { until } from '../../support/until.ts';

const api = await sharedApi(ORGANIZATIONS);

const create = (body: object) => api.http.post('/api/organizations').send(body);
const usersOf = (email: string) =>
  api.vendorRows<{ id: string; app: { user_roles?: string }; own: { user_roles?: string } }>(
    'select id, app_metadata as app, user_metadata as own from local_supabase.users where lower(email) = lower($1)',
    [email],
  );
const of = accountsOf(api);

/** Starts a claim, which waits in the middle of making its account until the faults are cleared. */
async function claimInTheMiddle(body: ReturnType<typeof signUp>) {
  api.standIns.faults.add({ path: '/auth/v1/admin/users$', method: 'POST', kind: 'hold', times: 1 });
  const pending = create(body).then((response) => response);
  await until(() => api.standIns.faults.list().some(({ hits }) => hits > 0));
  return async () => {
    api.standIns.faults.clear();
    return pending;
  };
}
async function refund(session: string): Promise<void> {
  await api.stripe('/refund', { session });
  await paymentBecomes(api, session, 'refunded');
}
/** Makes a claim whose payment is refunded while its account is being made. */
async function refundedInTheMiddle() {
  const body = signUp(await payForSeats(api));
  const goOn = await claimInTheMiddle(body);
  await refund(body.sessionId);
  return { body, response: await goOn() };
}

it('tells the buyer about a refund in the middle of a claim, and gives the account that was made no role', async () => {
  const { body, response } = await refundedInTheMiddle();
  expect([response.status, response.body.code]).toEqual([409, 'payment_refunded']);
  expect(response.body.message).toMatch(/refunded/);
  const users = await usersOf(body.email);
  expect(users).toHaveLength(1);
  expect([users[0]?.app.user_roles, users[0]?.own.user_roles]).toEqual([undefined, undefined]);
  expect(await api.rows('select 1 from profiles where email = $1', [body.email])).toEqual([]);
});

it('the next purchase takes over that account with its own password, however the address is spelled', async () => {
  const { body } = await refundedInTheMiddle();
  expect((await of.logIn(body.email, body.password)).status).toBe(200);
  const next = signUp(await payForSeats(api, 3), { email: body.email.toUpperCase(), password: 'another password' });
  const { user } = (await create(next).expect(201)).body;
  const users = await usersOf(body.email);
  expect(users).toMatchObject([
    { id: user.id, app: { user_roles: 'customer_admin' }, own: { user_roles: 'customer_admin' } },
  ]);
  expect((await of.logIn(body.email, body.password)).status).toBe(400);
  expect((await of.logIn(body.email, 'another password')).status).toBe(200);
  // Sent again, it is the same organization, and the refunded payment stays as it is.
  expect((await create(next).expect(201)).body.user).toEqual(user);
  expect((await create(body)).body.code).toBe('payment_refunded');
});

it('does not take over an account that no claim has made, or one of a claim in progress', async () => {
  const owner = signUp(await payForSeats(api));
  await create(owner).expect(201);
  const other = signUp(await payForSeats(api), { email: owner.email });
  expect((await create(other)).body.code).toBe('account_exists');
  expect(
    await api.rows('select 1 from customers join profiles on admin_id = profiles.id where email = $1', [owner.email]),
  ).toHaveLength(1);

  const slow = signUp(await payForSeats(api));
  const racing = signUp(await payForSeats(api), { email: slow.email });
  const goOn = await claimInTheMiddle(slow);
  const responses = [await create(racing), await goOn()];
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(await usersOf(slow.email)).toHaveLength(1);
});

it('frees an address, refused while another claim used it, once that claim is given up', async () => {
  const first = signUp(await payForSeats(api));
  const second = signUp(await payForSeats(api), { email: first.email });
  const goOn = await claimInTheMiddle(first);
  await refund(first.sessionId);
  const pending = goOn();
  await until(async () => (await usersOf(first.email)).length > 0);
  const refused = await create(second);
  expect((await pending).body.code).toBe('payment_refunded');
  if (refused.status !== 201) expect(refused.body.code).toBe('account_exists');
  // Neither is stuck, however often the person tries.
  for (let tries = 0; tries < 3; tries += 1) await create(second).expect(201);
  expect(await usersOf(first.email)).toMatchObject([{ app: { user_roles: 'customer_admin' } }]);
});

it('exchanges the accounts when a claim is retried with an abandoned address', async () => {
  const { body: abandoned } = await refundedInTheMiddle();
  const first = signUp(await payForSeats(api));
  api.standIns.faults.add({ path: '/auth/v1/admin/users', method: 'POST', kind: 'cut-after', times: 1 });
  api.standIns.faults.add({ path: '/auth/v1/admin/users/', method: 'GET', kind: 'status', status: 503, times: 2 });
  await create(first);
  const endLease = 'update payments set lease_until = null, lease_holder = null where checkout_session_id = $1';
  await api.rows(endLease, [first.sessionId]);
  api.standIns.faults.clear();
  const { user } = (await create({ ...first, email: abandoned.email }).expect(201)).body;
  expect(await usersOf(abandoned.email)).toMatchObject([{ id: user.id }]);
  const ids = await api.rows<{ user_id: string }>('select user_id from payments');
  expect(new Set(ids.map(({ user_id }) => user_id)).size).toBe(ids.length);
});

const ownerPassword = 'password of the owner';
const lease = (session: string, until: string) =>
  api.rows(`update payments set lease_until = ${until} where checkout_session_id = $1`, [session]);

/** Makes an account for a claim, which is then not saved. @returns the sign-up and its payment */
async function unfinishedClaim() {
  const session = await payForSeats(api, 3);
  const half = signUp(session, { organizationName: 'Not yet' });
  await of.post('', half).expect(503);
  return { session, half };
}

/** The owner of an address asks for a link. @returns a function that attaches the payment with it */
async function attachLater(email: string, session: string) {
  const token = await of.linkFor(email, session);
  return () => of.post('/attach', { token, password: ownerPassword });
}

describe('an account that an unfinished claim made, and whose owner has attached another payment to it', () => {
  beforeAll(() => of.refuseNotYet());

  it('is not taken over by a third payment, nor changed by the first one', async () => {
    const { session: first, half } = await unfinishedClaim();
    // As if a call of the first claim might still take effect.
    await lease(first, "now() + interval '1 minute'");
    const second = await payForSeats(api, 2);
    await of.post('', signUp(second, { email: half.email })).expect(409);
    // The first claim must not end on an account that is another's by then.
    const attach = await attachLater(half.email, second);
    const early = await attach();
    expect([early.status, early.body.code]).toEqual([409, 'claim_in_progress']);
    await lease(first, 'null');
    await attach().expect(201);

    const third = await payForSeats(api, 4);
    const stranger = signUp(third, { email: half.email, password: 'password of a stranger' });
    expect((await of.post('', stranger).expect(409)).body.code).toBe('account_exists');
    expect((await of.post('', { ...half, organizationName: 'Mine' }).expect(409)).body.code).toBe('account_exists');

    expect((await of.logIn(half.email, ownerPassword)).status).toBe(200);
    for (const { password } of [stranger, half]) expect((await of.logIn(half.email, password)).status).toBe(400);
    expect(await of.organizationsOf(half.email)).toMatchObject([{ seats: 2, verified: true }]);
    // Neither payment is lost.
    for (const session of [first, third]) await of.post('', signUp(session)).expect(201);
  });

  it('is left alone also when its payment still has its user id, as rows of before may', async () => {
    const { session: first, half } = await unfinishedClaim();
    const before = await paymentOf(api, first);
    const second = await payForSeats(api, 2);
    await (await attachLater(half.email, second))().expect(201);
    await api.rows('update payments set user_id = $2, claim_email = $3 where checkout_session_id = $1', [
      ...[first, before?.user_id, half.email],
    ]);
    const third = signUp(await payForSeats(api, 4), { email: half.email, password: 'password of a stranger' });
    for (const request of [third, { ...half, organizationName: 'Mine' }])
      expect((await of.post('', request).expect(409)).body.code).toBe('account_exists');
    expect((await of.logIn(half.email, ownerPassword)).status).toBe(200);
  });
});

it('a copy to Supabase that is overtaken by a newer one is made once more', async () => {
  const { email } = await of.administrator(2);
  await until(async () => (await of.copiedSeats(email))[0]?.seats === 2);
  const change = async (seats: number) =>
    api.rows(
      `with changed as (update customers set seats = $2 from profiles p where p.id = admin_id and p.email = $1 returning admin_id)
       select graphile_worker.add_job('sync-profile', json_build_object('profileId', admin_id), job_key => 'sync-profile:' || admin_id)
       from changed`,
      [email, seats],
    );
  api.standIns.faults.add({ method: 'POST', path: '/rest/v1/customers', kind: 'hold', times: 1 });
  await change(10);
  await until(async () => api.standIns.faults.list()[0]?.hits === 1);
  await change(1);
  await until(async () => (await of.copiedSeats(email))[0]?.seats === 1);
  api.standIns.faults.clear();
  await jobsDone(api, 'sync-profile');
  expect(await of.copiedSeats(email)).toMatchObject([{ seats: 1 }]);
});
