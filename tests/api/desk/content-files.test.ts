import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { runOps } from '../../support/ops.ts';
import { until } from '../../support/until.ts';
import { prepareEditing } from './editing.ts';

const { api, robin, show, newest, shows, save } = prepareEditing();

it('what is published is written into the files by ops content export, and import publishes files', async () => {
  const value = newest(await show('application'));
  // What this release does not accept would keep the files from being read.
  await api.rows(
    `insert into content_versions (document, value, published_at) values ('invoice', '{"title": 1}', now())`,
  );
  await save(robin, 'application', { thanks: 'Got it, {brand}' }, 'now');
  await until(async () => (await show('invoice')).problem !== null);
  const folder = mkdtempSync(path.join(tmpdir(), 'content-'));
  cpSync('content', folder, { recursive: true });
  const file = path.join(folder, 'application.yaml');
  const exported = await runOps(api.variables, ['content', 'export', '--folder', folder]);
  expect(exported).toMatchObject({ code: 0, stdout: expect.stringContaining('written: application.yaml') });
  expect(exported.stdout).toContain('not written, because the site shows the file: invoice.yaml');
  expect(readFileSync(path.join(folder, 'invoice.yaml'))).toEqual(readFileSync('content/invoice.yaml'));
  const text = readFileSync(file, 'utf8');
  expect(text).toMatch(/^# Where the application site sends applicants/);
  expect(Object.entries(parse(text))).toEqual(Object.entries({ ...value, thanks: 'Got it, {brand}' }));
  writeFileSync(file, text.replace('Got it', 'Well done'));
  // Also what was never published at the desk.
  const day = path.join(folder, 'one-day.yaml');
  const ofDay = readFileSync(day, 'utf8');
  writeFileSync(day, 'title: no: text');
  const broken = await runOps(api.variables, ['content', 'import', '--folder', folder]);
  expect([broken.code, broken.stderr]).toEqual([
    1,
    expect.stringContaining('content/one-day.yaml, line 1: a text with'),
  ]);
  writeFileSync(day, ofDay.replace(/^title: .*$/m, 'title: A day from elsewhere'));
  await runOps(api.variables, ['content', 'import', '--folder', folder]);
  await shows('/program-apply-success', 'Well done, Lodestar');
  await shows('/', 'A day from elsewhere');

  // A figure that stands in two documents is changed in both files.
  for (const name of ['program', 'curriculum']) await save(robin, name, {}, 'now');
  await until(async () => (await show('curriculum')).shown !== null && (await show('program')).shown !== null);
  for (const [name, from, to] of [
    ['program', 'apps: 4', 'apps: 3'],
    ['curriculum', 'appWeeks:\n  - 3\n', 'appWeeks:\n'],
  ] as const) {
    const own = path.join(folder, `${name}.yaml`);
    writeFileSync(own, readFileSync(own, 'utf8').replace(from, to));
  }
  const imported = await runOps(api.variables, ['content', 'import', '--folder', folder]);
  expect(imported).toMatchObject({ code: 0, stdout: expect.stringContaining('published: curriculum.yaml') });
  rmSync(folder, { recursive: true });
});
