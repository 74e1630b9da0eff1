import { expect, hydrated, test } from '../journey.ts';

// Firefox stops all loads of a page as soon as the visitor leaves it, before the next document arrives. Other engines do
// that later, so these tests do it here.

test('a visitor who leaves while a script is still loading is not held back by a reload', async ({ page }) => {
  const stop = Promise.withResolvers<void>();
  const told = Promise.withResolvers<void>();
  await page.exposeFunction('tell', told.resolve);
  await page.addInitScript(`addEventListener('vite:preloadError', () => setTimeout(tell))`);
  await page.route(/\/assets\/about-us-[^/]*\.js$/, async (route) => {
    await stop.promise;
    await route.abort();
  });
  await page.route('**/terms', async (route) => {
    stop.resolve();
    await told.promise;
    await route.continue();
  });
  await page.goto('/program-faq');
  await hydrated(page);
  const asked = page.waitForRequest(/\/assets\/about-us-/);
  await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click();
  await asked;
  await page.goto('/terms');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Terms/);
});

test('a visitor who leaves before the application runs is not held back by a reload either', async ({ page }) => {
  const left = Promise.withResolvers<void>();
  const told = Promise.withResolvers<void>();
  await page.exposeFunction('tell', told.resolve);
  await page.addInitScript(`addEventListener('vite:preloadError', () => setTimeout(tell))`);
  await page.route(/\/assets\/app-[^/]*\.js$/, async (route) => {
    await left.promise;
    await route.continue();
  });
  await page.route(/\/assets\/aidp-invoice-[^/]*\.js$/, async (route) => {
    await left.promise;
    await route.abort();
  });
  await page.route('**/terms', async (route) => {
    left.resolve();
    await told.promise;
    await route.continue();
  });
  const asked = page.waitForRequest(/\/assets\/app-/);
  await page.goto('/aidp-invoice', { waitUntil: 'domcontentloaded' });
  await asked;
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click({ noWaitAfter: true });
  await page.waitForURL('**/terms');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Terms/);
});
