import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { limitMs } from '../support/slowness.ts';
import { commandsOf } from './backup.checks.ts';
import { checkReports } from './backup-reports.ts';
import { check } from './checks.ts';
import { docker, KILLED, NAME, noLimits, type Stack, sleep } from './stack.ts';

const IMAGE = `lodestar-upkeep:${NAME}`;
const STORE = 'lodestar-store-test';
/** A digest of every row of every table but the one in which the backup itself is recorded. */
const fingerprint = `select string_agg(name || ' ' || md5(query_to_xml('select * from ' || name || ' as t order by t::text', true, true, '')::text), E'\\n'
  order by name) from (select format('%I.%I', schemaname, tablename) as name from pg_tables
  where schemaname in ('public', 'graphile_worker') and tablename <> 'upkeep_runs') as tables`;

export async function scheduledBackupChecks(stack: Stack): Promise<void> {
  console.log('\nBackups on a schedule');
  const folder = path.join(stack.dir, 'backups');
  const identity = path.join(stack.dir, 'identity.txt');
  const settings: Record<string, string> = { ...noLimits, COMPOSE_PROFILES: 'backup', BACKUP_DIR: './backups' };
  const compose = (args: string[], extra = {}) => stack.compose(args, { ...settings, ...extra });
  const must = (args: string[], extra = {}) => stack.must(args, { ...settings, ...extra });
  /** Runs a command of the service as a person would. */
  const backups = (args: string[], extra = {}, options: string[] = []) =>
    compose(['run', '--rm', '-T', '--no-deps', ...options, 'backups', ...args], extra);
  /** Runs one, and checks how it ended. @returns what it printed */
  const backupsEnd = async (wanted: number, args: string[], extra = {}) => {
    const { code, output } = await backups(args, extra);
    assert.equal(code, wanted, output);
    return output;
  };
  const rows = async (query: string) => (await stack.rows(query)).join('\n');
  const files = () => readdirSync(folder).sort();
  const dumps = () => files().filter((name) => /\.dump(\.age)?$/.test(name));
  const newest = () => path.join(folder, dumps().at(-1) ?? assert.fail('no backup'));
  const waitFor = async (what: string, holds: () => Promise<boolean>, seconds = 120) => {
    for (const end = Date.now() + limitMs(seconds); !(await holds()); await sleep(250))
      assert.ok(Date.now() < end, `${what}; the log says:\n${await stack.logs('backups').catch(() => '')}`);
  };
  const succeeded = async (task: string) =>
    Number(await rows(`select count(*) from upkeep_runs where task = '${task}' and succeeded`));

  let wasPrepared = false;
  const prepare = async () => {
    if (wasPrepared) return;
    await must(['build', 'backups'], {});
    mkdirSync(folder);
    chmodSync(folder, 0o777);
    // Without the line that age-keygen prints for people.
    const printed = await docker('run', '--rm', '--entrypoint', 'age-keygen', IMAGE);
    writeFileSync(identity, printed.replace(/^Public key:.*\n?/gm, ''), { mode: 0o644 });
    settings.BACKUP_AGE_RECIPIENT = /public key: (\S+)/.exec(readFileSync(identity, 'utf8'))?.[1] ?? assert.fail();
    wasPrepared = true;
  };

  await check('a backup made by the schedule, encrypted, brings back every row on a new host', async () => {
    await prepare();
    try {
      await must(['up', '-d', 'backups'], { BACKUP_EVERY: '4s' });
      await waitFor('the first backup was not checked', async () => (await succeeded('restore-check')) > 0);
      // Now nothing changes any more.
      await must(['stop', '-t', '10', 'web', 'api', 'stand-ins']);
      const before = await succeeded('backup');
      await waitFor('no more backups were made', async () => (await succeeded('backup')) > before + 1);
    } finally {
      await must(['stop', '-t', '10', 'backups']);
    }
    const expected = await rows(fingerprint);
    assert.equal(readFileSync(newest()).subarray(0, 21).toString(), 'age-encryption.org/v1');

    await must(['down', '-v', '-t', '10']);
    const commands = commandsOf(path.join(stack.dir, 'docs/backup-and-restore.md'));
    await stack.mustShell(commands('restore-latest'), { ...settings, COMPOSE_PROFILES: '' });
    assert.equal(await rows(fingerprint), expected);
    assert.notEqual(await succeeded('backup'), 0);
    await must(['up', '-d', '--wait', 'web'], { COMPOSE_PROFILES: '' });
    return `${expected.split('\n').length} tables`;
  });

  await check('the check of a backup fails when the file is cut: its record and its exit status say so', async () => {
    await prepare();
    await backupsEnd(0, ['now']);
    await backupsEnd(0, ['check'], { BACKUP_AGE_IDENTITY_FILE: identity });
    const file = newest();
    truncateSync(file, Math.floor(readFileSync(file).length / 2));
    await backupsEnd(1, ['check'], { BACKUP_AGE_IDENTITY_FILE: identity });
    const problem = await rows("select problem from upkeep_runs where task = 'restore-check' order by id desc limit 1");
    assert.match(problem, new RegExp(`${path.basename(file)} has \\d+ bytes, but \\d+ were written`));
    // The same digest, but not the same length, is not the only damage.
    const padded = Buffer.concat([readFileSync(file), Buffer.alloc(sizeIn(file) - readFileSync(file).length)]);
    writeFileSync(file, padded);
    const said = await backupsEnd(1, ['check'], { BACKUP_AGE_IDENTITY_FILE: identity });
    assert.match(said, /could not be restored/);
  });

  await check(
    'a backup that is cut off is none, a second container waits, and no argument has the password',
    async () => {
      await prepare();
      const before = dumps();
      const slow = `${stack.project}-slow`;
      // It would take minutes, so that the second finds it at work on any machine.
      const begun = backups(['now'], {}, ['--name', slow, '-e', 'RCLONE_BWLIMIT=2k']);
      await waitFor('the slow backup did not begin', async () => files().some((name) => name.endsWith('.part')));
      assert.doesNotMatch(await docker('top', slow), /local-only/, 'the password is among the arguments');
      await backupsEnd(75, ['now']);
      await docker('stop', slow);
      const { code } = await begun;
      assert.ok(code !== 0 && code !== KILLED, 'it had to be killed');
      assert.deepEqual(dumps(), before);
      await backupsEnd(0, ['now']);
      assert.equal(dumps().length, before.length + 1);
      assert.deepEqual(
        files().filter((name) => name.endsWith('.part')),
        [],
      );
    },
  );

  await check('old backups are removed, but never the newest', async () => {
    await prepare();
    for (const name of ['site-20200101T000000Z.dump.age', 'site-20200101T000000Z.manifest', 'mine.txt'])
      writeFileSync(path.join(folder, name), '');
    const kept = dumps().filter((name) => !name.includes('2020'));
    await backupsEnd(0, ['now']);
    assert.deepEqual(dumps().slice(0, -1), kept);
    assert.ok(files().includes('mine.txt'));
    assert.ok(!files().includes('site-20200101T000000Z.manifest'));
    const alone = path.join(stack.dir, 'alone');
    mkdirSync(alone);
    writeFileSync(path.join(alone, 'site-20200101T000000Z.dump'), '');
    chmodSync(alone, 0o777);
    const removing = ['run', '--rm', '-T', '--no-deps', '--entrypoint', '/upkeep/backup/remove-old.sh', 'backups'];
    await must(removing, { BACKUP_DIR: './alone' });
    assert.deepEqual(readdirSync(alone), ['site-20200101T000000Z.dump']);
  });

  await check('old backups that stay, and a wrong setting, are reported; the new backup counts', async () => {
    await prepare();
    await checkReports({ folder, backups, must, rows, dumps, succeeded, waitFor });
  });

  await check('backups go to another store through rclone, and are read back from there by the check', async () => {
    await prepare();
    const config = '[store]\ntype = webdav\nurl = http://store:8080\nvendor = other\n';
    stack.write('rclone.conf', config);
    const elsewhere = {
      BACKUP_RCLONE_CONFIG: './rclone.conf',
      BACKUP_RCLONE_REMOTE: 'store:site',
      BACKUP_AGE_RECIPIENT: settings.BACKUP_AGE_RECIPIENT,
    };
    const before = files();
    const network = ['--network', `${stack.project}_front`, '--network-alias', 'store'];
    const serve = ['--entrypoint', 'rclone', IMAGE, 'serve', 'webdav', '/tmp', '--addr', ':8080'];
    await docker('run', '-d', '--rm', '--name', STORE, ...network, ...serve);
    try {
      // Without the identity: for this check the backup is encrypted for one more key.
      assert.match(await backupsEnd(0, ['check'], elsewhere), /was restored: \d+ rows of \d+ tables/);
      assert.match((await backups(['list'], elsewhere)).output, /site-\S+\.dump\.age +\d+/);
      assert.deepEqual(files(), before);
    } finally {
      await docker('rm', '-f', STORE);
    }
    await backupsEnd(1, ['now'], elsewhere);
    const problem = await rows("select problem from upkeep_runs where task = 'backup' order by id desc limit 1");
    assert.match(problem, /no such host|connection refused|lookup store/);
  });
}

function sizeIn(file: string): number {
  const manifest = readFileSync(file.replace(/\.dump(\.age)?$/, '.manifest'), 'utf8');
  return Number(/^bytes (\d+)$/m.exec(manifest)?.[1]);
}
