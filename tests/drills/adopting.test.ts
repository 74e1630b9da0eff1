import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import { adoptedSettings, writeAdoptedContent } from '../support/adopted-content.ts';
import { siteFiles } from '../support/rendered-pages.ts';

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

it('shows the own figures everywhere, also in words and counts', () => {
  expect(pageAt('index')).toMatch(/Porto.*Nine weeks|Nine weeks.*Porto/s);
  expect(pageAt('aidp-get-pricing')).toContain('€2,499');
  expect(pageAt('program-faq')).toContain('Seven questions people ask');
  expect(pageAt('program-faq').match(/<details name="faq"/g)).toHaveLength(7);
  expect(pageAt('program-success-stories')).toContain('12 graduates');
  expect(pageAt('program-success-stories').match(/images\/capstones\/capstone-\d\.jpg/g)).toHaveLength(6);
  expect(pageAt('aidp-capstone-demos')).toContain('Six projects');
});

it('serves the third case study: page, card, sitemap', () => {
  expect(pageAt('case-studies/harbour')).toContain('AI engineers for Harbour');
  expect(pageAt('case-studies')).toContain('href="/case-studies/harbour"');
  expect(files.get('/sitemap-pages.xml')?.toString()).toContain('/case-studies/harbour');
  expect([...files.keys()]).toEqual(expect.arrayContaining(['/polaris-fellows.html', '/our-free-trial.html']));
});
