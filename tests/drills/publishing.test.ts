import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { readBuildId } from '#api/platform/config/built-site.ts';
import { freePort } from '#local/ports.ts';
import { nodeEnvironment, nodeFlags } from '../../api/node-flags.ts';
import { endProcess, main } from '../support/api-process.ts';
import { sharedEnvironment } from '../support/shared-api.ts';
import { until } from '../support/until.ts';

const environment = await sharedEnvironment({ LOG_LEVEL: 'info' });
const folder = mkdtempSync(path.join(tmpdir(), 'pages-'));
const build = path.join(folder, readBuildId());
const current = path.join(build, 'current');
const started: { child: ChildProcess; output: string; url: string }[] = [];

afterEach(() => Promise.all(started.splice(0).map(({ child }) => endProcess(child, 'SIGKILL'))));
afterAll(() => rmSync(folder, { recursive: true }));

/** Starts the built api as a writer of pages. @param limit the largest file that it may write, in blocks of 512 bytes */
async function start(BRAND: string, variables: Record<string, string> = {}, limit = 'unlimited') {
  const PORT = String(await freePort());
  const own = { PORT, BRAND, PAGES_DIR: folder, WORKER: 'off', PATH: process.env.PATH, ...variables };
  const child = spawn('sh', ['-c', `ulimit -f ${limit}; exec "$0" "$@"`, process.execPath, ...nodeFlags, main], {
    env: { ...nodeEnvironment, ...environment.variables, ...own },
  });
  const api = { child, output: '', url: `http://127.0.0.1:${PORT}` };
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (api.output += chunk));
  started.push(api);
  return api;
}

/** Reads all files that the web server may serve. @returns the brands that they name, one if they are of one version */
function brandsServed(): string[] {
  if (!existsSync(current)) return [];
  const version = path.join(build, readlinkSync(current));
  const pages = readdirSync(version, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html'));
  expect(pages.length).toBeGreaterThan(25);
  const texts = pages.map((name) => readFileSync(path.join(version, name), 'utf8').trimEnd());
  for (const text of texts) expect(text.slice(-7)).toBe('</html>');
  for (const name of pages) expect(readFileSync(path.join(version, `${name}.br`)).length).toBeGreaterThan(100);
  return [...new Set(texts.flatMap((text) => /property="og:site_name" content="(\w+)"/.exec(text)?.[1] ?? []))];
}

it('serves one whole version, whenever writers are killed', async () => {
  for (let round = 0; round < 8; round += 1) {
    const before = brandsServed();
    const api = await start(`Round${round}`);
    const killedAt = Date.now() + 500 + 300 * round;
    while (Date.now() < killedAt) {
      const brands = brandsServed();
      expect(brands).toHaveLength(Math.max(brands.length, before.length));
      for (const brand of brands) expect([...before, `Round${round}`]).toContain(brand);
      await sleep(20);
    }
    await endProcess(api.child, 'SIGKILL');
    expect(api.output).not.toContain('ERR');
    expect(brandsServed().length).toBeGreaterThanOrEqual(before.length);
  }
  await start('Last');
  await until(() => brandsServed().join() === 'Last', 60);
});

it('serves the old words or the new ones, whenever a writer is killed while an editor publishes', async () => {
  const letter = parse(readFileSync('content/letter.yaml', 'utf8'));
  const publish = (heading: string) =>
    environment.rows("insert into content_versions (document, value, published_at) values ('letter', $1, now())", [
      JSON.stringify({ ...letter, heading }),
    ]);
  const served = () => /Words (\d+)/.exec(readFileSync(path.join(current, 'about-us.html'), 'utf8'))?.[1];
  const is = (round: number) => brandsServed().join() === 'Words' && served() === String(round);
  await publish('Words 0');
  for (let round = 1; round <= 6; round += 1) {
    const api = await start('Words');
    // A writer that starts shows what was published before the last one was killed.
    await until(() => is(round - 1), 60);
    await publish(`Words ${round}`);
    const killedAt = Date.now() + 450 * round;
    while (Date.now() < killedAt) {
      expect(is(round - 1) || is(round)).toBe(true);
      await sleep(20);
    }
    await endProcess(api.child, 'SIGKILL');
    expect(is(round - 1) || is(round)).toBe(true);
    expect(api.output).not.toContain('ERR');
  }
  await environment.rows('delete from content_versions');
});

it('serves one whole version while several writers write it, and another one', async () => {
  await Promise.all(['Same', 'Same', 'Other'].map((brand) => start(brand)));
  await until(() => started.every(({ output }) => output.includes('pages_published')), 60);
  expect(['Same', 'Other']).toContain(brandsServed().join());
  expect(started.filter(({ output }) => output.includes('pages_not_published'))).toEqual([]);
});

it('keeps what it served when the disk is full, and renders what is asked of it', async () => {
  const before = brandsServed();
  const api = await start('Full', {}, '8');
  await until(() => api.output.includes('pages_not_published'), 60);
  expect(brandsServed()).toEqual(before);
  expect(readdirSync(build).filter((name) => name.startsWith('.new-')).length).toBeLessThan(9);
  expect(await (await fetch(`${api.url}/about-us`)).text()).toContain('content="Full"');
});

it('writes the pages once they can be written', async () => {
  const blocked = path.join(folder, 'blocked');
  writeFileSync(blocked, 'a file in place of the folder');
  const api = await start('Late', { PAGES_DIR: blocked });
  await until(() => api.output.includes('pages_not_published'), 60);
  rmSync(blocked);
  await until(() => existsSync(path.join(blocked, readBuildId(), 'current')), 60);
  rmSync(blocked, { recursive: true });
});

it('goes on with what it last published while the content is wrong, and says what is wrong', async () => {
  await start('Good');
  await until(() => brandsServed().join() === 'Good', 60);
  const api = await start('Bad', { CONTENT_DIR: tmpdir() });
  await until(async () => (await fetch(`${api.url}/about-us`).catch(() => undefined))?.ok ?? false);
  expect(await (await fetch(`${api.url}/about-us`)).text()).toContain('content="Good"');
  expect(api.output).toMatch(/content_refused.*faq\.yaml: is missing/);
  const { child, output } = await start('None', { CONTENT_DIR: tmpdir(), PAGES_DIR: '' });
  await once(child, 'exit');
  expect(`${output}${started.at(-1)?.output}`).toContain('faq.yaml: is missing');
});
