import { expect, it } from '@jest/globals';
import { sharedApi } from '../../support/shared-api.ts';
import { until } from '../../support/until.ts';
import { confirmationsOf, LIMITED, noMoreMails, student } from './own-confirmation.ts';

const api = await sharedApi(LIMITED);
const of = confirmationsOf(api);
const noMailNow = () => api.standIns.faults.add({ ...noMoreMails, times: 1 });

it('sends no mail while Supabase does, neither for a second click nor after a lost response', async () => {
  const body = student();
  await of.register(body).expect(201);
  await of.register(body).expect(201);
  const lost = student();
  api.standIns.faults.add({ path: '/auth/v1/signup', kind: 'cut-after', times: 1 });
  await of.register(lost).expect(503);
  await of.register(lost).expect(201);
  for (const { email } of [body, lost]) expect(await of.statesOf(email)).toEqual([]);
});

it('mails the owner of an old account whose confirmation Supabase cannot send again', async () => {
  const body = student();
  noMailNow();
  await of.register(body).expect(201);
  await of.token(body.email);
  const old = "update local_supabase.users set confirmation_sent_at = now() - interval '3 hours' where email = $1";
  await api.vendorRows(old, [body.email]);
  await of.age(body.email, 180);
  noMailNow();
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
  const { body } = await of.register({ ...taken, password: 'another password' }, one).expect(201);
  expect(body).toEqual({ user: { email: taken.email } });
  await of.settled();
  for (const { email } of everyone) {
    expect(await of.profilesOf(email)).toHaveLength(1);
    // Supabase's or ours.
    expect(await api.vendorRows('select from local_smtp.mails where $1 = any (recipients)', [email])).toHaveLength(1);
  }
});

it('gives a confirmed address the same response as a free one, and no mail', async () => {
  const body = student();
  noMailNow();
  await of.register(body).expect(201);
  await of.confirm(await of.token(body.email)).expect(200);
  noMailNow();
  const response = await of.register({ ...body, password: 'another password' }).expect(201);
  expect(response.body).toEqual({ user: { email: body.email } });
  await until(async () => !(await of.statesOf(body.email)).includes('waiting'));
  expect(await of.mailsTo(body.email)).toHaveLength(1);
});
