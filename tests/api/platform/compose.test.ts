import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { envVariables } from '#api/platform/config/env-schema.ts';
import { documentHeaders, fileHeaders, securityHeaders } from '#api/platform/http/security-headers.ts';
import { parseSite } from '#contract/site-settings.ts';
import { redirects } from '#web/lib/redirects.ts';
import { nodeEnvironment, nodeFlags } from '../../../api/node-flags.ts';
import { nginxFiles } from '../../../nginx/generate.ts';
import { writeChecksums } from '../../../web/build/checksums.ts';
import { root, sourceText as text } from '../../support/sources.ts';

const json = (name: string) => JSON.parse(text(name));

describe('the images', () => {
  it('share the text of one build stage', () => {
    const [api, web] = ['Dockerfile.api', 'Dockerfile.web'].map((name) => text(name).split(/^FROM /m, 2));
    expect(api?.[1]).toContain('AS build');
    expect(web).toEqual(api);
  });

  it.each(['Dockerfile.api', 'Dockerfile.web'])(
    'of %s are built by any engine, and without what an installation decides',
    (name) => {
      expect(text(name).match(/^ARG .*/gm)).toEqual(['ARG REVISION=""']);
      expect(text(name)).not.toMatch(/^# syntax=|<<|--link|--start-interval/m);
    },
  );

  it('run the api with the same flags as everywhere', () => {
    expect(text('Dockerfile.api')).toContain('\nCMD ["sh", "dist/server/start.sh"]\n');
    const script = text('dist/server/start.sh');
    expect(script).toContain(`\nexec node ${nodeFlags.join(' ')} "`);
    for (const [name, value] of Object.entries(nodeEnvironment))
      expect(script).toContain(`\nexport ${name}=${value}\n`);
  });
});

describe('the Compose files', () => {
  it('give the api every variable that it reads', () => {
    const set = [
      ...text('docker-compose.yml').matchAll(/^ {2}([A-Z_]+): /gm),
      ...text('docker-compose.env').matchAll(/^([A-Z_]+)=/gm),
    ];
    const given = new Set(set.map(([, name]) => name));
    expect(envVariables.filter((name) => !given.has(name))).toEqual([]);
  });

  it('demand no variables, which an override could not satisfy, but leave that to the api', () => {
    // Each variable in use has a default, and none has words for when it is missing.
    for (const name of ['docker-compose.yml', 'docker-compose.override.yml', 'docker-compose.env'])
      expect(text(name)).not.toMatch(/\$\{[A-Z_]+(:?\?|[^:A-Z_])/);
  });

  it('name the registry of every image that is made for a host', () => {
    for (const name of ['docker-compose.yml', 'db/point-in-time/compose.yml'])
      expect(text(name)).not.toMatch(/ image: lodestar-/);
  });
});

describe("nginx's includes", () => {
  const template = '<style>x</style>';
  const site = {
    publicUrl: 'https://site.example',
    styleHashes: ['sha256-x', 'sha256-brand'],
    blogImageHosts: 'https://files.example',
  };
  const files = nginxFiles({ styleHashes: ['sha256-x'], template });
  const { 'generated/headers-no.conf': headers = '', 'generated/maps.conf': maps = '' } = files;

  /** As nginx does with the variables of nginx/entrypoint.sh. */
  const filledIn = (text: string) =>
    text
      .replaceAll('$upgrade', '; upgrade-insecure-requests')
      .replaceAll('$brand_style', 'sha256-brand')
      .replaceAll('$blog_image_hosts', ` ${site.blogImageHosts}`)
      .replaceAll(/\$foreign_\w+/g, '');

  it('set and hide every security header, with variants for documents and files', () => {
    for (const [name, value] of Object.entries(securityHeaders(site))) {
      expect(files['generated/security-headers.conf']?.split(`add_header ${name} `)).toHaveLength(2);
      expect(files['generated/hidden-headers.conf']).toContain(`proxy_hide_header ${name};`);
      if (name === 'Strict-Transport-Security') continue;
      expect(filledIn(headers)).toContain(`default "${value.replaceAll('"', '\\"')}";`);
    }
    const documentPolicy = documentHeaders(site)['Content-Security-Policy'];
    expect(filledIn(headers)).toContain(String.raw`"~^\d+\|/documents/" "${documentPolicy}";`);
    const filePolicy = fileHeaders(site)['Content-Security-Policy'];
    expect(filledIn(headers)).toContain(`/assets/|/images/|/img/)" "${filePolicy}";`);
  });

  it('demand https only of visitors who came by https, and for good only once the certificate has proved itself', () => {
    const demand = securityHeaders(site)['Strict-Transport-Security'];
    expect(headers).toContain(
      `map "$is_secure$is_lasting" $header_strict_transport_security {\n    11 "${demand}";\n    default "";\n}`,
    );
    // One map has the words; every policy has its variable.
    expect(maps.split('upgrade-insecure-requests')).toHaveLength(2);
    expect(headers.match(/\$upgrade"/g)?.length).toBeGreaterThan(3);
  });

  it('follow the list of redirects', () => {
    for (const { to } of redirects) expect(maps).toContain(`"${to.replace(':slug', '$moved_slug')}";`);
  });

  it('have error pages with a style that the policy allows, and without script', () => {
    const pages = Object.entries(files).filter(([name]) => name.startsWith('pages/'));
    expect(pages.length).toBeGreaterThan(3);
    for (const [, html] of pages) {
      expect(html).toContain(template);
      expect(html).not.toContain('<script');
    }
  });
});

describe('upkeep/environment.sh', () => {
  it.each([
    ['verify-full', { PGSSLMODE: 'verify-full', PGSSLROOTCERT: 'system' }],
    ['verify-full&sslrootcert=/own%20ca.pem', { PGSSLMODE: 'verify-full', PGSSLROOTCERT: '/own ca.pem' }],
    ['no-verify', { PGSSLMODE: 'require' }],
  ])('hands ?sslmode=%s to libpq as the api understands it', (mode, expected) => {
    const env = { PATH: process.env.PATH, DATABASE_URL: `postgres://site:secret@db.example/site?sslmode=${mode}` };
    const script = '. upkeep/environment.sh && from_database_url && env';
    const printed = execFileSync('sh', ['-euc', script], { cwd: root, encoding: 'utf8', env });
    const lines = [...printed.matchAll(/^(PGSSL\w+)=(.*)$/gm)];
    expect(Object.fromEntries(lines.map(([, name, value]) => [name, value]))).toEqual(expected);
  });
});

describe('base images', () => {
  const known = execFileSync('git', ['ls-files', '*Dockerfile*', 'docker-*.yml'], { cwd: root, encoding: 'utf8' });
  const files = known.trim().split('\n');
  const mentions = files.flatMap((file) => {
    const stages = new Set([...text(file).matchAll(/ AS (\S+)/g)].map(([, stage]) => stage));
    return [...text(file).matchAll(/^(?:FROM| +image:) (\S+)/gm)]
      .map(([, image = '']) => image)
      .filter((image) => !stages.has(image) && !image.includes('lodestar-'));
  });
  const versionOf = (name: string) => mentions.find((image) => image.startsWith(`${name}:`))?.split(':')[1];

  it('have one version each, wherever they are named', () => {
    const some = ['Dockerfile.api', 'db/point-in-time/Dockerfile', 'docker-stack.yml'];
    expect(files).toEqual(expect.arrayContaining(some));
    const names = [...new Set(mentions)].map((image) => image.split(':')[0]);
    expect(names).toEqual([...new Set(names)]);
    expect(names).toEqual(expect.arrayContaining(['debian', 'node', 'postgres']));
  });

  it('agree with the packages of the same programs', () => {
    expect(versionOf('node')?.split('-')[0]).toBe(json('package.json').devDependencies.node);
    const client = /postgresql-client-(\d+)/.exec(text('Dockerfile.upkeep'))?.[1];
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
    const scratch = mkdtempSync(path.join(tmpdir(), 'images-'));
    const folder = path.join(scratch, 'files');
    mkdirSync(path.join(folder, 'b'), { recursive: true });
    for (const name of ['b.txt', 'b/a.txt', 'B.txt', 'a b.txt', 'ä.txt']) writeFileSync(path.join(folder, name), name);
    const list = path.join(scratch, 'files.sha256');
    const checksum = await writeChecksums(folder, list);
    const sums = "find . -type f -printf '%P\\n' | LC_ALL=C sort | xargs -d '\\n' sha256sum";
    expect(execFileSync('sh', ['-c', sums], { cwd: folder, encoding: 'utf8' })).toBe(readFileSync(list, 'utf8'));
    expect(execFileSync('sha256sum', [list], { encoding: 'utf8' })).toContain(checksum);
    rmSync(scratch, { recursive: true });
  });

  it('have every native package for ARM too', () => {
    const packages: Record<string, { os?: string[]; cpu?: string[] }> = json('package-lock.json').packages;
    const native = Object.entries(packages).filter(([, { os, cpu }]) => os?.includes('linux') && cpu?.includes('x64'));
    expect(native.length).toBeGreaterThan(5);
    for (const [name] of native) expect(Object.keys(packages)).toContain(name.replace('x64', 'arm64'));
  });
});
