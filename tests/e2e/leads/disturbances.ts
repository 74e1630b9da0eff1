import type { Page } from '@playwright/test';
import { expect, hydrated } from '../journey.ts';
import { application, hold } from '../site/application.ts';

/** What happens to a page on its way to React, which then draws all of it anew. */
export const disturbances: Record<string, (page: Page) => Promise<unknown>> = {
  'an extension adds elements': (page) =>
    page.addInitScript(`addEventListener('DOMContentLoaded', () => {
      for (const field of document.querySelectorAll('input, textarea')) field.before(document.createElement('input'));
    })`),
  'a proxy removes comments and white space': (page) =>
    page.route(
      '**',
      async (route) => {
        const response = await route.fetch();
        const body = (await response.text())
          .replace(/<!--.*?-->/gs, '')
          .replace(/\s+/g, ' ')
          .replaceAll('> <', '><');
        await route.fulfill({ response, body });
      },
      { times: 1 },
    ),
};

/** What a visitor has done to the forms and rows of a page, and where the cursor is. */
const state = (page: Page) =>
  page.evaluate(`({
    fields: [...document.querySelectorAll('main :is(input, textarea, select):is([id], [name=consent])')]
      .map((field) => [field.id, field.value, field.checked]),
    rows: [...document.querySelectorAll('main details')].map((row) => row.open),
    cursor: [document.activeElement.id, document.activeElement.selectionStart, document.activeElement.selectionEnd],
  })`);

/** Fills in a page's forms and opens its last row before the application runs, and checks that all of it stays. */
export async function expectKept(page: Page, path: string): Promise<void> {
  const start = await hold(page, application);
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  const typed = page.locator('main form [id]:is(input:not([type=email]), textarea)');
  for (const field of await typed.all()) await field.fill('7 typed');
  if (await page.locator('select').count()) await page.getByLabel('Country').selectOption('DE');
  else await page.locator('[name=consent]').check();
  for (const row of (await page.locator('main summary').all()).slice(-1)) await row.click();
  await typed.first().focus();
  await typed.first().evaluate((field) => (field as HTMLInputElement).setSelectionRange(1, 3));
  const before = await state(page);
  start();
  await hydrated(page);
  await expect.poll(() => state(page)).toEqual(before);
}
