import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { setDatabaseUp } from '../support/databases.ts';
import { startDrill } from '../support/drill.ts';
import { until } from '../support/until.ts';

const { environment, api, post } = await startDrill();

/** Sends a lead. @returns its e-mail address if the api acknowledged it, else null */
async function send(): Promise<string | null> {
  const email = `lead-${randomUUID()}@example.com`;
  const body = { firstname: 'Sample', lastname: 'Visitor', email, company: 'Sample Company' };
  return (await post('/api/leads/partner', body)) === 201 ? email : null;
}

/** Counts how often HubSpot received each address. */
async function arrivals(emails: string[]): Promise<number[]> {
  const arrived = (await environment.hubspotSubmissions()).map(({ fields }) => fields.email);
  return emails.map((email) => arrived.filter((one) => one === email).length);
}
async function arriveOnce(emails: string[], seconds: number): Promise<void> {
  await until(async () => !(await arrivals(emails)).includes(0), seconds);
  expect((await arrivals(emails)).filter((count) => count !== 1)).toEqual([]);
}
async function notStored(emails: string[]): Promise<string[]> {
  const stored = await environment.rows<{ email: string }>('select email from leads');
  return emails.filter((email) => !stored.some((row) => row.email === email));
}
const kept = (emails: (string | null)[]) => emails.filter((email) => email !== null);

describe('no acknowledged lead is lost', () => {
  it('delivers every lead exactly once when HubSpot was down for the whole run', async () => {
    environment.standIns.faults.add({ path: '/submissions/', kind: 'status', status: 503 });
    const sent = kept(await Promise.all(Array.from({ length: 40 }, send)));
    expect(sent).toHaveLength(40);
    await until(() => (environment.standIns.faults.list()[0]?.hits ?? 0) >= 5);
    expect(await arrivals(sent)).toEqual(Array(40).fill(0));
    environment.standIns.faults.clear();
    await arriveOnce(sent, 90);
  });

  it('pauses after a 429 from HubSpot, then delivers every lead exactly once', async () => {
    const body = { status: 'error', message: 'too many', errorType: 'RATE_LIMIT', policyName: 'TEN_SECONDLY_ROLLING' };
    environment.standIns.faults.add({ path: '/submissions/', kind: 'status', status: 429, body });
    const sent = kept(await Promise.all(Array.from({ length: 20 }, send)));
    await sleep(6_000);
    // Ten 429s within a second block the caller for a minute, so one pause has to hold back all leads.
    expect(environment.standIns.faults.list()[0]?.hits).toBeLessThanOrEqual(2);
    environment.standIns.faults.clear();
    await arriveOnce(sent, 60);
  });

  it('delivers all acknowledged leads, with at most one repeat per kill, when killed ten times', async () => {
    const sent: string[] = [];
    let running = true;
    const visitors = Array.from({ length: 4 }, async () => {
      while (running && sent.length < 200) {
        const email = await send();
        if (email) sent.push(email);
        else await sleep(50);
      }
    });
    for (let kill = 0; kill < 10; kill += 1) {
      await sleep(400);
      await api.kill();
      await api.start();
    }
    await until(async () => sent.length >= 200, 60);
    running = false;
    await Promise.all(visitors);
    await until(async () => !(await arrivals(sent)).includes(0), 120);
    expect(await notStored(sent)).toEqual([]);
    const repeats = (await arrivals(sent)).reduce((sum, count) => sum + count - 1, 0);
    console.log(`${sent.length} leads acknowledged over ten kills, ${repeats} arrived twice at HubSpot`);
    expect(repeats).toBeLessThanOrEqual(10);
  });

  it('misses no acknowledged lead when Postgres goes away under load', async () => {
    const sent: (string | null)[] = [];
    let running = true;
    const visitors = Array.from({ length: 8 }, async () => {
      while (running) sent.push(await send());
    });
    /** Waits for more that are stored, or refused. */
    const untilMore = (isWanted: (email: string | null) => boolean) => {
      const before = sent.filter(isWanted).length;
      return until(() => sent.filter(isWanted).length >= before + 20);
    };
    for (let outage = 0; outage < 3; outage += 1) {
      await untilMore((email) => email !== null);
      await setDatabaseUp(environment.database.name, false);
      await untilMore((email) => email === null);
      await setDatabaseUp(environment.database.name, true);
    }
    await untilMore((email) => email !== null);
    running = false;
    await Promise.all(visitors);
    const acknowledged = kept(sent);
    const refused = sent.length - acknowledged.length;
    console.log(`${acknowledged.length} leads acknowledged around three outages of Postgres, ${refused} refused`);
    expect(await notStored(acknowledged)).toEqual([]);
  });
});
