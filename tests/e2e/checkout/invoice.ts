import type { Page } from '@playwright/test';

/** Fills in what the pricing form did not ask for. */
export async function fillInAddress(page: Page): Promise<void> {
  await page.getByLabel('Street address').fill('Sample Street 1');
  await page.getByLabel('City').fill('Berlin');
  await page.getByLabel('Postal code').fill('10115');
  await page.getByLabel('Country').selectOption('DE');
}

export const sendRequest = (page: Page) => page.getByRole('button', { name: 'Request the invoice' }).click();
