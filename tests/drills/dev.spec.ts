import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { freePort } from '#local/ports.ts';
import { hydrated } from '../e2e/journey.ts';
import { copySources, type LocalRun } from '../support/local-copy.ts';
import { limitMs } from '../support/slowness.ts';

/** `npm run dev` in a copy of the sources. */
const copy = copySources('biome.json', '.gitignore');
let dev: LocalRun;
let url: string;

test.beforeAll(async () => {
  test.setTimeout(limitMs(300));
  const port = await freePort();
  url = `http://localhost:${port}`;
  dev = copy.run('local/dev.ts', { PORT: String(port) });
  await expect(() => expect(dev.output()).toContain('Ready after')).toPass({ timeout: limitMs(170) });
  // Both compilers (api and web) miss what is saved during their first check.
  await expect(() => expect(dev.output().match(/Found 0 errors/g)).toHaveLength(2)).toPass({ timeout: limitMs(120) });
});

test.afterAll(() => copy.remove());

test('shows saved changes without losing state or stopping at errors, and leaves nothing behind', async ({ page }) => {
  test.setTimeout(limitMs(240));
  const heading = page.getByRole('heading', { level: 1 });
  await page.goto(`${url}/posts`);
  await expect(heading).toBeVisible();

  await page.goto(`${url}/program-faq`);
  // Vite has nothing to replace until the page's modules are loaded.
  await hydrated(page);
  const question = page.locator('main details').nth(2);
  await question.locator('summary').click();
  await page.evaluate(() => Object.assign(globalThis, { notReloaded: true }));

  edit('web/src/pages/program-faq.tsx', '<h1>', '<h1>Edited: ');
  await expect(heading).toHaveText(/^Edited: /);
  edit('web/src/styles/sheets/showcase.css', /$/, '\nh1 { outline: 7px solid red; }\n');
  await expect(heading).toHaveCSS('outline-width', '7px');
  await expect(question).toHaveAttribute('open');
  expect(await page.evaluate(() => 'notReloaded' in globalThis)).toBe(true);

  edit('content/brand/brand.yaml', '#00e6ff', '#00e6fe');
  const drawing = () => page.request.get(`${url}/img/pole-paper.svg`).then((response) => response.text());
  await expect(() => drawing().then((svg) => expect(svg).toContain('#00e6fe'))).toPass();

  // With an error of types.
  edit('api/src/diagnostics/health.controller.ts', "status: 'ok'", "status: 'edited'");
  const live = () => page.request.get(`${url}/api/health/live`).then((response) => response.text());
  await expect(() => live().then((text) => expect(text).toContain('edited'))).toPass({ intervals: [50] });
  await expect(() => expect(dev.output()).toMatch(/'"edited"' is not assignable to type '"ok"'/)).toPass({
    timeout: limitMs(30),
  });
  edit('web/src/lib/paths.ts', /$/, '\nvar unused = 1;\n');
  await expect(() => expect(dev.output()).toMatch(/paths\.ts.*lint\//s)).toPass({ timeout: limitMs(30) });
  await page.goto(url);
  await expect(heading).toBeVisible();

  process.kill(-(dev.child.pid as number), 'SIGINT');
  expect(await dev.ended()).toBe(0);
  expect(existsSync(join(copy.folder, '.data/start.lock'))).toBe(false);
  expect(copy.processes()).toEqual([]);
});

function edit(file: string, from: string | RegExp, to: string): void {
  const path = join(copy.folder, file);
  const text = readFileSync(path, 'utf8');
  expect(text).toMatch(from);
  const edited = text.replace(from, () => to);
  // In place: Vite would notice a file that is emptied first, and reload the page.
  writeFileSync(path, edited, { flag: 'r+' });
}
