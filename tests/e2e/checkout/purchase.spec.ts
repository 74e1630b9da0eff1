import {
  askForPricing,
  cardForm,
  createOrganization,
  expect,
  expectOneOrganization,
  newBuyer,
  payByCard,
  signInToApp,
  test,
} from '../journey.ts';

test('buys 3 seats with the test card, creates the organization and signs in', async ({ visitor: { page }, site }) => {
  const buyer = newBuyer();
  await askForPricing(page, buyer, 3);
  await expect(page.getByText('$15,000').first()).toBeVisible();
  const returned = page.waitForRequest(/\/create-org\?session_id=cs_/);
  await payByCard(page);
  await returned;
  await expect(page.getByLabel('Organization Name')).toHaveValue(buyer.company);
  await expect(page.getByLabel('Email Address')).toHaveValue(buyer.email);
  await expect(page.getByText(/3 seats/).first()).toBeVisible();
  await createOrganization(page, buyer);
  await signInToApp(page, buyer, 3);
  await expectOneOrganization(site, buyer, 3);
});

test('accepts a good card after a declined one', async ({ visitor, site }) => {
  const { page } = visitor;
  visitor.expectTrouble(/402/);
  const buyer = newBuyer();
  await askForPricing(page, buyer, 2);
  await payByCard(page, '4000 0000 0000 0002');
  await expect(
    cardForm(page)
      .getByText(/declined/i)
      .first(),
  ).toBeVisible();
  await payByCard(page);
  await createOrganization(page, buyer);
  await signInToApp(page, buyer, 2);
  await expectOneOrganization(site, buyer, 2);
});

test('accepts a card that asks for 3D Secure', async ({ visitor: { page }, site }) => {
  const buyer = newBuyer();
  await askForPricing(page, buyer, 1);
  await payByCard(page, '4000 0000 0000 3220');
  await cardForm(page).getByRole('button', { name: 'Complete' }).click();
  await createOrganization(page, buyer);
  await signInToApp(page, buyer, 1);
  await expectOneOrganization(site, buyer, 1);
});

test('a replayed Checkout Session says that it was used, and leads to the login', async ({ visitor, site }) => {
  const { page } = visitor;
  const buyer = newBuyer();
  await askForPricing(page, buyer, 2);
  const returned = page.waitForRequest(/\/create-org\?session_id=cs_/);
  await payByCard(page);
  const address = (await returned).url();
  await createOrganization(page, buyer);
  await signInToApp(page, buyer, 2);
  visitor.expectTrouble(/409/);
  await page.goto(address);
  await expect(page.getByText('This payment was already used to create an organization. Please log in.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: /log ?in/i })).toHaveAttribute('href', '/__local/app');
  await expectOneOrganization(site, buyer, 2);
});

test('closes the tab after paying and finishes in another browser with the address on the invoice', async ({
  visitor,
  site,
  browser,
}) => {
  const buyer = newBuyer();
  await askForPricing(visitor.page, buyer, 4);
  const before = await mails(site.url);
  await visitor.page.route('**/create-org**', (route) => route.abort());
  visitor.expectTrouble(/ERR_FAILED|Failed to load/);
  await payByCard(visitor.page);
  await expect.poll(async () => (await mails(site.url)).length).toBeGreaterThan(before.length);
  await visitor.page.close();

  const context = await browser.newContext({ baseURL: site.url });
  const elsewhere = await context.newPage();
  await elsewhere.goto('/__local/stripe/mail');
  await elsewhere.getByRole('row').filter({ hasText: '$20,000' }).getByRole('link').first().click();
  // The mail is a summary; the address is printed on the invoice that it links to.
  await expect(elsewhere.getByText(/create-org/)).toHaveCount(0);
  await elsewhere.getByRole('link', { name: 'Download invoice' }).click();
  await expect(elsewhere.getByRole('link', { name: /create-org/ })).toHaveCount(0);
  const footer = await elsewhere.getByText(/create-org/).innerText();
  await elsewhere.goto(/https?:\S+create-org\S+/.exec(footer)?.[0] ?? '');
  await expect(elsewhere.getByText(/4 seats/).first()).toBeVisible();
  await expect(elsewhere.getByLabel('Email Address')).toHaveValue(buyer.email);
  await createOrganization(elsewhere, buyer);
  await signInToApp(elsewhere, buyer, 4);
  await expectOneOrganization(site, buyer, 4);
  await context.close();
});

async function mails(url: string): Promise<unknown[]> {
  const mails: unknown = await (await fetch(`${url}/__local/stripe/mail.json`)).json();
  return Array.isArray(mails) ? mails : [];
}
