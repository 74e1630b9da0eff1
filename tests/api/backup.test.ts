import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomInt, randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { NestExpressApplication } from '@nestjs/platform-express';
import pg from 'pg';
import request from 'supertest';
import { readEnv } from '../../api/src/config/env.ts';
import { restoreBackup } from '../../api/src/ops/backup/restore-backup.ts';
import { migrate } from '../../db/migrate.ts';
import { openCheckout, payForSeats, type Shop, signUp, until } from '../support/buying.ts';
import { createTestDatabase, dropTestDatabase, query } from '../support/databases.ts';
import { type OutsideWorld, startOutsideWorld } from '../support/outside-world.ts';
import { startApi } from '../support/world.ts';

const main = path.resolve(import.meta.dirname, '../../dist/server/ops.js');
let folder: string;
const made: string[] = [];
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'backups-'));
});
afterAll(async () => {
  for (const name of made) await dropTestDatabase(name);
  await rm(folder, { recursive: true, force: true });
});

interface Result {
  code: number | null;
  stdout: string;
  stderr: string;
  /** Most memory it ever had, in MB; 0 where the system does not tell. */
  peak: number;
}

/** The operator's command as the built program, in the test's folder. */
async function ops(url: string, args: string[], use: (child: ChildProcess) => void = () => {}): Promise<Result> {
  const env = { PATH: process.env.PATH, DATABASE_URL: url };
  const child = spawn(process.execPath, [main, ...args], { env, cwd: folder, stdio: 'pipe' });
  let peak = 0;
  const look = setInterval(() => {
    const status = `/proc/${child.pid}/status`;
    const found = existsSync(status) && /VmHWM:\s+(\d+)/.exec(readFileSync(status, 'utf8'))?.[1];
    peak = Math.max(peak, Number(found || 0) / 1024);
  }, 20);
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk) => (stdout += chunk));
  child.stderr.on('data', (chunk) => (stderr += chunk));
  const closed = new Promise<number | null>((resolve) => child.once('close', resolve));
  use(child);
  if (use.length === 0) child.stdin.end();
  const code = await closed;
  clearInterval(look);
  return { code, stdout, stderr, peak };
}

/** A database of one's own: migrated, or with nothing in it. */
async function database(state: 'migrated' | 'empty'): Promise<string> {
  const { name, url } = await createTestDatabase();
  made.push(name);
  if (state === 'empty') {
    await query(url, 'drop schema public cascade');
    await query(url, 'create schema public');
    await query(url, 'drop schema graphile_worker cascade');
  }
  return url;
}

async function tablesOf(url: string): Promise<string[]> {
  const found = await query<{ name: string }>(
    url,
    `select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  );
  return found.map(({ name }) => name).filter((name) => !name.startsWith('kysely_'));
}

/** Every row of every table of ours, as text. */
async function everything(url: string): Promise<Record<string, string[]>> {
  const content: Record<string, string[]> = {};
  for (const name of await tablesOf(url)) {
    const rows = await query<{ row: string }>(url, `select t::text as row from public."${name}" t order by 1`);
    content[name] = rows.map(({ row }) => row);
  }
  return content;
}

/** Rows, but those that the migrations themselves write. */
const rowsIn = async (url: string) => {
  const tables = Object.entries(await everything(url));
  return tables.filter(([name]) => !/^(redirects|redirects_version|blog_sync)$/.test(name)).flatMap(([, rows]) => rows)
    .length;
};
const lead = () => ({
  firstname: 'Sample',
  lastname: 'Visitor "\\N" \t Zoë 🙂\\.',
  email: `lead-${randomUUID()}@example.com`,
  company: 'Sample\\Company',
});

/** Leads of about 4 kB each, written at once. */
async function manyLeads(url: string, count: number) {
  await query(
    url,
    `insert into leads (id, form, email, fields, referrer, content_hash, relay_state)
     select gen_random_uuid(), 'partner', 'sample-' || n || '@example.com', '{"firstname": "Sample"}',
       repeat(md5(n::text), 125), n::text, 'relayed'
     from generate_series(1, ${count}) n`,
  );
}

describe('a shop that goes on from its backup', () => {
  let world: OutsideWorld & Shop;
  let api: NestExpressApplication;
  let unclaimed: string;
  let restored: string;
  const sent = [lead(), lead(), lead()];

  beforeAll(async () => {
    const outside = await startOutsideWorld();
    world = { ...outside, http: request(outside.apiUrl) };
    api = await startApi(readEnv(world.environment));
    // Three things are unfinished when the backup is taken: leads, the copy of a profile, an event.
    world.standIns.faults.add({ path: '/submissions/', kind: 'status', status: 503 });
    world.standIns.faults.add({ path: '/rest/v1/profiles', kind: 'status', status: 503 });
    const claimed = await payForSeats(world, 2);
    await world.http.post('/api/organizations').send(signUp(claimed)).expect(201);
    unclaimed = await payForSeats(world, 3);
    await world.http.get(`/api/checkout/session/${unclaimed}`).expect(200);
    await openCheckout(world, 4);
    for (const body of sent) await world.http.post('/api/leads/partner').send(body).expect(201);
    await until(async () => (await world.rows('select 1 from stripe_events where processed_at is null')).length === 0);
    await until(async () => (await world.rows('select 1 from leads where relay_attempts = 0')).length === 0);
    await until(async () => (await world.rows('select 1 from profiles where sync_attempts = 0')).length === 0);
    await api.close();
    await query(
      world.database.url,
      `insert into stripe_events (id, type, object_id, created_at) values ('evt_"sample', 'checkout.session.completed', $1, now())`,
      [unclaimed],
    );
    restored = await database('empty');
  });
  afterAll(async () => {
    await api.close().catch(() => {});
    await world.close();
  });

  it('is restored row by row into an empty database, and nobody else can read the file', async () => {
    // What no table of ours has today, and a later one may have.
    const more = `create function touch() returns trigger language plpgsql as $$ begin new.note := 'changed'; return new; end $$;
      create table "Odd table" (id integer generated always as identity primary key, parent integer references "Odd table",
        "Odd column" text, note text, upper_note text generated always as (upper(note)) stored, gone text,
        bytes bytea, at timestamptz, ratio double precision, tags text[]);
      alter table "Odd table" drop column gone;
      create trigger touch before insert on "Odd table" for each row execute function touch();`;
    await query(world.database.url, more);
    await query(
      world.database.url,
      `insert into "Odd table" ("Odd column", parent, bytes, at, ratio, tags) values
        (E'a\\tb\\nc\\\\.\\n\\\\.', null, '\\x00ff0a', '2026-02-28 23:59:59.123456+00', 0.1::float8 + 0.2, array['a,b', null]), (null, 1, null, null, 'NaN', '{}')`,
    );
    const backup = await ops(world.database.url, ['backup', 'whole.gz']);
    expect(backup).toMatchObject({
      code: 0,
      stderr: '',
      stdout: expect.stringMatching(/^whole\.gz: \d+ tables, \d+ /),
    });
    expect((await stat(path.join(folder, 'whole.gz'))).mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).toEqual(['whole.gz']);

    await migrate(restored);
    await query(restored, more);
    expect(await ops(restored, ['restore', 'whole.gz'])).toMatchObject({ code: 0, stderr: '' });
    const before = await everything(world.database.url);
    expect(Object.keys(before)).toEqual(expect.arrayContaining(['Odd table', 'customers', 'leads', 'payments']));
    expect(await everything(restored)).toEqual(before);
    expect(before.leads).toHaveLength(3);
    expect(before['Odd table']).toHaveLength(2);
    // The identity goes on where it was, and the trigger works again.
    const next = `insert into "Odd table" ("Odd column") values ('x') returning id, note, upper_note`;
    expect(await query(restored, next)).toEqual([{ id: 3, note: 'changed', upper_note: 'CHANGED' }]);
    await query(restored, 'drop table "Odd table"');
    await query(world.database.url, 'drop table "Odd table"');
  });

  it('has the jobs again that a fresh queue lacks, as the product itself adds them', async () => {
    const jobs = `select identifier, key, queue_name, payload::text from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = task_id
      left join graphile_worker._private_job_queues q on q.id = job_queue_id
      where identifier <> 'reconcile-payments' order by 1, 2`;
    const own = await world.rows(jobs);
    expect(own).toHaveLength(4);
    const event = { identifier: 'stripe-event', key: null, queue_name: null };
    const found = await query(restored, jobs);
    expect(found).toHaveLength(5);
    expect(found).toEqual(expect.arrayContaining([...own, { ...event, payload: '{"eventId":"evt_\\"sample"}' }]));
  });

  it('goes on: leads reach HubSpot once, the copy is made, the paid seats are claimed, the lists are the same', async () => {
    const list = ['payments', 'list', '--json'];
    const opsOn = async (url: string) => {
      const env = { ...world.environment, DATABASE_URL: url, PATH: process.env.PATH };
      const child = spawn(process.execPath, [main, ...list], { env, stdio: ['ignore', 'pipe', 'inherit'] });
      return JSON.parse(await text(child.stdout));
    };
    expect(await opsOn(world.database.url)).toHaveLength(3);
    expect(await opsOn(restored)).toEqual(await opsOn(world.database.url));
    world.standIns.faults.clear();
    api = await startApi(readEnv({ ...world.environment, DATABASE_URL: restored }));
    const http = request(world.apiUrl);
    await http.post('/api/organizations').send(signUp(unclaimed)).expect(201);
    const unfinished = `select 1 from leads where relay_state = 'waiting' union all
      select 1 from profiles where synced_at is null union all select 1 from stripe_events where processed_at is null`;
    await until(async () => (await query(restored, unfinished)).length === 0, 30);
    const arrived = JSON.stringify(await world.hubspotSubmissions('partner'));
    expect(sent.map(({ email }) => arrived.split(email).length - 1)).toEqual([1, 1, 1]);
    expect(await query(restored, 'select seats from customers order by 1')).toEqual([{ seats: 2 }, { seats: 3 }]);
  });
});

describe('what does not fit is refused, and nothing is written', () => {
  let source: string;
  let file: Buffer;
  beforeAll(async () => {
    source = await database('migrated');
    await manyLeads(source, 300);
    expect(await ops(source, ['backup', 'good.gz'])).toMatchObject({ code: 0 });
    file = await readFile(path.join(folder, 'good.gz'));
  });
  const asFile = async (bytes: Buffer) => {
    await writeFile(path.join(folder, 'bad.gz'), bytes);
    return 'bad.gz';
  };
  /** Bytes that come once, as through a pipe. */
  const throughPipe = (url: string, bytes: Buffer) =>
    restoreBackup(url, Readable.from([bytes]), false).then(
      () => ({ code: 0, stderr: '' }),
      (error: Error) => ({ code: 1, stderr: error.message }),
    );

  it('cut at random places, as a file and through a pipe', async () => {
    const target = await database('migrated');
    const untouched = await database('empty');
    const places = [0, 1, file.length - 1, ...Array.from({ length: 5 }, () => randomInt(2, file.length - 1))];
    for (const place of places) {
      const cut = file.subarray(0, place);
      const answers = [await ops(untouched, ['restore', await asFile(cut)]), await throughPipe(target, cut)];
      for (const { code, stderr } of answers)
        expect([place, code, stderr]).toEqual([place, 1, expect.stringMatching(/cut off/)]);
    }
    expect(await rowsIn(target)).toBe(0);
    expect(await tablesOf(untouched)).toEqual([]);
    expect(await throughPipe(target, file)).toMatchObject({ code: 0, stderr: '' });
    expect(await everything(target)).toEqual(await everything(source));
  });

  it('bytes changed, before and after compression; not a backup at all', async () => {
    const target = await database('migrated');
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
      const answers = [await ops(target, ['restore', await asFile(bytes)]), await throughPipe(target, bytes)];
      for (const { code, stderr } of answers) expect([code, stderr]).toEqual([1, expect.stringMatching(reason)]);
    }
    expect(await rowsIn(target)).toBe(0);
  });

  it('rows that the tables do not take', async () => {
    const target = await database('migrated');
    await query(target, `alter table leads add check (email <> 'sample-300@example.com')`);
    const answer = await ops(target, ['restore', 'good.gz']);
    expect(answer).toMatchObject({ code: 1, stderr: expect.stringMatching(/check constraint/) });
    expect(await rowsIn(target)).toBe(0);
  });

  it('rows that are there, unless --replace; other migrations; other tables; a database that is not ours', async () => {
    const busy = await database('migrated');
    await manyLeads(busy, 5);
    const before = await everything(busy);
    expect(await ops(busy, ['restore', 'good.gz'])).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/not empty: rows in leads \(5\).*--replace/),
    });
    expect(await everything(busy)).toEqual(before);
    expect(await ops(busy, ['restore', 'good.gz', '--replace'])).toMatchObject({ code: 0, stderr: '' });
    expect(await everything(busy)).toEqual(await everything(source));

    const older = await database('empty');
    await migrate(older, '0002-leads');
    expect(await ops(older, ['restore', 'good.gz'])).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/0002-leads/),
    });
    const newer = await database('migrated');
    await query(newer, `insert into kysely_migration (name, timestamp) values ('9999-later', 'x')`);
    expect((await ops(newer, ['restore', 'good.gz'])).stderr).toMatch(/9999-later/);
    await ops(newer, ['backup', 'newer.gz']);
    const empty = await database('empty');
    expect((await ops(empty, ['restore', 'newer.gz'])).stderr).toMatch(/does not know: 9999-later/);
    expect(await tablesOf(empty)).toEqual([]);
    const foreign = await database('empty');
    await query(foreign, 'create table "theirs" (id integer)');
    expect((await ops(foreign, ['restore', 'good.gz'])).stderr).toMatch(/not the product's: theirs/);
    expect(await tablesOf(foreign)).toEqual(['theirs']);
    const extra = await database('migrated');
    await query(extra, 'alter table leads add column extra text');
    expect((await ops(extra, ['restore', 'good.gz'])).stderr).toMatch(/tables or columns/);
    expect((await ops(empty, ['backup', 'nothing.gz'])).stderr).toMatch(/never migrated/);
    expect(existsSync(path.join(folder, 'nothing.gz'))).toBe(false);
  });

  it('a backup from before the newest migrations: restored as it was, then brought up to date', async () => {
    const older = await database('empty');
    await migrate(older, '0002-leads');
    await manyLeads(older, 20);
    expect(await ops(older, ['backup', 'older.gz'])).toMatchObject({ code: 0 });
    const target = await database('empty');
    expect(await ops(target, ['restore', 'older.gz'])).toMatchObject({ code: 0, stderr: '' });
    expect((await everything(target)).leads).toEqual((await everything(older)).leads);
    const migrations = 'select name from kysely_migration order by 1';
    expect(await query(target, migrations)).toEqual(await query(source, migrations));
  });
});

describe('50,000 leads, while the product goes on', () => {
  let source: string;
  beforeAll(async () => {
    source = await database('migrated');
    await manyLeads(source, 50_000);
  }, 120_000);
  const partsOf = async () => (await readdir(folder)).filter((name) => /\.part$|^lost/.test(name));

  it('is of one moment, and both ways take little memory', async () => {
    // Each transaction writes into two tables; a backup that is not of one moment has more in the table that it reads last.
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
    const backup = await ops(source, ['backup', 'large.gz']);
    const during = writes - first;
    running = false;
    await writing;
    await writer.end();
    expect(backup).toMatchObject({ code: 0, stderr: '' });

    const target = await database('empty');
    const restore = await ops(target, ['restore', 'large.gz']);
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

    const small = await database('migrated');
    const base = await ops(small, ['backup', 'small.gz']);
    const rebase = await ops(await database('empty'), ['restore', 'small.gz']);
    console.log(
      `50,000 leads of 4 kB, ${first + during - (found?.events ?? 0)} transactions after its moment; peak memory: backup ${Math.round(backup.peak)} MB (of nothing: ${Math.round(base.peak)}), restore ${Math.round(restore.peak)} MB (of nothing: ${Math.round(rebase.peak)})`,
    );
    // 200 MB of rows pass.
    expect(backup.peak - base.peak).toBeLessThan(100);
    expect(restore.peak - rebase.peak).toBeLessThan(100);
  }, 180_000);

  it('a stop, a database that breaks off and a reader that leaves: status 1 and no half file', async () => {
    const begun = () => until(async () => (await partsOf()).length > 0);
    const stopped = await ops(source, ['backup', 'lost.gz'], (child) => void begun().then(() => child.kill('SIGTERM')));
    expect(stopped.code).toBe(1);
    expect(await partsOf()).toEqual([]);

    const cut = `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'copy%'`;
    const broken = await ops(source, ['backup', 'lost.gz'], (child) => {
      void until(async () => (await query(source, cut)).length > 0).catch(() => child.kill());
    });
    expect(broken).toMatchObject({ code: 1, stderr: expect.stringMatching(/^Failed: ./) });
    expect(await partsOf()).toEqual([]);

    const left = await ops(source, ['backup', '-'], (child) => {
      child.stdout?.once('data', () => child.stdout?.destroy());
    });
    expect(left).toMatchObject({ code: 1, stderr: expect.stringMatching(/EPIPE/) });
    expect(await ops(source, ['backup', 'no/such/folder.gz'])).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/ENOENT/),
    });
  }, 120_000);

  it('standard output carries the file and nothing else', async () => {
    const url = await database('migrated');
    await manyLeads(url, 10);
    const chunks: Buffer[] = [];
    const { code, stderr } = await ops(url, ['backup', '-'], (child) => {
      child.stdout?.on('data', (chunk) => chunks.push(chunk));
    });
    expect([code, stderr]).toEqual([0, expect.stringMatching(/^Backed up \d+ tables, \d+ rows/)]);
    const target = await database('empty');
    const restore = await ops(target, ['restore', '-'], (child) => void child.stdin?.end(Buffer.concat(chunks)));
    expect(restore).toMatchObject({ code: 0, stderr: '' });
    const digest = (content: object) => createHash('sha256').update(JSON.stringify(content)).digest('hex');
    expect(digest(await everything(target))).toBe(digest(await everything(url)));
  });
});
