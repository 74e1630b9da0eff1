import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { knownMigrations, migrate } from '../../../../db/migrate.ts';
import { findMigrations, findTables, findTriggers, inPublic, quote, type Table } from './catalogue.ts';
import { keepMigrationsAway, withConnection } from './connection.ts';
import { BackupReader, type Head } from './format.ts';
import { addLostJobs } from './lost-jobs.ts';
import type { Summary } from './write-backup.ts';

/**
 * Restores a backup in one transaction: all of it, or nothing. An empty database gets the tables first, as they were when the
 * backup was taken, and afterwards the migrations that are younger.
 * @param replace whether rows that are there may be deleted
 * @returns what was restored, and how many jobs were added for what is unfinished in it
 * @throws Error that says what does not fit; the database's rows are then as they were
 */
export async function restoreBackup(
  databaseUrl: string,
  file: Readable,
  replace: boolean,
): Promise<Summary & { jobs: number; takenAt: string }> {
  const reader = await BackupReader.open(file);
  const { head } = reader;
  const wasEmpty = await withConnection(databaseUrl, (client) => checkTarget(client, head));
  if (wasEmpty) await migrate(databaseUrl, head.migrations.at(-1));
  const result = await withConnection(databaseUrl, async (client) => {
    await keepMigrationsAway(client);
    await client.query('begin');
    await checkTarget(client, head);
    await clearTables(client, head, replace || wasEmpty);
    const rows = await fill(client, reader);
    const jobs = await addLostJobs(client);
    await client.query('commit');
    return { tables: head.tables.length, rows, jobs, takenAt: head.takenAt };
  });
  if (wasEmpty) await migrate(databaseUrl);
  return result;
}

/** @returns whether the database has nothing in it at all */
async function checkTarget(client: pg.Client, head: Head): Promise<boolean> {
  const known = await knownMigrations();
  const strange = head.migrations.filter((name, index) => known[index] !== name);
  if (strange.length > 0)
    throw new Error(`the backup has migrations that this build does not know: ${strange.join(', ')}`);
  const applied = await findMigrations(client);
  if (applied?.join() === head.migrations.join()) return false;
  if (applied) {
    throw new Error(
      `the backup was taken after migration ${head.migrations.at(-1)}, the database is at ${applied.at(-1)}; restore into an empty database`,
    );
  }
  const others = (await findTables(client)).map((table) => table.name);
  if (others.length > 0)
    throw new Error(`the database has tables that are not the product's: ${others.join(', ')}; nothing was changed`);
  return true;
}

/**
 * Which rows nobody would miss, as the condition of those that somebody would: the blog is a copy that renews itself, and the rows
 * that a migration wrote all have its time.
 */
const replaceable: Record<string, string> = {
  redirects: 'hits > 0 or created_at > (select min(created_at) from redirects)',
  redirects_version: 'false',
};

/** Keeps everybody else away from the tables, and makes sure that nothing of anybody's is in them. */
async function clearTables(client: pg.Client, head: Head, mayDelete: boolean): Promise<void> {
  const shape = (tables: Table[]) => JSON.stringify(tables.map((t) => [t.name, [...t.columns].sort()]).sort());
  if (shape(await findTables(client)) !== shape(head.tables))
    throw new Error("the database's tables or columns are not those of the backup; nothing was changed");
  const all = head.tables.map((table) => inPublic(table.name)).join(', ');
  await client.query(`lock table ${all} in access exclusive mode`).catch((error: Error & { code?: string }) => {
    throw error.code === '55P03' ? new Error('the tables are in use; stop the api and try again') : error;
  });
  const filled: string[] = [];
  for (const { name } of head.tables) {
    const counted = replaceable[name] ?? (name.startsWith('blog_') ? 'false' : 'true');
    const { rows } = await client.query<{ count: string }>(`select count(*) from ${inPublic(name)} where ${counted}`);
    if (rows[0]?.count !== '0') filled.push(`${name} (${rows[0]?.count})`);
  }
  if (filled.length > 0 && !mayDelete) {
    throw new Error(
      `the database is not empty: rows in ${filled.join(', ')}; nothing was changed. With --replace they are deleted`,
    );
  }
  await client.query(`truncate table ${all}`);
}

/** @returns how many rows were written */
async function fill(client: pg.Client, reader: BackupReader): Promise<number> {
  // Triggers did their work when the rows were first written.
  const triggers = await findTriggers(client);
  const alter = (table: string, change: string) => client.query(`alter table ${inPublic(table)} ${change}`);
  for (const { table, name } of triggers) await alter(table, `disable trigger ${quote(name)}`);
  let rows = 0;
  for (const table of reader.head.tables) rows += await fillTable(client, reader, table);
  await reader.readEnd();
  await client.query('set constraints all immediate');
  for (const { table, name, always } of triggers)
    await alter(table, `enable ${always ? 'always ' : ''}trigger ${quote(name)}`);
  // Unlike setval, this is undone with the transaction.
  for (const { name, next } of reader.head.sequences)
    await client.query(`alter sequence ${inPublic(name)} restart with ${next}`);
  return rows;
}

async function fillTable(client: pg.Client, reader: BackupReader, { name, columns }: Table): Promise<number> {
  const copy = client.query(copyFrom(`copy ${inPublic(name)} (${columns.map(quote).join(', ')}) from stdin`));
  let sealed = 0;
  await pipeline(async function* () {
    sealed = (yield* reader.rowsOf(name)).rows;
  }, copy).catch((error: Error & { severity?: string }) => {
    // From standard input a changed byte may reach Postgres before the seal tells of it.
    throw error.severity ? new Error(`rows of ${name} do not fit, nothing was changed: ${error.message}`) : error;
  });
  const { rows } = await client.query<{ count: string }>(`select count(*) from ${inPublic(name)}`);
  if (Number(rows[0]?.count) !== sealed)
    throw new Error(`${name} should have ${sealed} rows and has ${rows[0]?.count}; nothing was changed`);
  return sealed;
}
