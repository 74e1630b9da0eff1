import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { builtFile, readBuildId, readSampleFiles } from '#api/platform/config/built-site.ts';
import type { Context } from '#api/setup/check.ts';
import { checkPages } from '#api/setup/pages.ts';
import { adoptedSettings, writeAdoptedContent } from '../support/adopted-content.ts';
import { publishTo, siteFiles } from '../support/rendered-pages.ts';
import { servePages } from '../support/served-pages.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'content-'));
writeAdoptedContent(folder);
afterAll(() => rmSync(folder, { recursive: true }));

const files = await siteFiles({ ...adoptedSettings, CONTENT_DIR: folder }).all();
/** The documents without their styles and scripts: what people and search engines read, data for search engines included. */
const pages = new Map(
  [...files]
    .filter(([name]) => name.endsWith('.html'))
    .map(([name, body]) => [
      name,
      String(body).replace(/<style>.*?<\/style>|<script (?!type="application\/ld).*?<\/script>/gs, ''),
    ]),
);
const ofWidth = (name: string, width: number) =>
  ['avif', 'webp', 'jpg'].map((format) => [`${name}.${format}`, width] as const);
const pageAt = (name: string) => pages.get(`/${name}.html`) ?? '';

it('leaves nothing of the sample brand, its place, figures and marks on any page', () => {
  const left = [...pages].flatMap(([name, html]) =>
    (html.match(/.{0,40}(Lodestar|Austin|Texas|\$\d|\b[Tt]en weeks|\b10 weeks|\b[Ss]ample\b).{0,30}/g) ?? []).map(
      (text) => [name, text],
    ),
  );
  expect(left).toEqual([]);
  expect(files.get('/manifest.webmanifest')?.toString()).toContain('"name": "Polaris"');
});

it('has the own mark and colours in pages, icons, drawings and the pictures of shared links', async () => {
  const shapes = '<path fill="currentColor" d="M0 9 4.5 0 9 9z"/>';
  for (const name of ['/index.html', '/404.html'])
    expect(files.get(name)?.toString()).toMatch(
      new RegExp(`<style>:root{--brand:#123a2b;--accent:#ffb000}</style>.*${shapes}`, 's'),
    );
  expect(files.get('/favicon.svg')?.toString()).toMatch(/fill="#123a2b".*fill="#fff" d="M0 9/);
  const texts = [...files].filter(([name]) => !/\.(ico|png|jpg)$/.test(name));
  expect(texts.filter(([, text]) => /#0a2540|#00e6ff/i.test(String(text))).map(([name]) => name)).toEqual([]);
  const widths = { 'og/home.jpg': 1200, 'icons/icon-512.png': 512 };
  for (const [name, width] of Object.entries(widths))
    expect((await sharp(files.get(`/images/${name}`)).metadata()).width).toBe(width);
});

it('makes the sizes and formats of a picture that the owner has once, and draws the pages of a PDF', async () => {
  const picture = sharp({ create: { width: 1700, height: 956, channels: 3, background: '#00ff00' } }).png();
  const own = path.join(folder, 'files/images/hero');
  mkdirSync(own, { recursive: true });
  await picture.toFile(path.join(own, 'poster.png'));
  await picture.toFile(path.join(own, 'other.png'));
  cpSync('web/public/documents/hp-tier-guide.pdf', path.join(folder, 'files/documents/terms.pdf'));
  const pagesDir = path.join(folder, 'pages');
  await publishTo(pagesDir, { ...adoptedSettings, CONTENT_DIR: folder });
  const current = path.join(pagesDir, readBuildId(), 'current');
  const terms = readFileSync(path.join(current, 'terms.html'), 'utf8');
  const [cover = 'none'] = /\/images\/documents\/terms-1-\w+\.webp/.exec(terms) ?? [];
  expect((await sharp(path.join(current, cover)).metadata()).width).toBeGreaterThan(900);
  const { size } = statSync(path.join(folder, 'files/documents/terms.pdf'));
  expect(terms).toContain(`${Math.round(size / 1000)} kB`);
  const right = { left: 1150, top: 300, width: 20, height: 20 };
  const { channels } = await sharp(path.join(current, 'images/og/home.jpg')).extract(right).stats();
  // The owner's picture is green.
  expect((channels[1]?.mean ?? 0) - (channels[0]?.mean ?? 0)).toBeGreaterThan(50);
  const made = path.join(current, 'images/hero');
  const sizes = await Promise.all(
    readdirSync(made).map(async (name) => [name, (await sharp(path.join(made, name)).metadata()).width]),
  );
  const stills = [480, 720, 960, 1280, 1600].flatMap((width) => [...ofWidth(`poster-${width}`, width)]);
  expect(Object.fromEntries(sizes)).toEqual(
    Object.fromEntries([...stills, ...ofWidth('other', 1600), ['poster.png', 1700], ['other.png', 1700]]),
  );
  writeFileSync(path.join(own, 'broken.png'), 'no picture');
  await expect(
    publishTo(pagesDir, { ...adoptedSettings, PUBLIC_URL: 'https://polaris.example', CONTENT_DIR: folder }),
  ).rejects.toThrow('content/files/images/hero/broken.png cannot be read as a picture');
});

it('leaves nothing to find on pages with own pictures, films and documents', async () => {
  const own = path.join(folder, 'files');
  rmSync(path.join(own, 'images'), { recursive: true });
  for (const name of Object.keys(readSampleFiles())) {
    cpSync(builtFile(`web${name}`), path.join(own, name));
    appendFileSync(path.join(own, name), '\n');
  }
  const site = await servePages({ ...adoptedSettings, CONTENT_DIR: folder });
  const env = { ...adoptedSettings, PUBLIC_URL: site.url };
  const found = await checkPages({ env } as unknown as Context);
  await site.close();
  expect(found).toEqual([]);
});

it('shows the own figures everywhere, also in words and counts', () => {
  expect(pageAt('index')).toMatch(/Porto.*Nine weeks|Nine weeks.*Porto/s);
  expect(pageAt('aidp-get-pricing')).toContain('€2,499');
  expect(pageAt('program-faq')).toContain('Seven questions people ask');
  expect(pageAt('program-faq').match(/<details name="faq"/g)).toHaveLength(7);
  expect(pageAt('program-success-stories')).toContain('12 graduates');
  expect(pageAt('program-success-stories').match(/images\/capstones\/capstone-\d\.jpg/g)).toHaveLength(6);
  expect(pageAt('aidp-capstone-demos')).toContain('Six projects');
  expect(pageAt('index')).toMatch(
    /<a href="#roadmap">the weeks<\/a>.{0,20}, then .{0,20}<a href="#day">a day<\/a>.{0,20}, and that is all\./,
  );
});

it('serves the third case study: page, card, sitemap', () => {
  expect(pageAt('case-studies/harbour')).toContain('AI engineers for Harbour');
  expect(pageAt('case-studies')).toContain('href="/case-studies/harbour"');
  expect(files.get('/sitemap-pages.xml')?.toString()).toContain('/case-studies/harbour');
  expect([...files.keys()]).toEqual(expect.arrayContaining(['/polaris-fellows.html', '/our-free-trial.html']));
});
