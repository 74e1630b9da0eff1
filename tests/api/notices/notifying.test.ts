import { beforeEach, describe, expect, it } from '@jest/globals';
import { deskOf } from '../../support/desk.ts';
import { leadsOf } from '../../support/leads.ts';
import { jobsDone } from '../../support/schedules.ts';
import { sharedApi } from '../../support/shared-api.ts';
import { letMinutesPass, notifyTeam, teamMails } from '../../support/team-mails.ts';
import { until } from '../../support/until.ts';
import { OTHER, openTeam, TEAM, TEAM_MAILS } from './team.ts';

const api = await sharedApi(TEAM_MAILS);
const team = openTeam(api);

/** Returns the mails in the outbox to one of the two addresses, as "kind" or "kind count". */
const outbox = async () => {
  const mails = (await teamMails(api)).filter(({ recipient }) => recipient === TEAM);
  return mails.map(({ kind, parameters: { kind: of, count } }) => `${kind} ${of}${count ? ` ${count}` : ''}`).sort();
};
const sendMany = (count: number) => Promise.all(Array.from({ length: count }, () => team.send('partner')));
const tellOf = async (count: number) => {
  await sendMany(count);
  await notifyTeam(api);
};
const tellAfter = async (minutes: number) => {
  await letMinutesPass(api, minutes);
  await notifyTeam(api);
};
/** Copies the only notice, as if the others had come eleven minutes ago. */
const copyNotice = (count: number, facts = 'facts') =>
  api.rows(
    `insert into team_notices (kind, cause, facts, created_at)
     select kind, 'copy ' || n, ${facts}, now() - interval '11 min' from team_notices, generate_series(1, $1::int) as n`,
    [count],
  );
const leads = (count: number) => Array<string>(count).fill('team-notice lead');

describe('many notices of a kind', () => {
  beforeEach(() => team.forget());

  it('ten go at once; the rest and any that follow become one digest when the first is ten minutes old', async () => {
    await tellOf(12);
    expect(await outbox()).toEqual(leads(10));
    await letMinutesPass(api, 5);
    await tellOf(3);
    expect(await outbox()).toEqual(leads(10));
    await letMinutesPass(api, 5);
    await tellOf(8);
    // Two from the first batch, three from the second, and the eight that have just come.
    expect(await outbox()).toEqual(['team-digest lead 13', ...leads(10)]);
    const digest = (await teamMails(api)).find(({ kind }) => kind === 'team-digest');
    expect(digest?.parameters.lines).toHaveLength(13);
    const mail = (await team.newMails()).find(({ subject }) => subject === '13 new leads');
    expect(mail?.text).toContain(`${api.env.PUBLIC_URL}/desk/leads`);
    expect(mail?.text).toContain('partner: Sample Visitor, Sample Company');
  });

  it('leave out whoever has switched off the kind at the desk', async () => {
    await api.rows(
      `insert into staff (user_id, email, role, granted_by, mails_off)
       values (gen_random_uuid(), $1, 'viewer', 'command line', '{lead}')`,
      [OTHER],
    );
    await tellOf(1);
    expect((await teamMails(api)).map(({ recipient }) => recipient)).toEqual([TEAM]);
    await api.rows('delete from staff where email = $1', [OTHER]);
    await tellOf(1);
    expect((await teamMails(api)).map(({ recipient }) => recipient).sort()).toEqual([OTHER, TEAM, TEAM]);
  });

  it('later ones wait for the next digest; after a quiet period they get their own mails again', async () => {
    await tellOf(11);
    await letMinutesPass(api, 10);
    await tellOf(11);
    const first = ['team-digest lead 12', ...leads(10)];
    expect(await outbox()).toEqual(first);
    await tellOf(11);
    await tellAfter(9);
    expect(await outbox()).toEqual(first);
    await tellAfter(1);
    expect(await outbox()).toEqual(['team-digest lead 11', ...first]);
    await letMinutesPass(api, 10);
    await tellOf(1);
    expect(await outbox()).toEqual(['team-digest lead 11', ...first, ...leads(1)]);
  });

  it('do not delay those of another kind', async () => {
    await sendMany(11);
    await team.pay();
    await notifyTeam(api);
    expect(await outbox()).toEqual([...leads(10), 'team-notice payment']);
  });

  it('one that waited because the job did not run gets its own mail, however old it is', async () => {
    await sendMany(1);
    await tellAfter(90);
    expect(await outbox()).toEqual(leads(1));
  });

  it('a digest lists at most fifty, and says how many more there are', async () => {
    await sendMany(1);
    await copyNotice(1_200);
    const mail = (await team.newMails()).find(({ subject }) => subject === '1,201 new leads');
    expect(mail?.text?.match(/^\d+\. \d\d:\d\d /gm)).toHaveLength(50);
    expect(mail?.text).toContain('And 1,151 more.');
    expect(await team.newMails()).toEqual([]);
  });

  it('one that cannot be rendered does not hold up the digest', async () => {
    await sendMany(1);
    await copyNotice(12, "case n when 3 then 'null' else facts end");
    expect(await team.newSubjects()).toEqual(['13 new leads']);
  });

  it('each is sent once even when several processes send at the same time', async () => {
    await sendMany(4);
    await Promise.all([1, 2, 3].map(() => api.rows("select graphile_worker.add_job('tell-team', '{}'::json)")));
    await jobsDone(api, 'tell-team');
    expect(await outbox()).toEqual(leads(4));
  });
});

describe('who is told', () => {
  beforeEach(() => team.forget());

  it('each address once, in its own mail; a refused one affects no other and causes no more mails', async () => {
    api.standIns.smtp?.faults.add({ at: 'rcpt', kind: 'reply', code: 550, text: '5.1.1 gone', to: OTHER });
    await team.send('partner');
    expect(await team.newMails()).toHaveLength(1);
    const states = (await teamMails(api)).map(({ recipient, state }) => `${recipient} ${state}`).sort();
    expect(states).toEqual([`${OTHER} refused`, `${TEAM} sent`]);
    expect(await team.noticesOf('mail-refused')).toEqual([]);
    expect(await team.newMails()).toEqual([]);
  });

  it('the team, of a buyer’s mail that is refused, with the server’s words', async () => {
    api.standIns.smtp?.faults.add({ at: 'rcpt', kind: 'reply', code: 552, text: '5.2.2 mailbox full', to: 'payer-' });
    const { session, payer } = await team.pay();
    await team.refund(session, 100);
    await until(async () => (await api.rows("select from mails where state = 'refused'")).length === 1);
    const mail = (await team.newMails()).find(
      ({ subject }) => subject === 'The mail server refused a mail: The payment has changed',
    );
    expect(mail?.text).toContain(payer);
    expect(mail?.text).toContain('552 5.2.2');
  });

  it('no one about events that are switched off; no notice is stored', () =>
    deskOf(api).whileSet({ TEAM_MAIL_OFF: 'refund' }, async () => {
      const { session, payer } = await team.pay();
      await team.refund(session);
      await team.settled();
      const told = (await team.newMails()).filter(({ text }) => text?.includes(payer));
      expect(told.map(({ subject }) => subject)).toEqual(['Paid: 2 seats, $10,000']);
      expect(await team.noticesOf('refund')).toEqual([]);
    }));
});

it('writes no notices and no mails without TEAM_MAIL_TO, while everything else works', async () => {
  const site = await sharedApi();
  const unnamed = openTeam(site);
  const { email } = await unnamed.send('pricing');
  const { session } = await unnamed.pay();
  await site.stripe('/dispute', { session });
  await unnamed.getSession(session);
  expect(await unnamed.newMails()).toEqual([]);
  expect(await site.rows('select * from team_notices')).toEqual([]);
  expect(await teamMails(site)).toEqual([]);
  expect(await leadsOf(site, email)).toHaveLength(1);
});
