import type { Page } from '@playwright/test';
import { expect, hydrated, idle, test } from '../e2e/journey.ts';
import { fill, newEmail } from '../e2e/leads/filling-in.ts';
import { application, hold } from '../e2e/site/application.ts';
import { until } from '../support/until.ts';

/** Opens a page and holds its application back. @returns lets the application arrive */
async function openEarly(page: Page, path: string, waitUntil: 'domcontentloaded' | 'commit' = 'domcontentloaded') {
  const start = await hold(page, application);
  await page.goto(path, { waitUntil });
  return start;
}

/**
 * Lets the application load completely, so that it could take over the page if it were to. Watches requests, because
 * the page itself cannot be queried while it navigates.
 */
async function startAndRun(page: Page, start: () => void): Promise<void> {
  const arrival = page.waitForEvent('requestfinished', (request) => application.test(request.url()));
  start();
  await arrival;
  let last = performance.now();
  page.on('requestfinished', () => {
    last = performance.now();
  });
  await until(() => performance.now() - last > 500);
}

test('a link clicked before the application runs is followed, although the application starts meanwhile', async ({
  page,
}) => {
  const start = await openEarly(page, '/program-faq', 'commit');
  const arrive = await hold(page, /\/(blog|posts)$/);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Blog' }).click({ noWaitAfter: true });
  await startAndRun(page, start);
  arrive();
  await page.waitForURL('**/posts', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Blog$/);
});

test('a form sent before the application runs arrives once, although the application starts meanwhile', async ({
  page,
  site,
}) => {
  const start = await openEarly(page, '/ent-custom-form', 'commit');
  const email = newEmail();
  await fill(page, email);
  await page.getByLabel('Email me about programs and events').check();
  const arrive = await hold(page, /\/api\/leads\/enterprise$/);
  await page.locator('main form button[type="submit"]').click({ noWaitAfter: true });
  await startAndRun(page, start);
  arrive();
  await page.waitForURL('**/__local/meet**', { waitUntil: 'commit' });
  const stored = 'select form, consent from leads where email = $1';
  await expect.poll(() => site.rows(stored, [email])).toEqual([{ form: 'enterprise', consent: true }]);
});

test('a visitor who has scrolled before the application runs stays there', async ({ page }) => {
  const start = await openEarly(page, '/program-success-stories');
  await page.evaluate('scrollTo(0, 700)');
  const before: number = await page.evaluate('scrollY');
  expect(before).toBeGreaterThan(300);
  start();
  await hydrated(page);
  await idle(page);
  expect(await page.evaluate('scrollY')).toBe(before);
});

test('a visitor who comes back to a page left early can use it', async ({ page }) => {
  const start = await openEarly(page, '/program-faq', 'commit');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
  await page.waitForURL('**/terms');
  start();
  await page.goBack();
  const rows = page.locator('main details');
  await rows.nth(1).locator('summary').click();
  await expect(rows.nth(1)).toHaveAttribute('open', '');
  await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click();
  await page.waitForURL('**/about-us');
});

test('a group of the navigation opened before the application runs stays open, and its state is known', async ({
  page,
}) => {
  const start = await openEarly(page, '/program-faq');
  const teams = page.locator('.site-nav details').nth(1);
  await teams.locator('summary').click();
  await startAndRun(page, start);
  await idle(page);
  await expect(teams).toHaveAttribute('open', '');
  await expect(teams.locator('summary')).toHaveAttribute('aria-expanded', 'true');
  await teams.getByRole('link', { name: /^Train your team/ }).click();
  await page.waitForURL('**/aidp-get-pricing');
});

test('the menu opened before the application runs stays open, and the page behind it is out of reach', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const start = await openEarly(page, '/program-faq');
  await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await expect(menu).toBeVisible();
  await startAndRun(page, start);
  await idle(page);
  await expect(menu).toBeVisible();
  expect(await page.evaluate("document.querySelector('main').inert")).toBe(true);
  await menu.getByText('For Teams', { exact: true }).click();
  await menu.getByRole('link', { name: /^Train your team/ }).click();
  await page.waitForURL('**/aidp-get-pricing');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('a view of a document chosen before the application runs is shown', async ({ page }) => {
  const start = await openEarly(page, '/terms');
  const direct = page.getByRole('radio', { name: 'Direct Embed' });
  await direct.check({ force: true });
  await startAndRun(page, start);
  await idle(page);
  await expect(page.locator('object.document')).toBeVisible();
  await expect(direct).toBeChecked();
});
