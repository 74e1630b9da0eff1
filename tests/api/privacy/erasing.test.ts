import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { findWaitingLead } from '#api/leads/leads.repository.ts';
import { DATABASE, type Database, inTransaction } from '#api/platform/database/database.ts';
import { takeWaitingMail } from '#api/platform/mail/mails.repository.ts';
import { insertErasure } from '#api/privacy/erasures.repository.ts';
import { accountsOf, answers } from '../../support/accounts.ts';
import { openCheckout, payForSeats, signUp } from '../../support/buying.ts';
import { dealSays } from '../../support/crm.ts';
import { forms, leadsOf, submissionsOf } from '../../support/leads.ts';
import { paymentBecomes, paymentOf } from '../../support/payments.ts';
import { erased, makePerson, makeStudent, PEOPLE, peopleDesk, whereIs } from '../../support/people.ts';
import { sharedApi } from '../../support/shared-api.ts';
import { startApi, startTestApi } from '../../support/test-api.ts';
import { until } from '../../support/until.ts';

const api = await sharedApi(PEOPLE);
const { desk, owner, erase, eraseToTheEnd, show, newLead } = await peopleDesk(api);

const atVendors = ['local_hubspot.crm_objects', 'local_supabase.profiles', 'local_supabase.users'];

it('removes the address from every table, and keeps the payment without the payer', async () => {
  const { email, address, sessionId } = await makePerson(api);
  const tables = await whereIs(api, address);
  const ours = 'invoice_requests leads mails ownership_tokens payments profiles team_notices'.split(' ');
  expect(tables).toEqual(expect.arrayContaining(ours.map((table) => `public.${table}`)));
  expect(tables).toEqual(expect.arrayContaining([...atVendors, 'local_hubspot.submissions']));
  const before = await paymentOf(api, sessionId);
  const customer = before?.customer_id;
  const change = "insert into seat_changes (customer_id, seats, reason) values ($1, 1, 'Dana asked')";
  await api.rows(change, [customer]);
  const body = await eraseToTheEnd(email, { reason: 'Asked by mail' });
  expect(body).toMatchObject({ email: address, erasure: { requestedBy: owner.email, reason: 'Asked by mail' } });
  expect(await whereIs(api, address)).toEqual([]);
  const after = await paymentOf(api, sessionId);
  expect(after).toMatchObject({ id: before?.id, status: 'paid', amount_total_cents: 1_000_000, payer_email: null });
  expect(after?.erased_as).toBe(body.erasure.id);
  expect(await api.rows('select 1 from desk_notes where subject_id = $1', [before?.id])).toEqual([]);
  const reasons = 'select distinct reason from seat_changes where customer_id = $1';
  expect(await api.rows(reasons, [customer])).toEqual([{ reason: 'erased' }]);
  expect((await accountsOf(api).logIn(address, 'correct horse')).status).toBe(400);
  await dealSays(api, sessionId, 'dealname', '2 seats');
  // Stripe still knows the payer, and reports them with the next change.
  await api.stripe('/refund', { session: sessionId, amount: 100 });
  await paymentBecomes(api, sessionId, 'partially_refunded');
  expect(await whereIs(api, address)).toEqual([]);

  const shown = await show(email);
  expect(shown).toMatchObject({ knownSince: null, events: [], obstacles: [], erasure: { reason: null } });
  const done = ['here', 'supabase', 'hubspot'].map((name) => ({ name, doneAt: expect.any(String) }));
  expect(shown.erasure.steps).toMatchObject(done);
  expect(await desk.actions('person', shown.subjectId)).toMatchObject([
    { action: 'person.erase', actor: owner.email, reason: 'Asked by mail' },
  ]);
});

it('leaves people whose address is only similar alone', async () => {
  const { address } = await makePerson(api);
  const other = `jo${address}`;
  await makePerson(api, other);
  const before = await whereIs(api, other);
  await eraseToTheEnd(address);
  expect(await whereIs(api, other)).toEqual(before);
});

it.each([
  ['Supabase is down', { path: '^/auth/v1/admin', kind: 'cut' }],
  ['Supabase loses the answer', { path: '^/auth/v1/admin/users/', method: 'DELETE', kind: 'cut-after', times: 1 }],
  ['the project refuses to delete the profile', { path: '^/rest/v1/profiles', kind: 'status', status: 503 }],
  ['HubSpot is down', { path: '^/crm/', kind: 'cut' }],
  ['HubSpot refuses to erase', { path: 'gdpr-delete', kind: 'status', status: 403, times: 1 }],
  ['HubSpot loses the answer', { path: 'gdpr-delete', kind: 'cut-after', times: 1 }],
] as const)('continues where it was interrupted: %s', async (_name, fault) => {
  const address = await makeStudent(api);
  expect(await whereIs(api, address)).toEqual(expect.arrayContaining(atVendors));
  api.standIns.faults.add(fault);
  await erase(address).expect(200);
  await until(async () => (await show(address)).erasure.problem !== null);
  const { erasure } = await show(address);
  expect(erasure).toMatchObject({ finishedAt: null, steps: [{ name: 'here', doneAt: expect.any(String) }, {}, {}] });
  api.standIns.faults.clear();
  await erased(api);
  expect(await whereIs(api, address)).toEqual([]);
});

it('waits if seats are paid between the request and the erasing, and continues once that is settled', async () => {
  const address = await makeStudent(api);
  const sessionId = await openCheckout(api);
  await inTransaction(api.app.get<Database>(DATABASE), async (tx) => {
    // Holds up the queue that the erasure shares.
    const hold = sql`select from graphile_worker._private_job_queues where queue_name = 'hubspot-forms' for update`;
    await hold.execute(tx);
    await erase(address).expect(200);
    await api.stripe('/pay', { session: sessionId, email: address });
    await paymentBecomes(api, sessionId, 'paid');
  });
  await until(async () => /not claimed/.test((await show(address)).erasure.problem ?? ''));
  expect(await whereIs(api, address)).toContain('public.leads');
  await api.stripe('/refund', { session: sessionId });
  await erased(api);
  expect(await whereIs(api, address)).toEqual([]);
});

it('sends nothing on that was waiting before the request', async () => {
  // No worker sees the rows, because they are never committed.
  const tx = await api.app.get<Database>(DATABASE).startTransaction().execute();
  const address = `dana-${randomUUID()}@example.com`;
  const made = async (minutesLater: number) => {
    const { rows } = await sql<{ lead: string; mail: string }>`
      with l as (insert into leads (id, form, email, fields, content_hash, created_at, relay_state)
          values (gen_random_uuid(), 'pricing', initcap(${address}), '{}', '', now() + make_interval(mins => ${minutesLater}), 'waiting') returning id),
        m as (insert into mails (kind, cause, recipient, parameters, created_at, due_at, next_try_at)
          values ('test', gen_random_uuid(), initcap(${address}), '{}', now() + make_interval(mins => ${minutesLater}), now(), now()) returning id)
      select l.id as lead, m.id as mail from l, m`.execute(tx);
    const [{ lead, mail } = assert.fail('nothing was inserted')] = rows;
    return async () => [(await findWaitingLead(tx, lead))?.id === lead, (await takeWaitingMail(tx, mail))?.id === mail];
  };
  const [before, after] = [await made(-1), await made(1)];
  expect(await before()).toEqual([true, true]);
  await insertErasure(tx, { address_hash: 'x', address, account_ids: [], requested_by: 'x', reason: null });
  expect([await before(), await after()]).toEqual([
    [false, false],
    [true, true],
  ]);
  await tx.rollback().execute();
});

it('requires the same address again, and keeps the address out of the reason', async () => {
  const address = await newLead();
  const refusedField = async (more: object) => (await erase(address, more).expect(400)).body.details;
  expect(await refusedField({ typed: 'dana@example.com' })).toMatchObject([{ field: 'typed' }]);
  expect(await refusedField({ reason: `${address} asked` })).toMatchObject([{ field: 'reason' }]);
  expect((await show(address)).erasure).toBeNull();
});

it('continues after the api was killed between two steps', async () => {
  // Ends this api, so it has one of its own.
  const own = await startTestApi(PEOPLE);
  const by = await peopleDesk(own);
  const email = await makeStudent(own);
  own.standIns.faults.add({ path: '^/auth/v1/admin', kind: 'cut' });
  await by.erase(email).expect(200);
  await until(async () => (await by.show(email)).erasure.steps[0].doneAt !== null);
  await own.app.close();
  own.standIns.faults.clear();
  // A job may be lost with its process; then only the regular search for unfinished erasures continues it.
  await own.rows("delete from graphile_worker._private_jobs where key like 'erase-person:%'");
  await own.rows("select graphile_worker.add_job('resume-erasures', '{}'::json)");
  const next = await startApi(own.env);
  await erased(own);
  expect(await whereIs(own, email)).toEqual([]);
  await next.close();
  await own.close();
});

it('leaves a lead alone that came after the request, while the erasure waited', async () => {
  const email = await newLead();
  await until(async () => (await leadsOf(api, email)).every(({ relay_state: state }) => state === 'relayed'));
  // HubSpot is slow with another lead, so the erasure waits in the same queue.
  api.standIns.faults.add({ path: '/submissions/', kind: 'hold' });
  await newLead();
  await until(() => api.standIns.faults.list().some(({ hits }) => hits > 0));
  await erase(email).expect(200);
  await api.http
    .post('/api/leads/partner')
    .send({ ...forms.partner(), email })
    .expect(201);
  api.standIns.faults.clear();
  await erased(api);
  // The earlier one is erased by hand: HubSpot has one contact for what is new and what is old.
  await until(async () => (await submissionsOf(api, email)).length === 2);
  expect(await leadsOf(api, email)).toMatchObject([{ form: 'partner' }]);
});

it.each([
  ['with a profile', ''],
  ['that only Supabase knows', 'delete from profiles where email = $1'],
])('gives no seats to an account %s that is about to be deleted', async (_, change) => {
  const of = accountsOf(api);
  const student = await of.student();
  if (change) await api.rows(change, [student.email]);
  const session = await payForSeats(api, 3);
  api.standIns.faults.add({ path: '/rest/v1/customers', method: 'DELETE', kind: 'hold' });
  await erase(student.email).expect(200);
  await until(() => api.standIns.faults.list().some(({ hits }) => hits > 0));
  const password = { ...answers(session, student.email), password: student.password };
  expect((await of.post('/ownership-tokens', password).expect(409)).body.code).toBe('organization_frozen');
  api.standIns.faults.clear();
  await erased(api);
  await of.post('', signUp(session, { email: student.email })).expect(201);
});
