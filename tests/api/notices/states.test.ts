import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { stopSchedule } from '../../support/schedules.ts';
import { sharedApi } from '../../support/shared-api.ts';
import { tellTeam } from '../../support/team-mails.ts';
import { until } from '../../support/until.ts';
import { openTeam, TEAM_MAILS } from './team.ts';

const api = await sharedApi(TEAM_MAILS);
const team = openTeam(api);
const subjects = async () => (await team.told()).map(({ subject }) => subject);

describe('the import of posts', () => {
  beforeAll(async () => {
    // The import at startup is over, and no other may run during the tests.
    await stopSchedule(api, 'import-posts');
  });
  afterAll(() => lastImport(0));
  beforeEach(() => team.forget());

  const lastImport = (minutesAgo: number) =>
    api.rows(
      `update blog_sync set copied_at = now() - make_interval(mins => $1), error = 'HubSpot says: no such token'`,
      [minutesAgo],
    );

  it('is reported once an hour after it stops, and once when it works again, each time it happens', async () => {
    await lastImport(58);
    expect(await subjects()).toEqual([]);
    await lastImport(61);
    const [mail] = await team.told();
    expect(mail?.subject).toBe('No posts have been imported for an hour');
    expect(mail?.text).toContain('HubSpot says: no such token');
    await api.rows("update blog_sync set error = 'HubSpot says: still no such token'");
    expect(await subjects()).toEqual([]);
    expect(await subjects()).toEqual([]);
    await lastImport(0);
    expect(await subjects()).toEqual(['Posts are imported again']);
    expect(await subjects()).toEqual([]);
    await lastImport(90);
    expect(await subjects()).toEqual(['No posts have been imported for an hour']);
    await lastImport(0);
    expect(await subjects()).toEqual(['Posts are imported again']);
    expect((await team.noticesOf('import-stale')).every(({ over_at }) => over_at)).toBe(true);
  });

  it('of a site that was down for two hours is not reported, because its first import is still due', async () => {
    const uptime = jest.spyOn(process, 'uptime').mockReturnValue(60);
    await lastImport(120);
    await api.rows('update blog_sync set error = null');
    expect(await subjects()).toEqual([]);
    uptime.mockReturnValue(3_600);
    expect(await subjects()).toEqual(['No posts have been imported for an hour']);
    uptime.mockRestore();
    await team.forget();
    await lastImport(0);
    expect(await subjects()).toEqual([]);
  });

  it('that never worked is not reported as working again when the api is started again, but when it works', async () => {
    const uptime = jest.spyOn(process, 'uptime').mockReturnValue(4_000);
    await api.rows("update blog_sync set copied_at = null, error = 'HubSpot says: no such token'");
    expect(await subjects()).toEqual(['No posts have been imported for an hour']);
    uptime.mockReturnValue(60);
    expect(await subjects()).toEqual([]);
    await lastImport(0);
    expect(await subjects()).toEqual(['Posts are imported again']);
    uptime.mockRestore();
  });

  it('that never stopped is not reported as working again', async () => {
    await lastImport(1);
    expect(await subjects()).toEqual([]);
  });
});

describe('jobs', () => {
  beforeEach(() => team.forget());

  /** Makes it look as if a job had failed that many times. */
  const failed = async (key: string, times: number, why = 'no such profile') => {
    await api.rows(
      "select graphile_worker.add_job('sync-profile', '{}'::json, job_key => $1, run_at => now() + interval '1 day')",
      [key],
    );
    await api.rows('update graphile_worker._private_jobs set attempts = $2, last_error = $3 where key = $1', [
      key,
      times,
      why,
    ]);
  };
  const mend = () => api.rows("delete from graphile_worker._private_jobs where key like 'broken%'");

  it('that keep failing are reported once per name, until none fails any more', async () => {
    await failed('broken 1', 4);
    expect(await subjects()).toEqual([]);
    await failed('broken 1', 5);
    await failed('broken 2', 25, '<b>no</b> such \u202eprofile');
    const [mail, ...more] = await team.told();
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Jobs are failing: sync-profile');
    expect(mail?.text).toMatch(/How many +2\b/);
    expect(mail?.html).toContain('&lt;b&gt;no&lt;/b&gt; such profile');
    await failed('broken 3', 9);
    expect(await subjects()).toEqual([]);
    await mend();
    await tellTeam(api);
    await until(async () => (await team.noticesOf('jobs-failing')).every(({ over_at }) => over_at));
    await failed('broken 4', 6);
    expect(await subjects()).toEqual(['Jobs are failing: sync-profile']);
    await mend();
  });
});
