import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, expect, it } from '@jest/globals';
import { runMigrations } from 'graphile-worker';
import { migrate } from '../../../db/migrate.ts';
import { createEmptyDatabase, createTestDatabase, dropTestDatabase, query } from '../../support/databases.ts';

/** A database as the last version before 1.0.0 left it, with payments in every state. */
const before = gunzipSync(readFileSync(path.join(import.meta.dirname, 'before-1.0.0.sql.gz'))).toString('utf8');
const made: string[] = [];
afterAll(() => Promise.all(made.map(dropTestDatabase)));

async function databaseBefore(): Promise<string> {
  const { name, url } = await createEmptyDatabase();
  made.push(name);
  await query(url, before);
  await runMigrations({ connectionString: url, logger: undefined });
  return url;
}

/** Everything about the tables but the order of their columns. */
const shape = `
  select 'column ' || c.relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod) || ' ' || a.attnotnull
    || ' ' || a.attidentity::text || a.attgenerated::text || ' ' || coalesce(pg_get_expr(d.adbin, d.adrelid), '') as line
  from pg_attribute a join pg_class c on c.oid = attrelid
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where c.relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
    and relname not like 'kysely%'
  union all select 'constraint ' || conrelid::regclass::text || ' ' || pg_get_constraintdef(oid) from pg_constraint
    where connamespace = 'public'::regnamespace and contype <> 'n' and conrelid::regclass::text not like 'kysely%'
  union all select indexdef from pg_indexes where schemaname = 'public' and tablename not like 'kysely%'
  union all select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace
  union all select pg_get_triggerdef(t.oid) from pg_trigger t join pg_class c on c.oid = tgrelid
    where not tgisinternal and c.relnamespace = 'public'::regnamespace
  order by 1`;
const shapeOf = async (url: string) =>
  (await query<{ line: string }>(url, shape)).map(({ line }) => line.replace(/\s+/g, ' '));

it('takes over a database of before 1.0.0 in one step: the same tables as a new one, and every row', async () => {
  const url = await databaseBefore();
  const kept = 'select id::text, status, claimable, in_review, customer_id::text from payments order by 1';
  const payments = await query(url, kept);
  expect(payments.length).toBeGreaterThan(500);
  const [hits] = await query(url, "select hits from redirects where slug = 'Mine'");
  await query(url, "insert into team_notices (kind, cause, facts) values ('import-well', 'x', '{}')");
  await query(
    url,
    "insert into mails (kind, cause, recipient, parameters) values ('team-weekly', 'x', 'a@b.example', '{}')",
  );
  await Promise.all([migrate(url, () => {}), migrate(url, () => {})]);
  const fresh = await createTestDatabase();
  made.push(fresh.name);
  expect(await shapeOf(url)).toEqual(await shapeOf(fresh.url));
  expect(await query(url, kept)).toEqual(payments);
  expect(await query(url, "select hits from redirects where slug = 'Mine'")).toEqual([hits]);
  expect(await query(url, 'select source, campaign from leads order by email')).toEqual([
    { source: 'news', campaign: 'spring' },
    { source: 'search.example', campaign: '' },
  ]);
  const amounts = `select count(*)::int as wrong from payments
    where amount_cents <> coalesce(amount_total_cents, seats * unit_amount_cents)`;
  expect(await query(url, amounts)).toEqual([{ wrong: 0 }]);
  expect(await query(url, "select kind from team_notices where cause = 'x'")).toEqual([{ kind: 'import-recovered' }]);
  expect(await query(url, "select from mails where kind = 'team-weekly'")).toEqual([]);
  expect(await query(url, 'select name from kysely_migration')).toEqual(
    readdirSync(path.join(import.meta.dirname, '../../../db/migrations'))
      .filter((file) => file.endsWith('.sql'))
      .sort()
      .map((file) => ({ name: path.parse(file).name })),
  );
});

it('leaves an earlier version than the last alone, and says so', async () => {
  const url = await databaseBefore();
  await query(url, "delete from kysely_migration where name = '0030-vacuum-sooner'");
  await expect(migrate(url, () => {})).rejects.toThrow(/before 1\.0\.0, but not of its last one/);
  expect(await query(url, "select to_regclass('redirects_version') is not null as there")).toEqual([{ there: true }]);
});

it('refuses a database with tables of something else', async () => {
  const { name, url } = await createEmptyDatabase();
  made.push(name);
  await query(url, 'create table orders (id int)');
  await expect(migrate(url, () => {})).rejects.toThrow('tables of something else (orders');
});

it('leaves migrations of a newer release alone, and names them', async () => {
  const { name, url } = await createTestDatabase();
  made.push(name);
  await query(url, "insert into kysely_migration (name, timestamp) values ('9999-newer', 'now')");
  const said: string[] = [];
  await migrate(url, (text) => said.push(text));
  expect(said).toEqual([expect.stringContaining('9999-newer')]);
});
