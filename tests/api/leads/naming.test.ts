import { beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { originOf } from '../../../api/src/analytics/origin.ts';
import { nameOrigins } from '../../../api/src/leads/lead-naming.ts';
import { readEnv } from '../../../api/src/platform/config/env.ts';
import { DATABASE, type Database } from '../../../api/src/platform/database/database.ts';
import { migrate } from '../../../db/migrate.ts';
import { query } from '../../support/databases.ts';
import { forms, LEADS } from '../../support/leads.ts';
import { stopSchedule } from '../../support/schedules.ts';
import { sharedApi } from '../../support/shared-api.ts';
import { startApi } from '../../support/test-api.ts';
import { startTestEnvironment } from '../../support/test-environment.ts';
import { until } from '../../support/until.ts';

/** Visits with ordinary and with odd names. */
const visits: { utm_source?: string; utm_campaign?: string; referrer?: string }[] = [
  {},
  { utm_source: ' Meet\t Up ', utm_campaign: 'Spring\u00a0Sale' },
  { utm_source: '=1+1', utm_campaign: 'jane@example.com' },
  { utm_source: 'Zoe\u0301', utm_campaign: `${'a'.repeat(64)}b` },
  { utm_source: `a${' '.repeat(120)}b` },
  { referrer: 'https://WWW.Search.example:8443/q?secret' },
  { referrer: 'android-app://com.example.mail/' },
  { referrer: 'ümlaut.example' },
  { utm_source: 'newsletter', referrer: 'https://search.example/' },
];
/** Stores a lead as the version before 0028 did, which named no origin. @param name unique */
const storeAsBefore = (
  url: string,
  { referrer, ...utm }: { referrer?: string; [utm: string]: unknown },
  name: string,
) =>
  query(
    url,
    `select store_lead(jsonb_build_object('id', gen_random_uuid(), 'form', 'pricing', 'email', $1::text, 'fields', '{}'::jsonb,
      'utm', $2::jsonb, 'referrer', $3::text, 'content_hash', $1, 'relay_state', 'refused'), null, null, null, null)`,
    [`${name}@example.com`, JSON.stringify(utm), referrer ?? null],
  );

const api = await sharedApi(LEADS);
describe('the origin of a lead', () => {
  const db = api.app.get<Database>(DATABASE, { strict: false });
  beforeAll(async () => {
    // Only this test names leads from now on.
    await stopSchedule(api, 'name-lead-origins');
    await until(async () => (await nameOrigins(db, 100)) === 0);
  });
  const stored = (email: string) =>
    api.rows<{ source: string | null; campaign: string | null }>(
      'select source, campaign from leads where email = $1',
      [email],
    );

  it.each(visits)('is stored with it, by the rule for views: %j', async (visit) => {
    const lead = { ...forms.pricing(), ...visit };
    await api.http.post('/api/leads/pricing').send(lead).expect(201);
    expect(await stored(lead.email)).toEqual([originOf(visit)]);
  });

  it('is named later if an older replica stored it, even while another lead is locked', async () => {
    for (const [n, visit] of visits.entries()) await storeAsBefore(api.database.url, visit, `replica-${n}`);
    const locker = new pg.Client({ connectionString: api.database.url });
    await locker.connect();
    await locker.query("begin; select from leads where email = 'replica-0@example.com' for update");
    expect(await nameOrigins(db, 5)).toBe(5);
    expect(await nameOrigins(db, 5)).toBe(visits.length - 6);
    expect(await stored('replica-0@example.com')).toEqual([{ source: null, campaign: null }]);
    await locker.end();
    expect(await nameOrigins(db, 5)).toBe(1);
    expect(await nameOrigins(db, 5)).toBe(0);
    for (const [n, visit] of visits.entries())
      expect(await stored(`replica-${n}@example.com`)).toEqual([originOf(visit)]);
  });

  it('is named even if an imported lead has a number there', async () => {
    await storeAsBefore(api.database.url, { utm_source: 'import', utm_campaign: 2024 }, 'number');
    expect(await nameOrigins(db, 5)).toBe(1);
    expect(await stored('number@example.com')).toEqual([{ source: 'import', campaign: '2024' }]);
  });
});

it('an update names the leads of a database, and holds up none that come in meanwhile', async () => {
  const environment = await startTestEnvironment();
  const { url } = environment.database;
  await query(url, 'drop schema public cascade; create schema public; drop schema graphile_worker cascade');
  await migrate(url, '0025-upkeep');
  for (const [n, visit] of visits.entries()) await storeAsBefore(url, visit, `old-${n}`);
  // A backup reads the table for as long as it takes.
  const backup = new pg.Client({ connectionString: url });
  await backup.connect();
  await backup.query('begin; lock table leads in access share mode');
  const migrating = migrate(url);
  const waiting = "select from pg_locks where not granted and relation = 'leads'::regclass";
  await until(async () => (await query(url, waiting)).length > 0);
  // Waits behind the migration, which soon gives up. If it did not, both would wait for the backup.
  await storeAsBefore(url, {}, 'meanwhile');
  await backup.end();
  await migrating;

  const app = await startApi(readEnv(environment.variables));
  await until(async () => (await query(url, 'select from leads where campaign is null')).length === 0);
  const named = await query(url, 'select source, campaign from leads order by email');
  expect(named).toEqual([{}, ...visits].map(originOf));
  await app.close();
  await environment.close();
});
