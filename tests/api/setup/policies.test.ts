import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { policiesQuery, policiesSchema, policyLines } from '#api/setup/supabase-project.ts';
import { catalog } from '#stand-ins/supabase/project.ts';
import { createTestDatabase, dropTestDatabase, query } from '../../support/databases.ts';
import { lineLike, toText } from './launch.ts';

/** The state of a hosted project before db/supabase is run. */
const project = `
drop schema public cascade;
create schema public;
create schema auth;
create table auth.users (id uuid primary key);
create function auth.uid() returns uuid language sql as 'select null::uuid';
do $$
declare role text;
begin
  foreach role in array array['anon', 'authenticated', 'service_role'] loop
    begin execute 'create role ' || role; exception when duplicate_object or unique_violation then null; end;
  end loop;
end $$;`;

const database = await createTestDatabase();
const file = path.resolve(import.meta.dirname, '../../../db/supabase/0001-profiles-and-customers.sql');
await query(database.url, project);
await query(database.url, await readFile(file, 'utf8'));
afterAll(() => dropTestDatabase(database.name));

describe('policies of the hosted project, on a real Postgres', () => {
  it('are correct after db/supabase, and the stand-in shows the same', async () => {
    expect(await look()).toEqual([]);
    expect(policiesSchema.parse(await query(database.url, policiesQuery))).toEqual(catalog);
  });

  const changes = {
    'alter table profiles disable row level security': 'profiles: row-level security is off. Cure: run db/supabase…',
    'create policy "all see all" on profiles for select to authenticated using (true)':
      'profiles: its policy "all see all" shows rows to people who do not own them. Cure: drop that…',
    'create policy everybody on customers using (true)':
      'customers: its policy "everybody" shows rows to people who do not own them. Cure: drop that…',
    'grant update on profiles to authenticated; create policy "edit yourself" on profiles for update to authenticated using (auth.uid() = id)':
      'profiles: its policy "edit yourself" lets users write, … Cure: drop that policy …, and run…',
    'drop policy "users read their own profile" on profiles':
      'profiles: no policy lets users read their own row. Cure: run db/supabase…',
    'alter table customers drop constraint customers_admin_id_key':
      'customers: it has no unique key on admin_id, … Cure: run db/supabase…',
  };
  it.each(Object.entries(changes))('are reported after %s', async (change, says) => {
    expect(await look(change)).toEqual([lineLike(`Supabase table ${says}`)]);
  });
});

describe("the check's attempt to insert a row without an id as a stranger", () => {
  const permission = 'grant insert on profiles, customers to anon; grant usage on schema public to anon';
  const [denied, notNull] = ['42501', '23502'];

  it.each([
    { change: 'select 1', code: denied },
    { change: permission, code: denied },
    { change: `${permission}; alter table profiles disable row level security`, code: notNull, only: 'profiles' },
    { change: `${permission}; create policy all_in on customers with check (true)`, code: notNull, only: 'customers' },
  ])('tells closed tables from open ones after $change', async ({ change, code, only }) => {
    for (const table of only ? [only] : ['profiles', 'customers']) {
      const insert = `set local role anon; insert into public.${table} (id) values (null)`;
      await expect(changed(change, (client) => client.query(insert))).rejects.toMatchObject({ code });
    }
  });
});

/** Returns the lines that the check prints after a change, which is then rolled back. */
async function look(change?: string): Promise<string[]> {
  const { rows } = await changed(change, (client) => client.query(policiesQuery));
  return policyLines(policiesSchema.parse(rows)).map(toText);
}

/** Calls `act` after a change to the project, then rolls both back. */
async function changed<T>(change: string | undefined, act: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    await client.query('begin');
    if (change) await client.query(change);
    return await act(client);
  } finally {
    await client.end();
  }
}
