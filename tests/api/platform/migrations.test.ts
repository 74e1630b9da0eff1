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
  const names = tables.map((row) => row.table_name);
  expect(names).toEqual(expect.arrayContaining(['profiles', 'customers', 'payments', 'stripe_events']));
  expect(await query(url, 'select 1 from graphile_worker.migrations limit 1')).toHaveLength(1);
  await dropTestDatabase(name);
});

it('the database itself refuses impossible states', async () => {
  const { name, url } = await createTestDatabase();
  const insert = (columns: string, values: string) => query(url, `insert into ${columns} values ${values}`);
  const payment = 'payments (id, seats, unit_amount_cents, currency, claim_token, user_id, customer_id, claimed_at)';
  const ids = `gen_random_uuid(), 1, 500000, 'usd', gen_random_uuid()::text, gen_random_uuid()`;
  const person = '00000000-0000-4000-8000-000000000001';
  await insert('profiles (id, first_name, last_name, email)', `('${person}', 'a', 'b', 'c')`);
  const customer = 'customers (name, admin_id, seats)';
  await insert(customer, `('x', '${person}', 1)`);
  const claimUnpaid = `(${ids}, (select id from customers), now())`;
  await expect(insert(payment, claimUnpaid)).rejects.toThrow(/check constraint/);
  await expect(insert(customer, `('y', '${person}', 1)`)).rejects.toThrow(/unique/);
  await dropTestDatabase(name);
});
