import { unfreeze } from '#api/organizations/team-decisions.ts';
import { DATABASE, type Database, inTransaction } from '#api/platform/database/database.ts';
import { accountsOf, answers } from '../support/accounts.ts';
import { payForSeats, signUp } from '../support/buying.ts';
import { deskOf } from '../support/desk.ts';
import type { TestApi } from '../support/test-api.ts';
import { until } from '../support/until.ts';

/** Gives an address that a stranger registered to its owner by link; freezes and unfreezes another administrator. */
export async function attaching(api: TestApi): Promise<void> {
  const of = accountsOf(api);
  const { email: address } = await of.student(false);
  const session = await payForSeats(api);
  await of.post('', signUp(session, { email: address })).expect(409);
  await of.post('/ownership-links', answers(session, address)).expect(202);
  const token = await of.token(address, 'ownership');
  await of.post('/attach', { token, password: 'correct horse' }).expect(201);
  const more = await payForSeats(api);
  await of.post('/ownership-tokens', { ...answers(more, address), password: 'wrong' }).expect(403);
  const buyer = signUp(await payForSeats(api));
  await of.post('', buyer).expect(201);
  await of.post('/address', { token: await of.token(buyer.email, 'token'), answer: 'not-mine' }).expect(200);
  const logsIn = async () => (await of.logIn(buyer.email, buyer.password)).status === 200;
  await until(async () => !(await logsIn()));
  const db = api.app.get<Database>(DATABASE);
  const [organization] = await api.rows<{ id: string }>('select id from customers where frozen_at is not null');
  await inTransaction(db, (tx) => unfreeze(tx, organization?.id ?? ''));
  await until(logsIn);
}

/** An owner adds a colleague, signs out everywhere, and tries again with the token that is left. */
export async function staff(api: TestApi): Promise<void> {
  const of = deskOf(api);
  const { token } = await of.colleague('owner');
  const { email: address } = await of.account();
  await of.post('/staff', token, { email: address, role: 'viewer' }).expect(200);
  await of.auth('POST', 'logout?scope=global', undefined, token);
  await of.post('/staff', token, { email: address, role: 'owner' }).expect(401);
}
