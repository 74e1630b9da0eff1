import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import { builtFile } from '#api/platform/config/built-site.ts';
import type { Context } from '#api/setup/check.ts';
import { checkPages } from '#api/setup/pages.ts';
import { siteVariables } from '#contract/site-settings.ts';
import { freePort } from '#local/ports.ts';
import { siteFiles } from '../../support/rendered-pages.ts';
import { closeServer, listen } from '../../support/servers.ts';
import { lineLike, toText } from './launch.ts';

const root = path.resolve(import.meta.dirname, '../../..');

/** What the owner's site serves, by path; anything else is not found. */
const served: Record<string, string | Buffer> = {};
const server = createServer(({ url = '' }, response) => response.writeHead(url in served ? 200 : 404).end(served[url]));
const PUBLIC_URL = `http://127.0.0.1:${await listen(server)}`;
afterAll(() => closeServer(server));

const look = async (env: object) => (await checkPages({ env } as Context)).map(toText);
const list = (...paths: string[]) => paths.map((one) => `<url><loc>https://site.example${one}</loc></url>`).join('');

it('finds nothing on pages without samples, and says so if they cannot be read', async () => {
  served['/sitemap-pages.xml'] = list('/', '/about');
  served['/'] = '<h1>Our course</h1><script>"Sample"</script><a href="https://x.com/us">X</a>';
  served['/about'] = '<p>We sample coffee. A Sample stays a word within a text.</p>';
  expect(await look({ PUBLIC_URL })).toEqual([]);
  expect(await look({ PUBLIC_URL: `http://127.0.0.1:${await freePort()}` })).toEqual([
    lineLike('Pages: they were not looked at, because … could not be reached … Cure: start the site…'),
  ]);
});

it('finds marks of samples, placeholder links, sample files and the default address of the trial', async () => {
  const picture = 'case-studies/skyfi.jpg';
  served['/sitemap-pages.xml'] = list('/', '/about');
  served['/'] = '<svg aria-label="Sample partner 01"></svg><a href="https://example.com/">One</a>';
  served['/about'] =
    `<span class="mark">Sample letter</span><a class="b" href="https://example.com/">One</a><a href="https://x.com/">X</a><img src="/images/${picture}">`;
  served[`/images/${picture}`] = readFileSync(path.join(root, 'web/pictures', picture));
  served[siteVariables.TRIAL_PATH.parse(undefined)] = 'The free trial';
  // A placeholder in the settings is reported there, not for each page.
  const found = await look({ PUBLIC_URL, X_URL: 'https://x.com/' });
  expect(found).toEqual([
    lineLike('Pages: / shows samples: "Sample partner 01". Cure: …'),
    lineLike('Pages: /about shows samples: "Sample letter". Cure: …'),
    lineLike('Pages: / and 1 more has the placeholder link https://example.com/. Cure: …'),
    lineLike('Pages: /images/case-studies has 1 sample file. Cure: …'),
    lineLike('Pages: the unlisted free trial has its default address … Cure: …TRIAL_PATH…'),
  ]);
});

it('finds what documents mark as a sample, and the files that this product ships with', async () => {
  const content = mkdtempSync(path.join(tmpdir(), 'content-'));
  // Also where an owner has taken every mark off.
  cpSync(path.join(root, 'content'), content, { recursive: true });
  for (const name of ['letter.yaml', 'cases/skyfi.yaml']) {
    const file = path.join(content, name);
    writeFileSync(file, `${readFileSync(file, 'utf8').replace(/^sample: true\n/m, '')}sample: true\n`);
  }
  const files = siteFiles({ CONTENT_DIR: content });
  const site = createServer(async ({ url = '' }, response) => {
    const name = files.nameOf(url);
    response.end(name ? await files.make(name) : readFileSync(builtFile(`web${url}`)));
  });
  const found = await look({ PUBLIC_URL: `http://127.0.0.1:${await listen(site)}` });
  await closeServer(site);
  rmSync(content, { recursive: true });
  for (const page of ['/about-us', '/case-studies/skyfi'])
    expect(found).toContainEqual(expect.stringContaining(`Pages: ${page} shows samples: "Sample`));
  for (const folder of ['images/capstones has 24', 'documents has 3', 'video has 3', 'images/hero has 11'])
    expect(found).toContainEqual(expect.stringContaining(`Pages: /${folder} sample files`));
  expect(found).toContainEqual(lineLike("Pages: icons, … the sample's mark and colours…"));
  expect(found).toContainEqual(lineLike('Pages: /… placeholder link https://app.example.com/.…'));
});
