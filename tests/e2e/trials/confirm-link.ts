import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Site } from '../../support/site.ts';
import { expect } from '../journey.ts';

export const password = 'a long sample password';
export const newAddress = () => `student-${randomUUID().slice(0, 8)}@example.com`;
export const heading = (page: Page) => page.getByRole('heading', { level: 1 });
export const button = (page: Page) => page.getByRole('button', { name: 'Confirm my email address' });

/** Makes Supabase refuse to send another mail in this hour. */
export function useUpMails(site: Site): void {
  const body = { code: 429, error_code: 'over_email_send_rate_limit', msg: 'email rate limit exceeded' };
  site.standIns.faults.add({ path: '/auth/v1/signup', kind: 'status', status: 429, body, times: 1 });
}

/** @returns the link of the newest mail to this address, from the local mail page */
export async function linkFor(page: Page, email: string): Promise<string> {
  const row = page.getByRole('row').filter({ hasText: email }).first();
  await expect(async () => {
    await page.goto('/__local/mail');
    await expect(row).toBeVisible({ timeout: 200 });
  }).toPass();
  await row.getByRole('link').click();
  await expect(heading(page)).toHaveText('Confirm your email address to start your free trial');
  const link = page
    .getByRole('listitem')
    .getByRole('link', { name: /confirm-email/ })
    .first();
  return (await link.getAttribute('href')) ?? '';
}

/** Registers a student without a browser. */
export async function newLink(page: Page, site: Site): Promise<{ email: string; link: string }> {
  const email = newAddress();
  useUpMails(site);
  const body = JSON.stringify({ firstName: 'Sample', lastName: 'Student', email, password });
  const headers = { 'content-type': 'application/json' };
  const { status } = await fetch(`${site.url}/api/trials`, { method: 'POST', headers, body });
  expect(status).toBe(201);
  return { email, link: await linkFor(page, email) };
}
