import { beforeAll, expect, it } from '@jest/globals';
import { accountsOf } from '../../support/accounts.ts';
import { deskOf } from '../../support/desk.ts';
import { runOps } from '../../support/ops.ts';
import { sharedApi } from '../../support/shared-api.ts';
import type { TestApi } from '../../support/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await sharedApi();
});

const staff = (...args: string[]) => runOps(api.variables, ['staff', ...args]);
const failed = (message: string) => ({ code: 1, stderr: expect.stringContaining(message) });

it('the command line grants, lists and revokes roles, and its changes are recorded', async () => {
  const desk = deskOf(api);
  const [first, second] = [await desk.account(), await desk.account()];
  const student = await accountsOf(api).student(false);
  expect(await staff('grant', 'nobody@example.com', 'owner')).toMatchObject(failed('no account'));
  expect(await staff('grant', student.email, 'owner')).toMatchObject(failed('not confirmed'));
  expect(await staff('grant', first.email, 'king')).toMatchObject(failed('viewer, operator or owner'));
  expect(await staff('grant', first.email, 'owner', '--reason', 'founder')).toMatchObject({ code: 0 });
  const token = await desk.logIn(first.email);
  await desk.get('/me', token).expect(200);

  expect(await staff('revoke', first.email)).toMatchObject(failed('last owner'));
  expect(await staff('grant', second.email, 'owner')).toMatchObject({ code: 0 });
  const listed = JSON.parse((await staff('list', '--json')).stdout);
  expect(listed.map(({ account }: { account: string }) => account).sort()).toEqual([first.id, second.id].sort());
  expect(await staff('revoke', second.email.toUpperCase())).toMatchObject({ code: 0 });
  expect(await staff('revoke', second.email)).toMatchObject(failed('no staff member'));

  const { actions } = (await desk.get('/actions', token).expect(200)).body;
  expect(actions).toMatchObject([
    { actor: 'command line', action: 'staff.revoke', subject: { id: second.id } },
    { actor: 'command line', action: 'staff.grant', subject: { id: second.id } },
    { actor: 'command line', action: 'staff.grant', subject: { id: first.id }, reason: 'founder' },
  ]);

  // A staff member can be removed even while Supabase is down.
  await desk.colleague('viewer');
  api.standIns.faults.add({ path: '^/auth/', kind: 'cut' });
  const [last] = JSON.parse((await staff('list', '--json')).stdout).filter(
    ({ role }: { role: string }) => role === 'viewer',
  );
  expect(await staff('revoke', last.email)).toMatchObject({ code: 0 });
});
