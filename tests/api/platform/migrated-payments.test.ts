import { expect, it } from '@jest/globals';
import { migrate } from '../../../db/migrate.ts';
import { createTestDatabase, dropTestDatabase, query } from '../../support/databases.ts';

/** A payment for each combination of what Stripe, the operator and the buyer may have done by version 0014. */
const everyState = `
  insert into payments (id, user_id, claim_token, seats, unit_amount_cents, currency, product_id, paid_at, expired_at, disputed_at,
    amount_total_cents, amount_refunded_cents, problem, accepted_problem, accepted_reason, accepted_seats, accepted_at)
  select gen_random_uuid(), gen_random_uuid(), 'claim_' || gen_random_uuid(), 2, 500, 'usd', claimed, paid, expired, disputed,
    total, refunded, problem, accepted, case when accepted is not null then 'agreed' end,
    case when accepted is not null then 3 end, case when accepted is not null then now() end
  from unnest(array[now(), null]) as paid, unnest(array[now(), null]) as expired, unnest(array[now(), null]) as disputed,
    unnest(array[null, 0, 500, 1000]) as total, unnest(array[0, 1, 999, 1000]) as refunded,
    unnest(array[null, 'the sum differs']) as problem, unnest(array[null, 'the sum differs', 'another']) as accepted,
    unnest(array['claimed', 'free']) as claimed;

  do $$
  declare paid record;
  begin
    for paid in select id from payments where product_id = 'claimed' and paid_at is not null loop
      insert into profiles (id, first_name, last_name, email) values (paid.id, 'a', 'b', 'c');
      insert into customers (id, name, admin_id, seats) values (paid.id, 'x', paid.id, 2);
      update payments set customer_id = paid.id, claimed_at = now() where id = paid.id;
    end loop;
  end $$;`;

it('payments of version 0014 in every state keep status, review and claim', async () => {
  const { name, url } = await createTestDatabase();
  await query(url, 'drop schema public cascade; create schema public; drop schema graphile_worker cascade');
  await migrate(url, '0014-crm');
  await query(url, everyState);
  const read = () =>
    query<{ status: string }>(url, 'select id, status, claimable, in_review, customer_id from payments order by id');
  const before = await read();
  expect(before).toHaveLength(1_536);
  expect(new Set(before.map(({ status }) => status)).size).toBe(6);
  await Promise.all([migrate(url), migrate(url)]);
  expect(await read()).toEqual(before);
  await dropTestDatabase(name);
});

it('a payment of 0 is paid, not refunded; one that is on its way is neither', async () => {
  const { name, url } = await createTestDatabase();
  const states: [status: string, claimable: boolean, columns: string, values: string][] = [
    ['paid', true, 'paid_at, amount_total_cents, amount_subtotal_cents', 'now(), 0, 500'],
    ['disputed', false, 'paid_at, disputed_at, amount_total_cents, amount_subtotal_cents', 'now(), now(), 400, 500'],
    [
      'refunded',
      false,
      'paid_at, amount_total_cents, amount_subtotal_cents, amount_refunded_cents',
      'now(), 400, 500, 400',
    ],
    [
      'partially_refunded',
      true,
      'paid_at, amount_total_cents, amount_subtotal_cents, amount_refunded_cents',
      'now(), 595, 500, 500',
    ],
    ['pending', false, 'completed_at', 'now()'],
    ['failed', false, 'completed_at, failed_at', 'now(), now()'],
    ['paid', true, 'completed_at, failed_at, paid_at', 'now(), now(), now()'],
    ['paid', true, 'completed_at, paid_at', 'now(), now()'],
  ];
  for (const [at, [, , columns, values]] of states.entries())
    await query(
      url,
      `insert into payments (id, user_id, claim_token, seats, unit_amount_cents, currency, ${columns})
       values (gen_random_uuid(), gen_random_uuid(), 'claim_${at}', ${at + 1}, 500, 'usd', ${values})`,
    );
  const known = await query(url, 'select status, claimable from payments order by seats');
  expect(known).toEqual(states.map(([status, claimable]) => ({ status, claimable })));
  await dropTestDatabase(name);
});
