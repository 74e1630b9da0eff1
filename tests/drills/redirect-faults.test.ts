import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import pg from 'pg';
import { migrate } from '../../db/migrate.ts';
import { startApiProcess } from '../support/api-process.ts';
import { setDatabaseUp } from '../support/databases.ts';
import { BROWSER, startRedirectsApi } from '../support/redirects-api.ts';
import { shared, sharedEnvironment } from '../support/shared-api.ts';
import { until } from '../support/until.ts';

const api = await shared(startRedirectsApi);

it('follows what was followed before while Postgres is away, and loses no hit', async () => {
  await api.get('demos').expect(302);
  const before = await api.hitsOf('demos');
  await setDatabaseUp(api.database.name, false);
  try {
    for (let n = 0; n < 30; n += 1) {
      await api.get('demos').expect(302);
      await sleep(50);
    }
    // Nobody has followed this one yet.
    await api.get('guidelines').expect(503);
  } finally {
    await setDatabaseUp(api.database.name, true);
  }
  const counted = "select from redirects where slug = 'demos' and hits = $1";
  await until(async () => (await api.rows(counted, [before + 30])).length === 1);
});

it('follows what was followed before while Postgres does not answer', async () => {
  await api.get('faq').expect(302);
  const blocker = new pg.Client({ connectionString: api.database.url });
  await blocker.connect();
  await blocker.query('begin; lock table redirects in access exclusive mode');
  for (let n = 0; n < 10; n += 1) await api.get('faq').expect(302);
  await blocker.query('rollback');
  await blocker.end();
  await api.get('faq').expect(302);
});

it('writes what has been counted on SIGTERM, and a repeated migration restores no removed seed', async () => {
  const environment = await sharedEnvironment();
  const child = await startApiProcess(environment.variables);
  for (let n = 0; n < 25; n += 1)
    expect((await fetch(`${child.url}/api/redirect/guidelines`, { redirect: 'manual', headers: BROWSER })).status).toBe(
      302,
    );
  expect(await child.stop()).toBe(0);
  const read = () => environment.rows<{ hits: string }>("select hits from redirects where slug = 'guidelines'");
  expect(await read()).toEqual([{ hits: '25' }]);
  await environment.rows("delete from redirects where slug = 'guidelines'");
  await migrate(environment.database.url);
  expect(await read()).toEqual([]);
});
