import type { Page } from '@playwright/test';
import { importPosts } from '../e2e/blog/blog.ts';
import { expect, follow, hydrated, test } from '../e2e/journey.ts';
import { allWidths, expectAccessible, expectNoOverflow, widths } from '../e2e/screens.ts';
import { openMenus, pagesForMenus, screens, stubViewer, visit } from '../e2e/site/screens.ts';
import { limitMs } from '../support/slowness.ts';

test.describe.configure({ mode: 'parallel' });

for (const screen of screens) {
  test(`${screen.name} at each width, then from 320 to 2560 px`, async ({ visitor: { page } }) => {
    test.setTimeout(limitMs(180));
    await stubViewer(page);
    const hasMenus = pagesForMenus.includes(screen.name);
    await visit(page, screen, 1440);
    if (hasMenus) await openMenus(page, 1440);
    // npm test has opened it at 390 px, and late-fonts.spec.ts looks for shifts when it is opened at 768.
    for (const width of hasMenus ? [768, 390] : [768]) {
      await expectNoOverflow(page, [width], screen.name);
      await expectAccessible(page, `${width} px`);
      if (hasMenus) await openMenus(page, width);
    }
    await expectNoOverflow(page, allWidths, screen.name);
    await widenSpacing(page);
    await expectNoOverflow(page, widths, `${screen.name} with wide spacing`);
  });
}

/** Spaces text as far as a reader may (WCAG 1.4.12); the security policy is not about a sheet made by a script. */
const widenSpacing = (page: Page) =>
  page.evaluate(`{
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }');
    document.adoptedStyleSheets.push(sheet);
  }`);

/** Returns position and styles of everything on the page. */
const looks = (page: Page) =>
  page.evaluate<string[]>(`[...document.querySelectorAll('main *')].map((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const { color, backgroundColor, font, padding } = getComputedStyle(element);
    return [element.tagName, element.className, x, y, width, height, color, backgroundColor, font, padding].join(' ');
  })`);

const paths = ['/posts', '/aidp-get-pricing', '/lodestar-fellows', '/program-faq', '/env-check', '/about-us'];

test('a page looks the same whichever pages came before it', async ({ visitor: { page }, site }) => {
  await importPosts(site);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/terms');
  await page.evaluate('document.fonts.ready');
  const direct = new Map<string, string[]>();
  for (const path of paths.slice(0, 4)) {
    await page.goto(path);
    await hydrated(page);
    await page.evaluate('document.fonts.ready');
    direct.set(path, await looks(page));
  }
  await page.goto('/terms');
  await hydrated(page);
  for (const path of paths) await follow(page, path);
  for (const [path, expected] of [...direct].reverse()) {
    await follow(page, path);
    await page.evaluate('scrollTo(0, 0)');
    await expect.poll(() => looks(page)).toEqual(expected);
  }
});
