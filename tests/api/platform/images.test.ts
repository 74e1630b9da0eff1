import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parseSite } from '../../../api/src/contract/site-settings.ts';
import { findBaseImages, updateBaseImage } from '../../../local/images/base-images.ts';
import { billOfMaterials } from '../../../local/images/bill-of-materials.ts';
import { parseUpdates } from '../../../local/images/pending-updates.ts';
import { buildYear } from '../../../web/build/build-year.ts';
import { writeChecksums } from '../../../web/build/checksums.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const json = (name: string) => JSON.parse(readFileSync(path.join(root, name), 'utf8'));

let scratch: string;
beforeAll(() => {
  scratch = mkdtempSync(path.join(tmpdir(), 'images-'));
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

describe('base images', () => {
  const versions = (folder: string) => [...new Set(findBaseImages(folder).map(({ image }) => image))].sort();
  const versionOf = (name: string) =>
    versions(root)
      .find((image) => image.startsWith(`${name}:`))
      ?.split(':')[1];

  it('have one version each, wherever they are named', () => {
    const names = versions(root).map((image) => image.split(':')[0]);
    expect(names).toEqual([...new Set(names)]);
    expect(names).toEqual(expect.arrayContaining(['debian', 'node', 'postgres']));
    // Every stage that begins with one of them, not with an earlier stage, is found.
    const known = execFileSync('git', ['ls-files', '*Dockerfile*'], { cwd: root, encoding: 'utf8' }).trim().split('\n');
    expect(known).toEqual(
      expect.arrayContaining(['Dockerfile.api', 'monitoring/Dockerfile', 'db/point-in-time/Dockerfile']),
    );
    for (const file of known) {
      const text = readFileSync(path.join(root, file), 'utf8');
      const stages = [...text.matchAll(/ AS (\S+)/g)].map(([, stage]) => stage);
      const begun = [...text.matchAll(/^FROM (\S+)/gm)].flatMap(([, from]) => (stages.includes(from) ? [] : [from]));
      const found = findBaseImages(root).filter((mention) => mention.file === file);
      expect(found.map(({ image }) => image)).toEqual(expect.arrayContaining(begun));
    }
  });

  it('agree with the packages of the same programs', () => {
    expect(versionOf('node')?.split('-')[0]).toBe(json('package.json').devDependencies.node);
    const client = /postgresql-client-(\d+)/.exec(readFileSync(path.join(root, 'Dockerfile.upkeep'), 'utf8'))?.[1];
    expect(versionOf('postgres')?.split('.')[0]).toBe(client);
  });

  it('are moved to another version together, and nothing else changes', () => {
    const copy = path.join(scratch, 'copy');
    mkdirSync(copy);
    for (const file of new Set(findBaseImages(root).map((mention) => mention.file)))
      cpSync(path.join(root, file), path.join(copy, file));
    // The copy has no Git.
    expect(findBaseImages(copy)).toEqual(findBaseImages(root));
    const suite = versionOf('node')?.split('-').slice(1).join('-');
    const changed = updateBaseImage(copy, 'node', '99.1.0');
    expect(changed).toHaveLength(findBaseImages(root).filter(({ image }) => image.startsWith('node:')).length);
    expect(versions(copy)).toEqual(
      versions(root).map((image) => (image.startsWith('node:') ? `node:99.1.0-${suite}` : image)),
    );
    updateBaseImage(copy, 'debian', 'forky-slim');
    expect(versions(copy)).toContain('debian:forky-slim');
    updateBaseImage(copy, 'debian', versionOf('debian') ?? '');
    updateBaseImage(copy, 'node', versionOf('node') ?? '');
    for (const { file } of findBaseImages(root))
      expect(readFileSync(path.join(copy, file), 'utf8')).toBe(readFileSync(path.join(root, file), 'utf8'));
    expect(() => updateBaseImage(copy, 'nodejs', '1')).toThrow('names an image');
  });
});

describe('builds', () => {
  it('do not depend on the year if SOURCE_DATE_EPOCH says which', () => {
    const later = new Date('2031-01-01T00:00:00Z');
    expect(buildYear({ SOURCE_DATE_EPOCH: '1767225599' }, later)).toBe(2025);
    expect(buildYear({ SOURCE_DATE_EPOCH: '' }, later)).toBe(2031);
    expect(() => buildYear({ SOURCE_DATE_EPOCH: 'today' })).toThrow('SOURCE_DATE_EPOCH');
  });

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

it('a bill of materials names packages as scanners look them up', () => {
  const bill = billOfMaterials({
    ...{ image: 'lodestar-web:local', id: 'sha256:1', created: '2026-11-23T10:00:00Z', debian: '13', node: '24.21.0' },
    debianPackages: [{ name: 'libc++', version: '1:2.0+b1', arch: 'amd64', source: 'llvm' }],
    npmPackages: [
      { name: '@a/b', version: '1.0.0', license: 'MIT' },
      { name: '@a/b', version: '1.0.0', license: 'MIT' },
      { name: 'c', version: '2.0.0', license: null },
    ],
  });
  expect(bill.components.map(({ purl }) => purl)).toEqual([
    'pkg:deb/debian/libc%2B%2B@1%3A2.0%2Bb1?arch=amd64&distro=debian-13',
    'pkg:npm/%40a/b@1.0.0',
    'pkg:npm/c@2.0.0',
    'pkg:generic/node@24.21.0',
  ]);
});

it('pending updates are read from what apt would install', () => {
  const output = [
    'Inst libc6 [2.41-12] (2.41-13 Debian:13.8/stable [amd64])',
    'Inst apt [3.0.3] (3.0.4 Debian:13.8/stable, Debian-Security:13/stable-security [amd64]) []',
    'Conf apt (3.0.4 Debian:13.8/stable [amd64])',
  ];
  expect(parseUpdates(output.join('\n'))).toEqual([
    { name: 'libc6', from: '2.41-12', to: '2.41-13', isSecurity: false },
    { name: 'apt', from: '3.0.3', to: '3.0.4', isSecurity: true },
  ]);
});
