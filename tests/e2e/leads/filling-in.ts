import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { teamField } from '../journey.ts';

export const newEmail = () => `visitor-${randomUUID().slice(0, 8)}@example.com`;

export async function fill(page: Page, email: string): Promise<void> {
  await page.getByLabel('First Name').fill('Sample');
  await page.getByLabel('Last Name').fill('Visitor');
  await page.getByLabel('Email Address').fill(email);
  const company = page.getByRole('textbox', { name: 'Company' });
  if (await company.count()) await company.fill('Sample Company');
  const engineers = teamField(page);
  if (await engineers.count()) await engineers.fill('１２');
}
