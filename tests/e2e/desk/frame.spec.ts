import { expect, test } from '../journey.ts';
import { expectAccessible, horizontalOverflow } from '../screens.ts';
import { signedIn } from './staff.ts';

const none = { now: 0, before: 0, byDay: Array(14).fill(0) };

test('the frame: the account, the navigation for its role, shortcuts, and unknown addresses', async ({
  visitor: { page },
  site,
}) => {
  const { email } = await signedIn(page, site, 'operator');
  await page.goto('/desk/no-such-screen');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  const navigation = page.getByRole('navigation', { name: 'Desk' });
  await expect(navigation.getByRole('link', { name: 'People' })).toBeVisible();
  await expect(navigation.getByRole('link', { name: 'Staff' })).toHaveCount(0);
  await expectAccessible(page, 'frame');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('g');
  await page.keyboard.press('l');
  await expect(page).toHaveURL(/\/desk\/leads$/);
  await expect(page.getByRole('searchbox', { name: 'Search: Name' })).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Search: Name' })).toBeFocused();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText('You are signed out.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

test('on a phone the navigation is a menu', async ({ visitor: { page }, site }) => {
  await signedIn(page, site, 'viewer');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/desk/no-such-screen');
  await page.getByRole('button', { name: 'Open menu' }).click();
  const navigation = page.getByRole('navigation', { name: 'Desk' });
  await expect(navigation.getByRole('link', { name: 'People' })).toHaveCount(0);
  await navigation.getByRole('link', { name: 'Short links' }).click();
  await expect(page).toHaveURL(/\/desk\/links$/);
  await expect(navigation).toBeHidden();
  expect(await horizontalOverflow(page)).toBe(0);
});

test('the navigation counts what needs a person, in words for screen readers, and says nothing otherwise', async ({
  visitor: { page },
  site,
}) => {
  await signedIn(page, site, 'viewer');
  const week = Object.fromEntries(
    ['visits', 'leads', 'checkouts', 'payments', 'organizations'].map((name) => [name, none]),
  );
  const days = { from: '2026-11-16', to: '2026-11-22' };
  let counts: Record<string, number> = { 'lead-refused': 1, unclaimed: 2, dispute: 1, 'jobs-failing': 1_000 };
  let total = 1_003;
  await page.route('**/api/desk/today', (route) =>
    route.fulfill({
      json: {
        at: new Date().toISOString(),
        items: [],
        total,
        counts,
        week: { ...week, now: days, before: days, money: [] },
      },
    }),
  );
  await page.goto('/desk/links');
  const navigation = page.getByRole('navigation', { name: 'Desk' });
  const link = (name: string) => navigation.getByRole('link', { name, exact: true });
  await expect(link('Today 1,003+ need a person')).toBeVisible();
  await expect(link('Payments 3 need a person')).toBeVisible();
  await expect(link('Leads 1 needs a person')).toBeVisible();
  await expect(link('Invoices')).toBeVisible();
  await expectAccessible(page, 'counts');
  [counts, total] = [{}, 0];
  await page.reload();
  await expect(link('Leads')).toBeVisible();
  await expect(navigation.getByText('need')).toHaveCount(0);
});
