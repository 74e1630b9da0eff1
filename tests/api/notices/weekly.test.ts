import { beforeEach, describe, expect, it } from '@jest/globals';
import { DATABASE, type Database } from '#api/platform/database/database.ts';
import { findDueWeek } from '#api/platform/notices/weekly.repository.ts';
import { WeeklySummary } from '#api/platform/notices/weekly-summary.ts';
import { sharedApi } from '../../support/shared-api.ts';
import { arrivedAt, lookAtConditions, teamMails } from '../../support/team-mails.ts';
import { OTHER, openTeam, TEAM, WEEKLY_MAILS } from './team.ts';

const api = await sharedApi(WEEKLY_MAILS);
const team = openTeam(api);

/** Returns the summaries of the tests' year only: today may be a Monday too. */
const summaries = async () =>
  (await teamMails(api)).filter(({ kind, cause }) => kind === 'team-weekly' && cause.startsWith('2027'));
const at = (time: string) => api.app.get(WeeklySummary).sendIfDue(new Date(time));
const due = async (timeZone: string, time: string) => {
  const week = await findDueWeek(api.app.get<Database>(DATABASE), timeZone, new Date(time));
  return week && [week.monday, ...[week.before.from, week.last.from, week.last.to].map((each) => each.toISOString())];
};

describe('the week', () => {
  it.each([
    ['UTC', '2027-01-04', '2026-12-21T08:00', '2026-12-28T08:00', '2027-01-04T08:00'],
    ['Asia/Kolkata', '2027-01-04', '2026-12-21T02:30', '2026-12-28T02:30', '2027-01-04T02:30'],
    // The clock goes forward on March 28, 2027, and back on October 31.
    ['Europe/Berlin', '2027-03-29', '2027-03-15T07:00', '2027-03-22T07:00', '2027-03-29T06:00'],
    ['Europe/Berlin', '2027-04-05', '2027-03-22T07:00', '2027-03-29T06:00', '2027-04-05T06:00'],
    ['Europe/Berlin', '2027-11-01', '2027-10-18T06:00', '2027-10-25T06:00', '2027-11-01T07:00'],
    // When Monday begins in UTC, it is still Sunday in New York and already Monday afternoon on Kiritimati.
    ['America/New_York', '2027-03-15', '2027-03-01T13:00', '2027-03-08T13:00', '2027-03-15T12:00'],
    ['Pacific/Kiritimati', '2027-01-04', '2026-12-20T18:00', '2026-12-27T18:00', '2027-01-03T18:00'],
  ])('%s %s ends at 8:00 local time', async (timeZone, monday, before, from, to) => {
    const end = Date.parse(`${to}:00.000Z`);
    const expected = [monday, ...[before, from, to].map((time) => `${time}:00.000Z`)];
    const after = (ms: number) => due(timeZone, new Date(end + ms).toISOString());
    expect(await after(-1)).toBeUndefined();
    expect(await after(0)).toEqual(expected);
    expect(await after(86_399_999)).toEqual(expected);
    expect(await after(86_400_000)).toBeUndefined();
  });
});

describe('the summary', () => {
  beforeEach(() => team.forget());

  it('compares the week with the one before, lists what needs attention, and reaches each address once', async () => {
    const { email } = await team.send('pricing');
    await team.send('partner');
    await team.send('partner');
    const { session } = await team.pay(13);
    const other = await team.pay(2);
    await team.refund(session);
    await api.rows("update leads set created_at = '2027-03-14T12:00:00Z'");
    await api.rows("update leads set relay_state = 'refused' where email = $1", [email]);
    // The last minute of the previous week and the first of this one.
    await api.rows("update leads set created_at = '2027-03-08T12:59:59Z' where email = $1", [email]);
    const paid = 'update payments set paid_at = $1 where checkout_session_id = $2';
    await api.rows(paid, ['2027-03-08T13:00:00Z', other.session]);
    await api.rows(paid, ['2027-03-15T12:00:00Z', session]);
    await lookAtConditions(api);
    await Promise.all([at('2027-03-15T12:05:00Z'), at('2027-03-15T12:05:00Z')]);
    await at('2027-03-16T09:00:00Z');
    expect((await summaries()).map(({ recipient }) => recipient).sort()).toEqual([OTHER, TEAM]);
    const mail = (await arrivedAt(api, TEAM)).find(({ subject }) => subject === 'The week to March 15, 2027');
    expect(mail?.text).toContain('From March 8, 2027 to March 15, 2027, both at 8:00');
    const table =
      'Leads 2 (1)|Leads, partner 2 (0)|Leads, pricing 0 (1)|Payments 1 (0)|Seats 2 (0)|Paid minus refunds, USD $10,000 (0)|' +
      `Organizations 0 (0)|Trial registrations 0 (0)|1 lead that HubSpot refused: ${api.env.PUBLIC_URL}/desk/leads?state=refused`;
    for (const line of table.split('|')) expect(mail?.text?.replace(/ +/g, ' ')).toContain(line);
    expect(mail?.text).not.toContain(email);
    await at('2027-03-22T12:00:00Z');
    expect(await summaries()).toHaveLength(4);
  });

  it('of a site that was down at 8:00 is sent when the site is back, but not days later', async () => {
    await at('2027-05-04T11:59:00Z');
    expect(await summaries()).toHaveLength(2);
    await at('2027-05-11T12:00:00Z');
    expect(await summaries()).toHaveLength(2);
  });
});
