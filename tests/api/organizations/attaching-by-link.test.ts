import { expect, it } from '@jest/globals';
import type { Fault } from '#stand-ins/faults.ts';
import { AT_ONCE, accountsOf, answers, ORGANIZATIONS } from '../../support/accounts.ts';
import { payForSeats, signUp } from '../../support/buying.ts';
import { sharedApi } from '../../support/shared-api.ts';

const api = await sharedApi(ORGANIZATIONS);
const of = accountsOf(api);

it('attaches a payment to an account; its password is replaced once, because a stranger may have chosen it', async () => {
  const student = await of.student();
  const session = await payForSeats(api, 3);
  const sent = await of.post('/ownership-links', answers(session, student.email.toUpperCase())).expect(202);
  expect(sent.body).toEqual({ sentTo: student.email });
  const token = await of.token(student.email, 'ownership');
  expect((await of.post('/attachment', { token }).expect(200)).body).toMatchObject({ needsPassword: true });
  expect((await of.post('/attach', { token }).expect(422)).body.code).toBe('password_required');
  const password = 'password of the owner';
  await of.post('/attach', { token, password }).expect(201);
  expect((await of.logIn(student.email, student.password)).status).toBe(400);
  expect((await of.post('/attach', { token, password }).expect(409)).body.code).toBe('session_already_used');
  // From now on, only the owner can have chosen it.
  const next = await payForSeats(api, 4);
  expect(await of.proofsFor(student.email, next)).toEqual(['password', 'link']);
  const proof = await of.passwordToken(next, { email: student.email, password });
  expect((await of.post('/attachment', { token: proof }).expect(200)).body).toMatchObject({ needsPassword: false });
  await of.post('/attach', { token: proof }).expect(201);
  expect(await of.organizationsOf(student.email)).toMatchObject([{ seats: 7 }]);
});

it('a stranger who registered the address before gains nothing', async () => {
  const stranger = await of.student(false, 'password of the stranger');
  const session = await payForSeats(api, 2);
  expect(await of.proofsFor(stranger.email, session)).toEqual(['link']);
  const byPassword = { ...answers(session, stranger.email), password: stranger.password };
  expect((await of.post('/ownership-tokens', byPassword).expect(409)).body.code).toBe('account_exists');
  const token = await of.linkFor(stranger.email, session);
  expect((await of.post('/attachment', { token })).body.needsPassword).toBe(true);
  expect((await of.post('/attach', { token }).expect(422)).body.code).toBe('password_required');
  await of.post('/attach', { token, password: 'password of the owner' }).expect(201);
  expect((await of.logIn(stranger.email, stranger.password)).status).toBe(400);
  expect((await of.logIn(stranger.email, 'password of the owner')).status).toBe(200);
  const profiles = await api.rows('select first_name, user_roles from profiles where email = $1', [stranger.email]);
  expect(profiles).toEqual([{ first_name: 'Ada', user_roles: 'customer_admin' }]);
});

it('nor does one who has attached a payment of their own with the password of a confirmed registration', async () => {
  const stranger = await of.student();
  await of.post('/attach', { token: await of.passwordToken(await payForSeats(api, 1), stranger) }).expect(201);
  const token = await of.linkFor(stranger.email, await payForSeats(api, 2));
  expect((await of.post('/attach', { token }).expect(422)).body.code).toBe('password_required');
  await of.post('/attach', { token, password: 'password of the owner' }).expect(201);
  expect((await of.logIn(stranger.email, stranger.password)).status).toBe(400);
  expect(await of.organizationsOf(stranger.email)).toMatchObject([{ seats: 3, verified: true }]);
});

it('an administrator with an unconfirmed address needs the link, which ends older sessions', async () => {
  const first = await of.administrator(13);
  const { body: old } = await of.logIn(first.email, first.password);
  const session = await payForSeats(api, 3);
  expect(await of.proofsFor(first.email, session)).toEqual(['link']);
  const token = await of.linkFor(first.email, session);
  expect((await of.post('/attachment', { token })).body).toMatchObject({
    organization: { name: first.organizationName, isNew: false, seats: 13, seatsAfter: 16 },
    needsPassword: true,
  });
  await of.post('/attach', { token, password: 'another password' }).expect(201);
  expect(await of.organizationsOf(first.email)).toMatchObject([{ seats: 16, verified: true }]);
  expect(await of.refresh(String(old.refresh_token))).toBe(400);
  expect((await of.logIn(first.email, first.password)).status).toBe(400);
});

it('an account without a password uses the link, and gets no password', async () => {
  const student = await of.student();
  const forget = "update local_supabase.users set provider = 'google', confirmation_sent_at = null where email = $1";
  await api.vendorRows(forget, [student.email]);
  const session = await payForSeats(api);
  expect(await of.proofsFor(student.email, session)).toEqual(['link']);
  const token = await of.linkFor(student.email, session);
  expect((await of.post('/attachment', { token })).body.needsPassword).toBe(false);
  await of.post('/attach', { token }).expect(201);
});

it('an account that was confirmed without a mail is not proven', async () => {
  const student = await of.student();
  await api.vendorRows('update local_supabase.users set confirmation_sent_at = null where email = $1', [student.email]);
  expect(await of.proofsFor(student.email, await payForSeats(api))).toEqual(['link']);
});

it('an address whose account has been deleted in the meantime gets a new one', async () => {
  const student = await of.student();
  const session = await payForSeats(api);
  const token = await of.linkFor(student.email, session);
  await api.vendorRows('delete from local_supabase.users where email = $1', [student.email]);
  expect((await of.post('/attachment', { token })).body.needsPassword).toBe(true);
  await of.post('/attach', { token, password: 'a new password' }).expect(201);
  expect((await of.logIn(student.email, 'a new password')).status).toBe(200);
  expect(await of.organizationsOf(student.email)).toMatchObject([{ seats: 2, verified: true }]);
});

it('expires after half an hour, and works for no other payment', async () => {
  const student = await of.student();
  const session = await payForSeats(api);
  const token = await of.linkFor(student.email, session);
  const other = await payForSeats(api);
  await of.post('/attach', { token, sessionId: other }).expect(400);
  await api.rows("update ownership_tokens set expires_at = expires_at - interval '30 minutes'");
  for (const path of ['/attachment', '/attach'])
    expect((await of.post(path, { token }).expect(410)).body.code).toBe('ownership_link_expired');
  await of.post('', signUp(session)).expect(201);
});

it('many requests at once send one mail, and an address gets only a few', async () => {
  const student = await of.student();
  const session = await payForSeats(api);
  const ask = () =>
    of.post('/ownership-links', answers(session, student.email)).then(({ body }) => body.code ?? 'sent');
  for (const code of await Promise.all(Array.from({ length: AT_ONCE }, ask)))
    expect(['sent', 'too_many_requests']).toContain(code);
  await of.token(student.email, 'ownership');
  expect(await ask()).toBe('too_many_requests');
  expect(await of.mailsTo(student.email)).toHaveLength(1);
  await of.post('/ownership-links', answers(session, 'nobody@example.com')).expect(400);
});

it('a refund, or a claim with another address, makes the link useless', async () => {
  const student = await of.student();
  const refunded = await payForSeats(api);
  const token = await of.passwordToken(refunded, student);
  await api.stripe('/refund', { session: refunded });
  expect((await of.post('/attach', { token }).expect(409)).body.code).toBe('payment_refunded');
  const session = await payForSeats(api);
  const other = await of.passwordToken(session, student);
  await of.post('', signUp(session)).expect(201);
  expect((await of.post('/attach', { token: other }).expect(409)).body.code).toBe('session_already_used');
  expect(await of.organizationsOf(student.email)).toEqual([]);
});

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
  const half = await of.unfinishedClaim();
  await of.post('/attach', { token: await of.passwordToken(half.sessionId, registered) }).expect(201);
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
  const short = await of.post('/attach', { token, password: 'short' }).expect(400);
  expect(short.body.details).toMatchObject([{ field: 'password' }]);
  const message = 'Password is known to be weak';
  const weak = { code: 422, error_code: 'weak_password', msg: message, weak_password: { reasons: ['pwned'] } };
  api.standIns.faults.add({ ...change, kind: 'status', status: 422, body: weak, times: 1 });
  const refused = await of.post('/attach', body(token)).expect(422);
  expect(refused.body).toMatchObject({ code: 'identity_rejected', message });
  await of.post('/attach', body(token)).expect(201);
  expect(await of.organizationsOf(email)).toMatchObject([{ seats: 3 }]);
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
