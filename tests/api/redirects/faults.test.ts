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

let api: RedirectsApi;
beforeAll(async () => {
  api = await startRedirectsApi();
});
afterAll(() => api.close());

describe('Postgres away', () => {
  it('serves all links from memory at once, and loses no hit', async () => {
    await api.get('demos').expect(302);
    const before = await api.hitsOf('demos');
    await setDatabaseUp(api.database.name, false);
    const waits: number[] = [];
    try {
      for (let n = 0; n < 30; n += 1) {
        const began = performance.now();
        await api.get('demos').expect(302);
        waits.push(performance.now() - began);
        await sleep(50);
      }
      // Nobody has followed this one yet.
      await api.get('guidelines').expect(302);
    } finally {
      await setDatabaseUp(api.database.name, true);
    }
    expect(Math.max(...waits)).toBeLessThan(1_000);
    await until(async () => (await api.hitsOf('demos')) === before + 30);
  });
});

describe('Postgres slow', () => {
  it('serves links from memory without waiting', async () => {
    await api.get('faq').expect(302);
    const blocker = new pg.Client({ connectionString: api.database.url });
    await blocker.connect();
    await blocker.query('begin; lock table redirects_version in access exclusive mode');
    const waits: number[] = [];
    for (let n = 0; n < 10; n += 1) {
      const began = performance.now();
      await api.get('faq').expect(302);
      waits.push(Math.round(performance.now() - began));
    }
    await blocker.query('rollback');
    await blocker.end();
    // The first visitor may wait for a quarter of a second, later ones not at all.
    expect(waits[0]).toBeLessThan(600);
    expect(Math.max(...waits.slice(1))).toBeLessThan(200);
    await api.get('faq').expect(302);
  });
});

describe('shutting down', () => {
  it('writes what has been counted', async () => {
    const environment = await startTestEnvironment();
    const app = await startApi(readEnv(environment.variables));
    const visit = () => fetch(`${environment.apiUrl}/api/redirect/tiers`, { redirect: 'manual' });
    const responses = await Promise.all(Array.from({ length: 40 }, visit));
    expect(responses.map(({ status }) => status)).toEqual(Array(40).fill(302));
    expect(app.get(RedirectLookup).pendingHits()).toBeGreaterThan(0);
    await app.close();
    expect(await environment.rows("select hits from redirects where slug = 'tiers'")).toEqual([{ hits: '40' }]);
    await environment.close();
  });

  it('writes on SIGTERM as well, and a repeated migration restores no removed seed', async () => {
    const environment = await startTestEnvironment();
    const child = await startApiProcess(environment.variables);
    for (let n = 0; n < 25; n += 1)
      expect((await fetch(`${child.url}/api/redirect/guidelines`, { redirect: 'manual' })).status).toBe(302);
    expect(await child.stop()).toBe(0);
    const read = () => environment.rows<{ hits: string }>("select hits from redirects where slug = 'guidelines'");
    expect(await read()).toEqual([{ hits: '25' }]);
    await environment.rows("delete from redirects where slug = 'guidelines'");
    await migrate(environment.database.url);
    expect(await read()).toEqual([]);
    await environment.close();
  });
});
