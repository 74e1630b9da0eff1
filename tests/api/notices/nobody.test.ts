import { expect, it } from '@jest/globals';
import { WeeklySummary } from '../../../api/src/platform/notices/weekly-summary.ts';
import { leadsOf } from '../../support/leads.ts';
import { sharedApi } from '../../support/shared-api.ts';
import { teamMails } from '../../support/team-mails.ts';
import { openTeam } from './team.ts';

const api = await sharedApi();

it('writes no notices and no mails without TEAM_MAIL_TO, while everything else works', async () => {
  const team = openTeam(api);
  const { email } = await team.send('pricing');
  const { session } = await team.pay();
  await api.stripe('/dispute', { session });
  await team.getSession(session);
  expect(await team.told()).toEqual([]);
  await api.app.get(WeeklySummary).sendIfDue(new Date('2026-11-23T09:00:00Z'));
  expect(await api.rows('select * from team_notices')).toEqual([]);
  expect(await teamMails(api)).toEqual([]);
  expect(await leadsOf(api, email)).toHaveLength(1);
});
