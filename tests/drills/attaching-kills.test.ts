import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { accountsOf, answers } from '../support/accounts.ts';
import { payForSeats } from '../support/buying.ts';
import { startDrill } from '../support/drill.ts';
import { until } from '../support/until.ts';

/** How often the api is killed, for instance ATTACH_KILLS=50. */
const KILLS = Number(process.env.ATTACH_KILLS ?? 6);
const PER_KILL = 4;

const { environment, api, http, post } = await startDrill({
  RATE_LIMIT_SIGNUPS_PER_MINUTE: '100000',
  RATE_LIMIT_PER_MINUTE: '100000',
  CLAIM_LEASE_SECONDS: '10',
  WORKER_CHECK_SECONDS: '1',
  VENDOR_TIMEOUT_SECONDS: '1',
});

interface Person {
  email: string;
  /** The password chosen when the account was registered. */
  old: string;
  seats: number;
  first: object;
  sessions: [string, string];
}

it('gives every account all seats of its two payments, once, whenever the api is killed', async () => {
  const shop = { ...environment, http: http() };
  const of = accountsOf(shop);
  // Half of the accounts were registered by a stranger, who never confirmed the address.
  const people: Person[] = [];
  for (let n = 0; n < KILLS * PER_KILL; n += 1) {
    const { email, password: old } = await of.student(n % 2 === 0);
    const sessions: Person['sessions'] = [await payForSeats(shop, 1 + (n % 3)), await payForSeats(shop, 10)];
    await of.post('/ownership-links', answers(sessions[0], email)).expect(202);
    const token = await of.token(email, 'ownership');
    people.push({ email, old, seats: 11 + (n % 3), first: { token, password: 'password of the owner' }, sessions });
  }
  const attachBoth = async ({ first, sessions: [earlierSessionId, sessionId] }: Person) => [
    await post('/api/organizations/attach', first),
    await post('/api/organizations/attach', { sessionId, earlierSessionId }),
  ];

  environment.standIns.faults.add({ path: '/auth/v1/', kind: 'slow', delayMs: 30 });
  for (let kill = 0; kill < KILLS; kill += 1) {
    const sent = people.slice(kill * PER_KILL, (kill + 1) * PER_KILL).map(attachBoth);
    await sleep(randomInt(20, 350));
    await api.kill();
    await Promise.all(sent);
    await api.start();
  }
  environment.standIns.faults.clear();
  for (const person of people) {
    await until(async () => (await attachBoth(person)).every((status) => status === 201 || status === 409), 30);
    // A lease that a kill left behind also leads to 409.
    await until(async () => {
      await attachBoth(person);
      return (await of.organizationsOf(person.email))[0]?.seats === person.seats;
    }, 30);
  }

  for (const { email, seats, old } of people) {
    expect(await of.organizationsOf(email)).toEqual([{ name: 'Northwind', seats, verified: true, frozen: false }]);
    await until(async () => (await of.copiedSeats(email))[0]?.seats === seats, 30);
    expect((await of.logIn(email, 'password of the owner')).status).toBe(200);
    expect((await of.logIn(email, old)).status).toBe(400);
  }
  const [sums] = await environment.rows<{ paid: number; given: number; claimed: number }>(
    `select (select sum(seats)::int from payments) as paid, (select sum(seats)::int from customers) as given,
       (select count(*)::int from payments where customer_id is not null) as claimed`,
  );
  expect(sums).toEqual({ paid: sums?.given, given: sums?.given, claimed: people.length * 2 });
});
