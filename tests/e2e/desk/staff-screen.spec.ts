import { newStaff } from '../../support/staff-accounts.ts';
import { expectAccessible } from '../screens.ts';
import { expect, test } from './staff.ts';

test('adds a member, changes the role and removes them', async ({ desk: { page, open, expectTrouble }, site }) => {
  expectTrouble(/404/);
  const { id, email } = await newStaff(site, 'viewer');
  await site.rows('update staff set removed_at = now() where user_id = $1', [id]);
  await open('owner', '/staff');
  const address = page.getByLabel('E-mail', { exact: true });
  await address.fill('nobody@example.com');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(address).toHaveAccessibleDescription(/There is no account with the address/);
  await address.fill(email);
  await page.getByLabel('Reason').fill('Looks after the blog');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText(`${email} is now viewer.`)).toBeVisible();
  await expectAccessible(page, 'staff');

  await page.getByLabel(`Role of ${email}`).selectOption('operator');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByLabel(`Role of ${email}`)).toHaveValue('viewer');
  await page.getByLabel(`Role of ${email}`).selectOption('operator');
  await expectAccessible(page, 'another role');
  await page.getByRole('button', { name: 'Change the role' }).click();
  await expect(page.getByText(`${email} is now operator (was viewer).`)).toBeVisible();
  await expect(page.getByLabel(`Role of ${email}`)).toHaveValue('operator');

  const row = page.getByRole('row', { name: email });
  await row.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText(`Removed ${email}, who was operator.`)).toBeVisible();
  await expect(row).toHaveCount(0);
  await expect(page.getByText(`${email} was removed (was operator)`)).toBeVisible();
});

test('an operator sees Set-up, and not the staff', async ({ desk: { page, open, expectTrouble } }) => {
  expectTrouble(/403/);
  await open('operator', '/staff');
  await expect(page.getByText('Only owners see this.')).toBeVisible();
  await page.getByRole('link', { name: 'Set-up' }).click();
  const section = (name: string) => page.getByRole('region', { name, exact: true });
  await expect(section('Supabase')).toContainText('Nothing to fix');
  await expect(section('What the site runs on')).toContainText('migrations, the last is');
  await expect(section('Pages')).toContainText('the unlisted free trial has its default address');
  await expectAccessible(page, 'set-up');
});
