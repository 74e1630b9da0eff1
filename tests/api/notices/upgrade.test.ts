import { expect, it } from '@jest/globals';
import { migrate } from '../../../db/migrate.ts';
import { createEmptyDatabase, dropTestDatabase, query } from '../../support/databases.ts';

it('makes no notices of earlier leads, payments and mails, and lets an older replica still store leads', async () => {
  const { name, url } = await createEmptyDatabase();
  await migrate(url, '0012-mails');
  const store = (id: string, more = '') =>
    query<{ is_new: boolean }>(
      url,
      `select store_lead(
         jsonb_build_object('id', $1::text, 'form', 'partner', 'email', $1 || '@example.com', 'fields', '{}'::jsonb, 'utm', '{}'::jsonb,
           'content_hash', $1, 'relay_state', 'waiting'),
         'relay-lead', '{}'::json, $1, 'hubspot-forms'${more}) as is_new`,
      [id],
    );
  const [before, between, after] = [1, 2, 3].map((at) => `00000000-0000-4000-8000-00000000000${at}`) as [
    string,
    string,
    string,
  ];
  await store(before);
  await query(
    url,
    `insert into payments (id, seats, unit_amount_cents, currency, claim_token, user_id, paid_at)
     values (gen_random_uuid(), 1, 500, 'usd', 'claim_1', gen_random_uuid(), now())`,
  );
  await query(
    url,
    "insert into mails (kind, cause, recipient, parameters, state) values ('test', 'x', 'x', '{}', 'refused')",
  );
  await Promise.all([migrate(url), migrate(url)]);
  const notices = () => query<{ cause: string }>(url, 'select kind, cause, facts, reply_to from team_notices');
  expect(await notices()).toEqual([]);

  expect(await store(between)).toEqual([{ is_new: true }]);
  expect(await store(after, ', null::jsonb')).toEqual([{ is_new: true }]);
  expect(await notices()).toEqual([]);
  const notice = `, '{"kind": "lead", "cause": "a lead", "facts": {"form": "partner"}, "reply_to": "a@example.com"}'::jsonb`;
  // Repeating a lead makes no notice, whichever replica stored it first.
  expect(await store(between, notice)).toEqual([{ is_new: false }]);
  expect(await notices()).toEqual([]);
  expect(await store('00000000-0000-4000-8000-000000000004', notice)).toEqual([{ is_new: true }]);
  expect(await notices()).toEqual([
    { kind: 'lead', cause: 'a lead', facts: { form: 'partner' }, reply_to: 'a@example.com' },
  ]);
  await dropTestDatabase(name);
});
