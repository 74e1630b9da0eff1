import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { type Backups, manyLeads, startBackups } from '../../support/backups.ts';
import { query } from '../../support/databases.ts';
import { until } from '../../support/until.ts';

let backups: Backups;
beforeAll(async () => {
  backups = await startBackups();
});
afterAll(() => backups.close());

/** The operator's command, and the most memory that it ever had, in MB; 0 where the system does not tell. */
async function opsWithPeak(url: string, args: string[]) {
  let peak = 0;
  let look: NodeJS.Timeout | undefined;
  const result = await backups.ops(url, args, {
    onStart: ({ pid }) => {
      look = setInterval(() => {
        const status = `/proc/${pid}/status`;
        const found = existsSync(status) && /VmHWM:\s+(\d+)/.exec(readFileSync(status, 'utf8'))?.[1];
        peak = Math.max(peak, Number(found || 0) / 1024);
      }, 20);
    },
  });
  clearInterval(look);
  return { ...result, peak };
}

describe('50,000 leads, while the product goes on', () => {
  let source: string;
  beforeAll(async () => {
    source = await backups.database('migrated');
    await manyLeads(source, 50_000);
  }, 120_000);
  const partsOf = async () => (await readdir(backups.folder)).filter((name) => /\.part$|^lost/.test(name));

  it('is of one moment, and both ways take little memory', async () => {
    // Each transaction writes into three tables; a backup that is not of one moment has more in the table that it reads last.
    let running = true;
    let writes = 0;
    const writer = new pg.Client({ connectionString: source });
    await writer.connect();
    const writing = (async () => {
      for (; running; writes += 1) {
        const id = randomUUID();
        await writer.query('begin');
        await writer.query(`insert into stripe_events (id, type, created_at) values ($1, 'sample', now())`, [id]);
        await writer.query(
          `insert into profiles (id, first_name, last_name, email) values ($1, 'Sample', 'Buyer', 'b@example.com')`,
          [id],
        );
        await writer.query(
          `insert into leads (id, form, email, fields, content_hash) values ($1, 'partner', 'w@example.com', '{}', 'w')`,
          [id],
        );
        await writer.query('commit');
      }
    })();
    await until(async () => writes > 20);
    const first = writes;
    const backup = await opsWithPeak(source, ['backup', 'large.gz']);
    const during = writes - first;
    running = false;
    await writing;
    await writer.end();
    expect(backup).toMatchObject({ code: 0, stderr: '' });

    const target = await backups.database('empty');
    const restore = await opsWithPeak(target, ['restore', 'large.gz']);
    expect(restore).toMatchObject({ code: 0, stderr: '' });
    const counts = `select (select count(*)::int from stripe_events) as events, (select count(*)::int from profiles) as profiles,
      (select count(*)::int from leads) - 50000 as leads`;
    const [found] = await query<{ events: number; profiles: number; leads: number }>(target, counts);
    expect(found?.events).toBeGreaterThan(first - 2);
    // Many were written after that moment, while the file was.
    expect(first + during - (found?.events ?? 0)).toBeGreaterThan(50);
    expect(found).toEqual({ events: found?.events, profiles: found?.events, leads: found?.events });
    const hash = `select md5(string_agg(l::text, '' order by id)) as hash from leads l where relay_state = 'relayed'`;
    expect(await query(target, hash)).toEqual(await query(source, hash));

    const small = await backups.database('migrated');
    const base = await opsWithPeak(small, ['backup', 'small.gz']);
    const rebase = await opsWithPeak(await backups.database('empty'), ['restore', 'small.gz']);
    console.log(
      `50,000 leads of 4 kB, ${first + during - (found?.events ?? 0)} transactions after its moment; peak memory: backup ${Math.round(backup.peak)} MB (of nothing: ${Math.round(base.peak)}), restore ${Math.round(restore.peak)} MB (of nothing: ${Math.round(rebase.peak)})`,
    );
    // A look that found nothing would pass for little memory; only a system without /proc may find nothing.
    if (existsSync('/proc/self/status'))
      expect(Math.min(...[backup, restore, base, rebase].map(({ peak }) => peak))).toBeGreaterThan(0);
    // 200 MB of rows pass.
    expect(backup.peak - base.peak).toBeLessThan(100);
    expect(restore.peak - rebase.peak).toBeLessThan(100);
  }, 180_000);

  it('a stop, a database that breaks off and a reader that leaves: status 1 and no half file', async () => {
    const begun = () => until(async () => (await partsOf()).length > 0);
    const stopped = await backups.ops(source, ['backup', 'lost.gz'], {
      onStart: (child) => void begun().then(() => child.kill('SIGTERM')),
    });
    expect(stopped.code).toBe(1);
    expect(await partsOf()).toEqual([]);

    const cut = `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'copy%'`;
    const broken = await backups.ops(source, ['backup', 'lost.gz'], {
      onStart: (child) => void until(async () => (await query(source, cut)).length > 0).catch(() => child.kill()),
    });
    expect(broken).toMatchObject({ code: 1, stderr: expect.stringMatching(/^Failed: ./) });
    expect(await partsOf()).toEqual([]);

    const left = await backups.ops(source, ['backup', '-'], {
      onStart: (child) => child.stdout?.once('data', () => child.stdout?.destroy()),
    });
    expect(left).toMatchObject({ code: 1, stderr: expect.stringMatching(/EPIPE/) });
    expect(await backups.ops(source, ['backup', 'no/such/folder.gz'])).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/ENOENT/),
    });
  }, 120_000);
});
