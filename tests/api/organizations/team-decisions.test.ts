import { expect, it } from '@jest/globals';
import type { RecordRow } from '#contract/desk/resource.ts';
import { accountsOf, ORGANIZATIONS } from '../../support/accounts.ts';
import { paidPayment, payForSeats, signUp } from '../../support/buying.ts';
import { deskOf, shown } from '../../support/desk.ts';
import { paymentBecomes } from '../../support/payments.ts';
import { sharedApi } from '../../support/shared-api.ts';
import { lookAtConditions } from '../../support/team-mails.ts';
import { until } from '../../support/until.ts';

const api = await sharedApi(ORGANIZATIONS);
const of = accountsOf(api);
const desk = deskOf(api);
const operator = await desk.colleague('operator');
async function listed(email: string, state: string): Promise<RecordRow | undefined> {
  const { body } = await desk.get(`/organizations?state=${state}&q=${email}`, operator.token).expect(200);
  return body.items.find(({ second }: RecordRow) => second?.endsWith(email));
}
const act = (id: string | undefined, verb: string, body: object = {}) =>
  desk.post(`/organizations/${id}/${verb}`, operator.token, body);

it('the welcome mail asks whose address it is; answering "mine", once or often, confirms it', async () => {
  const { email, password } = await of.administrator();
  expect(await listed(email, 'unconfirmed')).toBeDefined();
  const token = await of.token(email, 'token');
  expect(await of.organizationsOf(email)).toMatchObject([{ verified: false }]);
  for (let times = 0; times < 2; times += 1)
    await of.post('/address', { token, answer: 'mine' }).expect(200, { organizationName: 'Sample Organization' });
  expect(await of.organizationsOf(email)).toMatchObject([{ verified: true }]);
  expect(await listed(email, 'unconfirmed')).toBeUndefined();
  // Once the owner has confirmed, the mail can no longer freeze the organization.
  const late = await of.post('/address', { token, answer: 'not-mine' }).expect(410);
  expect(late.body.message).toMatch(/already been confirmed/);
  // From now on, the password shows that the account is theirs.
  const session = await payForSeats(api, 3);
  const proof = await of.passwordToken(session, { email, password });
  await of.post('/attach', { token: proof }).expect(201);
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
  const frozen = await listed(email, 'frozen');
  const open = () => api.rows("select from conditions where name = 'organization-frozen' and key = $1", [frozen?.id]);
  expect(await open()).toHaveLength(1);

  // It cannot gain any seats.
  const more = await payForSeats(api, 1);
  expect((await of.post('', signUp(more, { email })).expect(409)).body.code).toBe('organization_frozen');
  await of.post('/attach', { sessionId: more, earlierSessionId: sessionId }).expect(404);

  expect((await act(frozen?.id, 'return').expect(200)).body.record.groups).toMatchObject([{ facts: [] }]);
  expect(await of.organizationsOf(email)).toMatchObject([{ frozen: true, seats: 0 }]);
  await lookAtConditions(api);
  expect(await open()).toEqual([]);
  const again = signUp(sessionId);
  await of.post('', again).expect(201);
  expect(await of.organizationsOf(again.email)).toMatchObject([{ seats: 4, frozen: false }]);
  // The link in the old mail is for the returned seats.
  await of.post('/address', { token, answer: 'mine' }).expect(410);
});

it('the payer gets the link each time that the same organization gives the seats back', async () => {
  const { id, payer, session } = await paidPayment(api);
  const account = await of.student();
  const returned = () => api.rows("select from mails where recipient = $1 and cause like '%returned%'", [payer]);
  for (const times of [1, 2]) {
    await of.post('/attach', { token: await of.passwordToken(session, account) }).expect(201);
    const [payment] = await api.rows<{ customer_id: string }>('select * from payments where id = $1', [id]);
    const token = await of.token(account.email, 'token');
    await of.post('/address', { token, answer: 'not-mine' }).expect(200);
    await until(async () => (await of.logIn(account.email, account.password)).status === 400);
    await act(payment?.customer_id, 'return').expect(200);
    expect(await returned()).toHaveLength(times);
    await act(payment?.customer_id, 'unfreeze').expect(200);
    await until(async () => (await of.logIn(account.email, account.password)).status === 200);
  }
});

it('a refund takes seats away only when an operator says so, with a reason', async () => {
  const { email, sessionId } = await of.administrator(5);
  await api.stripe('/refund', { session: sessionId });
  await paymentBecomes(api, sessionId, 'refunded');
  expect(await of.organizationsOf(email)).toMatchObject([{ seats: 5 }]);
  const id = (await listed(email, 'unconfirmed'))?.id;
  const take = (seats: number, reason?: string) => act(id, 'seats', { seats: 5 - seats, from: 5, reason });
  await take(6, 'refunded').expect(400);
  await take(5).expect(400);
  const { body } = await take(5, 'refunded in full').expect(200);
  expect(shown(body.record, 'Seats')).toBe(0);
  expect(JSON.stringify(body.record.timeline)).toContain('refunded in full');
  await until(async () => (await of.copiedSeats(email))[0]?.seats === 0);
  // A later purchase adds to what is left.
  const more = await payForSeats(api, 2);
  await of.post('/attach', { sessionId: more, earlierSessionId: sessionId }).expect(201);
  expect(await of.organizationsOf(email)).toMatchObject([{ seats: 2 }]);
});
