import { randomUUID } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { NestExpressApplication } from '@nestjs/platform-express';
import request from 'supertest';
import { readEnv } from '../../../api/src/platform/config/env.ts';
import { migrate } from '../../../db/migrate.ts';
import { type Backups, everything, startBackups } from '../../support/backups.ts';
import { openCheckout, payForSeats, type Shop, signUp } from '../../support/buying.ts';
import { query } from '../../support/databases.ts';
import { runOps } from '../../support/ops.ts';
import { startApi } from '../../support/test-api.ts';
import { startTestEnvironment, type TestEnvironment } from '../../support/test-environment.ts';
import { until } from '../../support/until.ts';

let backups: Backups;
beforeAll(async () => {
  backups = await startBackups();
});
afterAll(() => backups.close());

const lead = () => ({
  firstname: 'Sample',
  lastname: 'Visitor "\\N" \t Zoë 🙂\\.',
  email: `lead-${randomUUID()}@example.com`,
  company: 'Sample\\Company',
});

describe('a shop that goes on from its backup', () => {
  let world: TestEnvironment & Shop;
  let api: NestExpressApplication;
  let unclaimed: string;
  let restored: string;
  const sent = [lead(), lead(), lead()];

  beforeAll(async () => {
    const outside = await startTestEnvironment();
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
    restored = await backups.database('empty');
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
    const backup = await backups.ops(world.database.url, ['backup', 'whole.gz']);
    expect(backup).toMatchObject({
      code: 0,
      stderr: '',
      stdout: expect.stringMatching(/^whole\.gz: \d+ tables, \d+ /),
    });
    expect((await stat(path.join(backups.folder, 'whole.gz'))).mode & 0o777).toBe(0o600);
    expect(await readdir(backups.folder)).toEqual(['whole.gz']);

    await migrate(restored);
    await query(restored, more);
    expect(await backups.ops(restored, ['restore', 'whole.gz'])).toMatchObject({ code: 0, stderr: '' });
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
    const opsOn = async (url: string) =>
      JSON.parse((await runOps({ ...world.environment, DATABASE_URL: url }, list)).stdout);
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
