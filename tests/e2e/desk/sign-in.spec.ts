import { newStaff, password, sessionOf } from '../../support/staff-accounts.ts';
import { expect, idle, test } from '../journey.ts';
import { expectAccessible } from '../screens.ts';
import { openAs, signIn } from './staff.ts';

/** Refused calls appear in the console. */
const refused = /40[013]/;

test('signs in by keyboard alone, after a wrong password', async ({ visitor: { page, expectTrouble }, site }) => {
  expectTrouble(refused);
  const { email } = await newStaff(site, 'viewer');
  await page.goto('/desk/no-such-screen');
  await expect(page.getByLabel('E-mail')).toBeFocused();
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await page.keyboard.type('wrong');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Password')).toHaveAccessibleDescription('E-mail or password is wrong.');
  await expect(page.getByLabel('Password')).toBeFocused();
  await expectAccessible(page, 'sign-in with an error');
  // The wrong password is selected, so typing replaces it.
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  expect(await page.evaluate('document.cookie')).toBe('');
});

test('after 15 minutes without use the session ends', async ({ visitor: { page, expectTrouble }, site }) => {
  // A call may be on its way when the session ends.
  expectTrouble(refused);
  await page.clock.install();
  const staff = await openAs(page, site, 'operator');
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();
  await page.clock.fastForward('14:00');
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();
  await page.keyboard.press('Tab');
  await page.clock.fastForward('14:00');
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();
  await page.clock.fastForward('02:00');
  await expect(page.getByText('You were signed out after 15 minutes without use.')).toBeVisible();
  expect(await page.evaluate("sessionStorage.getItem('deskSession')")).toBeNull();

  // The session ends at Supabase too, even one whose access token has expired.
  const sessions = () => site.vendorRows('select from local_supabase.sessions where user_id = $1', [staff.id]);
  await expect.poll(sessions).toEqual([]);
  const expired = { ...(await sessionOf(site, staff)), accessToken: 'expired', expiresAt: new Date(0).toISOString() };
  await page.evaluate((session) => {
    sessionStorage.setItem('deskSession', session);
    sessionStorage.setItem('deskUsed', '0');
  }, JSON.stringify(expired));
  await page.reload();
  await expect(page.getByText('You were signed out after 15 minutes without use.')).toBeVisible();
  await expect.poll(sessions).toEqual([]);
});

test('returns to the screen where the session ended', async ({ visitor: { page, expectTrouble }, site }) => {
  expectTrouble(refused);
  const { id, email } = await openAs(page, site, 'owner', '/staff');
  await expect(page.getByRole('row', { name: email })).toBeVisible();
  await site.vendorRows('delete from local_supabase.sessions where user_id = $1', [id]);
  // The access token is valid for an hour and must then be renewed.
  await page.evaluate(`
    const session = JSON.parse(sessionStorage.getItem('deskSession'));
    sessionStorage.setItem('deskSession', JSON.stringify({ ...session, expiresAt: new Date().toISOString() }));
  `);
  await page.reload();
  await expect(page.getByText('Your session has ended. Sign in to continue where you were.')).toBeVisible();
  await signIn(page, email);
  await expect(page.getByRole('row', { name: email })).toBeVisible();
});

test('a late renewal does not sign in again', async ({ visitor: { page, expectTrouble }, site }) => {
  expectTrouble(refused);
  await page.clock.install();
  // Due for renewal after half a minute.
  await page.addInitScript(`
    const session = JSON.parse(sessionStorage.getItem('deskSession'));
    const expiresAt = new Date(Date.now() + 90_000).toISOString();
    sessionStorage.setItem('deskSession', JSON.stringify({ ...session, expiresAt }));
  `);
  const renewed = Promise.withResolvers<void>();
  const arrival = Promise.withResolvers<void>();
  await page.route('**/api/sign-in/renew', async (route) => {
    const response = await route.fetch();
    renewed.resolve();
    await arrival.promise;
    await route.fulfill({ response });
  });
  await openAs(page, site, 'operator');
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();
  await page.clock.fastForward('01:00');
  await renewed.promise;
  await page.getByRole('button', { name: 'Sign out' }).click();
  const signedOut = page.getByText('You are signed out.', { exact: true });
  await expect(signedOut).toBeVisible();
  const answered = page.waitForResponse('**/api/sign-in/renew');
  arrival.resolve();
  await (await answered).finished();
  await idle(page);
  await expect(signedOut).toBeVisible();
  expect(await page.evaluate("sessionStorage.getItem('deskSession')")).toBeNull();
});

test('who is removed while working sees no more data', async ({ visitor: { page, expectTrouble }, site }) => {
  expectTrouble(refused);
  await page.clock.install();
  const { id } = await openAs(page, site, 'operator');
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();
  await site.rows('update staff set removed_at = now() where user_id = $1', [id]);
  await page.clock.fastForward('01:00');
  await expect(page.getByRole('heading', { name: 'Not for this account' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Today' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText('You are signed out.', { exact: true })).toBeVisible();
});
