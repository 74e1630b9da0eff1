import { expect, it } from '@jest/globals';
import { migrate } from '../../../db/migrate.ts';
import { createEmptyDatabase, createTestDatabase, dropTestDatabase, query } from '../../support/databases.ts';

it('migrations started three times at once on an empty database all succeed, and again later', async () => {
  const { name, url } = await createEmptyDatabase();
  await Promise.all([migrate(url), migrate(url), migrate(url)]);
  await migrate(url);
  const tables = await query<{ table_name: string }>(
    url,
    "select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  );
  expect(tables.map((row) => row.table_name)).toEqual(
    expect.arrayContaining(['profiles', 'customers', 'payments', 'stripe_events']),
  );
  expect(await query(url, 'select 1 from graphile_worker.migrations limit 1')).toHaveLength(1);
  await dropTestDatabase(name);
});

it('the database itself refuses impossible states', async () => {
  const { name, url } = await createTestDatabase();
  const insert = (columns: string, values: string) => query(url, `insert into ${columns} values ${values}`);
  const payment = 'payments (id, seats, unit_amount_cents, currency, claim_token, user_id, customer_id, claimed_at)';
  const ids = `gen_random_uuid(), 1, 500000, 'usd', gen_random_uuid()::text, gen_random_uuid()`;
  await insert(
    'profiles (id, first_name, last_name, email)',
    "('00000000-0000-4000-8000-000000000001', 'a', 'b', 'c')",
  );
  await insert('customers (name, admin_id, seats)', "('x', '00000000-0000-4000-8000-000000000001', 1)");
  const claimUnpaid = `(${ids}, (select id from customers), now())`;
  await expect(insert(payment, claimUnpaid)).rejects.toThrow(/check constraint/);
  await expect(
    insert('customers (name, admin_id, seats)', "('y', '00000000-0000-4000-8000-000000000001', 1)"),
  ).rejects.toThrow(/unique/);
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
