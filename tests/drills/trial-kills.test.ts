import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { startDrill } from '../support/drill.ts';
import { contentsTo } from '../support/mails.ts';
import { student } from '../support/students.ts';
import { until } from '../support/until.ts';

const KILLS = 6;

const { environment, api, post } = await startDrill({
  TRIAL_CONFIRMATION: 'own',
  WORKER_CHECK_SECONDS: '1',
  VENDOR_TIMEOUT_SECONDS: '1',
});

it('gives everyone who sends the form again after a kill one account, one profile and a link that works', async () => {
  // Slows requests to Supabase down, so that kills hit them in flight, before and after they take effect.
  environment.standIns.faults.add({ path: '/auth/v1/admin', kind: 'slow', delayMs: 40 });
  const people = Array.from({ length: KILLS * 3 }, () => student());
  for (let kill = 0; kill < KILLS; kill += 1) {
    const sent = people.slice(kill * 3, kill * 3 + 3).map((body) => post('/api/trials', body));
    await sleep(40 + Math.random() * 120);
    await api.kill();
    await Promise.all(sent);
    await api.start();
  }
  for (const body of people) await until(async () => (await post('/api/trials', body)) === 201);
  await until(async () => {
    const waiting = "select from mails where state = 'waiting'";
    return (await environment.rows(waiting)).length === 0;
  }, 30);
  for (const { email } of people) {
    const owned = 'select p.user_roles from profiles p where p.email = $1';
    expect(await environment.rows(owned, [email])).toEqual([{ user_roles: 'student' }]);
    const [newest] = await contentsTo(environment, email);
    const token = /#token=([\w-]+)/.exec(newest?.text ?? '')?.[1];
    // On a busy machine the identity service's answer may come too late, which is said; then the link is opened again.
    await until(async () => (await post('/api/trials/confirm', { token })) === 200);
  }
  expect(await environment.vendorRows('select from local_supabase.users')).toHaveLength(people.length);
});
