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

it('leaves migrations of a newer release alone, and names them', async () => {
  const newer = await createTestDatabase();
  await query(newer.url, "insert into kysely_migration (name, timestamp) values ('9999-newer', 'now')");
  await migrate(newer.url, undefined, report);
  expect(said).toEqual([expect.stringContaining('9999-newer')]);
  await dropTestDatabase(newer.name);
});
