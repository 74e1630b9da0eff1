import { expect, it } from '@jest/globals';
import { changedMeanwhile, oneOfTwo, prepareDesk } from '../../support/desk.ts';
import { runOps } from '../../support/ops.ts';

const { api, desk, owner } = prepareDesk({ owner: 'owner' });

const grant = (email: string, role: string, token = owner.token) => desk.post('/staff', token, { email, role });
const remove = (id: string, token = owner.token) => desk.post(`/staff/${id}/remove`, token, {});

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
  const { items } = await desk.list('/staff', owner.token);
  const cells = [{ text: 'Member' }, { text: 'No' }, { text: 'operator' }, {}];
  const listed = { title: email, second: `by ${owner.email}`, cells };
  expect(items.filter((member) => member.id === id)).toMatchObject([listed]);
  await remove(id).expect(200);
  await remove(id).expect(409);
  const back = await desk.post(`/staff/${id}/role`, owner.token, { role: 'owner' }).expect(409);
  expect(back.body).toMatchObject(changedMeanwhile(new RegExp(`${owner.email} did this`)));
  expect(await desk.idsOf('/staff?state=removed', owner.token)).toContain(id);
  expect((await desk.record(`/staff/${id}`, owner.token)).actions).toEqual([]);
  await desk.get('/me', token).expect(403);
  await grant(email, 'viewer').expect(200);
  await desk.get('/me', token).expect(200);

  const facts = (role: string) => ({ email, role });
  const by = { actor: owner.email, reason: null };
  expect(await desk.actions('staff', id)).toMatchObject([
    { ...by, action: 'staff.grant', before: null, after: facts('viewer') },
    { ...by, action: 'staff.revoke', before: facts('operator'), after: null },
    { ...by, action: 'staff.grant', before: facts('owner'), after: facts('operator') },
    { ...by, action: 'staff.grant', before: facts('operator'), after: facts('owner') },
    { ...by, action: 'staff.grant', before: facts('viewer'), after: facts('operator') },
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
  expect(all).toMatchObject({ lead: true, refund: true });
  const choose = (kinds: object) => desk.post(`/staff/${id}/mails`, owner.token, kinds);
  const { done } = (await choose({ ...all, lead: false, refund: false }).expect(200)).body;
  expect(done.text).toBe(`${email} gets the chosen mails to the team.`);
  const off = async () => (await api.rows('select mails_off from staff where user_id = $1', [id]))[0];
  expect(await off()).toEqual({ mails_off: ['lead', 'refund'] });
  await choose({ lead: true }).expect(400);
  expect(await off()).toEqual({ mails_off: ['lead', 'refund'] });
  await choose(all).expect(200);
  expect(await desk.actions('staff', id)).toMatchObject([
    { action: 'staff.mails', before: { off: 'lead, refund' }, after: { off: '' } },
    { action: 'staff.mails', before: { off: '' }, after: { off: 'lead, refund' } },
  ]);
});

it('the last owner cannot be removed or demoted, not even by two owners at once', async () => {
  const [first, second] = [await desk.colleague('owner'), await desk.colleague('owner')];
  await desk.whileOwnersAre([first.id, second.id], async () => {
    await grant(first.email, 'viewer', second.token).expect(200);
    expect((await remove(second.id, second.token).expect(409)).body.code).toBe('last_owner');
    expect((await grant(second.email, 'operator', second.token).expect(409)).body.code).toBe('last_owner');
    await grant(first.email, 'owner', second.token).expect(200);

    const { isFirst } = await oneOfTwo(remove(second.id, first.token), remove(first.id, second.token), 403);
    const [survivor, gone] = isFirst ? [first, second] : [second, first];
    const owners = "select user_id from staff where role = 'owner' and removed_at is null";
    expect(await api.rows(owners)).toEqual([{ user_id: survivor.id }]);
    await grant(gone.email, 'owner', survivor.token).expect(200);
  });
});

const ops = (command: string) => runOps(api.variables, command.split(' '));
const failed = (message: string) => ({ code: 1, stderr: expect.stringContaining(message) });

it('the command line grants, lists and removes, and its changes are recorded', async () => {
  const [first, second] = [await desk.account(), await desk.account()];
  const invited = { code: 0, stdout: 'Invited new-owner@example.com as owner.\n' };
  expect(await ops('staff grant new-owner@example.com owner')).toMatchObject(invited);
  expect(await ops(`staff grant ${first.email} king`)).toMatchObject(failed('viewer, editor, operator, owner'));
  const granted = await ops(`staff grant ${first.email.toUpperCase()} owner --reason founder`);
  expect(granted).toMatchObject({ code: 0, stdout: `${first.email} is now owner.\n` });
  const token = await desk.logIn(first.email);
  await desk.get('/me', token).expect(200);

  const revoke = (email: string) => ops(`do staff ${email} remove --yes`);
  await desk.whileOwnersAre([first.id], async () => {
    expect(await revoke(first.email)).toMatchObject(failed('last owner'));
  });
  expect(await ops(`staff grant ${second.email} owner`)).toMatchObject({ code: 0 });
  const listed = JSON.parse((await ops('list staff --json')).stdout);
  expect(listed.map(({ id }: { id: string }) => id)).toEqual(expect.arrayContaining([first.id, second.id]));
  expect(await revoke(second.email.toUpperCase())).toMatchObject({ code: 0 });
  expect(await revoke(second.email)).toMatchObject(failed('“Remove” is not possible now'));
  expect(await revoke('stranger@example.com')).toMatchObject(failed('there is no member for'));

  const grants = { actor: 'command line', action: 'staff.grant' };
  const revokes = { actor: 'command line', action: 'staff.revoke' };
  expect(await desk.actions('staff', second.id)).toMatchObject([revokes, grants]);
  expect(await desk.actions('staff', first.id)).toMatchObject([{ ...grants, reason: 'founder' }]);

  // A staff member can be removed even while Supabase is down.
  const last = await desk.colleague('viewer');
  api.standIns.faults.add({ path: '^/auth/', kind: 'cut' });
  expect(await revoke(last.email)).toMatchObject({ code: 0 });
});
