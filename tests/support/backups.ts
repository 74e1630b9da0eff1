import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTestDatabase, dropTestDatabase, query } from './databases.ts';
import { type OpsOptions, runOps } from './ops.ts';

export type Backups = Awaited<ReturnType<typeof startBackups>>;

/** A folder for backups, and databases to make them of and to restore them into; all is gone after `close`. */
export async function startBackups() {
  const folder = await mkdtemp(path.join(tmpdir(), 'backups-'));
  const made: string[] = [];
  return {
    folder,
    /** The operator's command on a database, in the folder; it gets no other variable. */
    ops: (url: string, args: string[], options: OpsOptions = {}) =>
      runOps({ DATABASE_URL: url }, args, { cwd: folder, ...options }),
    /** The address of a database of one's own: migrated, or with nothing in it. */
    async database(state: 'migrated' | 'empty'): Promise<string> {
      const { name, url } = await createTestDatabase();
      made.push(name);
      if (state === 'empty') {
        await query(url, 'drop schema public cascade');
        await query(url, 'create schema public');
        await query(url, 'drop schema graphile_worker cascade');
      }
      return url;
    },
    async close() {
      for (const name of made) await dropTestDatabase(name);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Names of our tables, in order; not those in which the migrations are recorded. */
export async function tablesOf(url: string): Promise<string[]> {
  const found = await query<{ name: string }>(
    url,
    `select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  );
  return found.map(({ name }) => name).filter((name) => !name.startsWith('kysely_'));
}

/** Every row of every table of ours, as text. */
export async function everything(url: string): Promise<Record<string, string[]>> {
  const content: Record<string, string[]> = {};
  for (const name of await tablesOf(url)) {
    const rows = await query<{ row: string }>(url, `select t::text as row from public."${name}" t order by 1`);
    content[name] = rows.map(({ row }) => row);
  }
  return content;
}

/** How many rows there are, but for those that the migrations themselves write. */
export async function rowsIn(url: string): Promise<number> {
  const tables = Object.entries(await everything(url));
  return tables.filter(([name]) => !/^(redirects|redirects_version|blog_sync)$/.test(name)).flatMap(([, rows]) => rows)
    .length;
}

/** Writes leads of about 4 kB each, sample-1@example.com and so on, at once. */
export async function manyLeads(url: string, count: number): Promise<void> {
  await query(
    url,
    `insert into leads (id, form, email, fields, referrer, content_hash, relay_state)
     select gen_random_uuid(), 'partner', 'sample-' || n || '@example.com', '{"firstname": "Sample"}',
       repeat(md5(n::text), 125), n::text, 'relayed'
     from generate_series(1, ${count}) n`,
  );
}
