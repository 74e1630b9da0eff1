import { expect, idle, price, teamField, test } from '../journey.ts';
import { application, hold } from '../site/application.ts';

const trial = '/aidp-free-trial-7f3a';

test('on a phone a form rests until its visitor acts, and keeps what was typed', async ({ browser, site }) => {
  const phone = await browser.newContext({ baseURL: site.url, isMobile: true, hasTouch: true });
  const page = await phone.newPage();
  await page.goto('/aidp-get-pricing');
  await idle(page);
  expect(await page.evaluate('history.state?.idx')).toBeUndefined();
  const start = await hold(page, application);
  await teamField(page).fill('13');
  start();
  await expect(page.locator('output')).toContainText(price(13));
  await phone.close();
});

test('a form that passes its answers on waits for the application, by button or Enter', async ({ page }) => {
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
