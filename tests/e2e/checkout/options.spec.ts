import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { DEALS } from '../../support/crm.ts';
import { limitMs } from '../../support/slowness.ts';
import { askForPricing, cardForm, createOrganization, expect, newBuyer, payByCard, price, testOn } from '../journey.ts';
import { expectAccessible, expectNoOverflow, widths } from '../screens.ts';
import { arriveAfterPaying, arriveInApp, finishHere, rememberContact } from '../shortcuts.ts';

/** A shop in which everything of Stripe's and HubSpot's that is off by default is switched on. */
const test = testOn({
  ...DEALS,
  CHECKOUT_PAYMENT_METHODS: 'card,us_bank_account',
  CHECKOUT_AUTOMATIC_TAX: 'on',
  CHECKOUT_TAX_IDS: 'on',
  CHECKOUT_PROMOTION_CODES: 'on',
});

/** A country in which the local account collects no tax. */
const UNTAXED = 'NZ';

const BY_BANK = { method: 'us_bank_account', country: UNTAXED };

const onItsWay = (page: Page) => page.getByRole('heading', { name: 'Your payment is on its way', level: 1 });

/** Presses a button for the newest payment on the dashboard of Stripe's stand-in. */
async function decide(page: Page, what: 'Let the money arrive' | 'Let the payment fail'): Promise<void> {
  const dashboard = await page.context().newPage();
  await dashboard.goto('/__local/stripe/dashboard');
  // A page that is closed while it loads another may never close.
  await Promise.all([dashboard.waitForEvent('load'), dashboard.getByRole('button', { name: what }).first().click()]);
  await dashboard.close();
}

/** The page asks again less and less often, which takes longer than other tests as a whole. */
const soon = { timeout: limitMs(30) };
test.slow();

test('a bank payment that arrives tomorrow becomes an organization', async ({
  visitor: { page, expectTrouble },
  site,
}) => {
  expectTrouble(/409/);
  const buyer = newBuyer();
  await rememberContact(page, buyer, 4);
  await page.goto('/aidp-checkout');
  const form = cardForm(page);
  await form.getByRole('radio', { name: 'US bank account' }).check();
  await form.getByLabel('Account number').fill('000123456789');
  await form.getByLabel('Account holder').fill('Sample Payer');
  await form.getByLabel('Country').selectOption(UNTAXED);
  await form.getByRole('button', { name: /^Pay \$/ }).click();
  await expect(onItsWay(page)).toBeFocused();
  await expect(
    page.getByRole('status').filter({ hasText: `${price(4)} for 4 seats can take several business days` }),
  ).toBeVisible();
  await expect(page.getByRole('region', { name: 'On its way' })).toContainText(`Payer${buyer.email}`);
  await expectAccessible(page, 'on its way');
  await expectNoOverflow(page, [320, ...widths]);

  // A reload, Back and the link keep showing it.
  await page.reload();
  await expect(onItsWay(page)).toBeVisible();
  await page.goto('/program-faq');
  await page.goBack();
  await expect(onItsWay(page)).toBeVisible();
  const find = "select parameters->>'claimToken' as token from mails where kind = 'payment-pending' and recipient = $1";
  const [sent] = await site.rows<{ token: string }>(find, [buyer.email]);
  await page.goto(`/create-org?session_id=${sent?.token}`);
  await expect(onItsWay(page)).toBeVisible();

  // Meanwhile, the checkout sells nothing.
  await page.goto('/aidp-checkout');
  await expect(page.getByRole('heading', { name: 'Your payment is on its way' })).toBeVisible();
  await page.getByRole('link', { name: 'See your payment' }).click();
  await expect(onItsWay(page)).toBeVisible();

  await decide(page, 'Let the money arrive');
  await expect(page.getByRole('heading', { name: 'Create Your Organization' })).toBeFocused(soon);
  await expect(page.getByRole('region', { name: 'Paid' })).toContainText(price(4));
  await createOrganization(page, buyer);
  await arriveInApp(page, site, buyer, [4]);
});

test('the page shows by itself that a bank payment failed, and the seats can be paid again by card', async ({
  visitor: { page, expectTrouble },
  site,
}) => {
  expectTrouble(/409/);
  const buyer = newBuyer();
  await arriveAfterPaying(page, site, buyer, 2, BY_BANK);
  await expect(onItsWay(page)).toBeVisible();
  await decide(page, 'Let the payment fail');
  await expect(page.getByRole('heading', { name: 'Your payment did not go through' })).toBeFocused(soon);
  await expect(page.getByRole('alert')).toContainText('nothing was charged');
  await expectAccessible(page, 'failed');
  await page.getByRole('link', { name: 'Go to checkout' }).click();
  await cardForm(page).getByRole('radio', { name: 'Card' }).check();
  await cardForm(page).getByLabel('Country').selectOption(UNTAXED);
  await payByCard(page);
  await finishHere(page, site, buyer, 2);
});

test('while a bank payment is on its way, a hidden page asks nothing, and a reload while the api is down keeps waiting', async ({
  visitor: { page, expectTrouble },
  site,
}) => {
  await page.clock.install();
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/checkout/session/')) asked += 1;
  });
  await arriveAfterPaying(page, site, newBuyer(), 2, BY_BANK);
  await expect(onItsWay(page)).toBeVisible();
  const setHidden = (hidden: boolean) =>
    page.evaluate(`Object.defineProperty(document, 'hidden', { value: ${hidden}, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'))`);
  await setHidden(true);
  // From here on, timers run only when told to.
  await page.clock.pauseAt(Date.now() + 10_000);
  asked = 0;
  // The longest pause is a minute.
  await page.clock.runFor(120_000);
  expect(asked).toBe(0);
  // A visitor who returns is told at once, without a pause.
  await setHidden(false);
  await expect.poll(() => asked).toBe(1);

  expectTrouble(/503/);
  await page.route('**/api/checkout/session/**', (route) => route.fulfill({ status: 503 }));
  asked = 0;
  await page.reload();
  // More tries than the first check makes, instead of sending the buyer to pay again.
  await expect
    .poll(
      async () => {
        await page.clock.runFor(5_000);
        return asked;
      },
      { intervals: [20] },
    )
    .toBeGreaterThan(6);
  await expect(page.getByRole('heading', { name: 'Verifying your payment...' })).toBeVisible();
  await page.unroute('**/api/checkout/session/**');
  await page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`);
  await expect(onItsWay(page)).toBeVisible();
});

test('a code and tax show in the sums, from the payment form to the receipt; a code of 100 % needs no card', async ({
  visitor: { page },
  site,
}) => {
  const buyer = newBuyer();
  await rememberContact(page, buyer, 2);
  await page.goto('/aidp-checkout');
  const form = cardForm(page);
  const code = form.getByLabel('Promotion code');
  const apply = form.getByRole('button', { name: 'Apply' });
  // Germany's tax is 19 %, and the code takes 20 % off.
  await form.getByLabel('Country').selectOption('DE');
  await expect(form.getByRole('button', { name: `Pay ${price(2 * 1.19)}.00` })).toBeVisible();
  await code.fill('nothing');
  await apply.click();
  await expect(form.getByText('This code is invalid.')).toBeVisible();
  await code.fill('LOCAL20');
  await apply.click();
  await expect(form.getByRole('button', { name: `Pay ${price(1.6 * 1.19)}.00` })).toBeVisible();
  await form.getByLabel('VAT or tax ID (optional)').fill('DE123456789');
  await payByCard(page);
  const receipt = page.getByRole('region', { name: 'Paid' });
  const sums = [`Subtotal${price(2)}`, `Discount-${price(0.4)}`, `Tax${price(1.6 * 0.19)}`];
  for (const line of [price(1.6 * 1.19), ...sums]) await expect(receipt).toContainText(line);
  const taxIds = `select data->'customer_details'->'tax_ids' as ids from local_stripe.objects
    where data->'customer_details'->>'email' = $1`;
  expect(await site.vendorRows(taxIds, [buyer.email])).toEqual([{ ids: [{ type: 'eu_vat', value: 'DE123456789' }] }]);
  await finishHere(page, site, buyer, 2);

  const other = newBuyer();
  await page.evaluate('localStorage.clear(); sessionStorage.clear()');
  await rememberContact(page, other, 3);
  await page.goto('/aidp-checkout');
  await code.fill('LOCAL100');
  await apply.click();
  await expect(form.getByLabel('Card number')).toBeHidden();
  await form.getByRole('button', { name: 'Complete order' }).click();
  await expect(receipt).toContainText(price(0));
  await finishHere(page, site, other, 3);
});

test('makes a deal with the contact and both campaigns when a visitor asks for a price and buys', async ({
  visitor: { page },
  site,
}) => {
  const buyer = newBuyer();
  await page.goto('/?utm_source=search&utm_campaign=autumn');
  // The visit is remembered in a task of its own, which may come after the load event.
  await page.waitForFunction('sessionStorage.visit !== undefined');
  await page.goto('/program-faq');
  await page.goto('/program-faq?utm_source=newsletter&utm_campaign=spring&email=person%40example.com');
  await page.waitForFunction("JSON.stringify(sessionStorage).includes('newsletter')");
  const opened = page.waitForResponse('**/api/checkout/create-session');
  await askForPricing(page, buyer, 3);
  const [session] = (await (await opened).json()).clientSecret.split('_secret_');
  await site.stripe('/pay', { session, country: UNTAXED });

  type Found = { deal: Record<string, string>; contact: Record<string, string> };
  const found = () =>
    site.vendorRows<Found>(
      `select deal.properties as deal, contact.properties as contact
       from local_hubspot.crm_associations
       join local_hubspot.crm_objects deal on deal.id = deal_id
       join local_hubspot.crm_objects contact on contact.id = contact_id
       where contact.properties ->> 'email' = $1`,
      [buyer.email],
    );
  await expect.poll(found, { timeout: limitMs(20) }).toHaveLength(1);
  // The lead is relayed independently of the deal.
  await expect.poll(async () => (await found())[0]?.contact.form_name).toBe('pricing');
  const [{ deal, contact } = { deal: {}, contact: {} }] = await found();
  expect(deal).toMatchObject({
    dealname: `3 seats, ${buyer.company}`,
    amount: '15000.00',
    dealstage: DEALS.HUBSPOT_DEAL_STAGE_PAID,
    payment_status: 'paid',
  });
  expect(contact).toMatchObject({
    first_utm_source: 'search',
    first_utm_campaign: 'autumn',
    landing_page: '/',
    utm_source: 'newsletter',
    utm_campaign: 'spring',
  });
  expect(JSON.stringify(contact)).not.toContain('person');
  const paid = 'select attempt_key from payments where id = $1';
  const [payment] = await site.rows<{ attempt_key: string }>(paid, [deal.payment_id]);
  const reference = createHash('sha256')
    .update(payment?.attempt_key ?? '')
    .digest('hex')
    .slice(0, 16);
  expect(contact.checkout_attempt).toBe(reference);

  await page.goto('/__local/hubspot/crm');
  await expect(page.getByRole('heading', { name: `3 seats, ${buyer.company}` })).toBeVisible();
  await expect(page.getByRole('heading', { name: buyer.email })).toBeVisible();
  await expectAccessible(page, 'contacts and deals');
});
