import { totpCode } from '../../../local/stand-ins/supabase/totp.ts';
import { newStaff, password } from '../../support/staff-accounts.ts';
import { expect, idle, test, testOn } from '../journey.ts';
import { expectAccessible, horizontalOverflow } from '../screens.ts';
import { signedIn } from './staff.ts';

/** Refused calls appear in the console. */
const refused = /40[013]/;

test('signs in with the keyboard alone, after a wrong password', async ({ visitor: { page, expectTrouble }, site }) => {
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

test('an account that is not staff gets the same message as a wrong password', async ({
  visitor: { page, expectTrouble },
  site,
}) => {
  expectTrouble(refused);
  const { id, email } = await newStaff(site, 'owner');
  await site.rows('update staff set removed_at = now() where user_id = $1', [id]);
  await page.goto('/desk');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('E-mail or password is wrong.')).toBeVisible();
});

const strict = testOn({ DESK_REQUIRE_MFA: 'yes' });
strict(
  'a second factor is set up if the desk requires one, and required from then on',
  async ({ visitor: { page, expectTrouble }, site }) => {
    expectTrouble(refused);
    const { email } = await newStaff(site, 'viewer');
    const signIn = async () => {
      await page.getByLabel('E-mail').fill(email);
      await page.getByLabel('Password').fill(password);
      await page.getByRole('button', { name: 'Continue' }).click();
    };
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/desk');
    await signIn();
    await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
    await page.getByText('Cannot scan it?').click();
    const secret = (await page.locator('.gate-secret .mono').innerText()).replaceAll(' ', '');
    await expectAccessible(page, 'a new second factor');
    expect(await horizontalOverflow(page)).toBe(0);
    await page.getByLabel('Code', { exact: true }).fill(totpCode(secret));
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();

    await page.evaluate('sessionStorage.clear()');
    await page.reload();
    await signIn();
    await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
    await expect(page.getByLabel('Code', { exact: true })).toBeFocused();
    await page.keyboard.type(totpCode(secret, 0));
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Code', { exact: true })).toHaveAccessibleDescription(
      /^This code is wrong or has expired\./,
    );
    await page.keyboard.type(totpCode(secret));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();
  },
);

test('after 15 minutes without use the session ends, and its data leaves the screen', async ({
  visitor: { page },
  site,
}) => {
  await page.clock.install();
  await signedIn(page, site, 'operator');
  await page.goto('/desk');
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();
  await page.clock.fastForward('14:00');
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();
  await page.keyboard.press('Tab');
  await page.clock.fastForward('14:00');
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();
  await page.clock.fastForward('02:00');
  await expect(page.getByText('You were signed out after 15 minutes without use.')).toBeVisible();
  expect(await page.evaluate("sessionStorage.getItem('deskSession')")).toBeNull();
});

test('a session without use ends at Supabase too, although its access token has expired', async ({
  visitor: { page },
  site,
}) => {
  const { id } = await signedIn(page, site, 'operator');
  await page.addInitScript(`
    const session = JSON.parse(sessionStorage.getItem('deskSession'));
    const expired = { ...session, accessToken: 'expired', expiresAt: new Date(0).toISOString() };
    sessionStorage.setItem('deskSession', JSON.stringify(expired));
    sessionStorage.setItem('deskUsed', '0');
  `);
  await page.goto('/desk');
  await expect(page.getByText('You were signed out after 15 minutes without use.')).toBeVisible();
  const sessions = () => site.vendorRows('select from local_supabase.sessions where user_id = $1', [id]);
  await expect.poll(sessions).toEqual([]);
});

test('a session that was ended elsewhere leads to the sign-in, and back to the same screen', async ({
  visitor: { page, expectTrouble },
  site,
}) => {
  expectTrouble(refused);
  const { id, email } = await signedIn(page, site, 'owner');
  await page.goto('/desk/staff');
  await expect(page.getByRole('row', { name: email })).toBeVisible();
  await site.vendorRows('delete from local_supabase.sessions where user_id = $1', [id]);
  // The access token is valid for an hour and must then be renewed.
  await page.evaluate(`
    const session = JSON.parse(sessionStorage.getItem('deskSession'));
    sessionStorage.setItem('deskSession', JSON.stringify({ ...session, expiresAt: new Date().toISOString() }));
  `);
  await page.reload();
  await expect(page.getByText('Your session has ended. Sign in to continue where you were.')).toBeVisible();
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('row', { name: email })).toBeVisible();
});

test('a renewal of the session that ends after signing out does not sign in again', async ({
  visitor: { page, expectTrouble },
  site,
}) => {
  expectTrouble(refused);
  await page.clock.install();
  await signedIn(page, site, 'operator');
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
  await page.goto('/desk');
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

test('a staff member who is removed while working sees no more data', async ({
  visitor: { page, expectTrouble },
  site,
}) => {
  expectTrouble(refused);
  await page.clock.install();
  const { id } = await signedIn(page, site, 'operator');
  await page.goto('/desk');
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();
  await site.rows('update staff set removed_at = now() where user_id = $1', [id]);
  await page.clock.fastForward('01:00');
  await expect(page.getByRole('heading', { name: 'Not for this account' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Today' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText('You are signed out.', { exact: true })).toBeVisible();
});
