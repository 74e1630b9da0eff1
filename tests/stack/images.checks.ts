import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brandStyleHash } from '#api/content/published.ts';
import { copySources } from '../support/local-copy.ts';
import { until } from '../support/until.ts';
import { check } from './checks.ts';
import { docker, NAME, run, type Stack } from './stack.ts';

/** Makes a fake key. Assembled here, so that no secret scanner takes it for a real one. */
const plant = (prefix: string, number: string) => `${prefix}planted0secret0${number}`;

/** Values that must not appear in any image, although they are set in the environment and in .env during the build. */
export const planted = {
  STRIPE_SECRET_KEY: plant('sk_test_', 'one'),
  STRIPE_WEBHOOK_SECRET: plant('whsec_', 'two'),
  SUPABASE_SECRET_KEY: plant('sb_secret_', 'three'),
  HUBSPOT_ACCESS_TOKEN: plant('pat-na1-', 'four'),
  POSTGRES_PASSWORD: plant('', 'five'),
};
const images = [`lodestar-api:${NAME}`, `lodestar-web:${NAME}`];

export async function imageChecks(stack: Stack): Promise<void> {
  console.log('\nImages');
  await check('api under 350 MB, web under 150 MB', async () => {
    const sizes = await Promise.all(images.map((image) => docker('image', 'inspect', '-f', '{{.Size}}', image)));
    const [api = 0, web = 0] = sizes.map((size) => Number(size) / 1e6);
    assert.ok(api < 350 && web < 150, `${api} and ${web} MB`);
    return `${api.toFixed(0)} and ${web.toFixed(0)} MB`;
  });
  await check('both run as uid 1000, with a health check and labels', async () => {
    for (const image of images) {
      const [config] = JSON.parse(await docker('image', 'inspect', image));
      assert.equal(config.Config.User, '1000:1000');
      assert.ok(config.Config.Healthcheck);
      for (const label of ['title', 'version', 'revision', 'base.name'])
        assert.ok(`org.opencontainers.image.${label}` in config.Config.Labels, `${image}: ${label}`);
    }
  });
  await check('both images have the assets of the same build', async () => {
    const read = (image: string, file: string) => docker('run', '--rm', '--entrypoint', 'cat', image, file);
    const web = await read(`lodestar-web:${NAME}`, '/usr/share/site/manifest.json');
    assert.equal(await read(`lodestar-api:${NAME}`, '/app/dist/renderer/manifest.json'), web);
    assert.ok(Object.keys(JSON.parse(web)).length > 20);
  });
  await check('the files of the web are as listed, and as another build elsewhere makes them', async () => {
    const look = 'cd /srv/web && sha256sum --quiet -c /usr/share/site/web.sha256 && find . -type f | wc -l';
    const count = Number(await docker('run', '--rm', '--entrypoint', 'sh', 'lodestar-web:test', '-c', look));
    const list = await docker('run', '--rm', '--entrypoint', 'cat', 'lodestar-web:test', '/usr/share/site/web.sha256');
    assert.equal(list.trim().split('\n').length, count);
    assert.equal(await buildElsewhere(), list.trim());
    return `${count} files`;
  });
  await check(
    'no package manager or compiler in the api image, and no package but those that draw pictures',
    async () => {
      const look =
        'command -v npm npx tsc gcc curl || { find / -xdev -name node_modules -not -path "/proc/*" 2>/dev/null; ls /app/node_modules; }';
      const found = await run('docker', ['run', '--rm', '--entrypoint', 'sh', `lodestar-api:${NAME}`, '-c', look], {
        seconds: 60,
      });
      const packages = ['@hyzyla', '@img', 'detect-libc', 'semver', 'sharp'];
      assert.deepEqual(found.output.trim().split('\n'), ['/app/node_modules', ...packages]);
    },
  );
  await check('no planted secret in history, layers or the client bundle', async () => {
    for (const image of images) {
      assert.doesNotMatch(await docker('history', '--no-trunc', image), /planted0secret/);
      assert.doesNotMatch(await docker('image', 'inspect', image), /planted0secret/);
      // That a known text is found in each image shows that the search looks into the layers.
      const there = image.includes('web') ? 'worker_connections 16384' : 'graphile_worker';
      const pattern = [...Object.values(planted), there].join('\\|');
      const search = `docker save ${image} | grep -a -o '${pattern}' | sort -u`;
      const { output } = await run('bash', ['-c', search], { seconds: 300 });
      assert.equal(output.trim(), there, image);
    }
  });
  await check('the same images serve another brand: pages and headers follow the environment', async () => {
    const digests = async () => {
      const ids = await Promise.all(['api', 'web'].map(async (service) => (await stack.containers(service))[0] ?? ''));
      return docker('inspect', '-f', '{{.Image}}', ...ids);
    };
    const before = await digests();
    const shows = (brand: string, other: string) => async () => {
      const home = await (await fetch(stack.url)).text();
      return home.includes(brand) && !home.includes(other);
    };
    stack.write('content/files/images/og/home.jpg', 'a picture of the owner');
    const colours = { brand: '#123a2b', accent: '#ffb000' };
    stack.write('content/brand/brand.yaml', JSON.stringify(colours));
    await stack.up({ BRAND: 'Polaris', ANALYTICS_SCRIPT: 'https://stats.example/a.js' });
    await until(shows('Polaris', 'Lodestar'));
    const policy = (await fetch(`${stack.url}/polaris-fellows`)).headers.get('content-security-policy');
    assert.match(policy ?? '', /script-src [^;]*https:\/\/stats\.example;.*connect-src [^;]*https:\/\/stats\.example;/);
    assert.equal(await (await fetch(`${stack.url}/images/og/home.jpg`)).text(), 'a picture of the owner');
    assert.ok(policy?.includes(brandStyleHash(colours)), 'the policy allows the block with the colours');
    assert.match(await (await fetch(`${stack.url}/favicon.svg`)).text(), /#123a2b/);
    const shared = await fetch(`${stack.url}/images/og/about-us.jpg`);
    assert.equal(`${shared.status} ${shared.headers.get('content-type')}`, '200 image/jpeg');
    assert.equal(await digests(), before);
    stack.write('content/brand/brand.yaml', readFileSync('content/brand/brand.yaml', 'utf8'));
    stack.remove('content/files/images/og/home.jpg');
    await stack.up();
    await until(shows('Lodestar', 'Polaris'));
  });
  await check('nginx -t is clean', async () => {
    const output = await stack.must(['exec', '-T', 'web', 'nginx', '-t']).catch(String);
    assert.match(output, /syntax is ok/);
    assert.doesNotMatch(output, /warn|emerg/);
  });
}

/** Builds the web from these sources in another folder. @returns its list of checksums */
async function buildElsewhere(): Promise<string> {
  const copy = copySources();
  try {
    const env = { PATH: process.env.PATH, NODE_ENV: 'production' };
    const { code, output } = await run(process.execPath, ['web/build/build.ts'], {
      cwd: copy.folder,
      env,
      seconds: 300,
    });
    assert.equal(code, 0, output);
    return readFileSync(path.join(copy.folder, 'dist/web.sha256'), 'utf8').trim();
  } finally {
    copy.remove();
  }
}
