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

test.describe('trouble', () => {
  test('reports a blocked Stripe script within seconds, and the retry works', async ({ visitor }) => {
    const { page } = visitor;
    visitor.expectTrouble(/ERR_|Failed to load|The card form was not loaded/);
    await page.route('**/__local/stripe/stripe.js*', (route) => route.abort());
    await page.goto('/aidp-checkout');
    await expect(page.getByRole('alert')).toContainText('could not load the card form', { timeout: 10_000 });
    await expect(page.getByRole('alert').getByRole('link', { name: 'Schedule Consultation' })).toBeVisible();
    await page.unroute('**/__local/stripe/stripe.js*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(cardForm(page).getByRole('button', { name: /^Pay/ })).toBeVisible();
  });

  test('shows Error, the message and Try again when no Checkout Session can be made', async ({ visitor }) => {
    const { page } = visitor;
    visitor.expectTrouble(/503/);
    await page.route('**/api/checkout/create-session', (route) =>
      route.fulfill({ status: 503, json: { message: 'The payment provider cannot be reached.' } }),
    );
    await page.goto('/aidp-checkout');
    const panel = page.getByRole('alert');
    await expect(panel.getByRole('heading', { name: 'Error' })).toBeVisible();
    await expect(panel).toContainText('The payment provider cannot be reached.');
    // As high as its text: there is no form to reserve space for.
    const place = page.getByRole('region', { name: 'Card payment' });
    expect((await place.boundingBox())?.height).toBe((await panel.boundingBox())?.height);
    await page.unroute('**/api/checkout/create-session');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(cardForm(page).getByRole('button', { name: /^Pay/ })).toBeVisible();
  });

  test('shows the words of the specification for a response without a message', async ({ visitor }) => {
    visitor.expectTrouble(/500/);
    await visitor.page.route('**/api/checkout/create-session', (route) => route.fulfill({ status: 500, body: 'oops' }));
    await visitor.page.goto('/aidp-checkout');
    await expect(visitor.page.getByRole('alert')).toContainText('Failed to create checkout session');
  });

  test('going back after paying does not sell the same seats twice', async ({ visitor, site }) => {
    const { page } = visitor;
    const buyer = newBuyer();
    await askForPricing(page, buyer, 2);
    await payByCard(page);
    await page.waitForURL(/\/create-org/);
    visitor.expectTrouble(/409/);
    await page.goto('/aidp-checkout');
    await expect(page.getByRole('heading', { name: /already paid for these seats/ })).toBeVisible();
    await page.getByRole('link', { name: /Create your organization/i }).click();
    await createOrganization(page, buyer);
    await signInToApp(page, buyer, 2);
    await expectOneOrganization(site, buyer, 2);
  });

  test('an unpaid Checkout Session leads back to the checkout, with the reason and a link to resume', async ({
    visitor: { page },
  }) => {
    const opened = page.waitForResponse('**/api/checkout/create-session');
    await page.goto('/aidp-checkout');
    const { clientSecret } = await (await opened).json();
    const session = clientSecret.split('_secret_')[0];
    await page.goto(`/create-org?session_id=${session}`);
    await page.waitForURL('**/aidp-checkout');
    await expect(page.getByText('Payment verification failed. Please complete payment first.')).toBeVisible();
    await expect(page.getByRole('link', { name: /resume/i })).toHaveAttribute(
      'href',
      `/create-org?session_id=${session}`,
    );
  });

  test("treats an id longer than any of Stripe's as unknown, at once", async ({ visitor }) => {
    const { page } = visitor;
    visitor.expectTrouble(/404/);
    await page.goto(`/create-org?session_id=cs_test_${'a'.repeat(59)}`);
    await page.waitForURL('**/aidp-checkout');
    await expect(page.getByText('Payment verification failed. Please complete payment first.')).toBeVisible();
  });

  test('shows the words of the specification without a Checkout Session, and no redirect', async ({
    visitor: { page },
  }) => {
    await page.goto('/create-org');
    await expect(page.getByText('Invalid session. Please complete payment first.')).toBeVisible();
    await expect(page).toHaveURL(/\/create-org$/);
  });

  test('retries without a network, then reports it on the checkout, and resumes without a second purchase', async ({
    visitor,
    site,
  }) => {
    const { page } = visitor;
    visitor.expectTrouble(/ERR_|Failed to load/);
    const buyer = newBuyer();
    await askForPricing(page, buyer, 1);
    await page.route('**/api/checkout/session/**', (route) => route.abort());
    await payByCard(page);
    await page.waitForURL(/\/create-org/);
    await page.waitForURL('**/aidp-checkout', { timeout: 30_000 });
    await expect(page.getByText('Failed to verify payment. Please try again.')).toBeVisible();
    await page.unroute('**/api/checkout/session/**');
    await page.getByRole('link', { name: /resume/i }).click();
    visitor.expectTrouble(/409/);
    await createOrganization(page, buyer);
    await signInToApp(page, buyer, 1);
    await expectOneOrganization(site, buyer, 1);
  });
});
