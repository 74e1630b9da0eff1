import type { Page } from '@playwright/test';
import { spawnOps } from '../../support/ops-process.ts';
import {
  askForPricing,
  createOrganization,
  expect,
  expectOneOrganization,
  hydrated,
  newBuyer,
  signInToApp,
  testOn,
} from '../journey.ts';

const test = testOn({ CLAIM_MAIL_AFTER_SECONDS: '0' });

/** Fills in what the pricing form did not ask for. */
async function fillInAddress(page: Page): Promise<void> {
  await page.getByLabel('Street address').fill('Sample Street 1');
  await page.getByLabel('City').fill('Berlin');
  await page.getByLabel('Postal code').fill('10115');
  await page.getByLabel('Country').selectOption('DE');
}
const send = (page: Page) => page.getByRole('button', { name: 'Request the invoice' }).click();

/** Opens one of the mails that have arrived from us, or from Stripe. */
async function openMail(page: Page, mailbox: string, address: string, subject: RegExp): Promise<void> {
  const row = page.getByRole('row').filter({ hasText: address }).filter({ hasText: subject });
  await expect(async () => {
    await page.goto(mailbox);
    await expect(row.first()).toBeVisible({ timeout: 300 });
  }).toPass();
  await row.first().getByRole('link').click();
}

test('an invoice for 250 seats, from the request to the organization', async ({ visitor, site }) => {
  const { page } = visitor;
  visitor.expectTrouble(/400|409/);
  const buyer = newBuyer();
  await askForPricing(page, buyer, 250);
  await page.getByRole('alert').getByRole('link', { name: 'Pay by invoice' }).click();
  await expect(page.getByRole('heading', { name: 'Pay by Invoice' })).toBeVisible();
  await expect(page.getByLabel('Seats')).toHaveValue('250');
  await expect(page.getByText('$1,250,000')).toBeVisible();
  await expect(page.getByLabel('Email Address')).toHaveValue(buyer.email);
  await expect(page.getByRole('textbox', { name: 'Company' })).toHaveValue(buyer.company);
  await expect(page.getByLabel('Your name')).toHaveValue(`${buyer.firstName} ${buyer.lastName}`);
  await fillInAddress(page);
  await page.getByLabel('Purchase order').fill('PO-4711');
  await page.getByLabel('VAT or tax ID').fill('DE123456789');
  await send(page);
  await expect(page.getByRole('heading', { name: 'We Have Your Request' })).toBeVisible();
  await openMail(page, '/__local/mail', buyer.email, /We have your request/);

  // A member of the team decides.
  const ops = (...args: string[]) => spawnOps(site.variables, ['invoices', ...args]);
  const [request] = JSON.parse((await ops('list', '--json')).stdout);
  expect(await ops('approve', request.id)).toMatchObject({ code: 0 });

  // Stripe mails the invoice. Its link says that it is not paid yet.
  await openMail(page, '/__local/stripe/mail', buyer.email, /New invoice/);
  await page.getByRole('link', { name: 'View and pay the invoice' }).click();
  await expect(page.getByText('PO-4711')).toBeVisible();
  await expect(page.getByText('DE123456789')).toBeVisible();
  const [, link = ''] =
    /(\/create-org\?session_id=claim_\S+)/.exec((await page.locator('article').textContent()) ?? '') ?? [];
  const invoicePage = page.url();
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'The invoice is not paid yet' })).toBeVisible();
  await page.goto(invoicePage);
  await page.getByRole('button', { name: 'Pay by bank transfer' }).click();
  await expect(page.getByText('This invoice is paid.', { exact: true })).toBeVisible();

  await openMail(page, '/__local/mail', buyer.email, /Your 250 seats are paid for/);
  await page
    .getByRole('listitem')
    .getByRole('link', { name: /create-org/ })
    .first()
    .click();
  await expect(page.getByText('$1,250,000').first()).toBeVisible();
  await createOrganization(page, buyer);
  await signInToApp(page, buyer, 250);
  await expectOneOrganization(site, buyer, 250);
});

test('the checkout always links to the form, with its seats filled in', async ({ visitor: { page } }) => {
  await page.goto('/aidp-checkout');
  const order = page.getByRole('region', { name: 'Seats' });
  await hydrated(page);
  await page.getByRole('spinbutton', { name: 'Seats' }).fill('7');
  await order.getByRole('link', { name: 'Pay by invoice' }).click();
  await expect(page).toHaveURL(/\/aidp-invoice\?seats=7$/);
  await expect(page.getByRole('heading', { name: 'Pay by Invoice' })).toBeVisible();
  await expect(page.getByLabel('Seats')).toHaveValue('7');
  await expect(page.getByText('$35,000')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Seats')).toHaveValue('7');
});

test('the price of the largest invoice fits beside its field at every width', async ({ visitor: { page } }) => {
  await page.goto('/aidp-invoice?seats=1999');
  await expect(page.getByText('$9,995,000')).toBeVisible();
  for (const width of [320, 390, 600, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
  }
});

test('lists mistakes and keeps the answers', async ({ visitor: { page } }) => {
  await page.goto('/aidp-invoice');
  await hydrated(page);
  await page.getByLabel('Seats').fill('2000');
  await page.getByLabel('Your name').fill('Dana Sample');
  await page.getByLabel('Email Address').fill('dana');
  await send(page);
  const summary = page.getByRole('alert');
  await expect(summary).toBeFocused();
  await expect(summary).toContainText('Six answers need another look');
  await expect(summary).toContainText('One invoice can be for up to 1,999 seats');
  await expect(summary.getByRole('link', { name: 'Talk to us' })).toHaveAttribute('href', '/__local/meet');
  await summary.getByRole('link', { name: 'Choose the country' }).click();
  await expect(page.getByLabel('Country')).toBeFocused();
  await expect(page.getByLabel('Your name')).toHaveValue('Dana Sample');
});

test('offline, the answers stay and can be sent again', async ({ visitor, context, site }) => {
  const { page } = visitor;
  visitor.expectTrouble(/ERR_INTERNET_DISCONNECTED/);
  const buyer = newBuyer();
  await page.goto('/aidp-invoice?seats=3');
  await hydrated(page);
  await page.getByLabel('Your name').fill('Dana Sample');
  await page.getByRole('textbox', { name: 'Company' }).fill(buyer.company);
  await page.getByLabel('Email Address').fill(buyer.email);
  await fillInAddress(page);
  await context.setOffline(true);
  await send(page);
  await expect(page.getByRole('alert')).toContainText('We could not reach the server');
  await expect(page.getByLabel('Street address')).toHaveValue('Sample Street 1');
  await context.setOffline(false);
  await send(page);
  await expect(page.getByRole('heading', { name: 'We Have Your Request' })).toBeVisible();
  const stored = 'select repeats from invoice_requests where contact_email = $1';
  expect(await site.rows(stored, [buyer.email])).toEqual([{ repeats: 0 }]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the form can still be sent', async ({ page, site }) => {
    const buyer = newBuyer();
    await page.goto('/aidp-invoice');
    await page.getByLabel('Seats').fill('3');
    await page.getByLabel('Your name').fill('Dana Sample');
    await page.getByRole('textbox', { name: 'Company' }).fill(buyer.company);
    await page.getByLabel('Email Address').fill(buyer.email);
    await fillInAddress(page);
    await send(page);
    await expect(page.getByRole('heading', { name: 'We Have Your Request' })).toBeVisible();
    const stored = 'select company, country from invoice_requests where contact_email = $1';
    expect(await site.rows(stored, [buyer.email])).toEqual([{ company: buyer.company, country: 'DE' }]);
  });
});

test('the whole form works by keyboard', async ({ visitor: { page } }) => {
  const buyer = newBuyer();
  await page.goto('/aidp-invoice');
  await hydrated(page);
  await page.getByLabel('Seats').focus();
  const typed = ['3', 'Dana Sample', buyer.company, buyer.email, 'Sample Street 1', 'Berlin', '10115', ''];
  for (const text of typed) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await expect(page.getByLabel('Country')).toBeFocused();
  await page.keyboard.type('Germ');
  await expect(page.getByLabel('Country')).toHaveValue('DE');
  for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'We Have Your Request' })).toBeVisible();
});
