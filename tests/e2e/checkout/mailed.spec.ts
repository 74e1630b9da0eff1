import type { Page } from '@playwright/test';
import request from 'supertest';
import { DEALS } from '../../support/crm.ts';
import { limitMs } from '../../support/slowness.ts';
import { newStaff, sessionOf } from '../../support/staff-accounts.ts';
import { askForPricing, createOrganization, expect, newBuyer, price, testOn } from '../journey.ts';
import { expectAccessible } from '../screens.ts';
import { arriveInApp, claimHere, expectOrganization, mailedLink, pay } from '../shortcuts.ts';
import { fillInAddress, sendRequest } from './invoice.ts';

/** Mails the link of a payment at once, and makes deals. */
const test = testOn({ CLAIM_MAIL_AFTER_SECONDS: '0', ...DEALS });

/** Opens one of the mails that have arrived from us, or from Stripe. */
async function openMail(page: Page, mailbox: string, address: string, subject: RegExp): Promise<void> {
  const row = page.getByRole('row').filter({ hasText: address }).filter({ hasText: subject }).first();
  await expect(async () => {
    await page.goto(mailbox);
    await expect(row).toBeVisible({ timeout: 300 });
  }).toPass();
  await row.getByRole('link').click();
}

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
  await mailedLink(site, buyer.email, /We have your request/, /./);

  // A member of the team decides.
  const { accessToken } = await sessionOf(site, await newStaff(site, 'owner'));
  const [stored] = await site.rows<{ id: string }>('select id from invoice_requests where contact_email = $1', [
    buyer.email,
  ]);
  await request(site.url)
    .post(`/api/desk/invoices/${stored?.id}/approve`)
    .auth(accessToken, { type: 'bearer' })
    .send({})
    .expect(200);

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

  await page.goto(await mailedLink(site, buyer.email, 'Your 250 seats are paid for', /create-org/));
  await expect(page.getByText(price(250)).first()).toBeVisible();
  await claimHere(page, site, buyer);
  await expectOrganization(site, buyer, [250]);
});

test('a buyer who closes everything after paying finishes in another browser, with the link in our mail', async ({
  visitor: { page, expectTrouble },
  site,
}) => {
  expectTrouble(/409/);
  await page.setViewportSize({ width: 390, height: 844 });
  const buyer = newBuyer();
  await pay(site, buyer, 3);
  const row = page.getByRole('row').filter({ hasText: buyer.email });
  const link = page
    .getByRole('listitem')
    .getByRole('link', { name: /create-org/ })
    .first();
  const openOf = async (mails: number) => {
    await expect(async () => {
      await page.goto('/__local/mail');
      await expect(row).toHaveCount(mails, { timeout: 200 });
    }).toPass();
    await row.filter({ hasText: 'Your 3 seats are paid for' }).getByRole('link').click();
  };
  await openOf(1);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Your 3 seats are paid for: create your organization',
  );
  await link.click();
  await expect(page.getByText(price(3)).first()).toBeVisible();
  await createOrganization(page, buyer);
  await arriveInApp(page, site, buyer, [3]);

  // The administrator, who is the payer, gets a mail that it is ready. A second use of the link leads to the login.
  await openOf(2);
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your organization already exists');
});

test('makes a deal with the contact and both campaigns when a visitor asks for a price and buys', async ({
  visitor: { page },
  site,
}) => {
  const buyer = newBuyer();
  await page.goto('/?utm_source=search&utm_campaign=autumn');
  await page.goto('/program-faq');
  await page.goto('/program-faq?utm_source=newsletter&utm_campaign=spring&email=person%40example.com');
  const opened = page.waitForResponse('**/api/checkout/create-session');
  await askForPricing(page, buyer, 3);
  const [session] = (await (await opened).json()).clientSecret.split('_secret_');
  await site.stripe('/pay', { session });

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
  expect(await site.rows(paid, [deal.payment_id])).toEqual([{ attempt_key: contact.checkout_attempt }]);

  await page.goto('/__local/hubspot/crm');
  await expect(page.getByRole('heading', { name: `3 seats, ${buyer.company}` })).toBeVisible();
  await expect(page.getByRole('heading', { name: buyer.email })).toBeVisible();
  await expectAccessible(page, 'contacts and deals');
});
