import { LINKS } from '#local/environment.ts';
import { cardForm, expect, newBuyer, test } from '../e2e/journey.ts';
import { arriveAfterPaying, finishHere, openSession } from '../e2e/shortcuts.ts';

test('says what is wrong without a Stripe script or a Checkout Session, and tries again', async ({
  visitor: { page, expectTrouble },
}) => {
  expectTrouble(/ERR_|Failed to load|The card form was not loaded|50[03]/);
  await page.route('**/__local/stripe/stripe.js*', (route) => route.abort());
  await page.goto('/aidp-checkout');
  const panel = page.getByRole('alert');
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(panel).toContainText('could not load the card form');
  await expect(panel.getByRole('link', { name: 'Schedule Consultation' })).toBeVisible();
  await expect(panel.getByRole('link', { name: 'Pay by invoice' })).toHaveAttribute('href', '/aidp-invoice?seats=2');
  await page.unroute('**/__local/stripe/stripe.js*');
  await again.click();
  await expect(cardForm(page).getByRole('button', { name: /^Pay/ })).toBeVisible();

  const answers = [
    { status: 503, json: { message: 'The payment provider cannot be reached.' } },
    { status: 500, body: 'oops' },
    { status: 200, json: {} },
  ];
  await page.route('**/api/checkout/create-session', (route) => {
    const answer = answers.shift();
    return answer ? route.fulfill(answer) : route.continue();
  });
  await page.reload();
  await expect(panel.getByRole('heading', { name: 'Error' })).toBeVisible();
  await expect(panel).toContainText('The payment provider cannot be reached.');
  const place = page.getByRole('region', { name: 'Card payment' });
  expect((await place.boundingBox())?.height).toBe(800);
  await again.click();
  // The words of the specification for a response without a message.
  await expect(panel).toContainText('Failed to create checkout session');
  await again.click();
  await expect(panel).toContainText('Failed to create checkout session');
  await again.click();
  await expect(cardForm(page).getByRole('button', { name: /^Pay/ })).toBeVisible();
});

test('without a paid Checkout Session, says why, and an unpaid one leads back to the checkout with a link to resume', async ({
  visitor: { page, expectTrouble },
  site,
}) => {
  expectTrouble(/404/);
  await page.goto('/create-org');
  await expect(page.getByText('Invalid session. Please complete payment first.')).toBeVisible();
  await expect(page).toHaveURL(/\/create-org$/);

  // An id longer than any of Stripe's is unknown at once.
  for (const session of [await openSession(site, 2), `cs_test_${'a'.repeat(59)}`]) {
    await page.goto(`/create-org?session_id=${session}`);
    await page.waitForURL('**/aidp-checkout');
    await expect(page.getByText('Payment verification failed. Please complete payment first.')).toBeVisible();
    const resume = page.getByRole('link', { name: /resume/i });
    await expect(resume).toHaveAttribute('href', `/create-org?session_id=${session}`);
  }
});

test('retries without a network, then reports it on the checkout, which resumes and does not sell the same seats twice', async ({
  visitor: { page, expectTrouble },
  site,
}) => {
  expectTrouble(/ERR_|Failed to load|409/);
  const buyer = newBuyer();
  let asked = 0;
  await page.route('**/api/checkout/session/**', (route) => {
    asked += 1;
    return route.abort();
  });
  await page.route('**/api/checkout/create-session', (route) => route.abort());
  await page.clock.install();
  await arriveAfterPaying(page, site, buyer, 1);
  await expect
    .poll(async () => {
      await page.clock.runFor(1_000);
      return new URL(page.url()).pathname;
    })
    .toBe('/aidp-checkout');
  expect(asked).toBeGreaterThan(1);
  await expect(page.getByText('Failed to verify payment. Please try again.')).toBeVisible();
  // The page cannot know whether a payment was taken.
  const panel = page.getByRole('region', { name: 'Card payment' });
  await expect(panel.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(panel.getByText('No payment was taken')).toBeHidden();
  await expect(panel.getByRole('link', { name: 'Pay by invoice' })).toBeHidden();
  await page.unroute('**/api/checkout/create-session');
  await page.unroute('**/api/checkout/session/**');
  await page.getByRole('link', { name: /resume/i }).click();
  await expect(page.getByRole('heading', { name: 'Create Your Organization' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: /already paid for these seats/ })).toBeVisible();
  await page.getByRole('link', { name: /Create your organization/i }).click();
  await finishHere(page, site, buyer, 1);
});

test('Back from a payment that waits for its organization never says that none was taken', async ({
  visitor: { page, expectTrouble },
  site,
}) => {
  expectTrouble(/503/);
  await page.route('**/api/checkout/create-session', (route) => route.fulfill({ status: 503, json: {} }));
  for (const payment_status of ['paid', 'unpaid']) {
    await page.route('**/api/checkout/session/**', async (route) => {
      const response = await route.fetch();
      const { session, ...rest } = await response.json();
      await route.fulfill({ response, json: { ...rest, session: { ...session, payment_status } } });
    });
    await page.goto('/aidp-checkout');
    await page.evaluate('localStorage.clear()');
    await arriveAfterPaying(page, site, newBuyer(), 1);
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/Verifying/);
    await page.goBack();
    const panel = page.getByRole('region', { name: 'Card payment' });
    await expect(panel.getByRole('button', { name: 'Try again' })).toBeVisible();
    await expect(panel.getByText('No payment was taken')).toBeHidden();
    await expect(panel.getByRole('link', { name: 'Pay by invoice' })).toBeHidden();
  }
});

test('a buyer whose seats have an organization is led to the login', async ({ visitor: { page, expectTrouble } }) => {
  expectTrouble(/409/);
  const message = 'You have already paid for these seats and created your organization.';
  const details = [{ field: 'Idempotency-Key', message, link: LINKS.APP_URL }];
  const refusal = { code: 'attempt_already_paid', message, error: message, details };
  await page.route('**/api/checkout/create-session', (route) => route.fulfill({ status: 409, json: refusal }));
  await page.goto('/aidp-checkout');
  const panel = page.getByRole('region', { name: 'Card payment' });
  await expect(panel.getByText(message)).toBeVisible();
  await expect(panel.getByRole('link', { name: 'Login' })).toBeVisible();
  await expect(panel.getByRole('link', { name: 'Create your organization' })).toBeHidden();
});
