import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { hashPassword } from '#stand-ins/supabase/passwords.ts';
import { accountsOf } from '../../support/accounts.ts';
import { payForSeats, signUp } from '../../support/buying.ts';
import { prepareDesk, shown } from '../../support/desk.ts';
import { takenMails } from '../../support/mails.ts';
import { runOps } from '../../support/ops.ts';

const { api, desk, owner } = prepareDesk({ owner: 'owner' });

const grant = (email: string, role: string, token = owner.token) => desk.post('/staff', token, { email, role });
const remove = (id: string, token = owner.token) => desk.post(`/staff/${id}/remove`, token, {});
const page = async (id: string) => (await desk.get(`/staff/${id}`, owner.token).expect(200)).body;
const choose = (link: string, password: string) => api.http.post('/api/sign-in/password').send({ link, password });
const signIn = (email: string, password: string) => api.http.post('/api/sign-in').send({ email, password });

const linkMailedTo = (email: string, count?: number) => accountsOf(api).token(email, 'link', count);
const mailsTo = async (email: string) => (await takenMails(api)).filter(({ recipients }) => recipients.includes(email));

it('an owner adds a staff member, changes the role and removes them; each change is recorded', async () => {
  const { id, email } = await desk.account();
  const body = { email: email.toUpperCase(), role: 'viewer', reason: 'Looks after the blog' };
  const granted = await desk.post('/staff', owner.token, body).expect(200);
  expect(granted.body.done).toEqual({ text: `${email} is now viewer.`, to: `/staff/${id}`, label: 'Show' });
  const token = await desk.logIn(email);
  await desk.get('/set-up', token).expect(403);
  await grant(email, 'operator').expect(200);
  await grant(email, 'operator').expect(200);
  // The same token works, because the role is read on every call.
  await desk.get('/actions', token).expect(200);
  await desk.post(`/staff/${id}/role`, owner.token, { role: 'owner', reason: '' }).expect(200);
  await desk.post(`/staff/${id}/role`, owner.token, { role: 'operator' }).expect(200);
  await desk.get('/staff', token).expect(403);
  const { items } = (await desk.get('/staff', owner.token)).body;
  expect(items.filter((member: { id: string }) => member.id === id)).toMatchObject([
    {
      title: email,
      second: `by ${owner.email}`,
      cells: [{ text: 'Member' }, { text: 'No' }, { text: 'operator' }, {}],
    },
  ]);
  await remove(id).expect(200);
  await remove(id).expect(404);
  const removed = (await desk.get('/staff?state=removed', owner.token)).body.items;
  expect(removed.map((member: { id: string }) => member.id)).toContain(id);
  expect((await page(id)).actions).toEqual([]);
  await desk.get('/me', token).expect(403);
  await grant(email, 'viewer').expect(200);
  await desk.get('/me', token).expect(200);

  const facts = (role: string) => ({ email, role });
  const by = { actor: owner.email, subject: { kind: 'staff', id } };
  const none = { reason: null };
  expect(await desk.actions(owner.token, 'staff', id)).toMatchObject([
    { ...by, action: 'staff.grant', before: null, after: facts('viewer'), ...none },
    { ...by, action: 'staff.revoke', before: facts('operator'), after: null, ...none },
    { ...by, action: 'staff.grant', before: facts('owner'), after: facts('operator'), ...none },
    { ...by, action: 'staff.grant', before: facts('operator'), after: facts('owner'), ...none },
    { ...by, action: 'staff.grant', before: facts('viewer'), after: facts('operator'), ...none },
    { ...by, action: 'staff.grant', before: null, after: facts('viewer'), reason: 'Looks after the blog' },
  ]);
});

it('a second factor that the account has already is asked for from the first call on', async () => {
  const { id, email } = await desk.account();
  const factors = JSON.stringify([{ id, factor_type: 'totp', status: 'verified' }]);
  await api.vendorRows('update local_supabase.users set factors = $1 where id = $2', [factors, id]);
  await grant(email, 'viewer').expect(200);
  const refused = await desk.get('/me', await desk.logIn(email)).expect(403);
  expect(refused.body.code).toBe('second_factor_required');
});

it.each([
  ['no address', 'colleague', 'viewer'],
  ...['customer_admin', 'admin', 'Owner', ''].map((role) => [`the role "${role}"`, 'a@example.com', role] as const),
])('refuses %s', async (_name, email, role) => {
  expect((await grant(email, role).expect(400)).body.code).toBe('invalid_request');
});

it('an owner invites a person without an account, who chooses a password and is staff, and nothing else', async () => {
  const email = `new-${randomUUID()}@example.com`;
  const granted = () => grant(email, 'operator').expect(200);
  const { done } = (await desk.whileSet({ TEAM_MAIL_TO: 'team@example.com' }, granted)).body;
  expect(done.text).toBe(`Invited ${email} as operator.`);
  const id = done.to.split('/').at(-1);
  expect(shown(await page(id), 'State')).toBe('Invited');
  const link = await linkMailedTo(email);
  expect((await choose('invented', 'long enough').expect(410)).body.code).toBe('link_expired');
  await choose(link, 'short').expect(400);
  const { body } = await choose(link, 'long enough').expect(200);
  expect((await desk.get('/me', body.accessToken).expect(200)).body).toMatchObject({ email, role: 'operator' });
  await choose(link, 'another one').expect(410);
  await signIn(email, 'long enough').expect(200);
  const { timeline } = await page(id);
  expect(timeline.map(({ what, by }: { what: string; by: string }) => [what, by])).toEqual([
    ['Invited as operator', owner.email],
    ['Accepted the invitation', email],
  ]);
  expect(await api.rows('select from profiles where email = $1', [email])).toEqual([]);
  expect(await api.rows('select from leads where email = $1', [email])).toEqual([]);
  const notices = await api.rows("select facts from team_notices where kind = 'staff' and facts ->> 'email' = $1", [
    email,
  ]);
  expect(notices).toEqual([{ facts: { action: 'staff.invite', email, was: null, is: 'operator', by: owner.email } }]);
});

it('an invitation is mailed again with another link, gets another role, and is withdrawn', async () => {
  const email = `again-${randomUUID()}@example.com`;
  const id = (await grant(email, 'viewer').expect(200)).body.done.to.split('/').at(-1);
  const first = await linkMailedTo(email);
  await desk.post(`/staff/${id}/invite`, owner.token, {}).expect(200);
  expect((await desk.post(`/staff/${id}/invite`, owner.token, {}).expect(409)).body.message).toMatch(/a moment ago/);
  const second = await linkMailedTo(email, 2);
  await choose(first, 'long enough').expect(410);
  await grant(email, 'owner').expect(200);
  await remove(id).expect(200);
  await choose(second, 'long enough').expect(410);
  await grant(email, 'viewer').expect(200);
  await choose(await linkMailedTo(email, 3), 'long enough').expect(200);
});

it.each([
  ['a trial student', async () => (await accountsOf(api).student(false)).email],
  [
    'a buyer of seats',
    async () => {
      const buyer = signUp(await payForSeats(api));
      await api.http.post('/api/organizations').send(buyer).expect(201);
      return buyer.email;
    },
  ],
])('invites %s whose address is unconfirmed: an account alone opens no door', async (_name, create) => {
  const email = await create();
  expect((await grant(email, 'owner').expect(200)).body.done.text).toBe(`Invited ${email} as owner.`);
  const [user] = await api.vendorRows<{ id: string }>('select id from local_supabase.users where email = $1', [email]);
  // Whoever registered with a colleague's address gets in neither now nor when the colleague confirms it elsewhere.
  await api.vendorRows('update local_supabase.users set email_confirmed_at = now(), password_hash = $2 where id = $1', [
    user?.id,
    hashPassword(desk.password),
  ]);
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
  expect(await members(added)).toEqual([{ user_id: id, role: 'operator' }]);
  await choose(link, 'long enough').expect(410);
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
  expect(await mailsTo(stranger.email)).toEqual([]);
  expect(await mailsTo(email)).toHaveLength(1);
  for (let count = 0; count < 3; count += 1) await forgotten(email).expect(202);
  await forgotten(email).expect(429);
  const moved = await desk.colleague('owner');
  await forgotten(moved.email).expect(202);
  await desk.auth('PUT', `admin/users/${moved.id}`, { email: `moved-${moved.email}` });
  await choose(await linkMailedTo(moved.email), 'a new password').expect(410);
});

it('the last owner cannot be removed or demoted, not even by two owners at once', async () => {
  const [first, second] = [await desk.colleague('owner'), await desk.colleague('owner')];
  await desk.whileOwnersAre([first.id, second.id], async () => {
    await grant(first.email, 'viewer', second.token).expect(200);
    expect((await remove(second.id, second.token).expect(409)).body.code).toBe('last_owner');
    expect((await grant(second.email, 'operator', second.token).expect(409)).body.code).toBe('last_owner');
    await grant(first.email, 'owner', second.token).expect(200);

    const both = await Promise.all([remove(second.id, first.token), remove(first.id, second.token)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 403]);
    const owners = "select user_id from staff where role = 'owner' and removed_at is null";
    const [left, ...others] = await api.rows<{ user_id: string }>(owners);
    expect(others).toEqual([]);
    const [survivor, gone] = left?.user_id === first.id ? [first, second] : [second, first];
    await grant(gone.email, 'owner', survivor.token).expect(200);
  });
});

it('actions cannot be changed or deleted', async () => {
  for (const change of [
    "update desk_actions set actor = 'nobody'",
    'delete from desk_actions',
    'truncate desk_actions',
  ])
    await expect(api.rows(change)).rejects.toThrow(/append-only/);
});

it('actions come in pages, and invalid queries are refused', async () => {
  const ids: string[] = [];
  let path = '/actions?limit=20';
  while (path) {
    const { actions, next } = (await desk.get(path, owner.token).expect(200)).body;
    ids.push(...actions.map(({ id }: { id: string }) => id));
    path = next ? `/actions?limit=20&before=${next}` : '';
  }
  const [{ count } = { count: '' }] = await api.rows<{ count: string }>('select count(*) from desk_actions');
  expect(ids).toHaveLength(Number(count));
  expect(ids).toEqual([...new Set(ids)].sort((a, b) => Number(b) - Number(a)));
  for (const query of ['limit=0', 'limit=1000', 'before=x', 'before=-1', 'before=99999999999999999999', 'order=id'])
    await desk.get(`/actions?${query}`, owner.token).expect(400);
  await desk.get('/actions?subjectId=%00', owner.token).expect(400);
});

const commands = (...args: string[]) => runOps(api.variables, ['staff', ...args]);
const failed = (message: string) => ({ code: 1, stderr: expect.stringContaining(message) });

it('the command line grants, lists and revokes roles, and its changes are recorded', async () => {
  const [first, second] = [await desk.account(), await desk.account()];
  const invited = { code: 0, stdout: 'Invited nobody@example.com as owner.\n' };
  expect(await commands('grant', 'nobody@example.com', 'owner')).toMatchObject(invited);
  expect(await commands('grant', first.email, 'king')).toMatchObject(failed('viewer, operator or owner'));
  expect(await commands('grant', first.email, 'owner', '--reason', 'founder')).toMatchObject({ code: 0 });
  const token = await desk.logIn(first.email);
  await desk.get('/me', token).expect(200);

  await desk.whileOwnersAre([first.id], async () => {
    expect(await commands('revoke', first.email)).toMatchObject(failed('last owner'));
  });
  expect(await commands('grant', second.email, 'owner')).toMatchObject({ code: 0 });
  const listed = JSON.parse((await commands('list', '--json')).stdout);
  const accounts = listed.map(({ account }: { account: string }) => account);
  expect(accounts).toEqual(expect.arrayContaining([first.id, second.id]));
  expect(await commands('revoke', second.email.toUpperCase())).toMatchObject({ code: 0 });
  expect(await commands('revoke', second.email)).toMatchObject(failed('no staff member'));

  const by = { actor: 'command line' };
  expect(await desk.actions(token, 'staff', second.id)).toMatchObject([
    { ...by, action: 'staff.revoke' },
    { ...by, action: 'staff.grant' },
  ]);
  expect(await desk.actions(token, 'staff', first.id)).toMatchObject([
    { ...by, action: 'staff.grant', reason: 'founder' },
  ]);

  // A staff member can be removed even while Supabase is down.
  const last = await desk.colleague('viewer');
  api.standIns.faults.add({ path: '^/auth/', kind: 'cut' });
  const rest = JSON.parse((await commands('list', '--json')).stdout);
  expect(rest).toContainEqual(expect.objectContaining({ role: 'viewer', email: last.email }));
  expect(await commands('revoke', last.email)).toMatchObject({ code: 0 });
});
