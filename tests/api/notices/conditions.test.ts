import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type Condition, MOST_CASES } from '#api/platform/conditions/condition.ts';
import { Conditions } from '#api/platform/conditions/conditions.ts';
import { ENV, type Env } from '#api/platform/config/env.ts';
import { Publisher } from '#api/site/publish.ts';
import { stopSchedule } from '../../support/schedules.ts';
import { sharedApi } from '../../support/shared-api.ts';
import { lookAtConditions } from '../../support/team-mails.ts';
import { openTeam, TEAM_MAILS } from './team.ts';

const api = await sharedApi(TEAM_MAILS);
const team = openTeam(api);
const open = (name: string) => api.rows<{ key: string }>('select key from conditions where name = $1', [name]);

beforeEach(() => team.forget());

describe('the import of posts', () => {
  // The import at startup is over, and no other may run during the tests.
  beforeAll(() => stopSchedule(api, 'import-posts'));
  afterAll(() => lastImport(0));

  const lastImport = (minutesAgo: number) =>
    api.rows(
      `update blog_sync set copied_at = now() - make_interval(mins => $1), error = 'HubSpot says: no such token'`,
      [minutesAgo],
    );

  const toldAfter = async (minutesAgo: number) => {
    await lastImport(minutesAgo);
    return team.newSubjects();
  };

  const stopped = 'No posts have been imported for a while';
  const worksAgain = 'Posts are imported again';

  it('is open after a quarter of an hour, reported after an hour, and reported when it works again, each time', async () => {
    expect(await toldAfter(14)).toEqual([]);
    expect(await open('import-stale')).toEqual([]);
    expect(await toldAfter(58)).toEqual([]);
    expect(await open('import-stale')).toHaveLength(1);
    await lastImport(61);
    const mail = await team.newMail();
    expect(mail.subject).toBe(stopped);
    expect(mail.text).toContain('HubSpot says: no such token');
    await api.rows("update blog_sync set error = 'HubSpot says: still no such token'");
    expect(await team.newSubjects()).toEqual([]);
    expect(await team.newSubjects()).toEqual([]);
    expect(await toldAfter(0)).toEqual([worksAgain]);
    expect(await team.newSubjects()).toEqual([]);
    expect(await toldAfter(90)).toEqual([stopped]);
    expect(await toldAfter(0)).toEqual([worksAgain]);
    expect(await open('import-stale')).toEqual([]);
  });

  it('of a site that was down for two hours is not reported, because its first import is still due', async () => {
    const uptime = jest.spyOn(process, 'uptime').mockReturnValue(60);
    await lastImport(120);
    await api.rows('update blog_sync set error = null');
    expect(await team.newSubjects()).toEqual([]);
    uptime.mockReturnValue(3_600);
    expect(await team.newSubjects()).toEqual([stopped]);
    uptime.mockRestore();
    expect(await toldAfter(0)).toEqual([worksAgain]);
  });

  it('that never worked is reported an hour after it was first seen, and when it works, whatever restarts', async () => {
    await api.rows("update blog_sync set copied_at = null, error = 'HubSpot says: no such token'");
    expect(await team.newSubjects()).toEqual([]);
    await api.rows("update conditions set since = since - interval '1 hour' where name = 'import-stale'");
    expect(await team.newSubjects()).toEqual(['No posts have ever been imported']);
    expect(await team.newSubjects()).toEqual([]);
    expect(await toldAfter(0)).toEqual([worksAgain]);
  });

  it('that the team was not told about is not reported as working again', async () => {
    expect(await toldAfter(20)).toEqual([]);
    expect(await toldAfter(1)).toEqual([]);
  });
});

describe('jobs', () => {
  /** Makes it look as if a job had failed that many times. */
  const failed = async (key: string, times: number, why = 'no such profile') => {
    const add = "select graphile_worker.add_job('sync-profile', job_key => $1, run_at => now() + interval '1 day')";
    await api.rows(add, [key]);
    const fail = 'update graphile_worker._private_jobs set attempts = $2, last_error = $3 where key = $1';
    await api.rows(fail, [key, times, why]);
  };
  const mend = () => api.rows("delete from graphile_worker._private_jobs where key like 'broken%'");

  it('that keep failing are reported once per name, and each one that was given up, until none fails any more', async () => {
    await failed('broken 1', 4);
    expect(await team.newSubjects()).toEqual([]);
    await failed('broken 1', 5);
    await failed('broken 2', 24, '<b>no</b> such \u202eprofile');
    const mail = await team.newMail();
    expect(mail.subject).toBe('2 jobs “sync-profile” keep failing');
    expect(mail.html).toContain('&lt;b&gt;no&lt;/b&gt; such profile');
    await failed('broken 3', 9);
    expect(await team.newSubjects()).toEqual([]);
    const givenUp = expect.stringMatching(/^Job \d+ “sync-profile” was given up$/);
    for (const key of ['broken 1', 'broken 2', 'broken 3']) {
      await failed(key, 25);
      expect(await team.newSubjects()).toEqual([givenUp]);
    }
    await failed('broken 4', 5);
    expect(await team.newSubjects()).toEqual(['1 job “sync-profile” keeps failing']);
    await mend();
    expect(await team.newSubjects()).toEqual([]);
    expect(await open('jobs-failing')).toEqual([]);
    await failed('broken 4', 6);
    expect(await team.newSubjects()).toEqual(['1 job “sync-profile” keeps failing']);
    await mend();
  });

  it('of a schedule, which are tried once each, are reported when five in a row have failed', async () => {
    const once = "update graphile_worker._private_jobs set max_attempts = 1 where key like 'broken%'";
    for (const run of [1, 2, 3, 4]) await failed(`broken ${run}`, 1);
    await api.rows(once);
    expect(await team.newSubjects()).toEqual([]);
    await failed('broken 5', 1);
    await api.rows(once);
    const mail = await team.newMail();
    expect(mail.subject).toBe('5 jobs “sync-profile” keep failing');
    expect(mail.text).toContain('5 tries so far');
    await mend();
  });

  it('that no worker takes are open', async () => {
    const addLate =
      "select graphile_worker.add_job('nobody-does-this', run_at => now() - interval '6 minutes', job_key => 'broken 6')";
    await api.rows(addLate);
    expect(await team.newSubjects()).toEqual([]);
    expect(await open('jobs-late')).toEqual([{ key: 'nobody-does-this' }]);
    await mend();
  });
});

describe('a profile that Supabase', () => {
  const email = 'dana@northwind.example.com';
  const add = (columns: string, values: string) =>
    api.rows(
      `insert into profiles (id, first_name, last_name, email, sync_error, ${columns})
       values (gen_random_uuid(), 'Dana', 'Sample', $1, 'no such table', ${values})`,
      [email],
    );
  afterEach(() => api.rows('delete from profiles where email = $1', [email]));

  it('never had is reported after a quarter of an hour, with the address', async () => {
    await add('created_at', "now() - interval '14 minutes'");
    expect(await team.newSubjects()).toEqual([]);
    await api.rows("update profiles set created_at = created_at - interval '2 minutes' where email = $1", [email]);
    const mail = await team.newMail();
    expect(mail.subject).toBe('1 profile is not up to date at Supabase');
    expect(mail.text).toContain(email);
    expect(mail.text).toContain('no such table');
    expect(await team.newSubjects()).toEqual([]);
  });

  it('has as it was before is reported once that has lasted for a quarter of an hour', async () => {
    await add('created_at, synced_at', "now() - interval '1 year', now() - interval '1 year'");
    expect(await team.newSubjects()).toEqual([]);
    await api.rows("update conditions set since = since - interval '15 minutes' where name = 'profile-unsynced'");
    expect(await team.newSubjects()).toEqual(['1 profile is not up to date at Supabase']);
  });
});

it('pages that cannot be written are reported after ten minutes, until they can', async () => {
  const publisher = api.app.get(Publisher);
  const publish = jest.spyOn(publisher, 'publish').mockRejectedValue(new Error('no space left on device'));
  const env = Object.assign(api.app.get<Env>(ENV), { PAGES_DIR: '/pages' });
  await publisher.publishSoon();
  expect(await team.newSubjects()).toEqual([]);
  await api.rows("update conditions set since = since - interval '10 minutes' where name = 'pages-unwritten'");
  const mail = await team.newMail();
  expect(mail.subject).toBe('The pages of the site cannot be written');
  expect(mail.text).toContain('no space left on device');
  publish.mockResolvedValue();
  await publisher.publishSoon();
  await lookAtConditions(api);
  expect(await open('pages-unwritten')).toEqual([]);
  Object.assign(env, { PAGES_DIR: undefined });
  publish.mockRestore();
});

it('of too many refused mails, the newest are open', async () => {
  const add = `insert into mails (kind, cause, recipient, parameters, state, created_at)
    select 'team-notice', n::text, 'gone@example.com', '{}', 'refused', now() - make_interval(secs => n)
    from generate_series(0, $1) n returning id`;
  const mails = await api.rows<{ id: string }>(add, [MOST_CASES]);
  await lookAtConditions(api);
  const keys = (await open('mail-refused')).map(({ key }) => key);
  expect(keys).toHaveLength(MOST_CASES);
  expect(keys).toContain(`${mails[0]?.id} 0`);
});

describe('conditions', () => {
  it('are these, each with a line in the handbook', () => {
    const all = api.app.get(Conditions).all;
    const mailed = `archive-failing backup-failing certificate-failing disk-nearly-full import-stale jobs-failing
      lead-refused mail-refused organization-frozen pages-unwritten payment-review profile-unsynced unclaimed`;
    const others = `condition-unseen content-refused deal-unsynced dispute erasure-stuck invoice-overdue invoice-request
      jobs-late lead-waiting mail-unsent team-unnotified unconfirmed-address`;
    const names = (are: Condition[]) => are.map(({ name }) => name).sort();
    expect(names(all.filter(({ mail }) => mail))).toEqual(mailed.split(/\s+/));
    expect(names(all.filter(({ mail }) => !mail))).toEqual(others.split(/\s+/));
    const handbook = readFileSync('docs/monitoring.md', 'utf8');
    for (const { name } of all) expect(handbook).toContain(`| \`${name}\` |`);
  });

  const refuseLead = async () => {
    const { email } = await team.send('partner', { relayedBy: 'hubspot-embed' });
    await api.rows("update leads set relay_state = 'refused' where email = $1", [email]);
  };

  it('that cannot be looked at hold up no other, and show', async () => {
    const broken = api.app.get(Conditions).all.find(({ name }) => name === 'jobs-late');
    const find = jest.spyOn(broken as Condition, 'find').mockRejectedValue(new Error('no such table'));
    await api.rows("insert into conditions (name, key) values ('jobs-late', 'as it was')");
    await refuseLead();
    expect(await team.newSubjects()).toContain('HubSpot refused the lead of Sample Visitor');
    expect(await open('condition-unseen')).toEqual([{ key: 'jobs-late' }]);
    expect(await open('jobs-late')).toEqual([{ key: 'as it was' }]);
    find.mockRestore();
    await lookAtConditions(api);
    expect(await open('condition-unseen')).toEqual([]);
    expect(await open('jobs-late')).toEqual([]);
  });

  it('are mailed once, although several processes look at once', async () => {
    await refuseLead();
    await Promise.all([1, 2, 3].map(() => lookAtConditions(api)));
    expect(await team.noticesOf('lead-refused')).toHaveLength(1);
  });
});
