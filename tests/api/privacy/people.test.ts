import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import { ENV, type Env } from '#api/platform/config/env.ts';
import { DATABASE } from '#api/platform/database/database.ts';
import { tokenOf } from '#api/privacy/address-hash.ts';
import { ErasureRequests } from '#api/privacy/erasure-requests.ts';
import type { Erasure } from '#api/privacy/erasures.repository.ts';
import { addRetentionJob } from '#api/privacy/retention.ts';
import { accountsOf } from '../../support/accounts.ts';
import { leadsOf } from '../../support/leads.ts';
import { runOps } from '../../support/ops.ts';
import { erased, makePerson, makeStudent, PEOPLE, peopleDesk, takeSeatsAway, whereIs } from '../../support/people.ts';
import { sharedApi } from '../../support/shared-api.ts';
import { until } from '../../support/until.ts';

const api = await sharedApi(PEOPLE);
const { desk, owner, post, eraseToTheEnd, show, sendLead, newLead } = await peopleDesk(api);

it('finds, shows and exports everything about an address, and records the export without it', async () => {
  const { email, address, sessionId } = await makePerson(api);
  const beginning = address.slice(0, 20).toUpperCase();
  const found = async (q: string) => (await post('search', { q }).expect(200)).body;
  expect(await found(beginning)).toEqual({ people: [{ email: address }], hasMore: false });
  expect((await found('%')).people).toEqual([]);
  const person = await show(email);
  expect(person.names).toEqual(expect.arrayContaining(['Sample Visitor', 'Sample Company', 'Dana Sample']));
  const times = person.events.map(({ at }: { at: string }) => at);
  expect(times).toEqual([...times].sort());

  const { body } = await post('export', { email }).expect(200);
  const kinds = ['leads', 'payments', 'invoiceRequests', 'accounts', 'tokens', 'notices', 'mails', 'notes'];
  expect(kinds.filter((kind) => !(body[kind]?.length > 0))).toEqual([]);
  const organization = { name: 'Sample Organization' };
  expect(body.accounts[0]).toMatchObject({ profile: { email: address }, organization });
  const checkout_session_id = `cs_test_…${sessionId.slice(-6)}`;
  expect(body.payments[0]).toMatchObject({ checkout_session_id, payer_email: email });
  const [payment] = await api.rows<{ claim_token: string }>('select * from payments where payer_email = $1', [email]);
  expect(JSON.stringify(body)).not.toContain(payment?.claim_token);
  expect(await desk.actions('person', person.subjectId)).toMatchObject([{ action: 'person.export' }]);
  expect(await whereIs(api, address)).not.toContain('public.desk_actions');
});

it('erases again after a restore, but not people who came back after being erased', async () => {
  const address = await makeStudent(api);
  const requests = api.app.get(ErasureRequests);
  const again = async (text: string) => {
    const result = await requests.replay(text, 'command line');
    await erased(api);
    return result;
  };
  const body = await eraseToTheEnd(address);
  const list = `{"level":"warn","erasure":"erased_${body.subjectId}_${body.erasure.id}"}\n`;
  // The person comes back, which the list does not contain.
  await sendLead(address);
  expect(await again(list)).toEqual({ started: 0, absent: 0, blocked: [] });
  expect(await whereIs(api, address)).toContain('public.leads');

  // A backup from before the erasure.
  await api.rows('delete from erasures where id = $1', [body.erasure.id]);
  const other = `erased_${'0'.repeat(64)}_${randomUUID()}`;
  const env = { ...api.app.get<Env>(ENV), ERASURE_KEY: 'another key'.repeat(3) };
  const withAnotherKey = new ErasureRequests(api.app.get(DATABASE), env);
  expect(await withAnotherKey.replay(list, 'command line')).toEqual({ started: 0, absent: 1, blocked: [] });
  expect(await again(`${list}${other}`)).toEqual({ started: 1, absent: 1, blocked: [] });
  expect(await whereIs(api, address)).toEqual([]);
  expect(await again(`${list}${other}`)).toEqual({ started: 0, absent: 0, blocked: [] });
});

it('spares, after a restore, the account and the contact of a person who came back after being erased', async () => {
  const email = await makeStudent(api);
  const { erasure } = await eraseToTheEnd(email);
  const rows = await api.rows<Erasure>('select * from erasures where id = $1', [erasure.id]);
  const list = rows.map(tokenOf).join();
  await makeStudent(api, email);
  // A backup from before the erasure, of which only the lead is left here.
  await api.rows('delete from erasures where id = $1', [erasure.id]);
  await api.rows('delete from profiles where email = $1', [email]);
  expect(await api.app.get(ErasureRequests).replay(list, 'command line')).toMatchObject({ started: 1 });
  await erased(api);
  const kept = [
    'local_hubspot.crm_objects',
    'local_hubspot.submissions',
    'local_supabase.profiles',
    'local_supabase.users',
  ];
  expect(await whereIs(api, email)).toEqual(kept);
  expect((await show(email)).erasure).toMatchObject({
    requestedAt: erasure.requestedAt,
    steps: [{}, {}, { byHand: true }],
  });
});

it('erases a person who was erased twice once after a restore, and not again when they come back', async () => {
  const email = await newLead();
  const hash = (await show(email)).subjectId;
  const list = [1, 2].map(() => `erased_${hash}_${randomUUID()}`).join('\n');
  const requests = api.app.get(ErasureRequests);
  expect(await requests.replay(list, 'command line')).toEqual({ started: 1, absent: 0, blocked: [] });
  await erased(api);
  expect(await whereIs(api, email)).toEqual([]);
  await sendLead(email);
  expect(await requests.replay(list, 'command line')).toEqual({ started: 0, absent: 0, blocked: [] });
  expect(await whereIs(api, email)).toContain('public.leads');
});

it('removes old data in batches, but nothing that was not delivered', async () => {
  const old = (table: string, from: number, to: number, more: string) =>
    api.rows(`insert into ${table} select ${more} from generate_series(${from}, ${to}) as n`);
  await old(
    'leads (id, form, email, fields, content_hash, created_at, relay_state)',
    1,
    2_600,
    "gen_random_uuid(), 'pricing', 'old-' || n || '@example.com', '{}', n::text, now() - interval '11 days', case when n <= 3 then 'refused' when n <= 6 then 'waiting' when n <= 9 then 'handled' else 'relayed' end",
  );
  await api.rows(`insert into invoice_requests (seats, unit_amount_cents, currency, company, contact_name, contact_email, street, city,
      country, content_hash, declined_at, declined_reason)
    values (2, 500000, 'usd', 'Old', 'Old', 'old@example.com', 'x', 'x', 'DE', 'old', now() - interval '9 years', 'Spam')`);
  // Of three notes, one is on a lead that is kept.
  await api.rows(`insert into desk_notes (subject_kind, subject_id, author, text)
    select 'lead', id::text, 'Robin', 'old note' from leads where email in ('old-1@example.com', 'old-9@example.com')
    union all select 'invoice', id::text, 'Robin', 'old note' from invoice_requests where contact_email = 'old@example.com'`);
  await old(
    'mails (kind, cause, recipient, parameters, created_at, due_at, next_try_at, state, sent_at)',
    1,
    6,
    "'test', 'old ' || n, 'old@example.com', '{}', now() - interval '11 days', now(), now() + interval '1 day', (array['sent', 'dropped', 'waiting', 'refused', 'sent', 'sent'])[n], case when n in (1, 5, 6) then now() - interval '11 days' end",
  );
  await old(
    'team_notices (kind, cause, facts, created_at, told_at, told_as)',
    1,
    2,
    "'lead', 'old ' || n, '{}', now() - interval '9 years', now() - interval '9 years', 'mail'",
  );
  await addRetentionJob(api.app.get(DATABASE));
  await until(async () => (await api.rows('select 1 from retention_runs where finished_at is not null')).length === 1);
  const { body } = await desk.get('/people/privacy', owner.token).expect(200);
  expect(body.runs).toMatchObject([{ removed: { declinedInvoices: 1, leads: 2_594, mails: 4 } }]);
  expect(Object.keys(body.runs[0].removed).sort()).toEqual(['declinedInvoices', 'leads', 'mails']);
  const count = async (sql: string) =>
    (await api.rows<{ count: number }>(`select count(*)::int as count from ${sql}`))[0]?.count;
  expect(await count("leads where email like 'old-%'")).toBe(6);
  expect(await count("desk_notes where text = 'old note'")).toBe(1);
  expect(await count("mails where cause like 'old %'")).toBe(2);
  expect(await count("team_notices where cause like 'old %'")).toBe(2);
});

it('viewers see the retention periods, and what was erased', async () => {
  await api.rows(`insert into erasures (address_hash, address, requested_by, reason, problem)
    values ('x', 'a@b.c', 'owner@b.c', 'They asked', 'HubSpot: 503')`);
  const texts = { reason: 'They asked', problem: 'HubSpot: 503' };
  for (const [role, seen] of [
    ['viewer', { reason: null, problem: null }],
    ['editor', { reason: null, problem: null }],
    ['operator', texts],
  ] as const) {
    const { body } = await desk.get('/people/privacy', (await desk.colleague(role)).token).expect(200);
    expect(body.retention).toContainEqual({ name: 'leads', days: 10 });
    expect(body.erasures).toContainEqual(expect.objectContaining({ requestedBy: 'owner@b.c', ...seen }));
  }
  await api.rows("delete from erasures where address = 'a@b.c'");
});

const folder = await mkdtemp(path.join(tmpdir(), 'erasures-'));
afterAll(() => rm(folder, { recursive: true }));

const privacy = (...args: string[]) => runOps(api.variables, ['privacy', ...args]);

it('the command line erases, lists erasures, and erases again after a restore', async () => {
  const email = await newLead();
  const { code, stderr } = await privacy('erase', email, '--again', 'dana@example.com');
  expect([code, stderr]).toEqual([1, expect.stringContaining('not the same address')]);
  expect(await leadsOf(api, email)).toHaveLength(1);
  expect(await privacy('erase', email, '--again', email, '--reason', 'asked')).toMatchObject({ code: 0 });
  await erased(api);
  expect(await whereIs(api, email)).toEqual([]);
  const hash = api.app.get(ErasureRequests).hashOf(email);
  const actions = "select action from desk_actions where actor = 'command line' and subject_id = $1 order by id";
  expect(await api.rows(actions, [hash])).toEqual([{ action: 'person.erase' }]);

  const list = (await privacy('erasures', '--json')).stdout;
  const own = JSON.parse(list).filter((erasure: object) => JSON.stringify(erasure).includes(hash));
  expect(own).toMatchObject([{ by: 'command line', done: 'all', problem: null }]);
  const file = path.join(folder, 'erasures.json');
  await writeFile(file, `erased_${'0'.repeat(64)}_${randomUUID()}`);
  const noneFound = expect.stringContaining('has changed since the list was made');
  expect(await privacy('replay', file)).toMatchObject({ code: 1, stdout: noneFound });
  await writeFile(file, JSON.stringify(own));
  // A backup from before the erasure.
  await api.rows('delete from erasures where address_hash = $1', [hash]);
  await sendLead(email, 'partner');
  const replayed = expect.stringContaining('1 will be erased again');
  expect(await privacy('replay', file)).toMatchObject({ code: 0, stdout: replayed });
  await erased(api);
  expect(await leadsOf(api, email)).toEqual([]);
});

it('the command line copies organizations to Supabase again after a restore', async () => {
  const { email: address } = await accountsOf(api).administrator();
  await takeSeatsAway(api, address);
  const seats = async () => (await accountsOf(api).copiedSeats(address))[0]?.seats;
  await until(async () => (await seats()) === 0);
  // What Supabase was told after the backup was made.
  const add =
    'update local_supabase.customers set seats = 3 where admin_id in (select id from local_supabase.users where email = $1)';
  await api.vendorRows(add, [address]);
  const file = path.join(folder, 'no-erasures.txt');
  await writeFile(file, '');
  expect(await privacy('replay', file)).toMatchObject({ code: 0 });
  await until(async () => (await seats()) === 0);
});
