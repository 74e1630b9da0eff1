import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { deskOf } from '../../support/desk.ts';
import { sharedApi } from '../../support/shared-api.ts';
import { mailerFault, noMoreMails, student } from '../../support/students.ts';
import { confirmationsOf, LIMITED, UNMAILED } from './own-confirmation.ts';

const api = await sharedApi(UNMAILED);
const { register, registered, refusedInMetrics, statesOf } = confirmationsOf(api);
/** With a mail server of ours. */
const site = await sharedApi(LIMITED);
const of = confirmationsOf(site);
const old = "update local_supabase.users set confirmation_sent_at = now() - interval '3 hours' where email = $1";
const profilesOf = (email: string) => api.rows('select first_name, email from profiles where email = $1', [email]);

it.each([
  ['without a mail server of ours', api],
  ['without a mail of ours', site],
])('accepts a registration sent twice within a minute or again after a lost response, %s', async (_how, there) => {
  const { registered, register, profilesOf, statesOf } = confirmationsOf(there);
  const body = await registered();
  await register(body).expect(201);
  const lost = student();
  there.standIns.faults.add({ path: '/auth/v1/signup', kind: 'cut-after', times: 1 });
  await register(lost).expect(503);
  expect(await profilesOf(lost.email)).toEqual([]);
  expect((await register(lost).expect(201)).body).toEqual({ user: { email: lost.email } });
  expect(await profilesOf(lost.email)).toMatchObject([{ first_name: 'Sample' }]);
  for (const { email } of [body, lost]) expect(await statesOf(email)).toEqual([]);
});

it('finds the account by its exact address, in lower case, among similar ones', async () => {
  const id = randomUUID();
  for (const inTheWay of [`x${id}_a@example.com`, `${id}xa@example.com`, `${id}_a@example.com.au`])
    await register(student(inTheWay)).expect(201);
  const lost = student(`${id}_A@Example.com`);
  api.standIns.faults.add({ path: '/auth/v1/signup', kind: 'cut-after', times: 1 });
  await register(lost).expect(503);
  await register({ ...lost, firstName: 'Own' }).expect(201);
  expect(await profilesOf(`${id}_a@example.com`)).toEqual([{ first_name: 'Own', email: `${id}_a@example.com` }]);
});

it("does not let a stranger with someone else's address change the profile in the same minute", async () => {
  const body = await registered();
  await register({ ...student(body.email), firstName: 'Stranger' }).expect(201);
  expect(await profilesOf(body.email)).toEqual([{ first_name: 'Sample', email: body.email }]);
});

it('reports the mail limit when the confirmation of an old account cannot be sent again', async () => {
  const body = await registered();
  await api.vendorRows(old, [body.email]);
  api.standIns.faults.add(noMoreMails);
  expect((await register(body).expect(503)).body.code).toBe('mail_limit_reached');
});

it('tells those who exceed the limit that they have no account yet and when to try again', async () => {
  const before = await refusedInMetrics();
  api.standIns.faults.add(noMoreMails);
  const body = student();
  const response = await register(body).expect(503);
  expect(response.body).toMatchObject({
    code: 'mail_limit_reached',
    message: expect.stringMatching(/not been created yet.*still in the form.*in an hour/),
  });
  expect(response.headers['retry-after']).toBe('3600');
  expect(await refusedInMetrics()).toBe(before + 1);
  expect(await profilesOf(body.email)).toEqual([]);
});

it('with confirmations of our own, the account is created and its one mail waits', () =>
  deskOf(api).whileSet({ TRIAL_CONFIRMATION: 'own' }, async () => {
    const body = await registered();
    await register(body).expect(201);
    expect(await statesOf(body.email)).toEqual(['waiting']);
    expect(await profilesOf(body.email)).toHaveLength(1);
  }));

const noMailNow = (fault = noMoreMails) => site.standIns.faults.add({ ...fault, times: 1 });

it.each([
  ['limit', noMoreMails],
  ['mailer', mailerFault],
])('mails the owner of an old account whose confirmation Supabase cannot send again: %s', async (_why, fault) => {
  const body = student();
  noMailNow(fault);
  await of.register(body).expect(201);
  await of.token(body.email);
  await site.vendorRows(old, [body.email]);
  await of.age(body.email, 180);
  noMailNow(fault);
  await of.register({ ...body, firstName: 'Stranger' }).expect(201);
  await of.confirm(await of.token(body.email, 2)).expect(200);
  expect(await of.profilesOf(body.email)).toMatchObject([{ first_name: 'Sample' }]);
});

it('registers a class of forty behind one address, and answers the same to one who is registered already', async () => {
  const taken = student();
  noMailNow();
  await of.register(taken).expect(201);
  await of.confirm(await of.token(taken.email)).expect(200);
  const one = '198.51.100.7';
  const everyone = Array.from({ length: 40 }, () => student());
  await Promise.all(everyone.map((body) => of.register(body, one).expect(201)));
  for (const limit of [() => {}, () => noMailNow()]) {
    limit();
    const { body } = await of.register({ ...taken, password: 'another password' }, one).expect(201);
    expect(body).toEqual({ user: { email: taken.email } });
  }
  await of.settled();
  expect(await of.mailsTo(taken.email)).toHaveLength(1);
  for (const { email } of everyone) {
    expect(await of.profilesOf(email)).toHaveLength(1);
    // Supabase's or ours.
    expect(await site.vendorRows('select from local_smtp.mails where $1 = any (recipients)', [email])).toHaveLength(1);
  }
});
