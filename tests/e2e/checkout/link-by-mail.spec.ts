import {
  askForPricing,
  createOrganization,
  expect,
  expectOneOrganization,
  newBuyer,
  payByCard,
  signInToApp,
  testOn,
} from '../journey.ts';

const test = testOn({ CLAIM_MAIL_AFTER_SECONDS: '0' });

test('a buyer who closes everything after paying finishes in another browser, with the link in our mail', async ({
  browser,
  site,
  baseURL,
}) => {
  const buyer = newBuyer();
  const atWork = await browser.newContext({ baseURL });
  const shop = await atWork.newPage();
  await askForPricing(shop, buyer, 3);
  const returned = shop.waitForRequest(/\/create-org\?session_id=cs_/);
  await payByCard(shop);
  await returned;
  await atWork.close();

  const atHome = await browser.newContext({ baseURL, viewport: { width: 390, height: 844 } });
  const page = await atHome.newPage();
  const row = page.getByRole('row').filter({ hasText: buyer.email });
  await expect(async () => {
    await page.goto('/__local/mail');
    await expect(row).toHaveCount(1, { timeout: 200 });
  }).toPass();
  await row.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Your 3 seats are paid for: create your organization',
  );
  await page
    .getByRole('listitem')
    .getByRole('link', { name: /create-org/ })
    .first()
    .click();
  await expect(page.getByText('$15,000').first()).toBeVisible();
  await createOrganization(page, buyer);
  await signInToApp(page, buyer, 3);
  await expectOneOrganization(site, buyer, 3);

  // The administrator, who is the payer, gets a mail that it is ready. A second use of the link leads to the login.
  await page.goto('/__local/mail');
  await expect(async () => {
    await page.reload();
    await expect(row).toHaveCount(2, { timeout: 200 });
  }).toPass();
  await row.filter({ hasText: 'Your 3 seats are paid for' }).getByRole('link').click();
  await page
    .getByRole('listitem')
    .getByRole('link', { name: /create-org/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your organization already exists');
  await atHome.close();
});
