import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { teamField } from '../journey.ts';

export const newEmail = () => `visitor-${randomUUID().slice(0, 8)}@example.com`;

/**
 * Fills in a form of leads. Each field is focused first: while focus moves, React may take over the page and fill in what it
 * knows, and what Playwright then types would stand behind it.
 */
export async function fill(page: Page, email: string): Promise<void> {
  const type = async (field: Locator, answer: string) => {
    await field.focus();
    await field.fill(answer);
  };
  await type(page.getByLabel('First Name'), 'Sample');
  await type(page.getByLabel('Last Name'), 'Visitor');
  await type(page.getByLabel('Email Address'), email);
  const company = page.getByRole('textbox', { name: 'Company' });
  if (await company.count()) await type(company, 'Sample Company');
  const engineers = teamField(page);
  if (await engineers.count()) await type(engineers, '１２');
}
