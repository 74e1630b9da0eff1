import { expect, it } from '@jest/globals';
import { accountsOf, answers, ORGANIZATIONS } from '../../support/accounts.ts';
import { payForSeats, signUp } from '../../support/buying.ts';
import { runOps } from '../../support/ops.ts';
import { paymentBecomes } from '../../support/payments.ts';
import { sharedApi } from '../../support/shared-api.ts';
import { lookAtConditions } from '../../support/team-mails.ts';
import { until } from '../../support/until.ts';

const api = await sharedApi(ORGANIZATIONS);
const of = accountsOf(api);

const ops = (...args: string[]) => runOps(api.variables, ['organizations', ...args]);
const list = async (filter: string): Promise<{ email: string }[]> =>
  JSON.parse((await ops('list', filter, '--json')).stdout);

it('the welcome mail asks whose address it is; answering "mine", once or often, confirms it', async () => {
  const { email, password } = await of.administrator();
  expect((await list('--unverified')).map((row) => row.email)).toContain(email);
  const token = await of.token(email, 'token');
  expect(await of.organizationsOf(email)).toMatchObject([{ verified: false }]);
  for (let times = 0; times < 2; times += 1)
    await of.post('/address', { token, answer: 'mine' }).expect(200, { organizationName: 'Sample Organization' });
  expect(await of.organizationsOf(email)).toMatchObject([{ verified: true }]);
  expect((await list('--unverified')).map((row) => row.email)).not.toContain(email);
  // Once the owner has confirmed, the mail can no longer freeze the organization.
  expect((await of.post('/address', { token, answer: 'not-mine' }).expect(410)).body.message).toMatch(
    /already been confirmed/,
  );
  // From now on, the password shows that the account is theirs.
  const session = await payForSeats(api, 3);
  const proof = await of.post('/ownership-tokens', { ...answers(session, email), password }).expect(201);
  await of.post('/attach', { token: proof.body.token }).expect(201);
  expect(await of.organizationsOf(email)).toMatchObject([{ seats: 5 }]);
});

it('the answer "not mine" freezes the organization and tells the team, which gives the seats back to the payer', async () => {
  const { email, password, sessionId } = await of.administrator(4, { organizationName: 'Frozen' });
  const { body: session } = await of.logIn(email, password);
  const token = await of.token(email, 'token');
  await of.post('/address', { token, answer: 'not-mine' }).expect(200);
  await of.post('/address', { token, answer: 'not-mine' }).expect(200);
  expect(await of.organizationsOf(email)).toMatchObject([{ frozen: true, seats: 4 }]);
  await until(async () => (await of.logIn(email, password)).status === 400);
  expect(await of.refresh(String(session.refresh_token))).toBe(400);
  expect((await of.post('/address', { token, answer: 'mine' }).expect(409)).body.code).toBe('organization_frozen');
  await lookAtConditions(api);
  const told = "select from team_notices where kind = 'organization-frozen' and strpos(facts::text, $1) > 0";
  expect(await api.rows(told, [email])).toHaveLength(1);
  expect((await list('--frozen')).map((row) => row.email)).toEqual([email]);

  // It cannot gain any seats.
  const more = await payForSeats(api, 1);
  expect((await of.post('', signUp(more, { email })).expect(409)).body.code).toBe('organization_frozen');
  await of.post('/attach', { sessionId: more, earlierSessionId: sessionId }).expect(404);

  expect((await ops('return', email)).stdout).toMatch(/1 payment of Frozen can be claimed again/);
  expect(await of.organizationsOf(email)).toMatchObject([{ frozen: true, seats: 0 }]);
  const again = signUp(sessionId);
  await of.post('', again).expect(201);
  expect(await of.organizationsOf(again.email)).toMatchObject([{ seats: 4, frozen: false }]);
  // The link in the old mail is for the returned seats.
  await of.post('/address', { token, answer: 'mine' }).expect(410);
});

it('an operator lets a frozen administrator log in again', async () => {
  const { email, password } = await of.administrator();
  const token = await of.token(email, 'token');
  await of.post('/address', { token, answer: 'not-mine' }).expect(200);
  await until(async () => (await of.logIn(email, password)).status === 400);
  expect((await ops('unfreeze', email)).stdout).toMatch(/no longer frozen/);
  await until(async () => (await of.logIn(email, password)).status === 200);
  expect((await ops('unfreeze', email)).stderr).toMatch(/is not frozen/);
});

it('a refund takes seats away only when an operator says so, with a reason', async () => {
  const { email, sessionId } = await of.administrator(5);
  await api.stripe('/refund', { session: sessionId });
  await paymentBecomes(api, sessionId, 'refunded');
  expect(await of.organizationsOf(email)).toMatchObject([{ seats: 5 }]);
  expect((await ops('seats', email, '--remove', '6', '--reason', 'refunded')).stderr).toMatch(/only 5 seats/);
  expect((await ops('seats', email, '--remove', '5')).code).toBe(1);
  expect((await ops('seats', email, '--reason', 'x')).stderr).toMatch(/--add or --remove/);
  expect((await ops('seats', email, '--remove', '5', '--reason', 'refunded in full')).stdout).toMatch(
    /now has 0 seats/,
  );
  await until(async () => (await of.copiedSeats(email))[0]?.seats === 0);
  expect((await ops('show', email)).stdout).toMatch(/refunded in full/);
  // A later purchase adds to what is left.
  const more = await payForSeats(api, 2);
  await of.post('/attach', { sessionId: more, earlierSessionId: sessionId }).expect(201);
  expect(await of.organizationsOf(email)).toMatchObject([{ seats: 2 }]);
});
