import { describe, expect, it } from '@jest/globals';
import { addSyncJob } from '#api/organizations/organizations.repository.ts';
import { DATABASE, type Database } from '#api/platform/database/database.ts';
import { accountsOf, ORGANIZATIONS } from '../../support/accounts.ts';
import { payForSeats, signUp } from '../../support/buying.ts';
import { paymentBecomes, paymentOf } from '../../support/payments.ts';
import { jobsDone } from '../../support/schedules.ts';
import { sharedApi } from '../../support/shared-api.ts';
import { student } from '../../support/students.ts';
import { until } from '../../support/until.ts';

const api = await sharedApi(ORGANIZATIONS);

const of = accountsOf(api);
const create = (body: object) => of.post('', body);

async function refund(session: string): Promise<void> {
  await api.stripe('/refund', { session });
  await paymentBecomes(api, session, 'refunded');
}
/** Makes a claim whose payment is refunded while its account is being made. */
async function refundedInTheMiddle() {
  const body = signUp(await payForSeats(api));
  const goOn = await of.claimInTheMiddle(body);
  await refund(body.sessionId);
  return { body, response: await goOn() };
}

it('a refund in the middle of a claim is told, and leaves an account without a role, which the next purchase gets', async () => {
  const { body, response } = await refundedInTheMiddle();
  expect([response.status, response.body.code]).toEqual([409, 'payment_refunded']);
  expect(response.body.message).toMatch(/refunded/);
  const roles = (await of.usersAt(body.email)).map(({ app, own }) => [app.user_roles, own.user_roles]);
  expect(roles).toEqual([[undefined, undefined]]);
  expect(await api.rows('select 1 from profiles where email = $1', [body.email])).toEqual([]);
  // The next purchase takes over that account with its own password, however the address is spelled.
  expect((await of.logIn(body.email, body.password)).status).toBe(200);
  const next = signUp(await payForSeats(api, 3), { email: body.email.toUpperCase(), password: 'another password' });
  const { user } = (await create(next).expect(201)).body;
  const role = { user_roles: 'customer_admin' };
  expect(await of.usersAt(body.email)).toMatchObject([{ id: user.id, app: role, own: role }]);
  expect((await of.logIn(body.email, body.password)).status).toBe(400);
  expect((await of.logIn(body.email, 'another password')).status).toBe(200);
  // Sent again, it is the same organization, and the refunded payment stays as it is.
  expect((await create(next).expect(201)).body.user).toEqual(user);
  expect((await create(body)).body.code).toBe('payment_refunded');
});

it('does not take over the account of an unfinished claim once its owner has registered for the trial with it', async () => {
  const { body } = await refundedInTheMiddle();
  const { email, password } = body;
  await api.http
    .post('/api/trials')
    .send({ ...student(), email, password })
    .expect(201);
  expect(await api.rows('select user_roles from profiles where email = $1', [email])).toHaveLength(1);
  const other = signUp(await payForSeats(api), { email, password: 'another password' });
  expect((await create(other)).body.code).toBe('account_exists');
  // Nor does its own claim, once the refund has failed, with another address.
  await api.stripe('/refund/fail', { session: body.sessionId });
  await paymentBecomes(api, body.sessionId, 'paid');
  await create({ ...body, email: `other-${email}`, password: 'another password' }).expect(201);
  expect((await of.logIn(email, password)).status).toBe(200);
});

it('does not take over an account that no claim has made, or one of a claim in progress', async () => {
  const owner = await of.administrator();
  const other = signUp(await payForSeats(api), { email: owner.email });
  expect((await create(other)).body.code).toBe('account_exists');
  expect(await of.organizationsOf(owner.email)).toHaveLength(1);

  const slow = signUp(await payForSeats(api));
  const racing = signUp(await payForSeats(api), { email: slow.email });
  const goOn = await of.claimInTheMiddle(slow);
  const responses = [await create(racing), await goOn()];
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(await of.usersAt(slow.email)).toHaveLength(1);
});

it('frees an address, refused while another claim used it, once that claim is given up', async () => {
  const first = signUp(await payForSeats(api));
  const second = signUp(await payForSeats(api), { email: first.email });
  const goOn = await of.claimInTheMiddle(first);
  await refund(first.sessionId);
  const pending = goOn();
  await until(async () => (await of.usersAt(first.email)).length > 0);
  const refused = await create(second);
  expect((await pending).body.code).toBe('payment_refunded');
  if (refused.status !== 201) expect(refused.body.code).toBe('account_exists');
  // Neither is stuck, however often the person tries.
  for (let tries = 0; tries < 3; tries += 1) await create(second).expect(201);
  expect(await of.usersAt(first.email)).toMatchObject([{ app: { user_roles: 'customer_admin' } }]);
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
  expect(await of.usersAt(abandoned.email)).toMatchObject([{ id: user.id }]);
  const ids = await api.rows<{ user_id: string }>('select user_id from payments');
  expect(new Set(ids.map(({ user_id }) => user_id)).size).toBe(ids.length);
});

const ownerPassword = 'password of the owner';
const lease = (session: string, until: string) =>
  api.rows(`update payments set lease_until = ${until} where checkout_session_id = $1`, [session]);

describe('an account that an unfinished claim made, and whose owner has attached another payment to it', () => {
  it('is not taken over by a third payment, nor changed by the first one', async () => {
    const half = await of.unfinishedClaim(3);
    const first = half.sessionId;
    // As if a call of the first claim might still take effect.
    await lease(first, "now() + interval '1 minute'");
    const second = await payForSeats(api, 2);
    await create(signUp(second, { email: half.email })).expect(409);
    // The first claim must not end on an account that is another's by then.
    const proof = { token: await of.linkFor(half.email, second), password: ownerPassword };
    const early = await of.post('/attach', proof);
    expect([early.status, early.body.code]).toEqual([409, 'claim_in_progress']);
    await lease(first, 'null');
    await of.post('/attach', proof).expect(201);

    const third = await payForSeats(api, 4);
    const stranger = signUp(third, { email: half.email, password: 'password of a stranger' });
    for (const request of [stranger, half])
      expect((await create(request).expect(409)).body.code).toBe('account_exists');

    expect((await of.logIn(half.email, ownerPassword)).status).toBe(200);
    for (const { password } of [stranger, half]) expect((await of.logIn(half.email, password)).status).toBe(400);
    expect(await of.organizationsOf(half.email)).toMatchObject([{ seats: 2, verified: true }]);
    // Neither payment is lost.
    for (const session of [first, third]) await create(signUp(session)).expect(201);
  });

  it('is left alone also when its payment still has its user id, as rows of before may', async () => {
    const half = await of.unfinishedClaim(3);
    const first = half.sessionId;
    const before = await paymentOf(api, first);
    const second = await payForSeats(api, 2);
    const token = await of.linkFor(half.email, second);
    await of.post('/attach', { token, password: ownerPassword }).expect(201);
    const restore = 'update payments set user_id = $2, claim_email = $3 where checkout_session_id = $1';
    await api.rows(restore, [first, before?.user_id, half.email]);
    const third = signUp(await payForSeats(api, 4), { email: half.email, password: 'password of a stranger' });
    for (const request of [third, half]) expect((await create(request).expect(409)).body.code).toBe('account_exists');
    expect((await of.logIn(half.email, ownerPassword)).status).toBe(200);
  });
});

it('a copy to Supabase waits for an earlier one that is still under way', async () => {
  const { email } = await of.administrator(2);
  await until(async () => (await of.copiedSeats(email))[0]?.seats === 2);
  const change = async (seats: number) => {
    const update = `update customers set seats = $2 from profiles p where p.id = admin_id and p.email = $1 returning admin_id`;
    const [changed] = await api.rows<{ admin_id: string }>(update, [email, seats]);
    await addSyncJob(api.app.get<Database>(DATABASE), changed?.admin_id ?? '');
  };
  api.standIns.faults.add({ method: 'POST', path: '/rest/v1/customers', kind: 'hold', times: 1 });
  await change(10);
  await until(async () => api.standIns.faults.list()[0]?.hits === 1);
  await change(1);
  expect((await of.copiedSeats(email))[0]?.seats).toBe(2);
  api.standIns.faults.clear();
  await jobsDone(api, 'sync-profile');
  expect(await of.copiedSeats(email)).toMatchObject([{ seats: 1 }]);
});
