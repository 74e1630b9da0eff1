import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parse, stringify } from 'yaml';
import { z } from 'zod';
import { textDocumentsIn } from '#api/content/content-files.ts';
import { expect, test } from '../e2e/journey.ts';
import { expectNoOverflow } from '../e2e/screens.ts';
import { pageRoutes } from '../support/pages.ts';
import { startSite } from '../support/site.ts';
import { limitMs } from '../support/slowness.ts';

interface Schema {
  type?: string;
  maxLength?: number;
  properties?: Record<string, Schema>;
  items?: Schema;
}

const WORDS = 'Arbeiterunfallversicherungsgesetz and a good deal of what engineers call glue, ';

/** Texts that an editor may save: as long as each may be, with a very long word; or one letter. */
const texts: Record<string, (most: number) => string> = {
  longest: (most) =>
    WORDS.repeat(Math.ceil(most / WORDS.length))
      .slice(0, most)
      .trim(),
  shortest: () => 'i',
};

for (const [name, text] of Object.entries(texts))
  test(`with the ${name} texts that its schemas allow, every page fits, is titled once and runs`, async ({ page }) => {
    test.setTimeout(limitMs(120));
    const content = mkdtempSync(path.join(tmpdir(), 'content-'));
    cpSync('content', content, { recursive: true });
    for (const { file, schema } of textDocumentsIn(content)) {
      const to = path.join(content, file);
      const filledIn = filled(parse(readFileSync(to, 'utf8')), z.toJSONSchema(schema, { io: 'input' }) as Schema, text);
      writeFileSync(to, stringify(filledIn));
    }
    const site = await startSite({ CONTENT_DIR: content });
    const broken: string[] = [];
    page.on('pageerror', (error) => broken.push(error.message));
    await page.setViewportSize({ width: 320, height: 800 });
    for (const { path: address } of pageRoutes) {
      await page.goto(site.url + address);
      await expectNoOverflow(page, [320, 1440], address);
      await expect(page.locator('h1'), address).toHaveCount(1);
      expect(broken, address).toEqual([]);
    }
    await site.close();
    rmSync(content, { recursive: true });
  });

test('with a brand of forty letters, every page fits, and its header is no higher', async ({ page }) => {
  test.setTimeout(limitMs(120));
  const site = await startSite({ BRAND: 'Arbeiterunfallversicherungsgesetzgebunge' });
  for (const { path: address } of pageRoutes) {
    await page.goto(site.url + address);
    for (const width of [320, 1030]) {
      await expectNoOverflow(page, [width], address);
      expect((await page.getByRole('banner').boundingBox())?.height, `${address} at ${width} px`).toBeLessThan(80);
    }
  }
  await site.close();
});

/** Replaces the texts of a document that may be anything, and no addresses, names of files or choices. */
function filled(value: unknown, schema: Schema, text: (most: number) => string): unknown {
  if (Array.isArray(value)) return value.map((entry) => filled(entry, schema.items ?? {}, text));
  if (typeof value === 'object' && value)
    return Object.fromEntries(
      Object.entries(value).map(([key, entry]) => [key, filled(entry, schema.properties?.[key] ?? {}, text)]),
    );
  const isFree = Object.keys(schema).every((key) => ['type', 'minLength', 'maxLength'].includes(key));
  return typeof value === 'string' && isFree && schema.maxLength ? text(schema.maxLength) : value;
}
