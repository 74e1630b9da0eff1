import type { Page } from '@playwright/test';
import {
  askForPricing,
  createOrganization,
  expect,
  expectOneOrganization,
  newBuyer,
  payByCard,
  signInToApp,
  test,
} from '../journey.ts';

async function expectPaidForm(page: Page): Promise<void> {
  await expect(page.getByText(/2 seats/).first()).toBeVisible();
  await expect(page.getByLabel('Organization Name')).toBeVisible();
  await expect(page).toHaveURL(/\/create-org$/);
}

/** Pays for two seats. @returns the address that the payment returned to */
async function pay(page: Page, buyer = newBuyer()): Promise<string> {
  await askForPricing(page, buyer, 2);
  const returned = page.waitForRequest(/\/create-org\?session_id=cs_/);
  await payByCard(page);
  const address = (await returned).url();
  await expectPaidForm(page);
  return address;
}

test('the session leaves the address bar; reload, Back and Forward lead to the same payment', async ({
  visitor: { page },
  site,
}) => {
  const buyer = newBuyer();
  await pay(page, buyer);
  await page.reload();
  await expectPaidForm(page);
  // Inside the site, then to another document and back.
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click();
  await page.waitForURL('**/program-faq');
  await page.goBack();
  await expectPaidForm(page);
  await page.goto('/terms');
  await page.goBack();
  await expectPaidForm(page);
  await page.goForward();
  await page.goBack();
  await expectPaidForm(page);
  await createOrganization(page, buyer);
  await signInToApp(page, buyer, 2);
  await expectOneOrganization(site, buyer, 2);
});

test('the link works in a second tab too, and keeps the rest of the address', async ({
  visitor: { page },
  context,
}) => {
  const address = await pay(page);
  const second = await context.newPage();
  await second.goto(`${address}&utm_source=mail#top`);
  await expect(second.getByText(/2 seats/).first()).toBeVisible();
  await expect(second).toHaveURL(/\/create-org\?utm_source=mail#top$/);
  await page.reload();
  await expectPaidForm(page);
});

test('Back says that the organization exists', async ({ visitor }) => {
  const { page, expectTrouble } = visitor;
  const buyer = newBuyer();
  await pay(page, buyer);
  await createOrganization(page, buyer);
  await page.waitForURL(/\/__local\/app/);
  expectTrouble(/409/);
  await page.goBack();
  await expect(page.getByText('This payment was already used to create an organization.')).toBeVisible();
});

test('nothing is announced and the focus stays while the address changes', async ({ visitor: { page } }) => {
  await pay(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const announced = page.locator('body > #root > p[role="status"], main ~ p[role="status"]');
  await expect(announced).toHaveText('');
});

test('without a session, the page goes on with the payment that this browser has not finished', async ({
  visitor: { page },
  browser,
  baseURL,
  site,
}) => {
  const buyer = newBuyer();
  await pay(page, buyer);
  const other = await page.context().newPage();
  await other.goto('/create-org');
  await expectPaidForm(other);
  // Another browser knows nothing of it.
  const elsewhere = await browser.newContext({ baseURL });
  const stranger = await elsewhere.newPage();
  await stranger.goto('/create-org');
  await expect(stranger.getByText('Invalid session. Please complete payment first.')).toBeVisible();
  await elsewhere.close();

  await createOrganization(other, buyer);
  await signInToApp(other, buyer, 2);
  await expectOneOrganization(site, buyer, 2);
  await other.goto('/create-org');
  await expect(other.getByText('Invalid session. Please complete payment first.')).toBeVisible();
});

test('a payment that was finished elsewhere is not offered again', async ({ visitor: { page, expectTrouble } }) => {
  const buyer = newBuyer();
  const address = await pay(page, buyer);
  const remembered = await page.evaluate('localStorage.unfinishedClaim');
  expect(JSON.parse(String(remembered))).toEqual({
    session: new URL(address).searchParams.get('session_id'),
    timestamp: expect.stringMatching(/^20.*Z$/),
  });
  await createOrganization(page, buyer);
  await page.waitForURL(/\/__local\/app/);
  await page.goto('/terms');
  await page.evaluate((text) => localStorage.setItem('unfinishedClaim', text), String(remembered));
  expectTrouble(/409/);
  await page.goto('/create-org');
  await expect(page.getByText('This payment was already used to create an organization.')).toBeVisible();
  await page.goto('/create-org');
  await expect(page.getByText('Invalid session. Please complete payment first.')).toBeVisible();
});
