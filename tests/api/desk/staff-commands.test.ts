import { expect, it } from '@jest/globals';
import { accountsOf } from '../../support/accounts.ts';
import { prepareDesk } from '../../support/desk.ts';
import { runOps } from '../../support/ops.ts';

const { api, desk } = prepareDesk({});

const staff = (...args: string[]) => runOps(api.variables, ['staff', ...args]);
const failed = (message: string) => ({ code: 1, stderr: expect.stringContaining(message) });

it('the command line grants, lists and revokes roles, and its changes are recorded', async () => {
  const [first, second] = [await desk.account(), await desk.account()];
  const student = await accountsOf(api).student(false);
  expect(await staff('grant', 'nobody@example.com', 'owner')).toMatchObject(failed('no account'));
  expect(await staff('grant', student.email, 'owner')).toMatchObject(failed('not confirmed'));
  expect(await staff('grant', first.email, 'king')).toMatchObject(failed('viewer, operator or owner'));
  expect(await staff('grant', first.email, 'owner', '--reason', 'founder')).toMatchObject({ code: 0 });
  const token = await desk.logIn(first.email);
  await desk.get('/me', token).expect(200);

  await desk.whileOwnersAre([first.id], async () => {
    expect(await staff('revoke', first.email)).toMatchObject(failed('last owner'));
  });
  expect(await staff('grant', second.email, 'owner')).toMatchObject({ code: 0 });
  const listed = JSON.parse((await staff('list', '--json')).stdout);
  const accounts = listed.map(({ account }: { account: string }) => account);
  expect(accounts).toEqual(expect.arrayContaining([first.id, second.id]));
  expect(await staff('revoke', second.email.toUpperCase())).toMatchObject({ code: 0 });
  expect(await staff('revoke', second.email)).toMatchObject(failed('no staff member'));

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
  const rest = JSON.parse((await staff('list', '--json')).stdout);
  expect(rest).toContainEqual(expect.objectContaining({ role: 'viewer', email: last.email }));
  expect(await staff('revoke', last.email)).toMatchObject({ code: 0 });
});
