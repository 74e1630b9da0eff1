import type { Page } from '@playwright/test';
import { expect, test } from '../e2e/journey.ts';
import { allWidths, expectNoOverflow, expectStill } from '../e2e/screens.ts';
import { screens, stubViewer } from '../e2e/site/screens.ts';
import { limitMs } from '../support/slowness.ts';

test('no page scrolls sideways before its fonts have loaded', async ({ page }) => {
  test.setTimeout(limitMs(180));
  await page.route('**/*.woff2', (route) => route.abort());
  await stubViewer(page);
  for (const { path, name } of screens) {
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await expectNoOverflow(page, allWidths, name);
    // With the reader's text twice as large, what does not fit the line wraps.
    await page.evaluate(`document.documentElement.style.fontSize = '200%'`);
    await expectNoOverflow(page, [320, 390], `${name}, text at 200 %,`);
  }
});

for (const [width, height] of [
  [390, 844],
  [768, 1024],
] as const) {
  test(`nothing moves when the fonts load late, at ${width} px`, async ({ page }) => {
    test.setTimeout(limitMs(180));
    await page.setViewportSize({ width, height });
    let arrive = () => {};
    let arrived = Promise.resolve();
    await page.route('**/*.woff2', async (route) => {
      await arrived;
      await route.continue().catch(() => {});
    });
    await stubViewer(page);
    // Opened without a request, the last step of an invoice goes on to the form.
    for (const { path, name } of screens.filter((screen) => screen.name !== 'aidp-invoice-requested')) {
      arrived = new Promise((resolve) => {
        arrive = resolve;
      });
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))');
      arrive();
      await page.evaluate('document.fonts.ready');
      await expectStill(page, name);
      expect(await outOfOrder(page), name).toEqual([]);
    }
  });
}

/**
 * Returns what stands above an earlier part of the document: a document arrives in pieces, and which parts move
 * depends on where it was cut.
 */
const outOfOrder = (page: Page) =>
  page.evaluate<string[]>(`{
    const shown = (parent) => [...parent.children].flatMap((part) => {
      const { display, position } = getComputedStyle(part);
      if (display === 'contents') return shown(part);
      return part.offsetHeight > 0 && !['absolute', 'fixed'].includes(position) ? [part] : [];
    });
    [document.body, ...document.querySelectorAll('main, main *')].flatMap((parent) => {
      const parts = shown(parent).map((part) => ({ name: part.className || part.tagName, at: part.getBoundingClientRect() }));
      return parts.flatMap(({ at: { top, left, right } }, index) =>
        parts.slice(index + 1).filter(({ at }) => at.bottom <= top && at.left < right && left < at.right).map(({ name }) => name));
    });
  }`);

test('the footer, which short pages stand on, has one height before and after its fonts have loaded', async ({
  page,
}) => {
  const heights = async () => {
    await page.goto('/program-apply-success');
    await page.evaluate('document.fonts.ready');
    const all: [width: number, height: number][] = [];
    for (const width of [320, 360, 375, 390, 412, 430, 480, 640, 768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      all.push([width, await page.evaluate<number>(`document.querySelector('.site-footer').offsetHeight`)]);
    }
    return all;
  };
  const after = await heights();
  await page.route('**/*.woff2', (route) => route.abort());
  expect(await heights()).toEqual(after);
});
