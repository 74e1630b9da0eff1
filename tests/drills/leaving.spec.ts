import { setTimeout } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { expect, hydrated, test } from '../e2e/journey.ts';

/**
 * Stops a script as soon as the visitor leaves for the terms, and lets these arrive once the page knows. Firefox stops all
 * loads of a page before the next document arrives; other engines do that later.
 * @returns a promise of the visitor's leaving
 */
async function stopOnLeaving(page: Page, script: RegExp): Promise<{ left: Promise<void> }> {
  const left = Promise.withResolvers<void>();
  const told = Promise.withResolvers<void>();
  await page.exposeFunction('tell', told.resolve);
  await page.addInitScript(`addEventListener('vite:preloadError', () => setTimeout(tell))`);
  await page.route(script, async (route) => {
    await left.promise;
    await route.abort();
  });
  await page.route('**/terms', async (route) => {
    left.resolve();
    await told.promise;
    await route.continue();
  });
  return { left: left.promise };
}

test('a visitor who leaves while a script is still loading is not held back by a reload', async ({ page }) => {
  await stopOnLeaving(page, /\/assets\/about-us-[^/]*\.js$/);
  await page.goto('/program-faq');
  await hydrated(page);
  const asked = page.waitForRequest(/\/assets\/about-us-/);
  await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click();
  await asked;
  await page.goto('/terms');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Terms/);
});

test('a visitor who leaves before the application runs is not held back by a reload either', async ({ page }) => {
  const { left } = await stopOnLeaving(page, /\/assets\/aidp-invoice-[^/]*\.js$/);
  await page.route(/\/assets\/app-[^/]*\.js$/, async (route) => {
    await left;
    // On a slow computer the application runs later.
    await setTimeout(1_500);
    await route.continue();
  });
  const asked = page.waitForRequest(/\/assets\/app-/);
  await page.goto('/aidp-invoice', { waitUntil: 'domcontentloaded' });
  await asked;
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click({ noWaitAfter: true });
  await page.waitForURL('**/terms');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Terms/);
});

test("a file of a third party's script that does not arrive takes nothing from somebody who is typing", async ({
  page,
}) => {
  await page.goto('/ent-custom-form');
  await hydrated(page);
  await page.getByLabel('First Name').fill('Sample');
  // Its bundle tells the window of it in the application's own way (features/third-party).
  await page.evaluate(`window.sameDocument = dispatchEvent(new Event('vite:preloadError', { cancelable: true }))`);
  expect(await page.evaluate('window.sameDocument')).toBe(true);
  await expect(page.getByLabel('First Name')).toHaveValue('Sample');
});
