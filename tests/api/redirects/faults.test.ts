import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { readEnv } from '../../../api/src/platform/config/env.ts';
import { RedirectLookup } from '../../../api/src/redirects/redirect-lookup.ts';
import { migrate } from '../../../db/migrate.ts';
import { startApiProcess } from '../../support/api-process.ts';
import { setDatabaseUp } from '../../support/databases.ts';
import { type RedirectsApi, startRedirectsApi } from '../../support/redirects-api.ts';
import { startApi } from '../../support/test-api.ts';
import { startTestEnvironment } from '../../support/test-environment.ts';
import { until } from '../../support/until.ts';

let world: RedirectsApi;
beforeAll(async () => {
  world = await startRedirectsApi();
});
afterAll(() => world.close());

describe('Postgres away', () => {
  it('the last copy answers, at once, and no hit is lost', async () => {
    await world.get('demos').expect(302);
    const before = await world.hitsOf('demos');
    await setDatabaseUp(world.database.name, false);
    const slowest: number[] = [];
    try {
      for (let n = 0; n < 30; n += 1) {
        const began = performance.now();
        await world.get('demos').expect(302);
        slowest.push(performance.now() - began);
        await sleep(50);
      }
    } finally {
      await setDatabaseUp(world.database.name, true);
    }
    expect(Math.max(...slowest)).toBeLessThan(1_000);
    await until(async () => (await world.hitsOf('demos')) === before + 30);
  });
});

describe('Postgres slow', () => {
  it('nobody waits for it: the last copy answers', async () => {
    await world.get('faq').expect(302);
    const blocker = new pg.Client({ connectionString: world.database.url });
    await blocker.connect();
    await blocker.query('begin; lock table redirects_version in access exclusive mode');
    const waits: number[] = [];
    for (let n = 0; n < 10; n += 1) {
      const began = performance.now();
      await world.get('faq').expect(302);
      waits.push(Math.round(performance.now() - began));
    }
    await blocker.query('rollback');
    await blocker.end();
    // The first visitor is patient for a quarter of a second, those after are not asked to be.
    expect(waits[0]).toBeLessThan(600);
    expect(Math.max(...waits.slice(1))).toBeLessThan(200);
    await world.get('faq').expect(302);
  });
});

describe('shutting down', () => {
  it('writes what has been counted', async () => {
    const outside = await startTestEnvironment();
    const app = await startApi(readEnv(outside.environment));
    const visit = () => fetch(`${outside.apiUrl}/api/redirect/tiers`, { redirect: 'manual' });
    const answers = await Promise.all(Array.from({ length: 40 }, visit));
    expect(answers.map(({ status }) => status)).toEqual(Array(40).fill(302));
    expect(app.get(RedirectLookup).pendingHits()).toBeGreaterThan(0);
    await app.close();
    expect(await outside.rows("select hits from redirects where slug = 'tiers'")).toEqual([{ hits: '40' }]);
    await outside.close();
  });

  it('on SIGTERM as well; a restarted migration brings no removed seed back', async () => {
    const outside = await startTestEnvironment();
    const api = await startApiProcess(outside.environment);
    for (let n = 0; n < 25; n += 1)
      expect((await fetch(`${api.url}/api/redirect/guidelines`, { redirect: 'manual' })).status).toBe(302);
    expect(await api.stop()).toBe(0);
    const read = () => outside.rows<{ hits: string }>("select hits from redirects where slug = 'guidelines'");
    expect(await read()).toEqual([{ hits: '25' }]);
    await outside.rows("delete from redirects where slug = 'guidelines'");
    await migrate(outside.database.url);
    expect(await read()).toEqual([]);
    await outside.close();
  });
});
