import type { Site } from '../../support/site.ts';
import { expect, heading, hydrated, idle, test } from '../journey.ts';
import { expectAccessible } from '../screens.ts';
import { leave } from '../shortcuts.ts';
import { button, newLink } from './confirm-link.ts';
import { signIn } from './trial.ts';

const confirmed = 'Your email address is confirmed';

async function isConfirmed(site: Site, email: string): Promise<boolean> {
  const sql = 'select from local_supabase.users where email = $1 and email_confirmed_at is not null';
  return (await site.vendorRows(sql, [email])).length === 1;
}

test('the link in our mail confirms once, also after trouble, and leads to the login; then it says what to do next', async ({
  visitor: { page, expectTrouble },
  site,
}) => {
  expectTrouble(/410|503|ERR_FAILED/);
  const [first, next] = [await newLink(site), await newLink(site)];
  // Programs that scan mails open their links, some in a browser.
  expect((await fetch(first.link)).status).toBe(200);
  await page.goto(first.link);
  await idle(page);
  await expect(heading(page)).toHaveText('Confirm your email address');
  expect(await isConfirmed(site, first.email)).toBe(false);

  // Supabase is down, then our server.
  site.standIns.faults.add({ path: '/auth/v1/verify', kind: 'status', status: 503, times: 1 });
  await button(page).click();
  const alert = page.getByRole('alert').filter({ hasText: 'We could not confirm your email address just now' });
  await expect(alert).toBeFocused();
  await expectAccessible(page, 'away');
  await page.route('**/api/trials/confirm', (route) => route.abort(), { times: 1 });
  await button(page).press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'We could not reach our server' })).toBeVisible();

  const response = page.waitForResponse('**/api/trials/confirm');
  await button(page).dblclick();
  expect(await (await response).json()).toEqual({ confirmed: true });
  await expect(heading(page)).toHaveText(confirmed);
  await expect(heading(page)).toBeFocused();
  expect(await isConfirmed(site, first.email)).toBe(true);
  expect(page.url()).not.toContain('token');
  expect(await page.context().cookies()).toEqual([]);
  expect(await page.evaluate('JSON.stringify([localStorage, sessionStorage])')).not.toMatch(/token|session|eyJ/i);
  await expectAccessible(page, 'confirmed');
  await page.reload();
  await expect(heading(page)).toHaveText(confirmed);

  await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
  await page.waitForURL(/\/__local\/app/);
  await signIn(page, first);
  await expect(page.getByText('student', { exact: true })).toBeVisible();
  await page.goBack();
  await page.goBack();
  await expect(heading(page)).toHaveText(confirmed);

  await leave(page);
  await page.goto(first.link);
  await button(page).click();
  await expect(heading(page)).toHaveText('This link no longer works');
  await expect(heading(page)).toBeFocused();
  await expect(page.getByText('register again with the same address')).toBeVisible();
  await expectAccessible(page, 'used');
  await page.reload();
  await expect(button(page)).toBeVisible();
  await hydrated(page);
  // A new link in the same tab works.
  await page.evaluate(`location.hash = ${JSON.stringify(new URL(next.link).hash)}`);
  await button(page).click();
  await expect(heading(page)).toHaveText(confirmed);
  expect(await isConfirmed(site, next.email)).toBe(true);
});

test('says that a cut-off or missing token makes the link incomplete', async ({ visitor: { page, expectTrouble } }) => {
  expectTrouble(/400/);
  const incomplete = 'This link is not complete';
  for (const fragment of ['', '#token=', '#main']) {
    await leave(page);
    await page.goto(`/confirm-email${fragment}`);
    await expect(heading(page), fragment).toHaveText(incomplete);
  }
  await leave(page);
  // A mail system has encoded the fragment.
  await page.goto('/confirm-email%23token=abc.');
  await expect(page).toHaveURL(/\/confirm-email#token=abc\.$/);
  await button(page).click();
  await expect(heading(page)).toHaveText(incomplete);
  await expect(page.locator('main').getByRole('link', { name: 'Talk to us' })).toBeVisible();
});
