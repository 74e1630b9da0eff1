import { newStaff, password, sessionOf } from '../../support/staff-accounts.ts';
import { expect, test } from '../journey.ts';
import { expectAccessible } from '../screens.ts';
import { mailedLink } from '../shortcuts.ts';
import { holdAnswer } from '../site/application.ts';
import { paid } from './records.ts';
import { openAs, openWith, signIn } from './staff.ts';

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

test('half an hour without use ends the session; what was typed waits for the same person', async ({
  visitor: { page, expectTrouble },
  site,
}) => {
  expectTrouble(refused);
  const { id } = await paid(site);
  await page.clock.install();
  const staff = await openAs(page, site, 'operator', `/payments/${id}`);
  const note = page.getByRole('textbox', { name: 'Note' });
  const warning = page.getByText('You will be signed out in two minutes.');
  await note.fill('Half a thought');
  await page.clock.fastForward('28:30');
  await expect(warning).toBeVisible();
  await page.keyboard.press('Shift');
  await expect(warning).toHaveCount(0);
  await page.clock.fastForward('30:30');
  const ended = page.getByText('You were signed out after a period of inactivity.');
  await expect(ended).toBeVisible();
  await expect(page.getByLabel('E-mail', { exact: true })).toBeFocused();
  await expectAccessible(page, 'the sign-in over a screen');
  // The session ends at Supabase too.
  const sessions = () => site.vendorRows('select from local_supabase.sessions where user_id = $1', [staff.id]);
  await expect.poll(sessions).toEqual([]);
  for (let count = 0; count < 3; count += 1) await page.keyboard.press('Escape');
  await expect(ended).toBeVisible();
  await signIn(page, staff.email);
  await expect(ended).toHaveCount(0);
  await expect(note).toHaveValue('Half a thought');

  await page.clock.fastForward('31:00');
  const { email } = await newStaff(site, 'operator');
  await signIn(page, email);
  await expect(page.getByText(email)).toBeVisible();
  await expect(note).toHaveValue('');
});

test('a new tab is signed in; signing out signs out of all tabs', async ({
  visitor: { page, expectTrouble },
  site,
}) => {
  expectTrouble(refused);
  const { email } = await openAs(page, site, 'operator');
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible();
  const other = await page.context().newPage();
  await other.goto('/desk/leads');
  await expect(other.getByRole('heading', { name: 'Leads', exact: true })).toBeVisible();
  // No script can read what renews a session.
  expect(await other.evaluate('document.cookie + JSON.stringify([localStorage, sessionStorage])')).not.toMatch(
    /eyJ|_session/,
  );
  await other.getByRole('searchbox', { name: 'Search: Name' }).fill('Half a name');
  await page.evaluate("localStorage.setItem('deskUsed', '0'); document.dispatchEvent(new Event('visibilitychange'))");
  await expect(other.getByText('after a period of inactivity')).toBeVisible();
  await signIn(page, email);
  await expect(other.getByText('after a period of inactivity')).toHaveCount(0);
  await expect(other.getByRole('searchbox', { name: 'Search: Name' })).toHaveValue('Half a name');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(other.getByText('You are signed out.')).toBeVisible();
  await other.reload();
  await expect(other.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

test('chooses a new password by a mailed link', async ({ visitor: { page }, site }) => {
  const { email } = await newStaff(site, 'viewer');
  await page.goto('/desk');
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await page.getByLabel('E-mail').fill(email);
  await expectAccessible(page, 'a forgotten password');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
  await page.goto(await mailedLink(site, email, /new password/, /desk.password/));
  const password = page.getByLabel('New password');
  await expect(password).toBeFocused();
  await expectAccessible(page, 'a new password');
  await password.fill('correct horse');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible();
  expect(new URL(page.url()).hash).toBe('');
});

test('returns to the screen where the session ended', async ({ visitor: { page, expectTrouble }, site }) => {
  expectTrouble(refused);
  const { id, email } = await openAs(page, site, 'owner', '/staff');
  await expect(page.getByRole('row', { name: email })).toBeVisible();
  await site.vendorRows('delete from local_supabase.sessions where user_id = $1', [id]);
  await page.reload();
  await expect(page.getByText('Your session has ended. Sign in to continue where you left off.')).toBeVisible();
  await signIn(page, email);
  await expect(page.getByRole('row', { name: email })).toBeVisible();
});

test('a late renewal does not sign in again', async ({ visitor: { page, expectTrouble }, site }) => {
  expectTrouble(refused);
  await page.clock.install();
  await openWith(page, { ...(await sessionOf(site, await newStaff(site, 'operator'))), idleMinutes: 480 });
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible();
  const renewal = await holdAnswer(page, '**/api/sign-in/renew');
  // An access token lasts an hour.
  await page.clock.fastForward('59:30');
  await renewal.given;
  await page.getByRole('button', { name: 'Sign out' }).click();
  const signedOut = page.getByText('You are signed out.', { exact: true });
  await expect(signedOut).toBeVisible();
  await renewal.release();
  await expect(signedOut).toBeVisible();
  await page.unroute('**/api/sign-in/renew');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

test('who is removed while working sees no more data', async ({ visitor: { page, expectTrouble }, site }) => {
  expectTrouble(refused);
  await page.clock.install();
  const { id } = await openAs(page, site, 'operator');
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible();
  await site.rows('update staff set removed_at = now() where user_id = $1', [id]);
  await page.clock.fastForward('01:00');
  await expect(page.getByRole('heading', { name: 'Not for this account' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toHaveCount(0);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText('You are signed out.', { exact: true })).toBeVisible();
});
