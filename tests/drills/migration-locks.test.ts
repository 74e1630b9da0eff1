import { afterEach, beforeEach, expect, it } from '@jest/globals';
import pg from 'pg';
import { migrate } from '../../db/migrate.ts';
import { createEmptyDatabase, createTestDatabase, dropTestDatabase, query } from '../support/databases.ts';
import { until } from '../support/until.ts';

let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
let said: string[];
let clients: pg.Client[];
beforeEach(async () => {
  database = await createEmptyDatabase();
  said = [];
  clients = [];
});
afterEach(async () => {
  await Promise.all(clients.map((client) => client.end()));
  await dropTestDatabase(database.name);
});

const report = { say: (text: string) => void said.push(text), everyMs: 100 };
async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: database.url });
  clients.push(client);
  await client.connect();
  return client;
}
const waiting = async () => (await query(database.url, 'select from pg_locks where not granted')).length;

it('0026 neither deadlocks with staff or scripts that change links, nor holds them up', async () => {
  await migrate(database.url, '0025-upkeep');
  // Staff lock the version first, and a script's statement locks the links first.
  const [staff, script] = [await connect(), await connect()];
  await staff.query('begin; select from redirects_version for update');
  const migrating = migrate(database.url, '0026-redirect-changes', report);
  await until(() => said.some((text) => text.startsWith('0026-redirect-changes waits for a lock')));
  await staff.query("update redirects set target = '/terms' where slug = 'faq'; commit");
  await script.query("update redirects set target = '/about-us' where slug = 'stories'");
  await migrating;
  expect(await query(database.url, "select from redirects where target in ('/terms', '/about-us')")).not.toEqual([]);
});

it('0029 adds the views of calls that waited while 0028 added the monthly sums, whatever limits the role has', async () => {
  await migrate(database.url, '0028-lead-origins-indexes');
  const [holder, old] = [await connect(), await connect()];
  await query(database.url, `alter database ${database.name} set statement_timeout = '300ms'`);
  await holder.query("begin; select pg_advisory_xact_lock(hashtextextended('page_views', 0))");
  const migrating = migrate(database.url, undefined, { ...report, everyMs: 1_000 });
  await until(async () => (await waiting()) === 1);
  const batch = { day: '2026-11-02', path: '/', source: 'direct', campaign: '', views: 3, visits: 2 };
  const rows = JSON.stringify([{ ...batch, phone_views: 1, tablet_views: 0 }]);
  const counting = old.query('select add_page_views($1::jsonb, 100)', [rows]);
  await until(async () => (await waiting()) === 2);
  const { rows: held } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid');
  // After its limit of waiting, the migration may be behind the call, which is then named too.
  const naming = new RegExp(`\\(pid\\): (\\d+, )*${held[0]?.pid}\\b`);
  await until(() => said.some((text) => naming.test(text)));
  await holder.query('commit');
  await Promise.all([counting, migrating]);
  await query(database.url, 'select add_page_views($1::jsonb, 100)', [rows]);
  expect(await query(database.url, 'select month::text, path, views, visits from monthly_page_views')).toEqual([
    { month: '2026-11-01', path: '/', views: 6, visits: 4 },
  ]);
});

it('leaves migrations of a newer release alone, and names them', async () => {
  const newer = await createTestDatabase();
  await query(newer.url, "insert into kysely_migration (name, timestamp) values ('9999-newer', 'now')");
  await migrate(newer.url, undefined, report);
  expect(said).toEqual([expect.stringContaining('9999-newer')]);
  await dropTestDatabase(newer.name);
});
