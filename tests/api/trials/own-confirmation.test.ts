import { expect, it, jest } from '@jest/globals';
import { accountsOf } from '../../support/accounts.ts';
import { signUp as administrator, payForSeats } from '../../support/buying.ts';
import { takenMail } from '../../support/mails.ts';
import { sharedApi } from '../../support/shared-api.ts';
import { noMoreMails, student } from '../../support/students.ts';
import { until } from '../../support/until.ts';
import { confirmationsOf, LIMITED, OWN } from './own-confirmation.ts';

const api = await sharedApi(OWN);
const of = confirmationsOf(api);

it('creates the account without a mail from Supabase; our mail confirms it, once', async () => {
  const body = student();
  expect((await of.register(body).expect(201)).body).toEqual({ user: { email: body.email } });
  expect(await of.profilesOf(body.email)).toEqual([{ first_name: 'Sample', user_roles: 'student', cohort_id: 2 }]);
  const token = await of.token(body.email);
  expect(await of.isConfirmed(body.email)).toBe(false);
  const response = await of.confirm(token).expect(200);
  expect(response.body).toEqual({ confirmed: true });
  expect(response.headers['set-cookie']).toBeUndefined();
  expect(await of.isConfirmed(body.email)).toBe(true);
  expect((await of.confirm(token).expect(410)).body.code).toBe('confirmation_expired');
  expect(await of.mailsTo(body.email)).toHaveLength(1);
  const asked = await api.vendorRows('select user_metadata from local_supabase.users where email = $1', [body.email]);
  const metadata = { first_name: 'Sample', last_name: 'Student', cohort_id: 2, user_roles: 'student' };
  expect(asked).toEqual([{ user_metadata: { ...metadata, email_verified: true } }]);
});

it("sends the mail although the api's clock is ten minutes behind", async () => {
  const tenMinutesAgo = () => performance.timeOrigin + performance.now() - 600_000;
  const clock = jest.spyOn(Date, 'now').mockImplementation(tenMinutesAgo);
  try {
    const body = student();
    await of.register(body).expect(201);
    await of.token(body.email);
  } finally {
    clock.mockRestore();
  }
});

it('puts nothing that a stranger could have typed into the mail, and the token nowhere else', async () => {
  const names = { firstName: 'Visit evil.example', lastName: 'now!' };
  const body = { ...student(), ...names };
  await of.register(body).expect(201);
  const token = await of.token(body.email);
  const { content } = await takenMail(api, (await of.mailsTo(body.email))[0]?.id ?? 0);
  expect(`${content.subject} ${content.text} ${content.html}`).not.toMatch(/evil|now!/);
  const stored = await api.rows('select * from mails where recipient = $1', [body.email]);
  expect(stored).toHaveLength(1);
  expect(JSON.stringify(stored)).not.toContain(token);
});

it('makes one account, and one mail whose link works, when one address registers many times at once', async () => {
  const body = student();
  const responses = await Promise.all(Array.from({ length: 12 }, () => of.register(body)));
  for (const { status } of responses) expect([201, 503]).toContain(status);
  await of.register(body).expect(201);
  const token = await of.token(body.email);
  await of.settled();
  expect(await of.mailsTo(body.email)).toHaveLength(1);
  expect(await of.profilesOf(body.email)).toHaveLength(1);
  await of.confirm(token).expect(200);
});

it("does not let a concurrent request for the same address invalidate the mail's link", async () => {
  const body = student();
  api.standIns.faults.add({ path: '/auth/v1/admin/generate_link', kind: 'hold', times: 1 });
  const first = of.register(body).then(({ status }) => status);
  await until(async () => (await of.statesOf(body.email)).length === 1);
  expect((await of.register(body).expect(503)).body.code).toBe('identity_unavailable');
  api.standIns.faults.clear();
  expect(await first).toBe(201);
  await of.confirm(await of.token(body.email)).expect(200);
  expect(await of.statesOf(body.email)).toEqual(['sent']);
});

it('sends an unconfirmed address one mail a minute and five an hour; only the newest link works', async () => {
  const body = student();
  const stranger = { ...student(body.email), firstName: 'Stranger', password: 'another password' };
  await of.register(body).expect(201);
  const tokens = [await of.token(body.email)];
  for (let again = 0; again < 3; again++) await of.register(stranger).expect(201);
  await of.settled();
  expect(await of.mailsTo(body.email)).toHaveLength(1);
  for (let mails = 2; mails <= 5; mails++) {
    await of.age(body.email, 2);
    await of.register(stranger).expect(201);
    tokens.push(await of.token(body.email, mails));
  }
  await of.age(body.email, 2);
  await of.register(stranger).expect(201);
  await of.settled();
  expect(await of.mailsTo(body.email)).toHaveLength(5);
  expect(await of.profilesOf(body.email)).toMatchObject([{ first_name: 'Sample' }]);
  await of.age(body.email, 60);
  await of.register(stranger).expect(201);
  tokens.push(await of.token(body.email, 6));
  const newest = tokens.pop() ?? '';
  for (const token of tokens) await of.confirm(token).expect(410);
  await of.confirm(newest).expect(200);
  // The first password still applies, not the stranger's.
  const signIn = (password: string) => accountsOf(api).logIn(body.email, password);
  expect([(await signIn(stranger.password)).status, (await signIn(body.password)).status]).toEqual([400, 200]);
});

it('gives a confirmed address the same response as a free one and no mail, and only its owner the profile', async () => {
  const admin = administrator(await payForSeats(api));
  await api.http.post('/api/organizations').send(admin).expect(201);
  const response = await of.register(student(admin.email)).expect(201);
  expect(response.body).toEqual({ user: { email: admin.email } });
  await of.register({ ...student(admin.email), password: admin.password }).expect(201);
  expect(await of.profilesOf(admin.email)).toMatchObject([{ user_roles: 'customer_admin' }]);
  const body = await of.registered();
  await of.confirm(await of.token(body.email)).expect(200);
  await of.register({ ...body, firstName: 'Again', password: 'another password' }).expect(201);
  await api.rows('delete from profiles where email = $1', [body.email]);
  await of.register({ ...body, password: 'another password' }).expect(201);
  expect(await of.profilesOf(body.email)).toEqual([]);
  await of.register(body).expect(201);
  expect(await of.profilesOf(body.email)).toHaveLength(1);
  await of.settled();
  expect(await of.mailsTo(body.email)).toHaveLength(1);
  expect((await of.statesOf(admin.email)).filter((state) => state !== 'dropped')).toEqual([]);
});

const beyond = await sharedApi(LIMITED);
it.each([
  ['before the account', 'cut', api],
  ['between account and profile', 'cut-after', api],
  ["before the account, beyond Supabase's limit", 'cut', beyond],
  ["between account and profile, beyond Supabase's limit", 'cut-after', beyond],
] as const)('makes profile and mail on an immediate second try when cut off %s', async (_when, kind, site) => {
  const there = confirmationsOf(site);
  const body = student();
  site.standIns.faults.add(noMoreMails);
  site.standIns.faults.add({ path: '/auth/v1/admin/generate_link', kind, times: 1 });
  await there.register(body).expect(503);
  expect(await there.profilesOf(body.email)).toEqual([]);
  await there.register(body).expect(201);
  expect(await there.profilesOf(body.email)).toHaveLength(1);
  await there.confirm(await there.token(body.email)).expect(200);
  expect(await there.mailsTo(body.email)).toHaveLength(1);
});

it('takes over the mail of a process that died between account and profile', async () => {
  const body = await of.registered();
  await of.token(body.email);
  // What the dead process leaves behind: an account without a profile, and a held mail.
  await api.rows('delete from profiles where email = $1', [body.email]);
  const held = `update mails set state = 'waiting', sent_at = null, due_at = now() + interval '1 hour',
    next_try_at = now() + interval '1 hour' where recipient = $1`;
  await api.rows(held, [body.email]);
  await of.register(body).expect(201);
  expect(await of.profilesOf(body.email)).toHaveLength(1);
  await of.confirm(await of.token(body.email, 2)).expect(200);
});

it('drops a held mail when it is due and there is no profile', async () => {
  const body = await of.registered();
  await of.token(body.email);
  await api.rows('delete from profiles where email = $1', [body.email]);
  const hold = "update mails set state = 'waiting', sent_at = null, next_try_at = now() where recipient = $1";
  await api.rows(hold, [body.email]);
  await api.rows("select graphile_worker.add_job('send-waiting-mails', '{}')");
  await until(async () => (await of.statesOf(body.email))[0] === 'dropped');
  expect(await of.mailsTo(body.email)).toHaveLength(1);
});

it('makes no account and no mail for a password that Supabase refuses, and accepts a better one at once', async () => {
  const body = student();
  const refusal = await of.register({ ...body, password: '123' }).expect(422);
  expect(refusal.body).toMatchObject({ code: 'identity_rejected', message: expect.stringMatching(/password/i) });
  expect(await of.userOf(body.email)).toBeUndefined();
  await of.register(body).expect(201);
  await of.confirm(await of.token(body.email)).expect(200);
});
