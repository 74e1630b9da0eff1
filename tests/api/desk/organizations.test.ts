import { expect, it } from '@jest/globals';
import type { DeskRecord } from '#contract/desk/resource.ts';
import { accountsOf } from '../../support/accounts.ts';
import { type Colleague, prepareDesk, shown } from '../../support/desk.ts';
import { until } from '../../support/until.ts';

const { api, desk, robin, sam, viewer } = prepareDesk({ robin: 'operator', sam: 'operator', viewer: 'viewer' });
const accounts = accountsOf(api);

async function organization(seats = 4, name = 'Sample Organization') {
  const buyer = await accounts.administrator(seats, { organizationName: name });
  const [found] = await api.rows<{ id: string }>(
    'select c.id from customers c join profiles p on p.id = c.admin_id where p.email = $1',
    [buyer.email],
  );
  return { id: found?.id ?? '', ...buyer };
}
const show = async (id: string): Promise<DeskRecord> =>
  (await desk.get(`/organizations/${id}`, viewer.token).expect(200)).body;
const act = (id: string, verb: string, who = robin, body = {}) =>
  desk.post(`/organizations/${id}/${verb}`, who.token, body);
const codes = (both: { status: number }[]) => both.map(({ status }) => status).sort();

it('if two operators take the same seats away at once, they are taken away once', async () => {
  const { id } = await organization(4);
  const take = (who: Colleague, from = 4) =>
    act(id, 'seats', who, { seats: from - 2, from, reason: 'Half was refunded' });
  const both = await Promise.all([take(robin), take(sam)]);
  expect(codes(both)).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'changed_meanwhile',
    message: expect.stringMatching(/did this \d+ s ago/),
  });
  expect(shown(await show(id), 'Seats')).toBe(2);
  expect(shown(await show(id), 'Paid seats')).toBe(4);
  // An operator who has seen the change may make another.
  await take(sam, 2).expect(200);
  for (const body of [
    { seats: -1, from: 0, reason: 'x' },
    { seats: 1.5, from: 0, reason: 'x' },
    { seats: 0, from: 0, reason: 'x' },
    { seats: 1, from: 0 },
  ])
    await act(id, 'seats', robin, body).expect(400);
});

it('the confirmation mail is sent again once, and works', async () => {
  const { id, email } = await organization();
  await accounts.token(email, 'token');
  const both = await Promise.all([act(id, 'send-confirmation', robin), act(id, 'send-confirmation', sam)]);
  expect(codes(both)).toEqual([200, 409]);
  const token = await accounts.token(email, 'token', 2);
  await accounts.post('/address', { token, answer: 'mine' }).expect(200);
  expect(shown(await show(id), 'Address')).toBe('Confirmed');
  expect((await act(id, 'send-confirmation').expect(409)).body.message).toMatch(/already confirmed/);
});

it('a frozen organization is unfrozen once, or its payments are given back once', async () => {
  const frozen = async () => {
    const made = await organization(3);
    await accounts.post('/address', { token: await accounts.token(made.email, 'token'), answer: 'not-mine' });
    expect(shown(await show(made.id), 'Address')).toBe('Frozen');
    await until(async () => (await accounts.logIn(made.email, made.password)).status === 400);
    return made;
  };
  const { id: first, email, password } = await frozen();
  expect(codes(await Promise.all([act(first, 'unfreeze', robin), act(first, 'unfreeze', sam)]))).toEqual([200, 409]);
  expect(shown(await show(first), 'Address')).toBe('Not confirmed');
  expect((await show(first)).actions.map(({ name }) => name)).toEqual([]);
  await until(async () => (await accounts.logIn(email, password)).status === 200);
  expect((await act(first, 'unfreeze').expect(409)).body.message).toMatch(/is not frozen/);
  expect((await act(first, 'return').expect(409)).body.code).toBe('not_possible');

  const { id: second } = await frozen();
  const [payment] = await api.rows<{ id: string }>('select id from payments where customer_id = $1', [second]);
  const returned = await Promise.all([act(second, 'return', robin), act(second, 'return', sam)]);
  expect(codes(returned)).toEqual([200, 409]);
  expect(returned.find(({ status }) => status === 200)?.body.done.text).toBe(
    'Gave back 1 payment. The payers get their claim links by mail.',
  );
  expect(await show(second)).toMatchObject({ groups: [{ title: 'Payments', facts: [] }] });
  expect(shown(await show(second), 'Seats')).toBe(0);
  const sent = await api.rows('select 1 from mails where cause = $1', [`${payment?.id} returned by ${second}`]);
  expect(sent).toHaveLength(1);
  const listed = (await desk.get('/organizations?state=frozen', robin.token).expect(200)).body.items;
  expect(listed.map((item: { id: string }) => item.id)).toContain(second);
  expect(listed.map((item: { id: string }) => item.id)).not.toContain(first);
});

it('giving back says how many payments have no address because their payer was erased', async () => {
  const { id, email } = await organization(3);
  await accounts.post('/address', { token: await accounts.token(email, 'token'), answer: 'not-mine' });
  await api.rows('update payments set payer_email = null where customer_id = $1', [id]);
  expect((await act(id, 'return').expect(200)).body.done).toMatchObject({
    text: expect.stringContaining('1 payment has no email address'),
    to: '/payments?state=unclaimed',
  });
  expect(await api.rows('select 1 from mails where cause like $1', [`% returned by ${id}`])).toEqual([]);
});

it('organizations are found by name and administrator', async () => {
  const { id, email } = await organization(7, 'Zenith Sample');
  for (const q of ['zenith', email, 'zen sam'])
    expect((await desk.get(`/organizations?q=${q}`, viewer.token).expect(200)).body.items).toMatchObject([
      { id, title: 'Zenith Sample', second: expect.stringContaining(email) },
    ]);
});
