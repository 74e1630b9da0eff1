import type { Page } from '@playwright/test';
import type { Site } from '../../support/site.ts';
import { expect, hydrated, idle, testOn } from '../journey.ts';
import { expectAccessible, expectStill, horizontalOverflow } from '../screens.ts';
import { button, heading, linkFor, newAddress, newLink, password, useUpMails } from './confirm-link.ts';

const trial = '/aidp-free-trial-7f3a';
/** Supabase's own limits: 30 mails an hour. */
const test = testOn({ SUPABASE_LIMITS: 'real' });

async function register(page: Page, email: string): Promise<void> {
  await page.goto(trial);
  await page.getByLabel('First Name').fill('Sample');
  await page.getByLabel('Last Name').fill('Student');
  await page.getByLabel('Email Address').fill(email);
  await page.getByRole('button', { name: 'Start the free trial' }).click();
  await page.waitForURL(`**${trial}-register`);
  for (const label of ['Password', 'Confirm Password']) await page.getByLabel(label, { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.waitForURL(/\/auth$/);
}

async function isConfirmed(site: Site, email: string): Promise<boolean> {
  const sql = 'select from local_supabase.users where email = $1 and email_confirmed_at is not null';
  return (await site.vendorRows(sql, [email])).length === 1;
}

test('confirms with our mail and logs in when Supabase cannot send one', async ({ visitor, site }) => {
  const { page } = visitor;
  const email = newAddress();
  useUpMails(site);
  await register(page, email);
  const link = await linkFor(page, email);

  // Programs that scan mails open their links, some in a browser.
  expect((await fetch(link)).status).toBe(200);
  await page.goto(link);
  await idle(page);
  await expect(heading(page)).toHaveText('Confirm your email address');
  expect(await isConfirmed(site, email)).toBe(false);

  const response = page.waitForResponse('**/api/trials/confirm');
  await button(page).dblclick();
  expect(await (await response).json()).toEqual({ confirmed: true });
  await expect(heading(page)).toHaveText('Your email address is confirmed');
  await expect(heading(page)).toBeFocused();
  expect(await isConfirmed(site, email)).toBe(true);
  expect(page.url()).not.toContain('token');
  expect(await page.context().cookies()).toEqual([]);
  expect(await page.evaluate('JSON.stringify([localStorage, sessionStorage])')).not.toMatch(/token|session|eyJ/i);
  await expectAccessible(page, 'confirmed');
  await page.reload();
  await expect(heading(page)).toHaveText('Your email address is confirmed');

  await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
  await page.waitForURL(/\/__local\/app/);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('student', { exact: true })).toBeVisible();
  await page.goBack();
  await page.goBack();
  await expect(heading(page)).toHaveText('Your email address is confirmed');
});

test('says that a link was used and what to do next; a new link in the same tab works', async ({ visitor, site }) => {
  const { page, expectTrouble } = visitor;
  expectTrouble(/410/);
  const used = await newLink(page, site);
  const next = await newLink(page, site);
  await page.goto(used.link);
  await button(page).click();
  await expect(heading(page)).toHaveText('Your email address is confirmed');
  await page.goto('/about-us');
  await page.goto(used.link);
  await button(page).click();
  await expect(heading(page)).toHaveText('This link no longer works');
  await expect(heading(page)).toBeFocused();
  await expect(page.getByText('register again with the same address')).toBeVisible();
  await expectAccessible(page, 'used');
  await page.reload();
  await expect(button(page)).toBeVisible();
  await hydrated(page);
  await page.evaluate(`location.hash = ${JSON.stringify(new URL(next.link).hash)}`);
  await button(page).click();
  await expect(heading(page)).toHaveText('Your email address is confirmed');
  expect(await isConfirmed(site, next.email)).toBe(true);
});

test('says that Supabase or our server is down, and lets the visitor try again', async ({ visitor, site }) => {
  const { page, expectTrouble } = visitor;
  expectTrouble(/503|ERR_FAILED/);
  const { email, link } = await newLink(page, site);
  await page.goto(link);
  site.standIns.faults.add({ path: '/auth/v1/verify', kind: 'status', status: 503, times: 1 });
  await button(page).click();
  const alert = page.getByRole('alert').filter({ hasText: 'We could not confirm your email address just now' });
  await expect(alert).toBeFocused();
  await expectAccessible(page, 'away');
  await page.route('**/api/trials/confirm', (route) => route.abort(), { times: 1 });
  await button(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'We could not reach our server' })).toBeVisible();
  await button(page).press('Enter');
  await expect(heading(page)).toHaveText('Your email address is confirmed');
  expect(await isConfirmed(site, email)).toBe(true);
});

test('says that a cut-off or missing token makes the link incomplete', async ({ visitor }) => {
  const { page, expectTrouble } = visitor;
  expectTrouble(/400/);
  for (const address of ['/confirm-email', '/confirm-email#token=', '/confirm-email#main']) {
    await page.goto('/about-us');
    await page.goto(address);
    await expect(heading(page), address).toHaveText('This link is not complete');
  }
  await page.goto('/about-us');
  await page.goto('/confirm-email#token=abc');
  await button(page).click();
  await expect(heading(page)).toHaveText('This link is not complete');
});

for (const width of [390, 768, 1440])
  test(`at ${width} px: nothing moves, axe finds nothing`, async ({ visitor: { page } }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`/confirm-email#token=${'a'.repeat(56)}`);
    await idle(page);
    await expect(button(page)).toBeVisible();
    await expectAccessible(page, 'asked');
    await expectStill(page);
    expect(await horizontalOverflow(page)).toBe(0);
  });

test('without JavaScript the page says what it needs, and shows no button that does nothing', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`/confirm-email#token=${'a'.repeat(56)}`);
  // Playwright's text search skips noscript elements.
  await expect(page.locator('main noscript p')).toContainText('This page needs JavaScript to confirm your address');
  await expect(button(page)).toBeHidden();
  await context.close();
});
