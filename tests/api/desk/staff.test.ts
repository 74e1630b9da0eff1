import { expect, it } from '@jest/globals';
import { prepareDesk } from '../../support/desk.ts';
import { runOps } from '../../support/ops.ts';

const { api, desk, owner } = prepareDesk({ owner: 'owner' });

const grant = (email: string, role: string, token = owner.token) => desk.post('/staff', token, { email, role });
const remove = (id: string, token = owner.token) => desk.post(`/staff/${id}/remove`, token, {});
const page = async (id: string) => (await desk.get(`/staff/${id}`, owner.token).expect(200)).body;

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
  await desk.get('/log', token).expect(200);
  await desk.post(`/staff/${id}/role`, owner.token, { role: 'owner', reason: '' }).expect(200);
  await desk.post(`/staff/${id}/role`, owner.token, { role: 'operator' }).expect(200);
  await desk.get('/staff', token).expect(403);
  const { items } = (await desk.get('/staff', owner.token)).body;
  const cells = [{ text: 'Member' }, { text: 'No' }, { text: 'operator' }, {}];
  expect(items.filter((member: { id: string }) => member.id === id)).toMatchObject([
    { title: email, second: `by ${owner.email}`, cells },
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
  const by = { actor: owner.email };
  const none = { reason: null };
  expect(await desk.actions('staff', id)).toMatchObject([
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

it('an owner chooses which mails to the team a member gets', async () => {
  const { id, email } = await desk.colleague('operator');
  const all = await desk.formOf(owner.token, `/staff/${id}`, 'mails');
  expect(all).toMatchObject({ lead: true, weekly: true });
  const choose = (kinds: object) => desk.post(`/staff/${id}/mails`, owner.token, kinds);
  const { done } = (await choose({ ...all, lead: false, weekly: false }).expect(200)).body;
  expect(done.text).toBe(`${email} gets the chosen mails to the team.`);
  const off = async () => (await api.rows('select mails_off from staff where user_id = $1', [id]))[0];
  expect(await off()).toEqual({ mails_off: ['lead', 'weekly'] });
  await choose({ lead: true }).expect(400);
  expect(await off()).toEqual({ mails_off: ['lead', 'weekly'] });
  await choose(all).expect(200);
  expect(await desk.actions('staff', id)).toMatchObject([
    { action: 'staff.mails', before: { off: 'lead, weekly' }, after: { off: '' } },
    { action: 'staff.mails', before: { off: '' }, after: { off: 'lead, weekly' } },
  ]);
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

const commands = (...args: string[]) => runOps(api.variables, args);
const failed = (message: string) => ({ code: 1, stderr: expect.stringContaining(message) });

it('the command line grants, lists and removes, and its changes are recorded', async () => {
  const [first, second] = [await desk.account(), await desk.account()];
  const invited = { code: 0, stdout: 'Invited nobody@example.com as owner.\n' };
  expect(await commands('staff', 'grant', 'nobody@example.com', 'owner')).toMatchObject(invited);
  expect(await commands('staff', 'grant', first.email, 'king')).toMatchObject(
    failed('viewer, editor, operator, owner'),
  );
  const granted = await commands('staff', 'grant', first.email.toUpperCase(), 'owner', '--reason', 'founder');
  expect(granted).toMatchObject({ code: 0, stdout: `${first.email} is now owner.\n` });
  const token = await desk.logIn(first.email);
  await desk.get('/me', token).expect(200);

  const revoke = (email: string) => commands('do', 'staff', email, 'remove', '--yes');
  await desk.whileOwnersAre([first.id], async () => {
    expect(await revoke(first.email)).toMatchObject(failed('last owner'));
  });
  expect(await commands('staff', 'grant', second.email, 'owner')).toMatchObject({ code: 0 });
  const listed = JSON.parse((await commands('list', 'staff', '--json')).stdout);
  expect(listed.map(({ id }: { id: string }) => id)).toEqual(expect.arrayContaining([first.id, second.id]));
  expect(await revoke(second.email.toUpperCase())).toMatchObject({ code: 0 });
  expect(await revoke(second.email)).toMatchObject(failed('No staff member has this account'));
  expect(await revoke('stranger@example.com')).toMatchObject(failed('there is no member for'));

  const by = { actor: 'command line' };
  expect(await desk.actions('staff', second.id)).toMatchObject([
    { ...by, action: 'staff.revoke' },
    { ...by, action: 'staff.grant' },
  ]);
  expect(await desk.actions('staff', first.id)).toMatchObject([{ ...by, action: 'staff.grant', reason: 'founder' }]);

  // A staff member can be removed even while Supabase is down.
  const last = await desk.colleague('viewer');
  api.standIns.faults.add({ path: '^/auth/', kind: 'cut' });
  expect(await revoke(last.email)).toMatchObject({ code: 0 });
});
