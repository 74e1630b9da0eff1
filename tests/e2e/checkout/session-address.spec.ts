import '../../support/pages.ts';
import type { Page } from '@playwright/test';
import { organization } from '#web/content/organization.ts';
import { createOrganization, expect, newBuyer, test } from '../journey.ts';
import { arriveAfterPaying, arriveInApp, leave } from '../shortcuts.ts';

const used = 'This payment was already used to create an organization.';

async function expectPaidForm(page: Page): Promise<void> {
  await expect(page.getByText(/2 seats/).first()).toBeVisible();
  await expect(page.getByLabel('Organization Name')).toBeVisible();
  await expect(page).toHaveURL(/\/create-org$/);
}

test('the session leaves the address bar in silence; reload, Back, Forward and a second tab lead to the same payment', async ({
  visitor: { page, expectTrouble },
  context,
  site,
}) => {
  const buyer = newBuyer();
  const address = await arriveAfterPaying(page, site, buyer, 2);
  await expectPaidForm(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const announced = page.locator('body > #root > p[role="status"], main ~ p[role="status"]');
  await expect(announced).toHaveText('');
  await page.reload();
  await expectPaidForm(page);
  // Inside the site, then to another document and back.
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click();
  await page.waitForURL('**/program-faq');
  await page.goBack();
  await expectPaidForm(page);
  await leave(page);
  await page.goBack();
  await expectPaidForm(page);
  await page.goForward();
  await page.goBack();
  await expectPaidForm(page);

  // The rest of the address stays, also where a mail system has encoded the secret's.
  const second = await context.newPage();
  await second.goto(`${address.replace('=', '%3D')}.&utm_source=mail#top`);
  await expect(second.getByText(/2 seats/).first()).toBeVisible();
  await expect(second).toHaveURL(/\/create-org\?utm_source=mail#top$/);
  await second.close();
  await page.reload();
  await expectPaidForm(page);

  await createOrganization(page, buyer);
  await arriveInApp(page, site, buyer, [2]);
  expectTrouble(/409/);
  await page.goBack();
  await expect(page.getByText(used)).toBeVisible();
});

test('without a session, the page goes on with the payment that this browser has not finished, and only with that', async ({
  visitor: { page, expectTrouble },
  browser,
  baseURL,
  site,
}) => {
  const buyer = newBuyer();
  const address = await arriveAfterPaying(page, site, buyer, 2);
  await expectPaidForm(page);
  const remembered = String(await page.evaluate('localStorage.unfinishedClaim'));
  expect(JSON.parse(remembered)).toEqual({
    session: address.split('=')[1],
    timestamp: expect.stringMatching(/^20.*Z$/),
  });
  // Another browser knows nothing of it.
  const stranger = await browser.newPage({ baseURL });
  await stranger.goto('/create-org');
  const invalid = 'Invalid session. Please complete payment first.';
  await expect(stranger.getByText(invalid)).toBeVisible();
  await stranger.close();

  const other = await page.context().newPage();
  await other.goto('/create-org');
  await expectPaidForm(other);
  await createOrganization(other, buyer);
  await arriveInApp(other, site, buyer, [2]);
  await other.goto('/create-org');
  await expect(other.getByText(organization.usedHere)).toBeVisible();

  // One that was finished elsewhere is not offered again.
  expectTrouble(/409/);
  await leave(page);
  await page.evaluate((text) => localStorage.setItem('unfinishedClaim', text), remembered);
  await page.goto('/create-org');
  await expect(page.getByText(used)).toBeVisible();
  await page.goto('/create-org');
  await expect(page.getByText(organization.usedHere)).toBeVisible();
});
