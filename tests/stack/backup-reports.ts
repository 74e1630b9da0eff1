import assert from 'node:assert/strict';
import { chmodSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The service that makes backups, as its checks use it. */
interface Service {
  folder: string;
  backups: (args: string[], extra?: Record<string, string>) => Promise<{ code: number | null; output: string }>;
  must: (args: string[], extra?: Record<string, string>) => Promise<unknown>;
  rows: (query: string) => Promise<string>;
  dumps: () => string[];
  succeeded: (task: string) => Promise<number>;
  waitFor: (what: string, holds: () => Promise<boolean>) => Promise<void>;
}

/** Checks that what goes wrong beside the backup itself is reported, and that the backup counts nevertheless. */
export async function checkReports({ folder, backups, must, rows, dumps, succeeded, waitFor }: Service): Promise<void> {
  const latest = () => rows("select problem from upkeep_runs where task = 'backup' order by id desc limit 1");
  const made = await succeeded('backup');
  const old = path.join(folder, 'site-20200101T000000Z.dump.age');
  writeFileSync(old, '');
  // Only the file's owner may remove it.
  chmodSync(folder, 0o1777);
  try {
    assert.equal((await backups(['now'])).code, 1);
  } finally {
    chmodSync(folder, 0o777);
    rmSync(old);
  }
  assert.equal(await succeeded('backup'), made + 1);
  assert.match(await latest(), /was made, but old ones were not removed.*20200101/);
  const before = dumps();
  assert.match((await backups(['now'], { BACKUP_KEEP_DAYS: '30d' })).output, /BACKUP_KEEP_DAYS is "30d"/);
  assert.deepEqual(dumps(), before);
  try {
    await must(['up', '-d', '--no-deps', 'backups'], { BACKUP_EVERY: 'daily' });
    await waitFor('the team cannot know', async () => (await latest()).includes('BACKUP_EVERY is "daily"'));
  } finally {
    await must(['stop', '-t', '10', 'backups']);
  }
}
