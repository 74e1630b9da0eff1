import { expect, idle, price, teamField, test } from '../e2e/journey.ts';
import { disturbances, expectKept } from '../e2e/leads/disturbances.ts';
import { application, hold } from '../e2e/site/application.ts';

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

// The other forms in the drills (tests/drills/disturbed-forms.spec.ts).
for (const [what, disturb] of Object.entries(disturbances))
  test(`the pricing form keeps what was done before the application ran, although ${what}`, async ({ page }) => {
    await disturb(page);
    await expectKept(page, '/aidp-get-pricing');
  });

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
