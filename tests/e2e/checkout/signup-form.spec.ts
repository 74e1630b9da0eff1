import { expect, newBuyer, test } from '../journey.ts';
import { arriveAfterPaying, arriveInApp } from '../shortcuts.ts';

test('the sign-up form says what is wrong, keeps what was typed, shows passwords on demand, and goes on after a failure', async ({
  visitor: { page, expectTrouble },
  site,
}) => {
  expectTrouble(/ERR_|Failed to load|409|503/);
  const [first, buyer] = [newBuyer(), newBuyer()];
  const account = "insert into local_supabase.users (id, email, password_hash) values (gen_random_uuid(), $1, '')";
  await site.vendorRows(account, [first.email]);
  await arriveAfterPaying(page, site, buyer, 2);
  const email = page.getByLabel('Email Address');
  const password = page.getByLabel('Password', { exact: true });
  const confirm = page.getByLabel('Confirm Password', { exact: true });
  const submit = page.getByRole('button', { name: 'Create Account' });
  await password.fill('12345');
  await confirm.fill('12345');
  await submit.click();
  await expect(page.getByRole('alert')).toContainText('Password must be at least 6 characters long');
  await expect(page.getByRole('alert')).toBeFocused();
  await expect(page).toHaveTitle(/^Error: /);
  await password.fill('123456');
  await submit.click();
  await expect(page.getByRole('alert')).toContainText('Passwords do not match');
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: /show/i }).first().click();
  await expect(password).toHaveAttribute('type', 'text');

  await confirm.fill('123456');
  await page.route('**/api/organizations', (route) => route.abort(), { times: 1 });
  await submit.click();
  const failed = page.getByRole('alert').filter({ hasText: 'Failed to create account. Please try again.' });
  await expect(failed).toBeVisible();
  await expect(email).toHaveValue(buyer.email);

  // The account is made, and then its organization cannot be saved.
  await site.rows("alter table customers add constraint not_now check (name <> 'Not now')");
  await page.getByLabel('Organization Name').fill('Not now');
  const refused = page.waitForResponse('**/api/organizations');
  await submit.click();
  expect((await refused).status()).toBe(503);
  await expect(failed).toBeVisible();
  await page.getByLabel('Organization Name').fill(buyer.company);
  // An address that has an account already.
  await email.fill(first.email.toUpperCase());
  await submit.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You have an account');
  await page.getByRole('button', { name: 'Use another address' }).click();
  await email.fill(buyer.email);
  await submit.dblclick();
  await arriveInApp(page, site, { ...buyer, password: '123456' }, [2]);
});
