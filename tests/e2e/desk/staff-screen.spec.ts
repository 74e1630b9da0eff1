import { randomUUID } from 'node:crypto';
import { expectAccessible } from '../screens.ts';
import { expect, expectFits, test } from './staff.ts';

test('invites a member, changes the role and removes them', async ({ desk: { page, open } }) => {
  const email = `new-${randomUUID()}@example.com`;
  await open('owner', '/staff');
  await page.getByRole('button', { name: 'Add a member' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('E-mail').fill(email);
  await dialog.getByLabel('Role').selectOption('operator');
  await dialog.getByLabel('Reason').fill('Looks after the blog');
  await expectAccessible(page, 'a new member');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(page.getByText(`Invited ${email} as operator.`)).toBeVisible();
  await page.getByRole('button', { name: 'Add a member' }).click();
  await expect(dialog.getByLabel('E-mail')).toHaveValue('');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Show' }).click();
  await expect(page.getByText('They accept the invitation')).toBeVisible();
  await expectFits(page, 'a member');

  await page.getByRole('button', { name: 'Change role' }).click();
  await dialog.getByLabel('Role').selectOption('viewer');
  await dialog.getByRole('button', { name: 'Change role' }).click();
  await expect(page.getByText(`${email} is now viewer (was operator).`)).toBeVisible();
  await page.getByRole('button', { name: 'Team mails' }).click();
  await dialog.getByRole('checkbox', { name: 'Payment failed' }).uncheck();
  await expectFits(page, 'the mails of a member');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`${email} gets the chosen mails to the team.`)).toBeVisible();
  await page.getByRole('button', { name: 'Team mails' }).click();
  await expect(dialog.getByRole('checkbox', { name: 'Payment failed' })).not.toBeChecked();
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'System' }).click();
  await page.getByRole('link', { name: 'Audit log' }).click();
  await page.getByRole('row').filter({ hasText: 'Chose the mails to the team' }).first().getByRole('link').click();
  await expect(page.getByText('payment-failed')).toBeVisible();
  await expectFits(page, 'an action');
  await page.getByRole('link', { name: 'Audit log' }).click();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expectFits(page, 'the audit log');

  await page.goto('/desk/staff');
  await page.getByRole('link', { name: email }).click();
  await page.getByRole('button', { name: 'Remove' }).click();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText(`Removed ${email}, who was viewer.`)).toBeVisible();
  await expect(page.getByText('Removed (was viewer)')).toBeVisible();
});

test('an operator sees Set-up, and not the staff', async ({ desk: { page, open, expectTrouble } }) => {
  expectTrouble(/403/);
  await open('operator', '/staff');
  await expect(page.getByRole('alert')).toContainText('Your account may not do this.');
  await page.getByRole('link', { name: 'System' }).click();
  const section = (name: string) => page.getByRole('region', { name, exact: true });
  await expect(section('Supabase')).toContainText('Nothing to fix');
  await expect(section('What the site runs on')).toContainText('migrations, the last is');
  await expect(section('Pages')).toContainText('The unlisted free trial has its default address');
  await expectAccessible(page, 'set-up');
});
