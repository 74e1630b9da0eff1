import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import type { Fault } from '#stand-ins/faults.ts';
import { accountsOf, answers, ORGANIZATIONS } from '../../support/accounts.ts';
import { payForSeats, signUp } from '../../support/buying.ts';
import { sharedApi } from '../../support/shared-api.ts';
import { student } from '../../support/students.ts';

const api = await sharedApi(ORGANIZATIONS);
const of = accountsOf(api);

/** An address that a stranger registered, and its owner's link for a payment of three seats. */
async function linkOfOwner() {
  const stranger = await of.student(false);
  const session = await payForSeats(api, 3);
  return { ...stranger, session, token: await of.linkFor(stranger.email, session) };
}

const change = { method: 'PUT', path: '/auth/v1/admin/users/' };
const list = { method: 'GET', path: '/auth/v1/admin/users$' };

const body = (token: string) => ({ token, password: 'password of the owner' });

/** Tries to attach with a fault. @returns the session, the link's token, and a function that attaches, and checks that it did so once */
async function attachWithFault(fault: Omit<Fault, 'times'>) {
  const { email, password, session, token } = await linkOfOwner();
  api.standIns.faults.add({ ...fault, times: 1 });
  const failed = await of.post('/attach', body(token));
  expect([failed.status, failed.body.code]).toEqual([503, 'identity_unavailable']);
  expect(failed.headers['retry-after']).toMatch(/^\d+$/);
  expect(await of.organizationsOf(email)).toEqual([]);
  const attachLater = async () => {
    await of.post('/attach', body(token)).expect(201);
    expect(await of.organizationsOf(email)).toMatchObject([{ seats: 3, verified: true }]);
    expect((await of.post('/attach', body(token))).body.code).toBe('session_already_used');
    expect((await of.logIn(email, 'password of the owner')).status).toBe(200);
    expect((await of.logIn(email, password)).status).toBe(400);
  };
  return { session, token, attachLater };
}

it.each([
  ['the account cannot be looked up', { ...list, status: 500 }],
  ['too many requests', { ...list, status: 429 }],
  ['the password cannot be set', { ...change, status: 500 }],
  ['too many requests while the password is set', { ...change, status: 429 }],
] as const)('%s: the same link attaches the seats later, once', async (_name, fault) => {
  const { attachLater } = await attachWithFault({ ...fault, kind: 'status' });
  await attachLater();
});

it.each([{ kind: 'cut' }, { kind: 'cut-after' }, { kind: 'status-after', status: 504 }, { kind: 'hold' }] as const)(
  'a call without a response ($kind) keeps others out until it can no longer take effect; then the same link works',
  async (fault) => {
    const { session, token, attachLater } = await attachWithFault({ ...change, ...fault });
    expect((await of.post('/attach', body(token)).expect(409)).body.code).toBe('claim_in_progress');
    // The lease runs out.
    await api.rows('update payments set lease_until = now() where checkout_session_id = $1', [session]);
    await attachLater();
  },
);

it('after a failed try, the payment can still be claimed with another address', async () => {
  const { email, session, token } = await linkOfOwner();
  api.standIns.faults.add({ ...change, kind: 'status', status: 500, times: 1 });
  await of.post('/attach', body(token)).expect(503);
  const other = signUp(session);
  await of.post('', other).expect(201);
  expect((await of.post('/attach', body(token))).body.code).toBe('session_already_used');
  expect(await of.organizationsOf(email)).toEqual([]);
  expect(await of.organizationsOf(other.email)).toMatchObject([{ seats: 3 }]);
});

it('a claim that was cut off with a new address can be finished with an account', async () => {
  const registered = await of.student();
  const session = await payForSeats(api, 2);
  const half = signUp(session);
  await of.refuseNotYet();
  await of.post('', { ...half, organizationName: 'Not yet' }).expect(503);
  const proof = await of.post('/ownership-tokens', {
    ...answers(session, registered.email),
    password: registered.password,
  });
  await of.post('/attach', { token: proof.body.token }).expect(201);
  expect(await of.organizationsOf(registered.email)).toMatchObject([{ seats: 2 }]);
  // The account that the first try left behind belongs to the owner of its address.
  const next = await payForSeats(api, 4);
  expect(await of.proofsFor(half.email, next)).toEqual(['link']);
  const token = await of.linkFor(half.email, next);
  await of.post('/attach', { token, password: 'another password' }).expect(201);
  expect(await of.organizationsOf(half.email)).toMatchObject([{ seats: 4 }]);
});

it("a weak password is refused in the provider's words, and the link still works", async () => {
  const { email, token } = await linkOfOwner();
  expect((await of.post('/attach', { token, password: 'short' }).expect(400)).body.details).toMatchObject([
    { field: 'password' },
  ]);
  const weak = {
    code: 422,
    error_code: 'weak_password',
    msg: 'Password is known to be weak',
    weak_password: { reasons: ['pwned'] },
  };
  api.standIns.faults.add({ ...change, kind: 'status', status: 422, body: weak, times: 1 });
  const refused = await of.post('/attach', body(token)).expect(422);
  expect(refused.body).toMatchObject({ code: 'identity_rejected', message: 'Password is known to be weak' });
  await of.post('/attach', body(token)).expect(201);
  expect(await of.organizationsOf(email)).toMatchObject([{ seats: 3 }]);
});

it.each([
  'First.Last+Team@Example.COM',
  'ADA@EXAMPLE.COM',
  'o_reilly%x@example.com',
  'a.d.a@example.com',
  'ada@xn--bcher-kva.example',
])('finds the account of %s, and of no similar address', async (template) => {
  const email = `${randomUUID().slice(0, 8)}${template}`;
  const register = (address: string) => api.http.post('/api/trials').send(student(address));
  for (const similar of [email.replace(/[._%+](?=.*@)/, 'x'), `x${email}`, `${email}.au`]) {
    if (similar.toLowerCase() === email.toLowerCase()) continue;
    await register(similar).expect(201);
  }
  const session = await payForSeats(api, 1);
  await of.post('/ownership-links', answers(session, email)).expect(400);
  await register(email).expect(201);
  await api.vendorRows('update local_supabase.users set email_confirmed_at = now() where email = lower($1)', [email]);
  for (const typed of [email.toUpperCase(), email.toLowerCase()])
    expect((await of.post('', signUp(session, { email: typed })).expect(409)).body.code).toBe('account_exists');
  const proof = { ...answers(session, ` ${email.toUpperCase()} `), password: 'battery staple' };
  const { token } = (await of.post('/ownership-tokens', proof).expect(201)).body;
  await of.post('/attach', { token }).expect(201);
  expect(await of.organizationsOf(email.toLowerCase())).toMatchObject([{ seats: 1 }]);
});

it('a dispute between paying and attaching keeps the seats back until it is won', async () => {
  const { email, session, token } = await linkOfOwner();
  await api.stripe('/dispute', { session, status: 'needs_response' });
  expect((await of.post('/attach', body(token)).expect(409)).body.code).toBe('payment_disputed');
  expect(await of.organizationsOf(email)).toEqual([]);
  await api.stripe('/dispute/move', { session, status: 'won' });
  await of.post('/attach', body(token)).expect(201);
  expect(await of.organizationsOf(email)).toMatchObject([{ seats: 3 }]);
});
