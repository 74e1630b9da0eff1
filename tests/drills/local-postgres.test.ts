import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Watcher } from '#local/postgres/keep-running.ts';
import { type LocalPostgres, type PostgresOptions, startPostgres } from '#local/postgres/postgres.ts';
import { query } from '../support/databases.ts';
import { processesOf } from '../support/local-copy.ts';
import { until } from '../support/until.ts';

/** The Postgres of `npm start` holds a person's data, so nothing may lose it. */
const dataDir = mkdtempSync(join(tmpdir(), 'local-postgres-'));
/** The cluster's actual folder, which is elsewhere if Postgres cannot run in dataDir as root. */
let cluster: string;

const start = (more: Partial<PostgresOptions> = {}) => startPostgres({ dataDir, ...more });
const expectKept = async (postgres: LocalPostgres) =>
  expect(await query(postgres.url('postgres'), 'select text from kept')).toEqual([{ text: 'a lead' }]);
/** Starts Postgres. @returns the error's message, or 'it starts' */
const refusal = () =>
  start().then(
    (postgres) => postgres.stop().then(() => 'it starts'),
    (error: Error) => error.message,
  );
const watching = () => {
  const said: string[] = [];
  const watcher: Watcher = { say: (line) => said.push(line), lost: ({ message }) => said.push(message) };
  return { said, watcher };
};
const postmaster = () => Number.parseInt(readFileSync(join(cluster, 'postmaster.pid'), 'utf8'), 10);

beforeAll(async () => {
  const postgres = await start();
  await query(postgres.url('postgres'), "create table kept (text text); insert into kept values ('a lead')");
  const [found] = await query<{ data_directory: string }>(postgres.url('postgres'), 'show data_directory');
  cluster = found?.data_directory ?? '';
  await postgres.stop();
});
afterAll(() => {
  for (const folder of [cluster, dataDir]) rmSync(folder, { recursive: true, force: true });
});

it('restarts on its data, however it ended', async () => {
  const { said, watcher } = watching();
  const postgres = await start({ watcher });
  for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
    said.length = 0;
    process.kill(postmaster(), signal);
    await until(() => said.some((line) => line.includes('runs again')));
    expect(said[0]).toMatch(/^Postgres ended .*postgres\.log$/);
    await expectKept(postgres);
  }
  await postgres.stop();
  expect(processesOf(cluster)).toEqual([]);
});

it.each([
  ['is gone', (file: string) => rmSync(file)],
  ['is empty', (file: string) => writeFileSync(file, '')],
  ['is wrong', (file: string) => writeFileSync(file, 'wrong')],
])('loses no data when the password %s, and says how to set another', async (_name, damage) => {
  damage(join(cluster, 'superuser-password'));
  expect(await refusal()).toMatch(/password is lost.*data is still there.*npm start -- --new-password/s);
  const postgres = await start({ newPassword: true });
  await expectKept(postgres);
  await postgres.stop();
  expect(await refusal()).toBe('it starts');
});

it('leaves an incomplete folder as it is', async () => {
  const [file, elsewhere] = [join(cluster, 'PG_VERSION'), join(dataDir, 'PG_VERSION')];
  renameSync(file, elsewhere);
  expect(await refusal()).toMatch(/not a whole database.*Nothing was changed.*mv /s);
  renameSync(elsewhere, file);
  const postgres = await start();
  await expectKept(postgres);
  await postgres.stop();
});

it('starts in spite of what a power cut leaves behind', async () => {
  writeFileSync(join(dataDir, 'port'), '70000');
  writeFileSync(join(cluster, 'postmaster.pid'), '');
  mkdirSync(`${cluster}.new/base`, { recursive: true });
  expect(await refusal()).toBe('it starts');
  rmSync(`${cluster}.new`, { recursive: true, force: true });
});

it.each([
  ['at once', () => true],
  ['once its process runs', () => processesOf(cluster).some((line) => line.includes('postgres -D'))],
])('leaves nothing running when told to stop during the start, %s', async (_name, isTime) => {
  const stopping = new AbortController();
  const started = start({ signal: stopping.signal }).catch((error: Error) => error.name);
  await until(isTime);
  stopping.abort();
  const outcome = await started;
  if (typeof outcome === 'string') expect(outcome).toBe('AbortError');
  else await outcome.stop();
  // The guard of a server that has just started ends a moment after it.
  await until(() => processesOf(cluster).length === 0);
});

it('reports that its folder was removed, and ends', async () => {
  const { said, watcher } = watching();
  const postgres = await start({ watcher });
  rmSync(cluster, { recursive: true });
  await until(() => said.length > 0);
  expect(said).toEqual([expect.stringMatching(/was removed while it was in use.*start again/)]);
  await postgres.stop();
  expect(processesOf(cluster)).toEqual([]);
});
