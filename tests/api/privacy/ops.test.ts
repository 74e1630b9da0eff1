import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import { ErasureRequests } from '#api/privacy/erasure-requests.ts';
import { leadsOf } from '../../support/leads.ts';
import { runOps } from '../../support/ops.ts';
import { erased, PEOPLE, peopleDesk, whereIs } from '../../support/people.ts';
import { sharedApi } from '../../support/shared-api.ts';

const api = await sharedApi(PEOPLE);
const { sendLead } = await peopleDesk(api);
const folder = await mkdtemp(path.join(tmpdir(), 'erasures-'));
afterAll(() => rm(folder, { recursive: true }));

const privacy = (...args: string[]) => runOps(api.variables, ['privacy', ...args]);

it('the command line erases, lists erasures, and erases again after a restore', async () => {
  const email = `dana-${randomUUID()}@example.com`;
  await sendLead(email);

  expect(await privacy('erase', email, '--again', 'dana@example.com')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('not the same address'),
  });
  expect(await leadsOf(api, email)).toHaveLength(1);
  expect(await privacy('erase', email, '--again', email, '--reason', 'asked')).toMatchObject({ code: 0 });
  await erased(api);
  expect(await whereIs(api, email)).toEqual([]);
  const hash = api.app.get(ErasureRequests).hashOf(email);
  const actions = "select action from desk_actions where actor = 'command line' and subject_id = $1 order by id";
  expect(await api.rows(actions, [hash])).toEqual([{ action: 'person.erase' }]);

  const list = (await privacy('erasures', '--json')).stdout;
  const own = JSON.parse(list).filter((erasure: object) => JSON.stringify(erasure).includes(hash));
  expect(own).toMatchObject([{ by: 'command line', done: 'all', problem: null }]);
  const file = path.join(folder, 'erasures.json');
  await writeFile(file, JSON.stringify(own));
  // A backup from before the erasure.
  await api.rows('delete from erasures where address_hash = $1', [hash]);
  await sendLead(email, 'partner');
  expect(await privacy('replay', file)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('1 will be erased again'),
  });
  await erased(api);
  expect(await whereIs(api, email)).toEqual([]);
});
