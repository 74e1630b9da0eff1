import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { restoreBackup } from '../../../api/src/ops/backup/restore-backup.ts';
import { migrate } from '../../../db/migrate.ts';
import { type Backups, everything, manyLeads, rowsIn, startBackups, tablesOf } from '../../support/backups.ts';
import { query } from '../../support/databases.ts';

let backups: Backups;
beforeAll(async () => {
  backups = await startBackups();
});
afterAll(() => backups.close());

describe('what does not fit is refused, and nothing is written', () => {
  let source: string;
  let file: Buffer;
  beforeAll(async () => {
    source = await backups.database('migrated');
    await manyLeads(source, 300);
    expect(await backups.ops(source, ['backup', 'good.gz'])).toMatchObject({ code: 0 });
    file = await readFile(path.join(backups.folder, 'good.gz'));
  });
  const asFile = async (bytes: Buffer) => {
    await writeFile(path.join(backups.folder, 'bad.gz'), bytes);
    return 'bad.gz';
  };
  /** Bytes that come once, as through a pipe. */
  const throughPipe = (url: string, bytes: Buffer) =>
    restoreBackup(url, Readable.from([bytes]), false).then(
      () => ({ code: 0, stderr: '' }),
      (error: Error) => ({ code: 1, stderr: error.message }),
    );

  it('cut at random places, as a file and through a pipe', async () => {
    const target = await backups.database('migrated');
    const untouched = await backups.database('empty');
    const places = [0, 1, file.length - 1, ...Array.from({ length: 5 }, () => randomInt(2, file.length - 1))];
    for (const place of places) {
      const cut = file.subarray(0, place);
      const answers = [await backups.ops(untouched, ['restore', await asFile(cut)]), await throughPipe(target, cut)];
      for (const { code, stderr } of answers)
        expect([place, code, stderr]).toEqual([place, 1, expect.stringMatching(/cut off/)]);
    }
    expect(await rowsIn(target)).toBe(0);
    expect(await tablesOf(untouched)).toEqual([]);
    expect(await throughPipe(target, file)).toMatchObject({ code: 0, stderr: '' });
    expect(await everything(target)).toEqual(await everything(source));
  });

  it('bytes changed, before and after compression; not a backup at all', async () => {
    const target = await backups.database('migrated');
    const plain = gunzipSync(file);
    const changed = (bytes: Buffer, at: number) => {
      const copy = Buffer.from(bytes);
      copy.writeUInt8((copy.readUInt8(at) + 1) % 256, at);
      return copy;
    };
    const row = plain.indexOf('sample-77@');
    expect(row).toBeGreaterThan(0);
    const cases: [Buffer, RegExp][] = [
      [gzipSync(changed(plain, row)), /rows of leads are not those/],
      [gzipSync(changed(plain, plain.indexOf('sha256') + 12)), /damaged/],
      [changed(file, file.length >> 1), /damaged|cut off|do not fit/],
      [gzipSync(Buffer.concat([plain, plain])), /goes on after its end/],
      [gzipSync(plain.subarray(0, plain.length - 7)), /cut off/],
      [gzipSync(Buffer.from(plain.toString('latin1').replace('site-backup-1', 'site-backup-9'), 'latin1')), /format/],
      [Buffer.from('id,name\n1,Sample\n'), /not a backup/],
      [gzipSync(Buffer.from('id,name\n1,Sample\n')), /not a backup/],
    ];
    for (const [bytes, reason] of cases) {
      const answers = [await backups.ops(target, ['restore', await asFile(bytes)]), await throughPipe(target, bytes)];
      for (const { code, stderr } of answers) expect([code, stderr]).toEqual([1, expect.stringMatching(reason)]);
    }
    expect(await rowsIn(target)).toBe(0);
  });

  it('rows that the tables do not take', async () => {
    const target = await backups.database('migrated');
    await query(target, `alter table leads add check (email <> 'sample-300@example.com')`);
    const answer = await backups.ops(target, ['restore', 'good.gz']);
    expect(answer).toMatchObject({ code: 1, stderr: expect.stringMatching(/check constraint/) });
    expect(await rowsIn(target)).toBe(0);
  });

  it('rows that are there, unless --replace; other migrations; other tables; a database that is not ours', async () => {
    const busy = await backups.database('migrated');
    await manyLeads(busy, 5);
    const before = await everything(busy);
    expect(await backups.ops(busy, ['restore', 'good.gz'])).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/not empty: rows in leads \(5\).*--replace/),
    });
    expect(await everything(busy)).toEqual(before);
    expect(await backups.ops(busy, ['restore', 'good.gz', '--replace'])).toMatchObject({ code: 0, stderr: '' });
    expect(await everything(busy)).toEqual(await everything(source));

    const older = await backups.database('empty');
    await migrate(older, '0002-leads');
    expect(await backups.ops(older, ['restore', 'good.gz'])).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/0002-leads/),
    });
    const newer = await backups.database('migrated');
    await query(newer, `insert into kysely_migration (name, timestamp) values ('9999-later', 'x')`);
    expect((await backups.ops(newer, ['restore', 'good.gz'])).stderr).toMatch(/9999-later/);
    await backups.ops(newer, ['backup', 'newer.gz']);
    const empty = await backups.database('empty');
    expect((await backups.ops(empty, ['restore', 'newer.gz'])).stderr).toMatch(/does not know: 9999-later/);
    expect(await tablesOf(empty)).toEqual([]);
    const foreign = await backups.database('empty');
    await query(foreign, 'create table "theirs" (id integer)');
    expect((await backups.ops(foreign, ['restore', 'good.gz'])).stderr).toMatch(/not the product's: theirs/);
    expect(await tablesOf(foreign)).toEqual(['theirs']);
    const extra = await backups.database('migrated');
    await query(extra, 'alter table leads add column extra text');
    expect((await backups.ops(extra, ['restore', 'good.gz'])).stderr).toMatch(/tables or columns/);
    expect((await backups.ops(empty, ['backup', 'nothing.gz'])).stderr).toMatch(/never migrated/);
    expect(existsSync(path.join(backups.folder, 'nothing.gz'))).toBe(false);
  });
});
