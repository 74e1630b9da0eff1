import { randomUUID } from 'node:crypto';
import { checkoutRequest, sessionIdOf } from '../../support/buying.ts';
import type { Site } from '../../support/site.ts';
import { expect, testOn } from '../journey.ts';
import { expectAccessible, horizontalOverflow } from '../screens.ts';
import { signedIn } from './staff.ts';

/** Has its own site, because other journeys leave payments and leads behind. */
const test = testOn({ RECONCILE_EVERY_MINUTES: '59' });
test.describe.configure({ mode: 'serial' });

/** Pays for two seats. @returns the Checkout Session */
async function pay(site: Site): Promise<string> {
  const body = checkoutRequest(2, { return_url: `${site.url}/create-org?session_id={CHECKOUT_SESSION_ID}` });
  const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() };
  const answer = await fetch(`${site.url}/api/checkout/create-session`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  const session = sessionIdOf(((await answer.json()) as { clientSecret: string }).clientSecret);
  await site.stripe('/pay', { session });
  await fetch(`${site.url}/api/checkout/session/${session}`);
  return session;
}

/** A payment of two days ago that nobody has claimed, and three leads that HubSpot refused. */
async function addTrouble(site: Site) {
  const session = await pay(site);
  const old =
    "update payments set paid_at = now() - interval '2 days' where checkout_session_id = $1 returning payer_email";
  const [payment] = await site.rows<{ payer_email: string }>(old, [session]);
  await site.rows(
    `insert into leads (id, form, email, fields, page, utm, content_hash, relay_state, relay_error, created_at)
     select gen_random_uuid(), 'pricing', 'priya@fabrikam.example.com', '{"email":"priya@fabrikam.example.com","firstname":"Priya","lastname":"Nair","company":"Fabrikam","number_of_software_engineers":7}',
       '/', '{}', n::text, 'refused', 'Property values were not valid', now() - n * interval '1 hour' from generate_series(1, 3) n`,
  );
  return String(payment?.payer_email);
}

test('shows that nothing needs a person', async ({ visitor: { page }, site }) => {
  await signedIn(page, site, 'operator');
  await page.goto('/desk');
  await expect(page.getByRole('heading', { name: 'Nothing needs a person' })).toBeVisible();
  await expect(page.getByText('Jobs: none failing')).toBeVisible();
  await expectAccessible(page, 'today, empty');
});

test('an operator sends the claim link again, copies it, and retries leads, without leaving Today', async ({
  visitor: { page },
  site,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const payer = await addTrouble(site);
  await signedIn(page, site, 'operator');
  await page.goto('/desk');
  await expect(page).toHaveTitle(/^Today: 2 need a person \|/);
  const payment = page.getByRole('listitem').filter({ hasText: `${payer} paid and has no organization yet` });
  await expect(payment).toContainText('$10,000');
  await expectAccessible(page, 'today');
  await payment.getByRole('button', { name: 'Send link again' }).click();
  await expect(page.getByText(`Sent the link to the buyer again: ${payer} paid`)).toBeVisible();
  const mails = "select 1 from mails where recipient = $1 and kind = 'seats-paid'";
  await expect.poll(async () => (await site.rows(mails, [payer])).length).toBeGreaterThan(1);
  await payment.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Copied the claim link.')).toBeVisible();
  expect(await page.evaluate('navigator.clipboard.readText()')).toMatch(/\/create-org\?.*claim_/);

  const leads = page.getByRole('listitem').filter({ hasText: 'HubSpot refused 3 leads' });
  await expect(leads).toContainText('“Property values were not valid”');
  await leads.getByRole('button', { name: 'Retry all' }).click();
  await expect(page.getByText('Retrying 3 leads.')).toBeVisible();
  await expect(leads).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'One thing needs a person' })).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  expect(await horizontalOverflow(page)).toBe(0);
  await page.keyboard.press('j');
  await expect(payment.getByRole('link')).toBeFocused();
});

test('a viewer sees the list without names or actions', async ({ visitor: { page }, site }) => {
  await signedIn(page, site, 'viewer');
  await page.goto('/desk');
  await expect(page.getByRole('link', { name: 'A buyer paid and has no organization yet' })).toBeVisible();
  await expect(page.getByRole('button', { name: /link/i })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Set-up' })).toHaveCount(0);
  expect(await page.locator('main').innerText()).not.toContain('@');
});

test('when refreshing fails, the rows stay, with a button to try again', async ({
  visitor: { page, expectTrouble },
  site,
}) => {
  expectTrouble(/500/);
  await page.clock.install();
  await signedIn(page, site, 'operator');
  await page.goto('/desk');
  const row = page.getByText('paid and has no organization yet');
  await expect(row).toBeVisible();
  await page.route('**/api/desk/today', (route) => route.fulfill({ status: 500, json: {} }));
  await page.clock.fastForward('00:31');
  await expect(page.getByRole('alert')).toContainText('The site could not do this.');
  await expect(row).toBeVisible();
  await page.unroute('**/api/desk/today');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
});
