import type { Page } from '@playwright/test';
import { expect, idle, test } from '../journey.ts';
import { horizontalOverflow } from '../screens.ts';
import { leave } from '../shortcuts.ts';
import { mailedPages, openStill } from './mailed-pages.ts';

/** Checks that the largest text is painted with the document, not by a script. */
async function expectLargestFirst(page: Page): Promise<void> {
  const largest = `new Promise((resolve) => new PerformanceObserver((list, observer) => {
    observer.disconnect();
    resolve(list.getEntries().at(-1).startTime);
  }).observe({ type: 'largest-contentful-paint', buffered: true }))`;
  const first = `performance.getEntriesByName('first-contentful-paint')[0].startTime`;
  expect(await page.evaluate(`Promise.all([${largest}]).then(([at]) => at - ${first})`)).toBe(0);
}

for (const mailed of mailedPages)
  test(`${mailed.address}: nothing moves, axe finds nothing, and the largest text is in the document`, async ({
    visitor: { page },
  }) => {
    await openStill(page, mailed, 390);
    await expectLargestFirst(page);
    await page.setViewportSize({ width: 1440, height: 844 });
    expect(await horizontalOverflow(page)).toBe(0);
    // Without a token.
    await leave(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(mailed.address);
    await idle(page);
    await expectLargestFirst(page);
  });

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the page of a mailed link says what it needs, and shows no button that does nothing', async ({ page }) => {
    for (const { address, fragment, button, unscripted } of mailedPages) {
      await page.goto(address + fragment);
      // Playwright's text search skips noscript elements.
      await expect(page.locator('main noscript p')).toContainText(unscripted);
      await expect(page.getByRole('button', { name: button })).toBeHidden();
    }
  });
});
