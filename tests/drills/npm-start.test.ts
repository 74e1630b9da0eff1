import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { freePort } from '#local/ports.ts';
import { copySources, type LocalCopy } from '../support/local-copy.ts';
import { until } from '../support/until.ts';

/** What a shell may have set for other programs; nothing listens where the proxy should be. */
const foreign = {
  ...{ PGSSLMODE: 'require', PGOPTIONS: '-c no=thing', NODE_ENV: 'production' },
  ...{ NODE_USE_ENV_PROXY: '1', HTTP_PROXY: 'http://127.0.0.1:9' },
};
/** A byte-order mark, with which PowerShell and Notepad begin a .env. */
const MARK = '\uFEFF';
let copy: LocalCopy;
afterEach(() => copy.remove());

describe('npm start', () => {
  beforeEach(() => {
    copy = copySources('dist', '.data/build.json');
  });

  it('names the command for an installation without packages, or without the Node that comes with them', () => {
    const check = (...flags: string[]) =>
      spawnSync(process.execPath, [...flags, 'local/check-install.cjs'], { cwd: copy.folder, encoding: 'utf8' });
    expect(check()).toMatchObject({ status: 0, stderr: '' });
    const withoutTypes = check('--no-experimental-strip-types');
    expect([withoutTypes.status, withoutTypes.stderr]).toEqual([1, expect.stringContaining('npm rebuild node')]);
    rmSync(join(copy.folder, 'node_modules'));
    expect([check().status, check().stderr]).toEqual([1, expect.stringContaining('npm ci')]);
  });

  it('copes with files from Windows, a power cut and variables for other programs, is ready when every page is, and names a lost folder', async () => {
    const port = await freePort();
    writeFileSync(join(copy.folder, '.env'), `${MARK}PORT=${port}\r\nPUBLIC_URL="http://localhost:8080"\r\n`);
    mkdirSync(join(copy.folder, '.data'), { recursive: true });
    writeFileSync(join(copy.folder, '.data/secrets.json'), '{\n  "STRIPE_SECRET_KEY": "sk_te');
    const site = copy.run('local/start.ts', { PORT: '', PUBLIC_URL: '', ...foreign });
    await until(() => site.output().includes('Ready after') || site.child.exitCode !== null, 55);
    const page = await fetch(`http://localhost:${port}/posts`);
    expect([page.status, site.output()]).toEqual([200, expect.stringMatching(/secrets\.json was damaged.*new keys/)]);
    expect(site.output()).toContain('http://localhost:8080/__local/mail');
    expect((await fetch(`http://localhost:${port}/__local/mail`)).status).toBe(200);
    expect(JSON.parse(readFileSync(join(copy.folder, '.data/secrets.json'), 'utf8'))).toHaveProperty(
      'STRIPE_SECRET_KEY',
    );

    // A build beside the running site brings pages with other styles; the api still renders those of before.
    const policy = async () => (await fetch(`http://localhost:${port}/`)).headers.get('content-security-policy') ?? '';
    const before = await policy();
    writeFileSync(join(copy.folder, 'dist/style-hashes.json'), '["sha256-new"]');
    expect(await policy()).toBe(before.replace(/(sha256-[^']+')(?!.*sha256-)/, "$1 'sha256-new'"));

    const postmaster = copy.processes().findIndex((line) => line.includes('postgres -D'));
    expect(postmaster).toBeGreaterThanOrEqual(0);
    rmSync(join(copy.folder, '.data'), { recursive: true, force: true });
    expect(await site.ended()).toBe(1);
    expect(site.output()).toMatch(/removed while it was in use.*[Ss]tart again/s);
    await until(() => copy.processes().length === 0);
  });
});

describe('npm start with own files', () => {
  beforeEach(() => {
    copy = copySources('dist', '.data/build.json');
  });

  it('is ready when its pages are new, and says which own file keeps them from being written', async () => {
    const port = await freePort();
    const start = async (brand: string) => {
      const site = copy.run('local/start.ts', { PORT: String(port), BRAND: brand });
      await until(() => site.output().includes('Ready after') || site.child.exitCode !== null, 55);
      return site;
    };
    for (const brand of ['First', 'Second']) {
      const site = await start(brand);
      const page = await fetch(`http://localhost:${port}/about-us`);
      expect([brand, await page.text()]).toEqual([brand, expect.stringContaining(`content="${brand}"`)]);
      site.child.kill('SIGINT');
      expect(await site.ended()).toBe(0);
    }
    for (const name of ['documents/hp-tier-guide.pdf', 'images/capstones/capstone-3.jpg']) {
      const file = join(copy.folder, 'content/files', name);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, 'a text');
      const site = await start('Second');
      expect(site.output()).toContain(`${name} cannot be read as a`);
      expect(site.output()).not.toContain('Ready after');
      expect(await site.ended()).toBe(1);
      rmSync(file);
    }
  });
});

describe('npm start, ended while it builds and sets up the database', () => {
  beforeEach(() => {
    copy = copySources();
  });

  it.each(['SIGINT', 'SIGTERM', 'SIGKILL'] as const)('leaves nothing running: %s', async (signal) => {
    const site = copy.run('local/start.ts', { PORT: String(await freePort()) });
    await until(() => copy.processes().some((line) => line.includes('web/build/build.ts')));
    site.child.kill(signal);
    expect(await site.ended()).toBe(signal === 'SIGKILL' ? null : 0);
    // A killed process cannot wait for its children, and initdb does not wait for all of its own.
    await until(() => copy.processes().length === 0);
  });
});
