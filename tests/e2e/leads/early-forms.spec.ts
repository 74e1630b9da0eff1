import type { Page } from '@playwright/test';
import { expect, hydrated, idle, price, teamField, test } from '../journey.ts';
import { application, hold } from '../site/application.ts';

const trial = '/aidp-free-trial-7f3a';

test('on a phone a form rests until its visitor acts, and keeps what was typed', async ({ browser, site }) => {
  const page = await browser.newPage({ baseURL: site.url, isMobile: true, hasTouch: true });
  await page.goto('/aidp-get-pricing');
  await idle(page);
  expect(await page.evaluate('history.state?.idx')).toBeUndefined();
  const start = await hold(page, application);
  await teamField(page).fill('13');
  start();
  await expect(page.locator('output')).toContainText(price(13));
  await page.close();
});

test('on a phone the first tap on the button of an empty form names in the page what is missing', async ({
  browser,
  site,
}) => {
  const page = await browser.newPage({ baseURL: site.url, isMobile: true, hasTouch: true });
  for (const path of ['/program-hiring-partner-form', '/ent-custom-form', '/aidp-capstone-demo', trial]) {
    await page.goto(path);
    await idle(page);
    await page.locator('main form [type=submit]').tap();
    await expect(page.getByRole('alert'), path).toContainText('Enter your first name');
  }
  await page.close();
});

/** What happens to a page on its way to React, which then draws all of it anew. */
const disturbances: Record<string, (page: Page) => Promise<unknown>> = {
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

for (const [what, disturb] of Object.entries(disturbances)) {
  for (const path of ['/aidp-get-pricing', '/ent-custom-form', '/hiring-partner', '/aidp-invoice', trial]) {
    test(`${path} keeps what was done before the application ran, although ${what}`, async ({ page }) => {
      await disturb(page);
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
    });
  }
}

test('a form that passes its answers on waits for the application, by button or Enter', async ({ page }) => {
  await disturbances['an extension adds elements']?.(page);
  for (const send of ['click', 'Enter'] as const) {
    const start = await hold(page, application);
    await page.goto(trial, { waitUntil: 'domcontentloaded' });
    await page.getByLabel('First Name').fill('Sample');
    await page.getByLabel('Last Name').fill('Early');
    await page.getByLabel('Email Address').fill('early-trial@example.com');
    if (send === 'click') await page.getByRole('button', { name: 'Start the free trial' }).click();
    else await page.getByLabel('Email Address').press('Enter');
    start();
    await page.waitForURL('**-register');
    await expect(page.getByLabel(/^password/i).first()).toBeVisible();
    await page.evaluate('sessionStorage.clear()');
  }
});
