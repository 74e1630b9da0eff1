import { describe, expect, it } from '@jest/globals';
import { accountsOf } from '../../support/accounts.ts';
import { payForSeats, signUp } from '../../support/buying.ts';
import { prepareDesk } from '../../support/desk.ts';
import { runOps } from '../../support/ops.ts';

const { api, desk, owner } = prepareDesk({ owner: 'owner' });

const grant = (email: string, role: string, token = owner.token) => desk.post('/staff', token, { email, role });

it('an owner adds a staff member, changes the role and removes them; each change is recorded', async () => {
  const { id, email } = await desk.account();
  const body = { email: email.toUpperCase(), role: 'viewer', reason: 'Looks after the blog' };
  const granted = await desk.post('/staff', owner.token, body).expect(200);
  expect(granted.body).toMatchObject({ userId: id, email, role: 'viewer', grantedBy: owner.email });
  const token = await desk.logIn(email);
  await desk.get('/set-up', token).expect(403);
  await grant(email, 'operator').expect(200);
  await grant(email, 'operator').expect(200);
  // The same token works, because the role is read on every call.
  await desk.get('/actions', token).expect(200);
  const { staff } = (await desk.get('/staff', owner.token)).body;
  expect(staff.filter((member: { userId: string }) => member.userId === id)).toHaveLength(1);
  await desk.remove(`/staff/${id}`, owner.token).expect(200);
  await desk.remove(`/staff/${id}`, owner.token).expect(404);
  await desk.get('/me', token).expect(403);
  await grant(email, 'viewer').expect(200);
  await desk.get('/me', token).expect(200);

  const facts = (role: string) => ({ email, role });
  const by = { actor: owner.email, subject: { kind: 'staff', id } };
  const none = { reason: null };
  expect(await desk.actions(owner.token, 'staff', id)).toMatchObject([
    { ...by, action: 'staff.grant', before: null, after: facts('viewer'), ...none },
    { ...by, action: 'staff.revoke', before: facts('operator'), after: null, ...none },
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

describe('a role is refused to', () => {
  it.each([
    ['an address without an account', 'nobody@example.com', 'viewer', 404, 'account_not_found'],
    ['no address', 'colleague', 'viewer', 400, 'invalid_request'],
    ['a pattern', '%@example.com', 'viewer', 404, 'account_not_found'],
  ])('%s', async (_name, email, role, status, code) => {
    const response = await grant(email, role);
    expect([response.status, response.body.code]).toEqual([status, code]);
  });

  it('anyone, if there is no such role', async () => {
    const { email } = await desk.account();
    for (const role of ['customer_admin', 'admin', 'Owner', '']) await grant(email, role).expect(400);
  });

  it('a trial student who has not confirmed the address yet', async () => {
    const { email } = await accountsOf(api).student(false);
    expect((await grant(email, 'viewer').expect(409)).body.code).toBe('address_unconfirmed');
  });

  it('a buyer of seats whose address is unconfirmed, until it is confirmed', async () => {
    const buyer = signUp(await payForSeats(api));
    await api.http.post('/api/organizations').send(buyer).expect(201);
    expect((await grant(buyer.email, 'owner').expect(409)).body.code).toBe('address_unconfirmed');
    const token = await accountsOf(api).token(buyer.email, 'token');
    await api.http.post('/api/organizations/address').send({ token, answer: 'mine' }).expect(200);
    await grant(buyer.email, 'viewer').expect(200);
  });
});

it('refuses an account left behind by an unfinished claim, because its address was never confirmed', async () => {
  await api.rows("alter table customers add constraint nobody check (name <> 'Not yet')");
  const buyer = signUp(await payForSeats(api), { organizationName: 'Not yet' });
  await api.http.post('/api/organizations').send(buyer).expect(503);
  await api.rows('alter table customers drop constraint nobody');
  expect((await grant(buyer.email, 'owner').expect(409)).body.code).toBe('address_unconfirmed');
});

it('the last owner cannot be removed or demoted, not even by two owners at once', async () => {
  const [first, second] = [await desk.colleague('owner'), await desk.colleague('owner')];
  await desk.whileOwnersAre([first.id, second.id], async () => {
    await grant(first.email, 'viewer', second.token).expect(200);
    expect((await desk.remove(`/staff/${second.id}`, second.token).expect(409)).body.code).toBe('last_owner');
    expect((await grant(second.email, 'operator', second.token).expect(409)).body.code).toBe('last_owner');
    await grant(first.email, 'owner', second.token).expect(200);

    const both = await Promise.all([
      desk.remove(`/staff/${second.id}`, first.token),
      desk.remove(`/staff/${first.id}`, second.token),
    ]);
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
  const student = await accountsOf(api).student(false);
  expect(await commands('grant', 'nobody@example.com', 'owner')).toMatchObject(failed('no account'));
  expect(await commands('grant', student.email, 'owner')).toMatchObject(failed('not confirmed'));
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
