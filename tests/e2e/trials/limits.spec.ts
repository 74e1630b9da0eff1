import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, testOn } from '../journey.ts';

const path = '/aidp-free-trial-7f3a';
/** A site with Supabase's own limits (30 mails an hour, one a minute to each address) and no mail server of ours. */
const test = testOn({ SUPABASE_LIMITS: 'real', SMTP_URL: '' });

async function register(page: Page, email: string): Promise<void> {
  await page.goto(path);
  await page.getByLabel('First Name').fill('Sample');
  await page.getByLabel('Last Name').fill('Student');
  await page.getByLabel('Email Address').fill(email);
  await page.getByRole('button', { name: 'Start the free trial' }).click();
  await page.waitForURL(`**${path}-register`);
  for (const label of ['Password', 'Confirm Password'])
    await page.getByLabel(label, { exact: true }).fill('a long sample password');
  await page.getByRole('button', { name: 'Create Account' }).click();
}

test('pressing again after a lost response leads on, although Supabase refuses a second mail', async ({
  visitor,
  site,
}) => {
  const { page } = visitor;
  visitor.expectTrouble(/503/);
  site.standIns.faults.add({ path: '/auth/v1/signup', kind: 'cut-after', times: 1 });
  const email = `student-${randomUUID().slice(0, 8)}@example.com`;
  await register(page, email);
  await expect(page.getByRole('alert').getByText('Failed to create account. Please try again.')).toBeVisible();
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.waitForURL(/\/auth$/);
  expect(await site.rows('select user_roles from profiles where email = $1', [email])).toEqual([
    { user_roles: 'student' },
  ]);
});

test("tells the visitor when this hour's mails are used up, and keeps what was typed", async ({ visitor, site }) => {
  const { page } = visitor;
  visitor.expectTrouble(/503/);
  const key = String(site.variables.SUPABASE_SECRET_KEY);
  for (let mail = 0; mail < 30; mail += 1)
    await fetch(`${site.standIns.url}/auth/v1/signup`, {
      method: 'POST',
      // A different visitor each time, because Supabase also counts sign-ups by IP address.
      headers: { apikey: key, 'content-type': 'application/json', 'sb-forwarded-for': `198.51.100.${mail}` },
      body: JSON.stringify({ email: `mail-${randomUUID()}@example.com`, password: 'a long sample password' }),
    });
  await register(page, 'late@example.com');
  const alert = page.getByRole('alert').filter({ hasText: 'please send it again in an hour' });
  await expect(alert).toBeFocused();
  await expect(alert).toContainText('Your account has not been created yet');
  await expect(page.getByLabel('Email Address')).toHaveValue('late@example.com');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('a long sample password');
});
