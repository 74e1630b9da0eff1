import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { migrate } from '../../../db/migrate.ts';
import { type Backups, everything, manyLeads, startBackups } from '../../support/backups.ts';
import { query } from '../../support/databases.ts';

let backups: Backups;
beforeAll(async () => {
  backups = await startBackups();
});
afterAll(() => backups.close());

it('standard output carries the file and nothing else', async () => {
  const url = await backups.database('migrated');
  await manyLeads(url, 10);
  const chunks: Buffer[] = [];
  const { code, stderr } = await backups.ops(url, ['backup', '-'], {
    onStart: (child) => child.stdout?.on('data', (chunk) => chunks.push(chunk)),
  });
  expect([code, stderr]).toEqual([0, expect.stringMatching(/^Backed up \d+ tables, \d+ rows/)]);
  const target = await backups.database('empty');
  const restore = await backups.ops(target, ['restore', '-'], { input: Buffer.concat(chunks) });
  expect(restore).toMatchObject({ code: 0, stderr: '' });
  const digest = (content: object) => createHash('sha256').update(JSON.stringify(content)).digest('hex');
  expect(digest(await everything(target))).toBe(digest(await everything(url)));
});

it('a backup from before the newest migrations: restored as it was, then brought up to date', async () => {
  const older = await backups.database('empty');
  await migrate(older, '0002-leads');
  await manyLeads(older, 20);
  expect(await backups.ops(older, ['backup', 'older.gz'])).toMatchObject({ code: 0 });
  const target = await backups.database('empty');
  expect(await backups.ops(target, ['restore', 'older.gz'])).toMatchObject({ code: 0, stderr: '' });
  expect((await everything(target)).leads).toEqual((await everything(older)).leads);
  const migrations = 'select name from kysely_migration order by 1';
  expect(await query(target, migrations)).toEqual(await query(await backups.database('migrated'), migrations));
});
