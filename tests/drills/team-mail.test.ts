import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { startDrill } from '../support/drill.ts';
import { forms } from '../support/leads.ts';
import { takenMails } from '../support/mails.ts';
import { letMinutesPass } from '../support/team-mails.ts';
import { until } from '../support/until.ts';

/** For a longer run: TEAM_LEADS=10000 TEAM_KILLS=20. */
const LEADS = Number(process.env.TEAM_LEADS ?? 1_000);
const KILLS = Number(process.env.TEAM_KILLS ?? 4);
const VISITORS = 8;

const team = { TEAM_MAIL_TO: 'team@site.example' };
const { environment, api, post } = await startDrill({ ...team, WORKER_CHECK_SECONDS: '1' });

const count = async (from: string) =>
  (await environment.rows<{ n: number }>(`select coalesce(sum(n), 0)::int as n from (${from}) as counted`))[0]?.n ?? 0;

/** Sends that many leads, each until accepted. They count as taken by HubSpot's own form, so none is relayed. */
async function send(leads: number): Promise<void> {
  let left = leads;
  const visitor = async () => {
    while (left > 0) {
      left -= 1;
      const body = { ...forms.partner(), relayedBy: 'hubspot-embed' };
      while ((await post('/api/leads/partner', body)) !== 201) await sleep(100);
    }
  };
  await Promise.all(Array.from({ length: VISITORS }, visitor));
}

/** Kills the api around the time when it mails the team, so that some runs are interrupted. */
async function tellAndKill(): Promise<void> {
  await environment.rows("select graphile_worker.add_job('tell-team', '{}'::json, queue_name => 'tell-team')");
  await sleep(Math.random() * 120);
  await api.kill();
  await api.start();
}

const untold = 'select count(*) as n from team_notices where told_at is null';

it(`gives ten of ${LEADS} leads their own mails, and puts each other one into one digest, despite ${KILLS} kills`, async () => {
  await send(Math.ceil(LEADS / 2));
  for (let kill = 0; kill < KILLS / 2; kill += 1) await tellAndKill();
  const first = "select count(*) as n from team_notices where told_as = 'mail'";
  await until(async () => (await count(first)) === 10, 90);
  expect(await count("select count(*) as n from team_notices where told_as = 'digest'")).toBe(0);

  await letMinutesPass(environment, 10);
  const sending = send(Math.floor(LEADS / 2));
  for (let kill = 0; kill < KILLS / 2; kill += 1) await tellAndKill();
  await sending;
  await until(async () => {
    // Notices that come after a digest wait for the next one.
    await letMinutesPass(environment, 10);
    await environment.rows(
      "select graphile_worker.add_job('tell-team', '{}'::json, job_key => 'tell', queue_name => 'tell-team')",
    );
    await sleep(500);
    return (await count(untold)) === 0;
  }, 90);

  const mailed = await count(first);
  const digested = await count("select count(*) as n from team_notices where told_as = 'digest'");
  expect(mailed + digested).toBe(LEADS);
  expect(await count('select count(*) as n from leads')).toBe(LEADS);
  const ownMails = `select count(*) as n from mails m join team_notices n on m.cause = n.id || ' team@site.example'
      where m.kind = 'team-notice' and n.told_as = 'mail'`;
  expect(await count(ownMails)).toBe(mailed);
  expect(await count("select count(*) as n from mails where kind = 'team-notice'")).toBe(mailed);
  expect(await count("select (parameters->>'count')::int as n from mails where kind = 'team-digest'")).toBe(digested);
  console.log(`${LEADS} leads over ${KILLS} kills: ${mailed} mails, the other ${digested} in digests`);

  await until(async () => (await count("select count(*) as n from mails where state <> 'sent'")) === 0, 60);
  const messageIds = new Set((await takenMails(environment)).map(({ messageId }) => messageId));
  expect(messageIds.size).toBe(await count('select count(*) as n from mails'));
});
