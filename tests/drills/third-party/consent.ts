import { watch } from '../../e2e/journey.ts';
import { expectAccessible } from '../../e2e/screens.ts';
import { answer, cookieNames, expect, idle, openSettings, question, settingsDialog, test } from './site.ts';

test('before an answer, nothing of others is loaded and the page works', async ({ page, context, traffic }) => {
  const trouble: string[] = [];
  watch(page, trouble);
  await page.addInitScript(`window.shifts = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifts += entry.value;
    })
      .observe({ type: 'layout-shift', buffered: true });`);
  await page.goto('/ent-custom-form');
  await expect(question(page)).toBeVisible();
  await expectAccessible(page, 'the question');
  // The question does not take the focus, and the form behind it works.
  await expect(question(page).locator(':focus')).toHaveCount(0);
  await page.getByLabel('First Name').fill('Sample');
  await page.getByRole('button', { name: 'Continue to scheduling' }).click();
  await expect(page.getByText('Enter your last name').first()).toBeVisible();
  await idle(page);
  expect(await page.evaluate('window.shifts')).toBeLessThan(0.01);
  expect(traffic.requests).toEqual([]);
  expect(await cookieNames(context)).toEqual([]);
  expect(trouble).toEqual([]);
});

test('on a phone, the question leaves the menu and the first action in reach', async ({ browser, site }) => {
  const viewport = { width: 390, height: 844 };
  const page = await browser.newPage({ baseURL: site.url, isMobile: true, hasTouch: true, viewport });
  await page.addInitScript("Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false })");
  await page.goto('/');
  await expect(question(page)).toBeVisible();
  await page.getByRole('button', { name: /menu/i }).first().tap();
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Program FAQ' }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  const reject = await question(page).getByRole('button', { name: 'Reject', exact: true }).boundingBox();
  const accept = await question(page).getByRole('button', { name: 'Accept', exact: true }).boundingBox();
  expect([reject?.width, reject?.height]).toEqual([accept?.width, accept?.height]);
  await question(page).getByRole('button', { name: 'Reject', exact: true }).tap();
  await expect(question(page)).toBeHidden();
  await page.close();
});

test('rejecting holds, also after a reload', async ({ page, context, traffic }) => {
  await page.goto('/about-us');
  await answer(page, 'Reject');
  await page.reload();
  await idle(page);
  await page.goto('/program-faq');
  await idle(page);
  await expect(question(page)).toBeHidden();
  expect(traffic.requests).toEqual([]);
  expect(await cookieNames(context)).toEqual(['cc_cookie']);
});

test('what is allowed one by one is loaded one by one', async ({ page, traffic }) => {
  await page.goto('/about-us');
  await question(page).getByRole('button', { name: 'Choose' }).click();
  await expect(settingsDialog(page)).toBeVisible();
  await expectAccessible(page, 'the settings');
  await settingsDialog(page).getByLabel('Visitor statistics').check({ force: true });
  await settingsDialog(page).getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => traffic.views('stats')).toHaveLength(1);
  await idle(page);
  expect(traffic.sent()).not.toMatch(/hs-|hubspot/);
});

test('withdrawing ends the scripts in every tab and removes their cookies', async ({ page, context, traffic }) => {
  await page.goto('/about-us');
  await answer(page, 'Accept');
  await expect.poll(() => cookieNames(context)).toContain('hubspotutk');
  const other = await context.newPage();
  await other.goto('/program-faq');
  await expect.poll(() => traffic.views('hubspot')).toHaveLength(2);
  await openSettings(page);
  await expect(settingsDialog(page)).toContainText('first send what you have typed');
  const otherReloaded = other.waitForEvent('load');
  const reloaded = page.waitForEvent('load');
  await settingsDialog(page).getByRole('button', { name: 'Reject all' }).click();
  await Promise.all([reloaded, otherReloaded]);
  const before = traffic.requests.length;
  await page.reload();
  await idle(page);
  await page.goto('/program-faq');
  await idle(page);
  expect(traffic.requests.length).toBe(before);
  expect(await cookieNames(context)).toEqual(['cc_cookie']);
});

test('Global Privacy Control counts as a refusal: no one is asked, whatever they answered before', async ({
  page,
  context,
  traffic,
}) => {
  await page.goto('/about-us');
  await answer(page, 'Accept');
  await expect.poll(() => cookieNames(context)).toContain('hubspotutk');
  await idle(page);
  await page.addInitScript(`Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true })`);
  const before = traffic.requests.length;
  await page.goto('/program-faq');
  await openSettings(page);
  await expect(settingsDialog(page)).toContainText('Your browser asks not to be tracked');
  await expect(settingsDialog(page)).toBeVisible();
  await expectAccessible(page, 'the settings of a browser that asks not to be tracked');
  await page.keyboard.press('Escape');
  await expect(question(page)).toBeHidden();
  expect(traffic.requests.length).toBe(before);
  expect(await cookieNames(context)).toEqual(['cc_cookie']);
});

test('the question and the settings work by keyboard', async ({ page }) => {
  await page.goto('/about-us');
  await expect(question(page)).toBeVisible();
  await question(page).getByRole('link', { name: 'Privacy notice' }).focus();
  for (const name of ['Accept', 'Reject', 'Choose']) {
    await page.keyboard.press('Tab');
    await expect(question(page).getByRole('button', { name, exact: true })).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await expect(settingsDialog(page)).toBeVisible();
  for (let count = 0; count < 9; count++) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate("document.activeElement.closest('[role=dialog]')?.className")).toMatch(/\bpm\b/);
  }
  await page.keyboard.press('Escape');
  await expect(settingsDialog(page)).toBeHidden();
  await expect(question(page).getByRole('button', { name: 'Choose' })).toBeFocused();
  // The question does not hold the keyboard.
  await page.keyboard.press('Tab');
  await expect(question(page).locator(':focus')).toHaveCount(0);
});
