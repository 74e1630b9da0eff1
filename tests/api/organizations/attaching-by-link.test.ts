import { expect, it } from '@jest/globals';
import { AT_ONCE, accountsOf, answers, ORGANIZATIONS } from '../../support/accounts.ts';
import { payForSeats, signUp } from '../../support/buying.ts';
import { sharedApi } from '../../support/shared-api.ts';

const api = await sharedApi(ORGANIZATIONS);
const of = accountsOf(api);

it('attaches a payment to a proven account, without touching its password', async () => {
  const student = await of.student();
  const session = await payForSeats(api, 3);
  const sent = await of.post('/ownership-links', answers(session, student.email.toUpperCase())).expect(202);
  expect(sent.body).toEqual({ sentTo: student.email });
  const token = await of.token(student.email, 'ownership');
  expect((await of.post('/attachment', { token }).expect(200)).body).toMatchObject({ needsPassword: false });
  await of.post('/attach', { token }).expect(201);
  expect((await of.logIn(student.email, student.password)).status).toBe(200);
  const again = await of.post('/attach', { token }).expect(409);
  expect(again.body.code).toBe('session_already_used');
  expect(await of.organizationsOf(student.email)).toMatchObject([{ seats: 3 }]);
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
  expect(await api.rows('select first_name, user_roles from profiles where email = $1', [stranger.email])).toEqual([
    { first_name: 'Ada', user_roles: 'customer_admin' },
  ]);
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
  await api.vendorRows(
    "update local_supabase.users set provider = 'google', confirmation_sent_at = null where email = $1",
    [student.email],
  );
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
  for (const path of ['/attachment', '/attach']) {
    const late = await of.post(path, { token }).expect(410);
    expect(late.body.code).toBe('ownership_link_expired');
  }
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
