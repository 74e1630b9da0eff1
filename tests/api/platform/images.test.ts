import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parseSite } from '#contract/site-settings.ts';
import { writeChecksums } from '../../../web/build/checksums.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const json = (name: string) => JSON.parse(readFileSync(path.join(root, name), 'utf8'));

let scratch: string;
beforeAll(() => {
  scratch = mkdtempSync(path.join(tmpdir(), 'images-'));
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

describe('base images', () => {
  const known = execFileSync('git', ['ls-files', '*Dockerfile*', 'docker-*.yml'], { cwd: root, encoding: 'utf8' });
  const files = known.trim().split('\n');
  const mentions = files.flatMap((file) => {
    const text = readFileSync(path.join(root, file), 'utf8');
    const stages = new Set([...text.matchAll(/ AS (\S+)/g)].map(([, stage]) => stage));
    return [...text.matchAll(/^(?:FROM| +image:) (\S+)/gm)]
      .map(([, image = '']) => image)
      .filter((image) => !stages.has(image) && !image.includes('lodestar-'));
  });
  const versionOf = (name: string) => mentions.find((image) => image.startsWith(`${name}:`))?.split(':')[1];

  it('have one version each, wherever they are named', () => {
    expect(files).toEqual(
      expect.arrayContaining(['Dockerfile.api', 'db/point-in-time/Dockerfile', 'docker-stack.yml']),
    );
    const names = [...new Set(mentions)].map((image) => image.split(':')[0]);
    expect(names).toEqual([...new Set(names)]);
    expect(names).toEqual(expect.arrayContaining(['debian', 'node', 'postgres']));
  });

  it('agree with the packages of the same programs', () => {
    expect(versionOf('node')?.split('-')[0]).toBe(json('package.json').devDependencies.node);
    const client = /postgresql-client-(\d+)/.exec(readFileSync(path.join(root, 'Dockerfile.upkeep'), 'utf8'))?.[1];
    expect(versionOf('postgres')?.split('.')[0]).toBe(client);
  });
});

describe('builds', () => {
  it('do not depend on which settings are given and which are defaults', () => {
    const defaults = Object.entries(parseSite({})).map(([name, value]) => [name, String(value)]);
    for (const given of [defaults, defaults.reverse()])
      expect(JSON.stringify(parseSite(Object.fromEntries(given)))).toBe(JSON.stringify(parseSite({})));
  });

  it('list their files as sha256sum does', async () => {
    const folder = path.join(scratch, 'files');
    mkdirSync(path.join(folder, 'b'), { recursive: true });
    for (const name of ['b.txt', 'b/a.txt', 'B.txt', 'a b.txt', 'ä.txt']) writeFileSync(path.join(folder, name), name);
    const list = path.join(scratch, 'files.sha256');
    const checksum = await writeChecksums(folder, list);
    const sums = "find . -type f -printf '%P\\n' | LC_ALL=C sort | xargs -d '\\n' sha256sum";
    expect(execFileSync('sh', ['-c', sums], { cwd: folder, encoding: 'utf8' })).toBe(readFileSync(list, 'utf8'));
    expect(execFileSync('sha256sum', [list], { encoding: 'utf8' })).toContain(checksum);
  });

  it('have every native package for ARM too', () => {
    const packages: Record<string, { os?: string[]; cpu?: string[] }> = json('package-lock.json').packages;
    const native = Object.entries(packages).filter(([, { os, cpu }]) => os?.includes('linux') && cpu?.includes('x64'));
    expect(native.length).toBeGreaterThan(5);
    for (const [name] of native) expect(Object.keys(packages)).toContain(name.replace('x64', 'arm64'));
  });
});
