import type { Browser } from '@playwright/test';
import { expect, hydrated, idle, test } from '../e2e/journey.ts';
import { application, hold } from '../e2e/site/application.ts';

/** Opens a page on a phone: without a mouse, content pages run the application only when their visitor acts. */
const openOnPhone = (browser: Browser, baseURL: string) => browser.newPage({ baseURL, isMobile: true, hasTouch: true });

test('on a phone, a content page loads the application but does not run it until its visitor acts', async ({
  browser,
  site,
}) => {
  const page = await openOnPhone(browser, site.url);
  const runs = () => page.evaluate("Object.keys(document.querySelector('main')).some((key) => /^__react/.test(key))");
  const fetched = page.waitForEvent('requestfinished', (request) => application.test(request.url()));
  await page.goto('/program-faq?utm_source=resting');
  await fetched;
  await idle(page);
  expect(await runs()).toBe(false);
  // The campaign is recorded nevertheless.
  expect(await page.evaluate("sessionStorage.getItem('visit')")).toContain('resting');
  await page.locator('h1').tap();
  await expect.poll(runs).toBe(true);
  await expect.poll(() => page.evaluate('history.state?.idx')).toBe(0);
  await page.close();
});

for (const width of [390, 768]) {
  test(`a row stays under the finger that opens it, from the first tap on, at ${width} px`, async ({
    browser,
    site,
  }) => {
    const page = await openOnPhone(browser, site.url);
    await page.setViewportSize({ width, height: 844 });
    for (const path of ['/', '/program-faq', '/aidp-get-pricing', '/hiring-partner']) {
      await page.goto(path);
      const rows = page.locator('main details');
      for (const place of [1, 2]) {
        const row = rows.nth(place).locator('summary');
        const top = async () => (await row.boundingBox())?.y ?? 0;
        // Far enough down for the page to scroll back by the height of the row that closes above.
        await row.evaluate((summary) =>
          scrollBy({ top: summary.getBoundingClientRect().top - 200, behavior: 'instant' }),
        );
        const before = await top();
        await row.tap();
        await expect(rows.nth(place)).toHaveAttribute('open', '');
        await expect.poll(async () => Math.abs((await top()) - before), `${path}, row ${place}`).toBeLessThan(2);
      }
    }
    await page.close();
  });
}

test('with a mouse, the application takes over as soon as nothing else runs', async ({ page }) => {
  await page.goto('/program-faq');
  await expect.poll(() => page.evaluate('history.state?.idx')).toBe(0);
});

test('on a phone, the application takes over once there is a key', async ({ browser, site }) => {
  const page = await openOnPhone(browser, site.url);
  await page.goto('/program-faq');
  await idle(page);
  await page.keyboard.press('Tab');
  await expect.poll(() => page.evaluate('history.state?.idx')).toBe(0);
  await page.close();
});

test('replays a press that comes before the application runs', async ({ page }) => {
  const start = await hold(page, application);
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await page.getByRole('link', { name: 'Play the video' }).click();
  start();
  await expect(page.locator('video')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/');
});

test('replays both of two presses that come before the application runs', async ({ page }) => {
  const start = await hold(page, application);
  await page.goto('/hiring-partner', { waitUntil: 'domcontentloaded' });
  const mute = page.getByRole('button', { name: 'Mute' });
  const captions = page.getByRole('button', { name: 'Captions' });
  const before = await captions.getAttribute('aria-pressed');
  await mute.click();
  await captions.click();
  await captions.click();
  start();
  await expect(mute).toHaveAttribute('aria-pressed', 'true');
  await expect(captions).toHaveAttribute('aria-pressed', before ?? '');
});

test('falls back to the browser when the application cannot be loaded', async ({ page }) => {
  await page.route(application, (route) => route.abort());
  await page.goto('/');
  const film = page.waitForRequest(/\.(mp4|webm)$/);
  await page.getByRole('link', { name: 'Play the video' }).click();
  expect((await film).isNavigationRequest()).toBe(true);
});

test('Back after a reload shows the right page, although the application does not run', async ({ browser, site }) => {
  const page = await openOnPhone(browser, site.url);
  await page.goto('/program-faq');
  await hydrated(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click();
  await page.waitForURL('**/about-us');
  await page.reload();
  await idle(page);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Program FAQ');
  await page.waitForURL('**/program-faq');
  await page.close();
});
