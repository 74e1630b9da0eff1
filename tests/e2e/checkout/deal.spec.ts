import { DEALS } from '../../support/crm.ts';
import { askForPricing, expect, newBuyer, payByCard, testOn } from '../journey.ts';
import { expectAccessible } from '../screens.ts';

const test = testOn(DEALS);

test('makes a deal with the contact and both campaigns when a visitor asks for a price and buys', async ({
  visitor: { page },
  site,
}) => {
  const buyer = newBuyer();
  await page.goto('/?utm_source=search&utm_campaign=autumn');
  await page.goto('/program-faq');
  await page.goto('/program-faq?utm_source=newsletter&utm_campaign=spring&email=person%40example.com');
  await askForPricing(page, buyer, 3);
  await payByCard(page);
  await expect(page.getByLabel('Organization Name')).toBeVisible();

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
  await expect.poll(found, { timeout: 20_000 }).toHaveLength(1);
  // The lead is relayed independently of the deal.
  await expect.poll(async () => (await found())[0]?.contact.form_name).toBe('pricing');
  const [{ deal, contact } = { deal: {}, contact: {} }] = await found();
  expect(deal).toMatchObject({
    dealname: `3 seats, ${buyer.company}`,
    amount: '15000.00',
    dealstage: 'closedwon',
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
