import type { Page } from '@playwright/test';
import type { Site } from '../../support/site.ts';
import { expect, heading, idle, newBuyer, test } from '../journey.ts';
import { expectAccessible, horizontalOverflow } from '../screens.ts';
import { claim, leave, mailedLink, pay, signIn } from '../shortcuts.ts';
import { hold } from '../site/application.ts';

const mine = (page: Page) => page.getByRole('button', { name: 'Yes, this address is mine' });
const notMe = (page: Page) => page.getByRole('button', { name: 'This was not me' });

/** Creates an organization. @returns its administrator, and a link of the welcome mail */
async function welcomed(site: Site, link: RegExp) {
  const someone = newBuyer();
  const buyer = { ...someone, company: `${'Sample'.repeat(15)} ${someone.company}` };
  await claim(site, buyer, await pay(site, buyer, 1));
  return { buyer, link: await mailedLink(site, buyer.email, 'Your organization is ready', link) };
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
  expectTrouble(/410|ERR_/);
  const { buyer, link } = await welcomed(site, /confirm-address#token=own_[\w-]+$/);
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

  await leave(page);
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
  const { buyer, link } = await welcomed(site, /confirm-address#token=own_.+&not-me$/);
  expect((await signIn(site, buyer)).status).toBe(303);
  await page.goto(link);
  await idle(page);
  await expect(notMe(page)).toHaveClass(/button-primary/);
  await expect(mine(page)).not.toHaveClass(/button-primary/);
  await notMe(page).focus();
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('Thank you for telling us.');
  await expect(page.getByText(`No one can log in to ${buyer.company} with your address any more.`)).toBeVisible();
  await expectAccessible(page, 'told');
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await horizontalOverflow(page)).toBe(0);
  expect(await stateOf(site, buyer.company)).toBe('frozen');
  expect((await signIn(site, buyer)).status).toBe(400);
});

test('a press before the application runs still answers, with the token', async ({ page }) => {
  const release = await hold(page, /\/assets\/(?!(index|start|main)-).*\.js$/);
  const token = `own_${'a'.repeat(32)}`;
  // The first script has run by then; a press before it is nobody's.
  await page.goto(`/confirm-address#token=${token}`, { waitUntil: 'domcontentloaded' });
  await mine(page).click();
  const sent = page.waitForRequest('**/api/organizations/address');
  release();
  expect((await sent).postDataJSON()).toEqual({ token, answer: 'mine' });
  await expect(heading(page)).toHaveText('This link no longer works');
});
