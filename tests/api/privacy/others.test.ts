import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { addressColumns } from '#api/platform/database/same-address.ts';
import { paidPayment } from '../../support/buying.ts';
import { PEOPLE, peopleDesk, whereIs } from '../../support/people.ts';
import { stopSchedule } from '../../support/schedules.ts';
import { sharedApi } from '../../support/shared-api.ts';

const api = await sharedApi(PEOPLE);
const { owner, post, eraseToTheEnd, newLead } = await peopleDesk(api);

/** Makes a person, and others whose data mention the person's address. */
async function makeMentions() {
  // The team is told of nothing meanwhile.
  await stopSchedule(api, 'tell-team');
  const address = await newLead();
  const other = `y-${randomUUID()}@example.com`;
  const { id } = await paidPayment(api, 2, other);
  // Until the payment is claimed, a claim's address can be anything that was typed.
  await api.rows('update payments set claim_email = $1 where id = $2', [address, id]);
  const note = 'insert into desk_notes (subject_kind, subject_id, author, text) values ($1, $2, $3, $4)';
  await api.rows(note, ['payment', id, owner.email, `Paid by ${other} for ${address}`]);
  const facts = JSON.stringify({ id, form: 'pricing', fields: { email: other, message: `Hi\n${address}, "both".` } });
  const notices =
    "insert into team_notices (kind, cause, facts, reply_to, told_at, told_as) values ('lead', $1, $2, $3, $4, $5)";
  await api.rows(notices, [`${id} untold`, facts, other, null, null]);
  await api.rows(notices, [`${id} told`, facts, other, new Date(), 'mail']);
  const mails =
    "insert into mails (kind, cause, recipient, reply_to, parameters, due_at, next_try_at) values ('team-notice', $1, 'team@site.example', $2, $3, now() + interval '1 day', now() + interval '1 day')";
  await api.rows(mails, [`${id} waiting`, other, facts]);
  return { address, other, id };
}

it('an export has nothing about others who mention the address', async () => {
  const { address, other, id } = await makeMentions();
  const { body } = await post('export', { email: address }).expect(200);
  expect(body.leads).toHaveLength(1);
  expect(body.notices).toMatchObject([{ facts: { fields: { email: address } } }]);
  expect(body.notes).toEqual([]);
  expect(body.payments).toEqual([{ id, created_at: expect.any(String), claim_email: address }]);
  expect(JSON.stringify(body)).not.toContain(other);
});

it('an export names no colleague, and has no hash of a link', async () => {
  const address = await newLead();
  await api.rows('update leads set owner = $1 where email = $2', [owner.email, address]);
  const staff = "insert into staff (user_id, email, role, granted_by, link_hash) values ($1, $2, 'viewer', $3, $4)";
  await api.rows(staff, [randomUUID(), address, owner.email, `hash of ${address}`]);
  const { body } = await post('export', { email: address }).expect(200);
  expect([body.leads.length, body.staff]).toEqual([1, [expect.objectContaining({ email: address, role: 'viewer' })]]);
  for (const hidden of [owner.email, 'hash of']) expect(JSON.stringify(body)).not.toContain(hidden);
});

it("a payer's export does not name the claimant", async () => {
  const { address, other, id } = await makeMentions();
  const { body } = await post('export', { email: other }).expect(200);
  expect(body.payments).toMatchObject([{ id, payer_email: other }]);
  for (const column of ['claim_email', 'user_id', 'accepted_reason', 'claim_token'])
    expect(body.payments[0]).not.toHaveProperty(column);
  expect(JSON.stringify(body.payments)).not.toContain(address);
});

it('erasing takes the address out of what the team is yet to read about others', async () => {
  const { address, other, id } = await makeMentions();
  await eraseToTheEnd(address);
  expect(await whereIs(api, address)).toEqual([]);
  const left = { id, form: 'pricing', fields: { email: other, message: 'Hi\nerased, "both".' } };
  const notices = 'select cause, facts from team_notices where cause like $1';
  expect(await api.rows(notices, [`${id} %told`])).toEqual([{ cause: `${id} untold`, facts: left }]);
  const waiting = "select parameters from mails where cause = $1 and state = 'waiting'";
  expect(await api.rows(waiting, [`${id} waiting`])).toEqual([{ parameters: left }]);
});

it('people are looked for in every column that holds addresses', async () => {
  const columns = await api.rows<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and column_name ~ '(email|recipient)$'`,
  );
  expect(columns.map(({ name }) => name).sort()).toEqual([...addressColumns].sort());
});
