import type { Page } from '@playwright/test';
import type { Site } from '../../support/site.ts';
import { createOrganization, expect, idle, newBuyer, test } from '../journey.ts';
import { expectAccessible, expectStill, horizontalOverflow, widths } from '../screens.ts';
import { buySeats, canLogIn, heading, linkFor } from './accounts.ts';

const mine = (page: Page) => page.getByRole('button', { name: 'Yes, this address is mine' });
const notMe = (page: Page) => page.getByRole('button', { name: 'This was not me' });

/** Creates an organization. @returns its administrator, and a link of the welcome mail */
async function welcomed(page: Page, link: RegExp) {
  const someone = newBuyer();
  const buyer = { ...someone, company: `${'Sample'.repeat(15)} ${someone.company}` };
  await buySeats(page, buyer, 1);
  await createOrganization(page, buyer);
  await page.waitForURL(/\/__local\/app/);
  return { buyer, link: await linkFor(page, buyer.email, 'Your organization is ready', link) };
}

async function stateOf(site: Site, name: string): Promise<string> {
  const sql = `select case when frozen_at is not null then 'frozen' when address_verified_at is not null then 'verified'
    else 'unverified' end as state from customers where name = $1`;
  return (await site.rows<{ state: string }>(sql, [name]))[0]?.state ?? '';
}

test('the welcome mail asks whose the address is; one press confirms it, opening the link does not', async ({
  visitor: { page, expectTrouble },
  site,
}) => {
  test.setTimeout(90_000);
  expectTrouble(/410|ERR_/);
  const { buyer, link } = await welcomed(page, /confirm-address#token=own_[\w-]+$/);
  expect((await fetch(link)).status).toBe(200);
  await page.goto(link);
  await idle(page);
  await expect(heading(page)).toHaveText('Is this address yours?');
  expect(await stateOf(site, buyer.company)).toBe('unverified');
  await page.route('**/api/organizations/address', (route) => route.abort(), { times: 1 });
  await mine(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'We could not reach our server.' })).toBeFocused();
  await expectAccessible(page, 'unreachable');
  await mine(page).dblclick();
  await expect(heading(page)).toHaveText('Thank you. Your address is confirmed.');
  await expect(heading(page)).toBeFocused();
  await expect(page.getByText(buyer.company)).toBeVisible();
  await expectAccessible(page, 'confirmed');
  expect(page.url()).not.toContain('own_');
  expect(await stateOf(site, buyer.company)).toBe('verified');
  await page.reload();
  await expect(heading(page)).toHaveText('Thank you. Your address is confirmed.');
  await expect(page.getByRole('main').getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/__local/app');

  await page.goto('/terms');
  await page.goto(link);
  await notMe(page).click();
  await expect(heading(page)).toHaveText('This link no longer works');
  await expect(page.getByText('This address has already been confirmed.')).toBeVisible();
  expect(await stateOf(site, buyer.company)).toBe('verified');
});

test('someone who did not sign up says so by keyboard; then nobody can log in with the address', async ({
  visitor: { page },
  site,
}) => {
  test.setTimeout(90_000);
  const { buyer, link } = await welcomed(page, /confirm-address#token=own_.+&not-me$/);
  expect(await canLogIn(page, buyer.email, buyer.password)).toBe(true);
  await page.goto(link);
  await idle(page);
  await expect(notMe(page)).toHaveClass(/button-primary/);
  await expect(mine(page)).not.toHaveClass(/button-primary/);
  await notMe(page).focus();
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('Thank you for telling us.');
  await expect(page.getByText(`Nobody can log in to ${buyer.company} with your address any more.`)).toBeVisible();
  await expectAccessible(page, 'told');
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await horizontalOverflow(page)).toBe(0);
  expect(await stateOf(site, buyer.company)).toBe('frozen');
  expect(await canLogIn(page, buyer.email, buyer.password)).toBe(false);
});

test('a press before the application runs still answers, with the token', async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    if (!/\/(index|start|main)-/.test(route.request().url())) await held;
    await route.continue();
  });
  const token = `own_${'a'.repeat(40)}`;
  await page.goto(`/confirm-address#token=${token}`, { waitUntil: 'commit' });
  await mine(page).click();
  const sent = page.waitForRequest('**/api/organizations/address');
  release();
  expect((await sent).postDataJSON()).toEqual({ token, answer: 'mine' });
  await expect(heading(page)).toHaveText('This link no longer works');
});

for (const width of widths)
  test(`at ${width} px, nothing moves and axe finds nothing`, async ({ visitor: { page } }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`/confirm-address#token=own_${'a'.repeat(40)}&not-me`);
    await idle(page);
    await expect(notMe(page)).toBeVisible();
    await expectAccessible(page, 'asked');
    await expectStill(page);
    expect(await horizontalOverflow(page)).toBe(0);
  });

for (const address of ['/confirm-address', '/confirm-email'])
  test(`${address}: the largest text is in the document, with and without a token`, async ({ page }) => {
    for (const fragment of ['', `#token=own_${'a'.repeat(40)}`]) {
      await page.goto('/terms');
      await page.setViewportSize({ width: 412, height: 823 });
      await page.goto(address + fragment);
      await idle(page);
      const largest = `new Promise((resolve) => new PerformanceObserver((list, observer) => {
        observer.disconnect();
        resolve(list.getEntries().at(-1).startTime);
      }).observe({ type: 'largest-contentful-paint', buffered: true }))`;
      const first = `performance.getEntriesByName('first-contentful-paint')[0].startTime`;
      expect(await page.evaluate(`Promise.all([${largest}]).then(([at]) => at - ${first})`), fragment).toBe(0);
    }
  });

test('without JavaScript the page says what it needs, and shows no button that does nothing', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`/confirm-address#token=own_${'a'.repeat(40)}`);
  // Playwright's text search skips noscript elements.
  await expect(page.locator('main noscript p')).toContainText('This page needs JavaScript to take your answer');
  await expect(mine(page)).toBeHidden();
  await context.close();
});
