import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { WeeklySummary } from '../../../api/src/platform/notices/weekly-summary.ts';
import { teamMails } from '../../support/team-mails.ts';
import type { TestApi } from '../../support/test-api.ts';
import { openTeam, startTeamApi } from './team.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTeamApi({ TEAM_MAIL_TO: '', TEAM_MAIL_OFF: '' });
});
afterAll(() => api.close());

it('writes no notices and no mails without TEAM_MAIL_TO, while everything else works', async () => {
  const team = openTeam(api);
  await team.send('pricing');
  const { session } = await team.pay();
  await api.stripe('/dispute', { session });
  await team.getSession(session);
  expect(await team.told()).toEqual([]);
  await api.app.get(WeeklySummary).sendIfDue(new Date('2026-11-23T09:00:00Z'));
  expect(await api.rows('select * from team_notices')).toEqual([]);
  expect(await teamMails(api)).toEqual([]);
  expect(await api.rows('select 1 from leads')).toHaveLength(1);
});
