import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { findMigrations, findSequences, findTables, inPublic, quote } from './catalogue.ts';
import { keepMigrationsAway, withConnection } from './connection.ts';
import { FORMAT, frame, type Head, Tally } from './format.ts';

export interface Summary {
  tables: number;
  rows: number;
}

/**
 * Writes every table of ours as it was at one moment, while the product goes on. Memory stays flat however much there is.
 * @param out is ended, unless it is standard output
 * @throws Error; what `out` has got by then is not a backup, and restoring refuses it
 */
export async function writeBackup(databaseUrl: string, out: Writable): Promise<Summary> {
  return withConnection(databaseUrl, async (client) => {
    await keepMigrationsAway(client);
    await client.query('begin isolation level repeatable read, read only');
    const migrations = await findMigrations(client);
    if (!migrations) throw new Error('this database was never migrated: there is nothing to back up');
    const tables = await findTables(client);
    const sequences = await findSequences(client);
    const head: Head = { format: FORMAT, takenAt: new Date().toISOString(), migrations, tables, sequences };
    const summary = { tables: tables.length, rows: 0 };
    await pipeline(content(client, head, summary), createGzip(), out, { end: out !== process.stdout });
    return summary;
  });
}

async function* content(client: pg.Client, head: Head, summary: Summary): AsyncGenerator<Buffer> {
  yield frame('head', head);
  for (const { name, columns } of head.tables) {
    const tally = new Tally();
    const list = columns.map(quote).join(', ');
    for await (const bytes of client.query(copyTo(`copy (select ${list} from ${inPublic(name)}) to stdout`))) {
      tally.add(bytes);
      yield frame('data', bytes);
    }
    yield frame('seal', tally.seal(name));
    summary.rows += tally.rows;
  }
  // A server that broke off must not pass for one that had no more rows.
  await client.query('commit');
  yield frame('end', {});
}
