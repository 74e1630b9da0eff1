import { expectAccessible, horizontalOverflow } from '../screens.ts';
import { expect, test } from './staff.ts';

const none = { now: 0, before: 0, byDay: Array(14).fill(0) };
const sums = { visits: none, leads: none, checkouts: none, payments: none, organizations: none };
const days = { from: '2026-11-16', to: '2026-11-22' };
const week = { ...sums, now: days, before: days, money: [] };

test('the frame has the account, its navigation, shortcuts and a way out', async ({
  desk: { page, open, expectTrouble },
}) => {
  // A call may be on its way when the session ends.
  expectTrouble(/401/);
  const { email } = await open('operator', '/no-such-screen');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  const navigation = page.getByRole('navigation', { name: 'Desk' });
  await expect(navigation.getByRole('link', { name: 'System' })).toBeVisible();
  await expect(page.getByRole('searchbox', { name: /^Find/ })).toBeVisible();
  await expectAccessible(page, 'frame');
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(keys.getByText('Set-up')).toBeVisible();
  // Only owners see that screen.
  await expect(keys.getByText('Staff')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await navigation.getByRole('link', { name: 'System' }).click();
  const parts = page.getByRole('navigation', { name: 'System' }).getByRole('link');
  await expect(parts).toHaveText(['Set-up', 'Audit log']);
  // It stays in sight while a long screen scrolls.
  await expect(page.getByRole('heading', { name: 'Stripe' })).toBeVisible();
  await page.evaluate('scrollTo(0, document.body.scrollHeight)');
  await expect(navigation.getByRole('link', { name: 'Today' })).toBeInViewport();
  await parts.last().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Audit log');
  await expect(navigation.getByRole('link', { name: 'System' })).toHaveAttribute('aria-current', 'page');
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

test('the navigation counts what needs a person, and is a menu on a phone', async ({ desk: { page, open } }) => {
  let counts: Record<string, number> = { '/leads': 1, '/payments': 2, '/invoices': 1, '/set-up': 1_000 };
  let total = 1_003;
  const today = () => ({ at: new Date().toISOString(), items: [], total, counts, allClear: [], week });
  await page.route('**/api/desk/today', (route) => route.fulfill({ json: today() }));
  await open('viewer', '/no-such-screen');
  const navigation = page.getByRole('navigation', { name: 'Desk' });
  const link = (name: string) => navigation.getByRole('link', { name, exact: true });
  await expect(link('Today 1,003+ need a person')).toBeVisible();
  await expect(link('Payments 3 need a person')).toBeVisible();
  await expect(link('Leads 1 needs a person')).toBeVisible();
  await expect(link('Audit log 1,000+ need a person')).toHaveCount(0);
  await expect(link('Audit log')).toBeVisible();
  await expectAccessible(page, 'counts');
  [counts, total] = [{}, 0];
  await page.reload();
  await expect(link('Leads')).toBeVisible();
  await expect(navigation.getByText('need')).toHaveCount(0);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('searchbox', { name: /^Find/ })).toHaveCount(0);
  await navigation.getByRole('link', { name: 'Short links' }).click();
  await expect(page).toHaveURL(/\/desk\/links$/);
  await expect(navigation).toBeHidden();
  expect(await horizontalOverflow(page)).toBe(0);
});

test('Today offers an editor what an editor may do', async ({ desk: { page, open } }) => {
  const at = new Date().toISOString();
  const item = {
    since: at,
    dueAt: null,
    state: 'stale',
    text: '',
    words: null,
    money: null,
    seats: null,
    link: '/posts',
  };
  const items = (['import-posts', 'retry-leads'] as const).map((action) => ({
    ...item,
    ...{ kind: action, key: action, title: action, actions: [action] },
  }));
  const today = { at, items, total: 2, counts: {}, allClear: [], soFar: { ...sums, money: [] }, week };
  await page.route('**/api/desk/today', (route) => route.fulfill({ json: today }));
  await open('editor');
  await expect(page.getByRole('button', { name: 'Import now' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Retry all' })).toHaveCount(0);
});

test('a list has its heading before the api has declared it', async ({ desk: { page, open } }) => {
  const answer = Promise.withResolvers<void>();
  await page.route('**/api/desk/resources', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await open('viewer', '/links');
  const heading = page.getByRole('heading', { level: 1 });
  const early = await heading.textContent();
  expect(early).not.toBe('');
  answer.resolve();
  await expect(page.getByRole('searchbox', { name: /^Search/ })).toBeVisible();
  await expect(heading).toHaveText(early as string);
});
