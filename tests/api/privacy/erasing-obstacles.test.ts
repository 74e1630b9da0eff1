import { randomUUID } from 'node:crypto';
import { describe, expect, it, jest } from '@jest/globals';
import { DATABASE, type Database, inTransaction } from '#api/platform/database/database.ts';
import { isBeingClaimed } from '#api/privacy/payment-data.ts';
import type { TodayItem } from '#contract/desk/today.ts';
import { accountsOf, eventsHandled } from '../../support/accounts.ts';
import { openCheckout, paidPayment, payForSeats, signUp } from '../../support/buying.ts';
import { dealSays } from '../../support/crm.ts';
import { shown } from '../../support/desk.ts';
import { askForInvoice } from '../../support/invoices.ts';
import { leadsOf } from '../../support/leads.ts';
import { paymentBecomes, paymentOf } from '../../support/payments.ts';
import { erased, makePerson, PEOPLE, peopleDesk, takeSeatsAway, whereIs } from '../../support/people.ts';
import { sharedApi } from '../../support/shared-api.ts';
import { until } from '../../support/until.ts';

const api = await sharedApi(PEOPLE);
const { desk, owner, erase, eraseToTheEnd, show, sendLead, newLead } = await peopleDesk(api);

describe('is refused, with what to do first,', () => {
  const refused = async (email: string, words: string) => {
    const response = await erase(email);
    expect([response.status, response.body.code]).toEqual([409, 'erasure_blocked']);
    expect(response.body.message).toContain(words);
    expect((await show(email)).obstacles[0].message).toContain(words);
    expect((await show(email)).erasure).toBeNull();
  };

  it('while seats are paid and not claimed', async () => {
    const { session, payer } = await paidPayment(api);
    await refused(payer, '2 seats are paid and not claimed');
    await api.stripe('/refund', { session });
    await paymentBecomes(api, session, 'refunded');
    await eraseToTheEnd(payer);
  });

  it('while a request for an invoice is open', async () => {
    const { email } = await askForInvoice(api);
    await refused(email, 'is waiting for a decision');
  });

  it('while an organization of the person has seats', async () => {
    const { email } = await accountsOf(api).administrator();
    await refused(email, 'The organization of this person has 2 seats');
    await takeSeatsAway(api, email);
    await eraseToTheEnd(email);
  });

  it('while seats are being claimed with the address', async () => {
    const { id } = await paidPayment(api);
    const email = `dana-${randomUUID()}@example.com`;
    const claim = 'update payments set claim_email = $1, lease_until = $2 where id = $3';
    await api.rows(claim, [email, new Date(Date.now() + 60_000), id]);
    await refused(email, '2 seats are being claimed with this address now');
    // This host's clock may be ahead of the database's.
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_600_000);
    const isClaimed = await isBeingClaimed(api.app.get<Database>(DATABASE), email);
    clock.mockRestore();
    expect(isClaimed).toBe(true);
    await api.rows(claim, [email, new Date(0), id]);
    await eraseToTheEnd(email);
  });

  it('for an address at which the team gets its mail', () => refused('team@site.example', 'TEAM_MAIL_TO'));

  it('for staff members', () => refused(owner.email, 'is a staff member'));
});

it('is possible after a dispute was lost, because the seats can be neither claimed nor refunded', async () => {
  const { session, payer } = await paidPayment(api);
  await api.stripe('/dispute', { session });
  await api.stripe('/dispute/move', { session, status: 'lost' });
  await paymentBecomes(api, session, 'disputed');
  await eraseToTheEnd(payer);
});

it('is possible for a buyer whose seats cost nothing, because there is nothing to refund', async () => {
  const { id, payer } = await paidPayment(api);
  // An event that came later would state the paid amount again.
  await eventsHandled(api);
  await api.rows("update payments set amount_total_cents = 0, paid_at = now() - interval '1 day' where id = $1", [id]);
  const unclaimed = async () =>
    (await desk.get('/today', owner.token)).body.items.filter(({ link }: TodayItem) => link === `/payments/${id}`);
  expect(await unclaimed()).toHaveLength(1);
  await eraseToTheEnd(payer);
  expect(await unclaimed()).toEqual([]);
});

const erasureOf = async (email: string) => (await show(email)).erasure;
const problemIs = (email: string, words: string) =>
  until(async () => (await erasureOf(email)).problem?.includes(words) === true);
const relayed = (email: string) =>
  until(async () => (await leadsOf(api, email)).every(({ relay_state }) => relay_state === 'relayed'));

it.each([
  ['seats are paid', 'paid and not claimed', 'public.payments'],
  ['an invoice is requested', 'is waiting for a decision', 'public.invoice_requests'],
])('erases nothing if %s after it began', async (what, words, table) => {
  const email = await newLead();
  await relayed(email);
  const session = await openCheckout(api);
  // Holds the erasure between its first look for obstacles and its work on payments.
  await inTransaction(api.app.get<Database>(DATABASE), async (tx) => {
    await tx.selectFrom('leads').select('id').where('email', '=', email).forUpdate().execute();
    await erase(email).expect(200);
    const waits =
      "select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like 'select * from \"leads\"%for update%'";
    await until(async () => (await api.rows(waits)).length > 0);
    if (what === 'seats are paid') await api.stripe('/pay', { session, email });
    else await askForInvoice(api, { email });
    await until(async () => (await whereIs(api, email)).includes(table));
  });
  await problemIs(email, words);
  expect(await whereIs(api, email)).toEqual(expect.arrayContaining(['public.leads', table]));
  // It goes on when that is settled.
  const decline = "update invoice_requests set declined_at = now(), declined_reason = 'No' where contact_email = $1";
  if (what === 'seats are paid') await api.stripe('/refund', { session });
  else await api.rows(decline, [email]);
  await erased(api);
  expect(await paymentOf(api, session)).toMatchObject({ payer_email: null });
});

it('spares the account and the contact of a person who comes back before it has ended', async () => {
  const email = await newLead();
  await relayed(email);
  api.standIns.faults.add({ path: '/auth/v1/admin/users$', method: 'GET', kind: 'cut' });
  await erase(email).expect(200);
  await until(async () => (await erasureOf(email)).problem !== null);
  await sendLead(email);
  await relayed(email);
  const claim = signUp(await payForSeats(api), { email });
  await api.http.post('/api/organizations').send(claim).expect(201);
  api.standIns.faults.clear();
  await erased(api);
  expect((await accountsOf(api).logIn(email, claim.password)).status).toBe(200);
  expect(await whereIs(api, email)).toEqual(expect.arrayContaining(['local_hubspot.crm_objects', 'public.leads']));
  expect((await erasureOf(email)).steps[2]).toMatchObject({ name: 'hubspot', byHand: true });
});

it('spares the account that a claim with another address has taken over from an unfinished one', async () => {
  const of = accountsOf(api);
  const body = signUp(await payForSeats(api));
  const goOn = await of.claimInTheMiddle(body);
  await api.stripe('/refund', { session: body.sessionId });
  await paymentBecomes(api, body.sessionId, 'refunded');
  await goOn();
  await api.stripe('/refund/fail', { session: body.sessionId });
  await paymentBecomes(api, body.sessionId, 'paid');
  api.standIns.faults.add({ path: '/auth/v1/admin/users/', method: 'DELETE', kind: 'hold' });
  await erase(body.email).expect(200);
  await until(() => api.standIns.faults.list().some(({ hits }) => hits > 0));
  const other = { ...body, email: `other-${body.email}` };
  await of.post('', other).expect(201);
  api.standIns.faults.clear();
  await erased(api);
  expect((await of.logIn(other.email, other.password)).status).toBe(200);
});

it('gives no seats to an organization whose administrator is being erased', async () => {
  const { email, sessionId: earlierSessionId } = await accountsOf(api).administrator();
  await takeSeatsAway(api, email);
  api.standIns.faults.add({ path: '/auth/v1/admin/users/', method: 'DELETE', kind: 'cut' });
  await erase(email).expect(200);
  await until(async () => (await erasureOf(email)).problem !== null);
  const sessionId = await payForSeats(api, 3);
  const { post } = accountsOf(api);
  expect((await post('/attach', { sessionId, earlierSessionId }).expect(404)).body.code).toBe('session_not_found');
  expect((await post('', signUp(sessionId, { email })).expect(409)).body.code).toBe('organization_frozen');
  api.standIns.faults.clear();
  await erased(api);
  await post('', signUp(sessionId, { email })).expect(201);
});

it('erases a contact that a deal brings back meanwhile', async () => {
  const { email, address, sessionId } = await makePerson(api);
  api.standIns.faults.add({ path: '/contacts/batch/upsert$', kind: 'hold' });
  const upserts = () => api.standIns.faults.list()[0]?.hits;
  await api.stripe('/refund', { session: sessionId, amount: 100 });
  await until(async () => upserts() === 1);
  await erase(email).expect(200);
  await until(async () => (await erasureOf(email)).steps[1].doneAt !== null);
  api.standIns.faults.clear();
  await erased(api);
  await dealSays(api, sessionId, 'dealname', '2 seats');
  expect(await whereIs(api, address)).toEqual([]);
});

it('does not delete the account of a staff member whose address was changed at Supabase', async () => {
  const { id } = await desk.colleague('operator');
  const email = `moved-${randomUUID()}@example.com`;
  await desk.auth('PUT', `admin/users/${id}`, { email });
  await erase(email).expect(200);
  await problemIs(email, 'is a staff member');
  const logIn = () => accountsOf(api).logIn(email, desk.password);
  expect((await logIn()).status).toBe(200);
  await desk.post(`/staff/${id}/remove`, owner.token, {}).expect(200);
  await erased(api);
  expect((await logIn()).status).toBe(400);
});

it('an erased former colleague is no longer named as the owner of a lead', async () => {
  const { id, email } = await desk.colleague('operator');
  const lead = await newLead();
  await api.rows('update leads set owner = $2 where email = $1', [lead, email]);
  await desk.post(`/staff/${id}/remove`, owner.token, {}).expect(200);
  await eraseToTheEnd(email);
  expect(await api.rows('select owner from leads where email = $1', [lead])).toEqual([{ owner: null }]);
});

it('the seats of an erased administrator can still go back to the payer', async () => {
  const { email, sessionId } = await accountsOf(api).administrator();
  const id = await takeSeatsAway(api, email);
  await eraseToTheEnd(email);
  const act = (verb: string, body = {}) => desk.post(`/organizations/${id}/${verb}`, owner.token, body);
  expect((await act('send-confirmation').expect(409)).body.message).toContain('was erased');
  expect((await act('return').expect(409)).body.message).toContain('The team took 2 seats away');
  await act('seats', { seats: 2, from: 0, reason: 'They belong to the payer' }).expect(200);
  const { record } = (await act('return').expect(200)).body;
  expect(record).toMatchObject({
    problem: { title: 'The administrator’s account was erased' },
    groups: [{ facts: [] }],
  });
  expect(shown(record, 'Seats')).toBe(0);
  expect(await paymentOf(api, sessionId)).toMatchObject({ claimable: true, customer_id: null });
});
