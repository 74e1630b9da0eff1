import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import pg from 'pg';
import { AT_ONCE, accountsOf, answers, ORGANIZATIONS } from '../../support/accounts.ts';
import { payForSeats, signUp } from '../../support/buying.ts';
import { isDrill } from '../../support/layers.ts';
import { sharedApi } from '../../support/shared-api.ts';
import { student } from '../../support/students.ts';
import { until } from '../../support/until.ts';

const api = await sharedApi(ORGANIZATIONS);
const of = accountsOf(api);

it('a trial student becomes the administrator of a new organization, and keeps name, cohort and password', async () => {
  const student = await of.student();
  await api.rows('update profiles set cohort_id = 7 where email = $1', [student.email]);
  const session = await payForSeats(api, 2);
  expect(await of.proofsFor(student.email, session)).toEqual(['password', 'link']);
  const token = await of.passwordToken(session, student);
  const preview = await of.post('/attachment', { token }).expect(200);
  expect(preview.body).toMatchObject({
    organization: { name: 'Northwind', isNew: true, seats: 0, seatsAfter: 2 },
    email: student.email,
    needsPassword: false,
    payment: { payment_status: 'paid', seats: 2, amount_total: 1_000_000 },
  });
  expect(await of.organizationsOf(student.email)).toEqual([]);
  const attached = await of.post('/attach', { token }).expect(201);
  expect(attached.body).toEqual({ organization: { name: 'Northwind', isNew: true, seats: 2 } });
  const organization = { name: 'Northwind', seats: 2, verified: false, frozen: false };
  expect(await of.organizationsOf(student.email)).toEqual([organization]);
  const kept = { id: student.id, first_name: 'Sample', last_name: 'Student', cohort_id: 7 };
  const profiles = await api.rows('select * from profiles where email = $1', [student.email]);
  expect(profiles).toMatchObject([{ ...kept, user_roles: 'customer_admin', org_name: 'Northwind' }]);
  await until(async () => (await of.usersAt(student.email))[0]?.app.user_roles === 'customer_admin');
  await until(async () => (await of.copiedSeats(student.email))[0]?.seats === 2);
  expect((await of.logIn(student.email, student.password)).status).toBe(200);
});

it('an administrator’s organization gains the seats, and so does its copy; the mail says so', async () => {
  const student = await of.student();
  const attach = async (seats: number) =>
    of.post('/attach', { token: await of.passwordToken(await payForSeats(api, seats), student) });
  await attach(2);
  expect((await attach(4)).body).toEqual({ organization: { name: 'Northwind', isNew: false, seats: 6 } });
  expect(await of.organizationsOf(student.email)).toMatchObject([{ seats: 6 }]);
  await until(async () => (await of.copiedSeats(student.email))[0]?.seats === 6);
  await until(async () => (await of.mailsTo(student.email)).length >= 2);
  const texts = await of.textsTo(student.email);
  expect(texts.join()).toMatch(/4 seats added/i);
  // A password does not show whose the address is.
  expect(texts.join()).toMatch(/confirm\s+that\s+this\s+email/);
});

it('refuses a wrong password, then any further one for that payment, but not the link', async () => {
  const student = await of.student();
  const session = await payForSeats(api);
  const guess = (password: string) =>
    of.post('/ownership-tokens', { ...answers(session, student.email), password }).then(({ body }) => body.code);
  const codes = await Promise.all(Array.from({ length: 12 }, (_, index) => guess(`guess ${index}`)));
  expect(codes.filter((code) => code === 'wrong_password')).toHaveLength(5);
  expect(codes.filter((code) => code === 'too_many_tries')).toHaveLength(7);
  expect(await guess(student.password)).toBe('too_many_tries');
  await of.post('/ownership-links', answers(session, student.email)).expect(202);
  // An hour later, more tries are allowed.
  await api.rows("update payments set password_tried_at = now() - interval '61 minutes'");
  await of.passwordToken(session, student);
});

it('a password counts only for the account that it was tried on', async () => {
  const student = await of.student();
  const session = await payForSeats(api);
  const token = await of.passwordToken(session, student);
  await api.vendorRows('delete from local_supabase.users where email = $1', [student.email]);
  await of.student();
  expect((await of.post('/attach', { token }).expect(410)).body.code).toBe('ownership_link_expired');
});

it('an outage of the identity provider does not count as a wrong password', async () => {
  const student = await of.student();
  const session = await payForSeats(api);
  api.standIns.faults.add({ path: '/auth/v1/token', kind: 'cut' });
  const proof = { ...answers(session, student.email), password: student.password };
  const response = await of.post('/ownership-tokens', proof);
  expect([response.status, response.body.code]).toEqual([503, 'identity_unavailable']);
});

it('two payments attached to one student at once create one organization with the seats of both', async () => {
  for (let round = 0; round < (isDrill ? 5 : 1); round += 1) {
    const student = await of.student();
    const sessions = [await payForSeats(api, 2), await payForSeats(api, 4)];
    const tokens = await Promise.all(sessions.map((session) => of.passwordToken(session, student)));
    const replies = await Promise.all(tokens.map((token) => of.post('/attach', { token })));
    expect(replies.map(({ status }) => status)).toEqual([201, 201]);
    expect(await of.organizationsOf(student.email)).toMatchObject([{ seats: 6 }]);
  }
});

it('many submits of one attach give the seats once', async () => {
  const student = await of.student();
  const token = await of.passwordToken(await payForSeats(api, 5), student);
  const replies = await Promise.all(Array.from({ length: AT_ONCE }, () => of.post('/attach', { token })));
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(await of.organizationsOf(student.email)).toMatchObject([{ seats: 5 }]);
});

it('an earlier payment of the same browser adds seats to the organization that it created, once', async () => {
  const first = await of.administrator(10);
  const session = await payForSeats(api, 3);
  const proof = { sessionId: session, earlierSessionId: first.sessionId };
  expect((await of.post('/attachment', proof).expect(200)).body).toMatchObject({
    organization: { name: first.organizationName, isNew: false, seats: 10, seatsAfter: 13 },
    email: null,
    needsPassword: false,
  });
  const replies = await Promise.all(Array.from({ length: AT_ONCE }, () => of.post('/attach', proof)));
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
  const codes = new Set(replies.filter(({ status }) => status !== 201).map(({ body }) => body.code));
  for (const code of codes) expect(['claim_in_progress', 'session_already_used']).toContain(code);
  expect(await of.organizationsOf(first.email)).toMatchObject([{ seats: 13, verified: false }]);
});

it('is refused for a payment without an organization, and for a deleted account', async () => {
  const session = await payForSeats(api);
  const unclaimed = await payForSeats(api);
  for (const earlierSessionId of [unclaimed, session, 'cs_test_unknown']) {
    const { body } = await of.post('/attach', { sessionId: session, earlierSessionId }).expect(404);
    expect(body.code).toBe('session_not_found');
  }
  const first = await of.administrator();
  await api.vendorRows('delete from local_supabase.users where email = $1', [first.email]);
  await of.post('/attach', { sessionId: session, earlierSessionId: first.sessionId }).expect(404);
});

it('adds the seats of payments that are attached to one organization at the same time', async () => {
  const { email, sessionId: earlierSessionId } = await of.administrator(1);
  const sessions = await Promise.all([2, 3, 4].map((seats) => payForSeats(api, seats)));
  // Holds all of them up until each has come as far as it can.
  const other = new pg.Client(api.database.url);
  await other.connect();
  await other.query('begin; select from customers for update');
  const replies = sessions.map((sessionId) => of.post('/attach', { sessionId, earlierSessionId }).then());
  const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  await until(async () => (await api.rows(waiting)).length === 3);
  await other.end();
  expect((await Promise.all(replies)).map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(await of.organizationsOf(email)).toMatchObject([{ seats: 10 }]);
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
  // An address without such a character stays as it is.
  const similar = new Set([email.replace(/[._%+](?=.*@)/, 'x'), `x${email}`, `${email}.au`]);
  similar.delete(email);
  for (const address of similar) await register(address).expect(201);
  const session = await payForSeats(api, 1);
  await of.post('/ownership-links', answers(session, email)).expect(400);
  await register(email).expect(201);
  await api.vendorRows('update local_supabase.users set email_confirmed_at = now() where email = lower($1)', [email]);
  for (const typed of [email.toUpperCase(), email.toLowerCase()])
    expect((await of.post('', signUp(session, { email: typed })).expect(409)).body.code).toBe('account_exists');
  const token = await of.passwordToken(session, { email: ` ${email.toUpperCase()} `, password: 'battery staple' });
  await of.post('/attach', { token }).expect(201);
  expect(await of.organizationsOf(email.toLowerCase())).toMatchObject([{ seats: 1 }]);
});
