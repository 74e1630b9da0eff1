import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { payForSeats } from '../support/buying.ts';
import { crmOf, DEALS } from '../support/crm.ts';
import { startDrill } from '../support/drill.ts';
import { until } from '../support/until.ts';

/** For a longer run: DEAL_KILLS=50 DEAL_PAYMENTS=100. */
const KILLS = Number(process.env.DEAL_KILLS ?? 12);
const PAYMENTS = Number(process.env.DEAL_PAYMENTS ?? 24);

const { environment, api, http } = await startDrill({ ...DEALS, WORKER_CHECK_SECONDS: '1' });

/** Buys seats, and tries again until it works, as a buyer would whose connection was cut. */
async function buy(): Promise<string> {
  const shop = { ...environment, http: http() };
  for (;;) {
    const session = await payForSeats(shop).catch(() => undefined);
    if (session) return session;
    await sleep(50);
  }
}

const count = async (condition: string) =>
  (await environment.rows<{ n: number }>(`select count(*)::int as n from deals where ${condition}`))[0]?.n ?? 0;

/** Waits until every session has a deal, then expects exactly one for each, with one contact. */
async function expectOneDealEach(sessions: string[]): Promise<void> {
  const paid = 'select id from payments where paid_at is not null and checkout_session_id = any($1)';
  await until(async () => (await environment.rows(paid, [sessions])).length === sessions.length, 60);
  await until(async () => (await count("state <> 'synced'")) === 0, 60);
  const payments = (await environment.rows<{ id: string }>(paid, [sessions])).map(({ id }) => id).sort();
  const { deals } = await crmOf(environment);
  const theirs = deals.filter(({ properties }) => payments.includes(properties.payment_id ?? ''));
  expect(theirs.map(({ properties }) => properties.payment_id).sort()).toEqual(payments);
  expect(theirs.filter(({ contacts }) => contacts.length !== 1)).toEqual([]);
}

it(`makes exactly one deal for each of ${PAYMENTS} payments within a minute, although the api is killed ${KILLS} times`, async () => {
  // Slows writes down, so that kills hit them in flight. For some only the response is lost.
  const path = '^/crm/objects/';
  environment.standIns.faults.add({ path, kind: 'cut-after', delayMs: 100, times: 3 });
  environment.standIns.faults.add({ path, kind: 'slow', delayMs: 100 });
  const sessions: string[] = [];
  const buying = (async () => {
    while (sessions.length < PAYMENTS) sessions.push(await buy());
  })();
  for (let kill = 0; kill < KILLS; kill += 1) {
    await sleep(Math.random() * 600);
    await api.kill();
    await api.start();
  }
  await buying;
  environment.standIns.faults.clear();
  await expectOneDealEach(sessions);
});

it('loses no deal when HubSpot is down for an hour and then limits our requests', async () => {
  environment.standIns.faults.add({ path: '^/crm/', kind: 'status', status: 503 });
  const sessions: string[] = [];
  for (let n = 0; n < 8; n += 1) sessions.push(await buy());
  await until(async () => (await count("state = 'waiting' and tries > 0 and problem like '503%'")) === 8, 60);
  // As after that hour: every deal has been tried often, and waits for its next try for the longest time possible.
  await environment.rows("update deals set tries = 15 where state = 'waiting'");
  const jobs = "graphile_worker._private_jobs where key like 'sync-deal:%'";
  const inAnHour =
    "update graphile_worker._private_jobs set run_at = now() + interval '5 minutes' where key like 'sync-deal:%'";
  await environment.rows(inAnHour);
  expect(await environment.rows(`select from ${jobs}`)).toHaveLength(8);

  environment.standIns.faults.clear();
  const limited = { message: 'limit', errorType: 'RATE_LIMIT', policyName: 'SECONDLY' };
  environment.standIns.faults.add({ path: '/contacts/batch', kind: 'status', status: 429, body: limited, times: 1 });
  await environment.rows(inAnHour.replace(" + interval '5 minutes'", ''));
  await until(async () => (await count("state = 'waiting'")) === 1, 60);
  // Makes the deal that hit the limit due as well.
  await environment.rows(inAnHour.replace(" + interval '5 minutes'", ''));
  await expectOneDealEach(sessions);
});
