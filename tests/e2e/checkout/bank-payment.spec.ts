import type { Page } from '@playwright/test';
import {
  askForPricing,
  cardForm,
  createOrganization,
  expect,
  expectOneOrganization,
  newBuyer,
  payByCard,
  signInToApp,
  testOn,
} from '../journey.ts';
import { expectAccessible, horizontalOverflow } from '../screens.ts';

const test = testOn({
  CHECKOUT_PAYMENT_METHODS: 'card,us_bank_account',
  CHECKOUT_AUTOMATIC_TAX: 'on',
  CHECKOUT_TAX_IDS: 'on',
  CHECKOUT_PROMOTION_CODES: 'on',
});

/** Pays by bank debit in the embedded checkout. */
async function payByBank(page: Page): Promise<void> {
  const form = cardForm(page);
  await form.getByRole('radio', { name: 'US bank account' }).check();
  await form.getByLabel('Account number').fill('000123456789');
  await form.getByLabel('Account holder').fill('Sample Payer');
  await form.getByLabel('Country').selectOption('NZ');
  await form.getByRole('button', { name: /^Pay \$/ }).click();
}

/** Presses a button for the newest payment on the dashboard of Stripe's stand-in. */
async function decide(page: Page, what: 'Let the money arrive' | 'Let the payment fail'): Promise<void> {
  const dashboard = await page.context().newPage();
  await dashboard.goto('/__local/stripe/dashboard');
  await dashboard.getByRole('button', { name: what }).first().click();
  await expect(dashboard.getByRole('button', { name: what })).toHaveCount(0);
  await dashboard.close();
}

const onItsWay = (page: Page) => page.getByRole('heading', { name: 'Your payment is on its way', level: 1 });

test('a bank payment that arrives tomorrow becomes an organization', async ({
  visitor: { page, expectTrouble },
  site,
}) => {
  const buyer = newBuyer();
  await askForPricing(page, buyer, 4);
  await payByBank(page);
  await expect(onItsWay(page)).toBeFocused();
  await expect(
    page.getByRole('status').filter({ hasText: '$20,000 for 4 seats can take several business days' }),
  ).toBeVisible();
  await expect(page.getByRole('region', { name: 'On its way' })).toContainText(`Payer${buyer.email}`);
  await expectAccessible(page, 'on its way');
  for (const width of [320, 390, 768, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await horizontalOverflow(page)).toBe(0);
  }

  // A reload, Back and the link keep showing it.
  await page.reload();
  await expect(onItsWay(page)).toBeVisible();
  await page.goto('/program-faq');
  await page.goBack();
  await expect(onItsWay(page)).toBeVisible();
  const [sent] = await site.rows<{ token: string }>(
    "select parameters->>'claimToken' as token from mails where kind = 'payment-pending' and recipient = $1",
    [buyer.email],
  );
  await page.goto(`/create-org?session_id=${sent?.token}`);
  await expect(onItsWay(page)).toBeVisible();

  // Meanwhile, the checkout sells nothing.
  expectTrouble(/409/);
  await page.goto('/aidp-checkout');
  await expect(page.getByRole('heading', { name: 'Your payment is on its way' })).toBeVisible();
  await page.getByRole('link', { name: 'See your payment' }).click();
  await expect(onItsWay(page)).toBeVisible();

  await decide(page, 'Let the money arrive');
  await expect(page.getByRole('heading', { name: 'Create Your Organization' })).toBeFocused({ timeout: 30_000 });
  await expect(page.getByRole('region', { name: 'Paid' })).toContainText('$20,000');
  await createOrganization(page, buyer);
  await signInToApp(page, buyer, 4);
  await expectOneOrganization(site, buyer, 4);
});

test('the page shows by itself that a bank payment failed, and the seats can be paid again', async ({
  visitor: { page, expectTrouble },
  site,
}) => {
  const buyer = newBuyer();
  await askForPricing(page, buyer, 2);
  await payByBank(page);
  await expect(onItsWay(page)).toBeVisible();
  expectTrouble(/409/);
  await decide(page, 'Let the payment fail');
  await expect(page.getByRole('heading', { name: 'Your payment did not go through' })).toBeFocused({ timeout: 30_000 });
  await expect(page.getByRole('alert')).toContainText('nothing was charged');
  await expectAccessible(page, 'failed');
  await page.getByRole('link', { name: 'Go to checkout' }).click();
  await cardForm(page).getByRole('radio', { name: 'Card' }).check();
  await cardForm(page).getByLabel('Country').selectOption('NZ');
  await payByCard(page);
  await createOrganization(page, buyer);
  await signInToApp(page, buyer, 2);
  await expectOneOrganization(site, buyer, 2);
});

test('a reload while the api is down keeps waiting, instead of sending the buyer to pay again', async ({ visitor }) => {
  const { page } = visitor;
  await askForPricing(page, newBuyer(), 2);
  await payByBank(page);
  await expect(onItsWay(page)).toBeVisible();
  visitor.expectTrouble(/503/);
  let asked = 0;
  await page.route('**/api/checkout/session/**', (route) => {
    asked += 1;
    return route.fulfill({ status: 503 });
  });
  await page.clock.install();
  await page.reload();
  // More tries than the first check makes.
  await expect
    .poll(
      async () => {
        await page.clock.runFor(5_000);
        return asked;
      },
      { intervals: [100], timeout: 20_000 },
    )
    .toBeGreaterThan(6);
  await expect(page.getByRole('heading', { name: 'Verifying your payment...' })).toBeVisible();
  await page.unroute('**/api/checkout/session/**');
  await page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`);
  await expect(onItsWay(page)).toBeVisible();
});

test('a hidden page does not poll, and asks at once when the visitor returns', async ({ visitor: { page } }) => {
  const buyer = newBuyer();
  await askForPricing(page, buyer, 2);
  await payByBank(page);
  await expect(onItsWay(page)).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/api/checkout/session/') && asked.push(request.url()));
  const setHidden = (hidden: boolean) =>
    page.evaluate(`Object.defineProperty(document, 'hidden', { value: ${hidden}, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'))`);
  await setHidden(true);
  await page.waitForTimeout(4_000);
  expect(asked).toEqual([]);
  await setHidden(false);
  await expect.poll(() => asked.length, { timeout: 1_000 }).toBe(1);
});

test('a code and tax show in the sums, from the payment form to the receipt', async ({ visitor: { page }, site }) => {
  const buyer = newBuyer();
  await askForPricing(page, buyer, 2);
  const form = cardForm(page);
  await form.getByLabel('Country').selectOption('DE');
  await expect(form.getByRole('button', { name: 'Pay $11,900.00' })).toBeVisible();
  await form.getByLabel('Promotion code').fill('nothing');
  await form.getByRole('button', { name: 'Apply' }).click();
  await expect(form.getByText('This code is invalid.')).toBeVisible();
  await form.getByLabel('Promotion code').fill('LOCAL20');
  await form.getByRole('button', { name: 'Apply' }).click();
  await expect(form.getByRole('button', { name: 'Pay $9,520.00' })).toBeVisible();
  await form.getByLabel('VAT or tax ID (optional)').fill('DE123456789');
  await payByCard(page);
  const receipt = page.getByRole('region', { name: 'Paid' });
  for (const line of ['$9,520', 'Subtotal$10,000', 'Discount-$2,000', 'Tax$1,520'])
    await expect(receipt).toContainText(line);
  const [session] = await site.vendorRows<{ ids: object[] }>(
    "select data->'customer_details'->'tax_ids' as ids from local_stripe.objects where data->'customer_details'->>'email' = $1",
    [buyer.email],
  );
  expect(session?.ids).toEqual([{ type: 'eu_vat', value: 'DE123456789' }]);
  await createOrganization(page, buyer);
  await signInToApp(page, buyer, 2);
});

test('a code of 100 % needs no card, and gives the seats', async ({ visitor: { page }, site }) => {
  const buyer = newBuyer();
  await askForPricing(page, buyer, 3);
  const form = cardForm(page);
  await form.getByLabel('Promotion code').fill('LOCAL100');
  await form.getByRole('button', { name: 'Apply' }).click();
  await expect(form.getByLabel('Card number')).toBeHidden();
  await form.getByRole('button', { name: 'Complete order' }).click();
  await expect(page.getByRole('region', { name: 'Paid' })).toContainText('$0');
  await createOrganization(page, buyer);
  await signInToApp(page, buyer, 3);
  await expectOneOrganization(site, buyer, 3);
});
