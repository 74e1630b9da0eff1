import { totpCode } from '#stand-ins/supabase/totp.ts';
import { newStaff, type StoredSession, storedSession } from '../../support/staff-accounts.ts';
import { expect, price, testOn } from '../journey.ts';
import { expectAccessible, horizontalOverflow } from '../screens.ts';
import { addRefused, paid, refusal } from './records.ts';
import { openWith, signIn } from './staff.ts';

/** Has its own site, because other journeys leave payments and leads behind. Its staff need a second factor. */
const test = testOn({ DESK_REQUIRE_MFA: 'yes' });
test.describe.configure({ mode: 'serial' });
/** Who signed in with a second factor, and their session. */
let colleague: { id: string; session: StoredSession };

test('asks for a second factor; nothing needs a person', async ({ visitor: { page, expectTrouble }, site }) => {
  // Refused calls appear in the console.
  expectTrouble(/40[013]/);
  const { id, email } = await newStaff(site, 'operator');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/desk');
  await signIn(page, email);
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await page.getByText('Cannot scan it?').click();
  const secret = (await page.locator('.gate-secret .mono').innerText()).replaceAll(' ', '');
  await expectAccessible(page, 'a new second factor');
  expect(await horizontalOverflow(page)).toBe(0);
  const code = page.getByLabel('Code', { exact: true });
  await code.fill(totpCode(secret));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible();

  await page.evaluate('localStorage.clear()');
  await page.reload();
  await signIn(page, email);
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  await expect(code).toBeFocused();
  await page.keyboard.type(totpCode(secret, 0));
  await page.keyboard.press('Enter');
  await expect(code).toHaveAccessibleDescription(/^This code is wrong or has expired\./);
  await page.keyboard.type(totpCode(secret));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect(page.getByRole('heading', { name: 'Nothing needs a person' })).toBeVisible();
  await expect(page.getByText('Jobs: none failing')).toBeVisible();
  await expectAccessible(page, 'today, empty');
  colleague = { id, session: await storedSession(page) };
});

test('leads to records, retries leads once asked; a viewer only reads', async ({ visitor: { page }, site }) => {
  const { id, email: payer } = await paid(site);
  await site.rows("update payments set paid_at = now() - interval '2 days' where id = $1", [id]);
  for (const message of ['first', 'second', 'third']) await addRefused(site, { message });
  await openWith(page, colleague.session);
  await expect(page).toHaveTitle(/^Today: 2 need a person \|/);
  const payment = page.getByRole('listitem').filter({ hasText: `${payer} paid and has no organization yet` });
  await expect(payment).toContainText(price(2));
  await expectAccessible(page, 'today');
  await payment.getByRole('link', { name: 'Review' }).click();
  await expect(page).toHaveURL(new RegExp(`/desk/payments/${id}$`));
  await page.goBack();

  const leads = page.getByRole('listitem').filter({ hasText: 'HubSpot refused 3 leads' });
  await expect(leads).toContainText(`“${refusal}”`);
  await leads.getByRole('button', { name: 'Retry all' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send all refused leads to HubSpot again?' });
  await dialog.getByRole('button', { name: 'Retry all' }).click();
  await expect(page.getByText('3 leads will be sent to HubSpot again.')).toBeVisible();
  await expect(leads).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'One thing needs a person' })).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  expect(await horizontalOverflow(page)).toBe(0);
  await page.keyboard.press('j');
  await expect(payment.getByRole('link').first()).toBeFocused();

  await site.rows("update staff set role = 'viewer' where user_id = $1", [colleague.id]);
  await page.reload();
  await expect(payment.getByRole('link', { name: 'Review' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'System' })).toHaveCount(0);
  colleague.session = await storedSession(page);
});

test('keeps the rows when refreshing fails', async ({ visitor: { page, expectTrouble }, site }) => {
  expectTrouble(/500/);
  await site.rows("update staff set role = 'operator' where user_id = $1", [colleague.id]);
  await page.clock.install();
  await openWith(page, colleague.session);
  const row = page.getByText('paid and has no organization yet');
  await expect(row).toBeVisible();
  await page.route('**/api/desk/today', (route) => route.fulfill({ status: 500, json: {} }));
  await page.clock.fastForward('00:31');
  await expect(page.getByRole('alert')).toContainText('The site could not do this.');
  await expect(row).toBeVisible();
  await page.unroute('**/api/desk/today');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
});
