import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { forms, leadsOf } from '../../support/leads.ts';
import { runOps } from '../../support/ops.ts';
import { erased, whereIs } from '../../support/people.ts';
import { startTestApi, type TestApi } from '../../support/test-api.ts';

let api: TestApi;
let folder: string;
beforeAll(async () => {
  api = await startTestApi();
  folder = await mkdtemp(path.join(tmpdir(), 'erasures-'));
});
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true });
});

const privacy = (...args: string[]) => runOps(api.variables, ['privacy', ...args]);

it('the command line exports, erases, lists erasures, and erases again after a restore', async () => {
  const email = `dana-${randomUUID()}@example.com`;
  const lead = { ...forms.pricing(), email };
  await api.http.post('/api/leads/pricing').send(lead).expect(201);
  expect(JSON.parse((await privacy('export', email.toUpperCase())).stdout)).toMatchObject({ leads: [{ email }] });

  expect(await privacy('erase', email, '--again', 'dana@example.com')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('not the same address'),
  });
  expect(await leadsOf(api, email)).toHaveLength(1);
  expect(await privacy('erase', email, '--again', email, '--reason', 'asked')).toMatchObject({ code: 0 });
  await erased(api);
  expect(await whereIs(api, email)).toEqual([]);
  const actions = "select action from desk_actions where actor = 'command line' order by id";
  expect(await api.rows(actions)).toEqual([{ action: 'person.export' }, { action: 'person.erase' }]);

  const list = (await privacy('erasures', '--json')).stdout;
  expect(JSON.parse(list)).toMatchObject([{ by: 'command line', done: 'all', problem: null }]);
  const file = path.join(folder, 'erasures.json');
  await writeFile(file, list);
  // A backup from before the erasure.
  await api.rows('delete from erasures');
  await api.http
    .post('/api/leads/partner')
    .send({ ...forms.partner(), email })
    .expect(201);
  expect(await privacy('replay', file)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('1 will be erased again'),
  });
  await erased(api);
  expect(await whereIs(api, email)).toEqual([]);
});
