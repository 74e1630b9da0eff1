import { expect, it } from '@jest/globals';
import { accountsOf } from '../../support/accounts.ts';
import { type Colleague, changedMeanwhile, oneOfTwo, prepareDesk, shown } from '../../support/desk.ts';
import { until } from '../../support/until.ts';

const { api, desk, robin, sam, viewer } = prepareDesk({ robin: 'operator', sam: 'operator', viewer: 'viewer' });
const accounts = accountsOf(api);

async function organization(seats = 4, name = 'Sample Organization') {
  const buyer = await accounts.administrator(seats, { organizationName: name });
  const find = 'select c.id from customers c join profiles p on p.id = c.admin_id where p.email = $1';
  const [found] = await api.rows<{ id: string }>(find, [buyer.email]);
  return { id: found?.id ?? '', ...buyer };
}
const show = (id: string) => desk.record(`/organizations/${id}`, viewer.token);
const act = (id: string, verb: string, who = robin, body = {}) =>
  desk.post(`/organizations/${id}/${verb}`, who.token, body);
const both = (id: string, verb: string) => oneOfTwo(act(id, verb, robin), act(id, verb, sam));

it('if two operators take the same seats away at once, they are taken away once', async () => {
  const { id } = await organization(4);
  const take = (who: Colleague, from = 4) =>
    act(id, 'seats', who, { seats: from - 2, from, reason: 'Half was refunded' });
  const { lost } = await oneOfTwo(take(robin), take(sam));
  expect(lost.body).toMatchObject(changedMeanwhile(/did this \d+ s ago/));
  expect(shown(await show(id), 'Seats')).toBe(2);
  expect(shown(await show(id), 'Paid seats')).toBe(4);
  const { timeline } = await show(id);
  const changed = { by: expect.stringMatching(/@/), detail: 'Half was refunded' };
  const changes = timeline.filter(({ what }) => /seats: |Changed/.test(what));
  expect(changes).toMatchObject([{ ...changed, what: 'The team removed 2 seats: 4 → 2' }]);
  // An operator who has seen the change may make another.
  await take(sam, 2).expect(200);
  for (const seats of [-1, 1.5, 0]) await act(id, 'seats', robin, { seats, from: 0, reason: 'x' }).expect(400);
  await act(id, 'seats', robin, { seats: 1, from: 0 }).expect(400);
});

it('asks Supabase about the session before seats are given, and counts no refunded seats as paid', async () => {
  const { id } = await organization(3);
  await api.rows('update payments set amount_refunded_cents = amount_total_cents where customer_id = $1', [id]);
  expect(shown(await show(id), 'Paid seats')).toBe(0);
  const out = await desk.colleague('operator');
  await desk.auth('POST', 'logout?scope=global', {}, out.token);
  await act(id, 'seats', out, { seats: 1_000, from: 3, reason: 'x' }).expect(401);
});

it('the confirmation mail is sent again once, and works', async () => {
  const { id, email } = await organization();
  await accounts.token(email, 'token');
  await both(id, 'send-confirmation');
  const token = await accounts.token(email, 'token', 2);
  await accounts.post('/address', { token, answer: 'mine' }).expect(200);
  expect(shown(await show(id), 'Address')).toBe('Confirmed');
  expect((await act(id, 'send-confirmation').expect(409)).body.message).toMatch(/is already confirmed/);
});

/** Creates an organization that is frozen, because its administrator signed up with someone else's address. */
async function frozen() {
  const made = await organization(3);
  await accounts.post('/address', { token: await accounts.token(made.email, 'token'), answer: 'not-mine' });
  expect(shown(await show(made.id), 'Address')).toBe('Frozen');
  await until(async () => (await accounts.logIn(made.email, made.password)).status === 400);
  return made;
}

it('a frozen organization is unfrozen once, or its payments are given back once', async () => {
  const { id: first, email, password } = await frozen();
  await both(first, 'unfreeze');
  expect(shown(await show(first), 'Address')).toBe('Not confirmed');
  expect((await show(first)).actions).toEqual([]);
  await until(async () => (await accounts.logIn(email, password)).status === 200);
  expect((await act(first, 'unfreeze').expect(409)).body.code).toBe('changed_meanwhile');
  expect((await act(first, 'return').expect(409)).body.code).toBe('not_possible');

  const { id: second } = await frozen();
  const [payment] = await api.rows<{ id: string }>('select id from payments where customer_id = $1', [second]);
  const { won } = await both(second, 'return');
  expect(won.body.done.text).toBe('Gave back 1 payment. The payers get their claim links by mail.');
  expect(await show(second)).toMatchObject({ groups: [{ title: 'Payments', facts: [] }] });
  expect(shown(await show(second), 'Seats')).toBe(0);
  const sent = await api.rows('select 1 from mails where cause like $1', [`${payment?.id} returned by ${second} %`]);
  expect(sent).toHaveLength(1);
  const listed = await desk.idsOf('/organizations?state=frozen', robin.token);
  expect(listed).toContain(second);
  expect(listed).not.toContain(first);
});

it('giving back says how many payments have no address because their payer was erased', async () => {
  const { id } = await frozen();
  await api.rows('update payments set payer_email = null where customer_id = $1', [id]);
  expect((await act(id, 'return').expect(200)).body.done).toMatchObject({
    text: expect.stringContaining('1 payment has no email address'),
    to: '/payments?state=unclaimed',
  });
  expect(await api.rows('select 1 from mails where cause like $1', [`% returned by ${id} %`])).toEqual([]);
});

it('giving back promises no claim link for a payment that was refunded', async () => {
  const { id } = await frozen();
  await api.rows('update payments set amount_refunded_cents = amount_total_cents where customer_id = $1', [id]);
  const { actions } = await desk.record(`/organizations/${id}`, robin.token);
  const lost = '1 payment cannot be claimed: refunded or disputed. No mail is sent.';
  expect(actions.find(({ name }) => name === 'return')?.explain).toContain(lost);
  expect((await act(id, 'return').expect(200)).body.done.text).toBe(`Gave back 1 payment. ${lost}`);
});

it('organizations are found by name and administrator', async () => {
  const { id, email } = await organization(7, 'Zenith Sample');
  for (const q of ['zenith', email, 'zen sam'])
    expect((await desk.list(`/organizations?q=${q}`, viewer.token)).items).toMatchObject([
      { id, title: 'Zenith Sample', second: expect.stringContaining(email) },
    ]);
});
