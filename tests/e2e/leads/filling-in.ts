import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { hydrated, teamField } from '../journey.ts';

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

/** Sends the pricing form. Until the checkout is rendered, the form shows the notices too. */
export async function sendPricing(page: Page, email: string): Promise<void> {
  await page.goto('/aidp-get-pricing');
  await fill(page, email);
  // Before the application runs, the browser itself posts the form.
  await hydrated(page);
  await page.getByRole('button', { name: 'Continue to checkout' }).click();
  await page.waitForURL(/\/aidp-checkout$/);
}

/** Returns the keys under which the browser keeps leads that have not reached us. */
export const unsentKeys = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('unsent')));
