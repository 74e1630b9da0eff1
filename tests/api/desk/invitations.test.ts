import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { hashPassword } from '#stand-ins/supabase/passwords.ts';
import { accountsOf } from '../../support/accounts.ts';
import { prepareDesk, shown } from '../../support/desk.ts';
import { mailsTo } from '../../support/mails.ts';
import { until } from '../../support/until.ts';

const { api, desk, owner } = prepareDesk({ owner: 'owner' });

const accounts = accountsOf(api);

const grant = (email: string, role: string) => desk.post('/staff', owner.token, { email, role });
const choose = (link: string, password: string) => api.http.post('/api/sign-in/password').send({ link, password });
const signIn = (email: string, password: string) => api.http.post('/api/sign-in').send({ email, password });
const linkMailedTo = (email: string, count?: number) => accounts.token(email, 'link', count);

it('an owner invites a person without an account, who chooses a password and is staff, and nothing else', async () => {
  const email = `new-${randomUUID()}@example.com`;
  const granted = () => grant(email, 'operator').expect(200);
  const { done } = (await desk.whileSet({ TEAM_MAIL_TO: 'team@example.com' }, granted)).body;
  expect(done.text).toBe(`Invited ${email} as operator.`);
  expect(shown(await desk.record(done.to, owner.token), 'State')).toBe('Invited');
  const link = await linkMailedTo(email);
  expect((await choose('invented', 'long enough').expect(410)).body.code).toBe('link_expired');
  await choose(link, 'short').expect(400);
  const { body } = await choose(link, 'long enough').expect(200);
  expect((await desk.get('/me', body.accessToken).expect(200)).body).toMatchObject({ email, role: 'operator' });
  await choose(link, 'another one').expect(410);
  await signIn(email, 'long enough').expect(200);
  const { timeline } = await desk.record(done.to, owner.token);
  expect(timeline.map(({ what, by }) => [what, by])).toEqual([
    ['Invited as operator', owner.email],
    ['Accepted the invitation', email],
  ]);
  expect(await api.rows('select from profiles where email = $1', [email])).toEqual([]);
  expect(await api.rows('select from leads where email = $1', [email])).toEqual([]);
  const find = "select facts from team_notices where kind = 'staff' and facts ->> 'email' = $1";
  expect(await api.rows(find, [email])).toEqual([
    { facts: { action: 'staff.invite', email, was: null, is: 'operator', by: owner.email } },
  ]);
});

it('an invitation is mailed again with another link, gets another role, and is withdrawn', async () => {
  const email = `again-${randomUUID()}@example.com`;
  const member = (await grant(email, 'viewer').expect(200)).body.done.to;
  const first = await linkMailedTo(email);
  await desk.post(`${member}/invite`, owner.token, {}).expect(200);
  expect((await desk.post(`${member}/invite`, owner.token, {}).expect(409)).body.message).toMatch(/a moment ago/);
  const second = await linkMailedTo(email, 2);
  await choose(first, 'long enough').expect(410);
  await grant(email, 'owner').expect(200);
  await desk.post(`${member}/remove`, owner.token, {}).expect(200);
  await choose(second, 'long enough').expect(410);
  await grant(email, 'viewer').expect(200);
  await choose(await linkMailedTo(email, 3), 'long enough').expect(200);
});

it.each([
  ['a trial student', () => accounts.student(false)],
  ['a buyer of seats', () => accounts.administrator()],
])('invites %s whose address is unconfirmed: an account alone opens no door', async (_name, create) => {
  const { email } = await create();
  expect((await grant(email, 'owner').expect(200)).body.done.text).toBe(`Invited ${email} as owner.`);
  // Whoever registered with a colleague's address gets in neither now nor when the colleague confirms it elsewhere.
  const confirm = 'update local_supabase.users set email_confirmed_at = now(), password_hash = $2 where email = $1';
  await api.vendorRows(confirm, [email, hashPassword(desk.password)]);
  await signIn(email, desk.password).expect(401);
  await grant(email, 'operator').expect(200);
  await signIn(email, desk.password).expect(401);
  await choose(await linkMailedTo(email), 'long enough').expect(200);
  await signIn(email, desk.password).expect(401);
  await signIn(email, 'long enough').expect(200);
});

it('who is invited and then makes an account of their own stays one member', async () => {
  const [accepting, added] = [1, 2].map(() => `own-${randomUUID()}@example.com`) as [string, string];
  const members = (email: string) => api.rows('select user_id, role from staff where email = $1', [email]);
  for (const email of [accepting, added]) await grant(email, 'viewer').expect(200);
  const account = await desk.account(accepting);
  const { body } = await choose(await linkMailedTo(accepting), 'long enough').expect(200);
  await desk.get('/me', body.accessToken).expect(200);
  expect(await members(accepting)).toEqual([{ user_id: account.id, role: 'viewer' }]);

  const link = await linkMailedTo(added);
  const { id } = await desk.account(added);
  await grant(added, 'operator').expect(200);
  await signIn(added, desk.password).expect(401);
  await choose(link, 'long enough').expect(200);
  expect(await members(added)).toEqual([{ user_id: id, role: 'operator' }]);
});

it('a member whose address was changed at the identity service stays one when the role changes; old mails lead nowhere', async () => {
  const member = await desk.colleague('viewer');
  await api.http.post('/api/sign-in/forgotten').send({ email: member.email }).expect(202);
  const link = await linkMailedTo(member.email);
  await desk.auth('PUT', `admin/users/${member.id}`, { email: `now-${member.email}` });
  await grant(member.email, 'operator').expect(200);
  expect((await desk.get('/me', member.token).expect(200)).body).toMatchObject({ role: 'operator' });
  await grant(`now-${member.email}`, 'operator').expect(200);
  await choose(link, 'long enough').expect(410);
  const mails = "select id, state from mails where kind = 'staff-password' and recipient = $1 order by created_at";
  const sent = async () => api.rows<{ id: string; state: string }>(mails, [member.email]);
  await until(async () => (await sent())[0]?.state === 'sent');
  await api.rows("update mails set created_at = created_at - interval '2 minutes' where recipient = $1", [
    member.email,
  ]);
  await desk.post(`/mails/${(await sent())[0]?.id}/send-again`, owner.token, {}).expect(200);
  await until(async () => (await sent())[1]?.state === 'dropped');
});

it('changes the role of the member, even if someone else has the address by now', async () => {
  const member = await desk.colleague('viewer');
  await desk.auth('PUT', `admin/users/${member.id}`, { email: `now-${member.email}` });
  const stranger = await desk.account(member.email);
  await desk.post(`/staff/${member.id}/role`, owner.token, { role: 'operator' }).expect(200);
  expect((await desk.get('/me', member.token).expect(200)).body).toMatchObject({ role: 'operator' });
  await desk.get('/me', await desk.logIn(stranger.email)).expect(403);
});

it('mails staff who have forgotten their password a link, and says nothing about who is staff', async () => {
  const { email } = await desk.colleague('viewer');
  const forgotten = (address: string) => api.http.post('/api/sign-in/forgotten').send({ email: address });
  const stranger = await desk.account();
  const answers = [await forgotten(email.toUpperCase()), await forgotten(stranger.email), await forgotten(email)];
  expect(answers.map(({ status, body }) => [status, body])).toEqual([1, 2, 3].map(() => [202, {}]));
  const { body } = await choose(await linkMailedTo(email), 'a new password').expect(200);
  await desk.get('/me', body.accessToken).expect(200);
  await signIn(email, desk.password).expect(401);
  expect(await mailsTo(api, stranger.email)).toEqual([]);
  expect(await mailsTo(api, email)).toHaveLength(1);
  for (let count = 0; count < 3; count += 1) await forgotten(email).expect(202);
  await forgotten(email).expect(429);
  await forgotten(email).set('X-Forwarded-For', '203.0.113.4').expect(202);
  const [back, moved] = [await desk.colleague('viewer'), await desk.colleague('owner')];
  await forgotten(back.email).expect(202);
  const link = await linkMailedTo(back.email);
  await desk.post(`/staff/${back.id}/remove`, owner.token, {}).expect(200);
  await grant(back.email, 'viewer').expect(200);
  await choose(link, 'a new password').expect(410);
  await forgotten(moved.email).expect(202);
  await desk.auth('PUT', `admin/users/${moved.id}`, { email: `moved-${moved.email}` });
  await choose(await linkMailedTo(moved.email), 'a new password').expect(410);
});
