import type { Page } from '@playwright/test';
import request from 'supertest';
import { addressOf } from '#contract/leads.values.ts';
import { newStaff, sessionOf } from '../../support/staff-accounts.ts';
import { askForPricing, expect, hydrated, newBuyer, price, test } from '../journey.ts';
import { unsentKeys } from '../leads/filling-in.ts';
import { expectNoOverflow, widths } from '../screens.ts';
import { finishHere, mailedLink, openMail } from '../shortcuts.ts';
import { application, hold } from '../site/application.ts';

const address = addressOf('invoice');

/** Fills in what the pricing form did not ask for. */
async function fillInAddress(page: Page): Promise<void> {
  await page.getByLabel('Street address').fill('Sample Street 1');
  await page.getByLabel('City').fill('Berlin');
  await page.getByLabel('Postal code').fill('10115');
  await page.getByLabel('Country').selectOption('DE');
}

async function fillIn(page: Page, { company, email }: ReturnType<typeof newBuyer>): Promise<void> {
  await page.getByLabel('Your name').fill('Dana Sample');
  await page.getByRole('textbox', { name: 'Company' }).fill(company);
  await page.getByLabel('Email Address').fill(email);
  await fillInAddress(page);
}

const sendRequest = (page: Page) => page.getByRole('button', { name: 'Request the invoice' }).click();

test('an invoice for 250 seats, from the request to the organization', async ({
  visitor: { page, expectTrouble },
  site,
}) => {
  expectTrouble(/400|409/);
  const buyer = newBuyer();
  await askForPricing(page, buyer, 250);
  await page.getByRole('alert').getByRole('link', { name: 'Pay by invoice' }).click();
  await expect(page.getByRole('heading', { name: 'Pay by Invoice' })).toBeVisible();
  await expect(page.getByLabel('Seats')).toHaveValue('250');
  await expect(page.getByText(price(250))).toBeVisible();
  await expect(page.getByLabel('Email Address')).toHaveValue(buyer.email);
  await expect(page.getByRole('textbox', { name: 'Company' })).toHaveValue(buyer.company);
  await expect(page.getByLabel('Your name')).toHaveValue(`${buyer.firstName} ${buyer.lastName}`);
  await fillInAddress(page);
  await page.getByLabel('Purchase order').fill('PO-4711');
  await page.getByLabel('VAT or tax ID').fill('DE123456789');
  await sendRequest(page);
  await expect(page.getByRole('heading', { name: 'We Have Your Request' })).toBeVisible();
  for (const fact of [price(250), buyer.email, /Sample Street 1.*, Germany$/, 'PO-4711', 'DE123456789'])
    await expect(page.getByText(fact)).toBeVisible();
  await mailedLink(site, buyer.email, /We have your request/, /./);

  // A member of the team decides.
  const { accessToken } = await sessionOf(site, await newStaff(site, 'owner'));
  const find = 'select id from invoice_requests where contact_email = $1';
  const [stored] = await site.rows<{ id: string }>(find, [buyer.email]);
  await request(site.url)
    .post(`/api/desk/invoices/${stored?.id}/approve`)
    .auth(accessToken, { type: 'bearer' })
    .send({})
    .expect(200);

  // Stripe mails the invoice. Its link says that it is not paid yet.
  await openMail(page, buyer.email, 'New invoice');
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

  // Whoever opens the link elsewhere need not repeat what the request said.
  await page.evaluate('localStorage.clear()');
  await page.goto(await mailedLink(site, buyer.email, 'Your 250 seats are paid for', /create-org/));
  await expect(page.getByLabel('Organization Name')).toHaveValue(buyer.company);
  await expect(page.getByLabel('Last Name')).not.toHaveValue('');
  await expect(page.getByText(price(250)).first()).toBeVisible();
  await finishHere(page, site, buyer, 250);
});

test('the checkout leads to the form with its seats; it lists mistakes, keeps the answers offline, and works by keyboard', async ({
  visitor: { page, expectTrouble },
  context,
  site,
}) => {
  await page.goto('/aidp-checkout');
  await hydrated(page);
  await page.getByRole('spinbutton', { name: 'Seats' }).fill('7');
  await page.getByRole('region', { name: 'Seats' }).getByRole('link', { name: 'Pay by invoice' }).click();
  await expect(page).toHaveURL(/\/aidp-invoice\?seats=7$/);
  await expect(page.getByRole('heading', { name: 'Pay by Invoice' })).toBeVisible();
  const seats = page.getByLabel('Seats');
  await expect(seats).toHaveValue('7');
  await expect(page.getByText(price(7))).toBeVisible();
  await page.reload();
  await expect(seats).toHaveValue('7');
  await hydrated(page);

  // The price of the largest invoice fits beside its field.
  await seats.fill('1999');
  await expect(page.getByText(price(1999))).toBeVisible();
  await expectNoOverflow(page, [320, 600, 1024, ...widths]);

  await seats.fill('2000');
  await page.getByLabel('Your name').fill('Dana Sample');
  await page.getByLabel('Email Address').fill('dana');
  await sendRequest(page);
  const alert = page.getByRole('alert');
  await expect(alert).toBeFocused();
  await expect(alert).toContainText('Six answers need another look');
  await expect(alert).toContainText('One invoice can be for up to 1,999 seats');
  await expect(alert.getByRole('link', { name: 'Talk to us' })).toHaveAttribute('href', '/__local/meet');
  await alert.getByRole('link', { name: 'Choose the country' }).click();
  await expect(page.getByLabel('Country')).toBeFocused();
  await expect(page.getByLabel('Your name')).toHaveValue('Dana Sample');

  // The whole form by keyboard, which selects what is in a field that it comes to.
  const buyer = newBuyer();
  await seats.focus();
  await page.keyboard.press('ControlOrMeta+a');
  const typed = ['3', 'Dana Sample', buyer.company, buyer.email, 'Sample Street 1', 'Berlin', '10115', ''];
  for (const text of typed) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await expect(page.getByLabel('Country')).toBeFocused();
  await page.keyboard.type('Germ');
  await expect(page.getByLabel('Country')).toHaveValue('DE');
  for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('Tab');

  expectTrouble(/ERR_INTERNET_DISCONNECTED/);
  await context.setOffline(true);
  await page.keyboard.press('Enter');
  await expect(alert).toContainText('We could not reach the server');
  await expect(page.getByLabel('Street address')).toHaveValue('Sample Street 1');
  await context.setOffline(false);
  // A browser sends it even if its visitor leaves at once.
  await page.evaluate(`{
    const { fetch } = window;
    window.fetch = (input, init) => {
      if (input === '${address}') window.outlives = init.keepalive;
      return fetch(input, init);
    };
  }`);
  await page.getByRole('button', { name: 'Request the invoice' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'We Have Your Request' })).toBeVisible();
  expect(await page.evaluate('window.outlives')).toBe(true);
  const stored = 'select repeats from invoice_requests where contact_email = $1';
  expect(await site.rows(stored, [buyer.email])).toEqual([{ repeats: 0 }]);

  await page.goBack();
  await expect(page.getByLabel('Street address')).toHaveValue('Sample Street 1');
  await expect(page.getByLabel('Country')).toHaveValue('DE');
  await expect(page.getByText(price(3))).toBeVisible();
});

test('the time before the application ran counts as time to fill in the form', async ({ page }) => {
  await page.clock.install();
  const start = await hold(page, application);
  await page.goto('/aidp-invoice', { waitUntil: 'domcontentloaded' });
  await fillIn(page, newBuyer());
  await page.clock.fastForward(3_600_000);
  start();
  await hydrated(page);
  const sent = page.waitForRequest(`**${address}`);
  await sendRequest(page);
  expect((await sent).postDataJSON().filledMs).toBeGreaterThan(3_600_000);
  await expect(page.getByRole('heading', { name: 'We Have Your Request' })).toBeVisible();
});

test('a request that fails after its visitor has left the form is sent from the next page, or says what is wrong', async ({
  visitor: { page, expectTrouble },
  site,
}) => {
  expectTrouble(/503|400/);
  await page.clock.install();
  const leave = async (answer: { status: number; json: object }, buyer = newBuyer()) => {
    const left = Promise.withResolvers<void>();
    await page.route(`**${address}`, async (route) => {
      await left.promise;
      await route.fulfill(answer);
    });
    await page.goto('/aidp-invoice');
    await hydrated(page);
    await fillIn(page, buyer);
    const sent = page.waitForRequest(`**${address}`);
    await sendRequest(page);
    await sent;
    await page.getByRole('contentinfo').getByRole('link', { name: 'Program FAQ' }).click();
    await page.waitForURL('**/program-faq');
    // A form that is still drawn would show the answer itself, if its visitor is back.
    await expect(page.getByRole('heading', { name: 'Pay by Invoice' })).toHaveCount(0);
    left.resolve();
    return buyer;
  };
  const { email } = await leave({ status: 503, json: {} });
  await expect.poll(() => unsentKeys(page)).not.toEqual([]);
  await page.unroute(`**${address}`);
  await page.clock.runFor(6_000);
  await expect
    .poll(() => site.rows('select 1 from invoice_requests where contact_email = $1', [email]))
    .toHaveLength(1);
  await expect.poll(() => unsentKeys(page)).toEqual([]);

  const json = { code: 'invalid_request', message: 'Company is odd', error: 'x', requestId: 'x' };
  await leave({ status: 400, json });
  await page.goBack();
  await expect(page.getByRole('alert')).toContainText('Your answers have not reached us: Company is odd');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the checkout leads to the form, which can still be sent', async ({ page, site }) => {
    const buyer = newBuyer();
    await page.goto('/aidp-checkout');
    await expect(page.getByRole('contentinfo').getByRole('link').first()).toBeVisible();
    await page.locator('noscript a[href="/aidp-invoice"]').click();
    await page.getByLabel('Seats').fill('3');
    await fillIn(page, buyer);
    await sendRequest(page);
    await expect(page.getByRole('heading', { name: 'We Have Your Request' })).toBeVisible();
    const stored = 'select company, country from invoice_requests where contact_email = $1';
    expect(await site.rows(stored, [buyer.email])).toEqual([{ company: buyer.company, country: 'DE' }]);
  });
});
