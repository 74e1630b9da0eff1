import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { readEnv } from '#api/platform/config/env.ts';
import { WorkerPresence } from '#api/platform/jobs/worker-presence.ts';
import { freePort } from '#local/ports.ts';
import { setDatabaseUp } from '../support/databases.ts';
import { forms } from '../support/leads.ts';
import { addTestMails } from '../support/mails.ts';
import { sharedApi } from '../support/shared-api.ts';
import { startApi, startTestApi } from '../support/test-api.ts';
import { until } from '../support/until.ts';

const api = await sharedApi({ WORKER_CHECK_SECONDS: '1' });

/** Adds a scheduled job that was running on a host that has died, when the next one took over its key. */
async function addReplaced(task: string, error: string | null): Promise<string> {
  const [row] = await api.rows<{ id: string }>(
    `select id from graphile_worker.add_job($1, '{"_cron": {"ts": "2026-11-23T16:19:00.000Z"}}', max_attempts => 1, run_at => 'infinity')`,
    [task],
  );
  const id = String(row?.id);
  await api.rows(
    `update graphile_worker._private_jobs set attempts = 1, last_error = $2, locked_at = now(), locked_by = 'pool-of-a-dead-host'
     where id = $1`,
    [id, error],
  );
  return id;
}

it('a scheduled job that died with its host does not count as given up once the next one has taken over', async () => {
  const died = await addReplaced('import-posts', null);
  const failed = await addReplaced('import-posts', 'HubSpot is gone');
  const left = async (id: string) =>
    (await api.rows('select from graphile_worker._private_jobs where id = $1', [id])).length > 0;
  // Both go with the next run that succeeds.
  await api.rows("select graphile_worker.add_job('import-posts', '{}'::json)");
  await until(async () => !(await left(died)) && !(await left(failed)));
});

it('goes on after an outage during which four jobs fail one after the other', async () => {
  const send = async () => {
    const lead = forms.partner();
    await api.http.post('/api/leads/partner').send(lead).expect(201);
    return lead.email;
  };
  const busy = "select count(*)::int from graphile_worker._private_jobs where locked_by like 'pool-%'";
  api.standIns.faults.add({ path: '/submissions/v3/', kind: 'slow', delayMs: 1_500, times: 1 });
  api.standIns.faults.add({ path: '/cms/', kind: 'slow', delayMs: 3_000, times: 3 });
  api.standIns.smtp?.faults.add({ at: 'data', kind: 'stall', delayMs: 7_500, times: 1 });
  await send();
  await addTestMails(api.env.DATABASE_URL, ['outage']);
  await api.rows("select graphile_worker.add_job('import-posts', '{}'::json) from generate_series(1, 2)");
  await until(async () => Number((await api.rows<{ count: number }>(busy))[0]?.count) >= 4);
  await sleep(900);
  await setDatabaseUp(api.database.name, false);
  await sleep(11_000);
  await setDatabaseUp(api.database.name, true);
  const email = await send();
  const relayed = "select from leads where email = $1 and relay_state = 'relayed'";
  await until(async () => (await api.rows(relayed, [email])).length === 1, 40);
});

it('finds jobs although its first look for them failed', async () => {
  const own = await startTestApi({ WORKER: 'off', WORKER_CHECK_SECONDS: '1' });
  await own.rows('alter table graphile_worker._private_tasks rename to away');
  const other = await startApi(readEnv({ ...own.variables, WORKER: 'on', PORT: String(await freePort()) }));
  await sleep(1_000);
  await own.rows('alter table graphile_worker.away rename to _private_tasks');
  await addTestMails(own.env.DATABASE_URL, ['late']);
  await until(async () => (await own.rows("select from mails where state = 'sent'")).length === 1, 40);
  await other.close();
  await own.close();
});

it('an api that stops while it connects to Postgres again keeps no connection', async () => {
  const presence = new WorkerPresence(api.env);
  const ended = presence.keep();
  await presence.close();
  await ended;
});

it('a query that fails leaves no connection behind', async () => {
  const presence = new WorkerPresence({
    ...api.env,
    DATABASE_URL: `${api.env.DATABASE_URL}?application_name=presence`,
  });
  const count = async () => (await api.rows("select from pg_stat_activity where application_name = 'presence'")).length;
  // Postgres takes no NUL, so each of the locks that are held on the connection fails.
  await presence.announce('\0');
  const ended = presence.keep();
  const counts: number[] = [];
  for (const end = Date.now() + 2_500; Date.now() < end; await sleep(50)) counts.push(await count());
  await presence.close();
  await ended;
  // One may be open at the moment; without closing them there would be one for each second.
  expect(Math.max(...counts)).toBeLessThanOrEqual(1);
});
