import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { signUp } from '../../support/buying.ts';
import type { Site } from '../../support/site.ts';
import { newStaff, sessionOf } from '../../support/staff-accounts.ts';
import { expect, test } from '../journey.ts';
import { expectAccessible, horizontalOverflow } from '../screens.ts';
import { signedIn } from './staff.ts';

async function post(site: Site, path: string, body: object, headers: Record<string, string> = {}) {
  const response = await fetch(`${site.url}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json() as Promise<Record<string, string>>;
}

/** Pays for seats. @returns the payment's id and session, and an address that no other test uses */
async function paid(site: Site, seats = 2) {
  const email = `dana-${randomUUID().slice(0, 8)}@northwind.example.com`;
  const { clientSecret = '' } = await post(
    site,
    'checkout/create-session',
    {
      ...{ productId: 'prod_team_course', priceId: 'price_team_course_seat', quantity: seats, unitAmount: 500_000 },
      return_url: `${site.url}/create-org?session_id={CHECKOUT_SESSION_ID}`,
    },
    { 'Idempotency-Key': randomUUID() },
  );
  const session = clientSecret.split('_secret_')[0] ?? '';
  await site.stripe('/pay', { session, email });
  await fetch(`${site.url}/api/checkout/session/${session}`);
  const [found] = await site.rows<{ id: string }>('select id from payments where checkout_session_id = $1', [session]);
  return { id: found?.id ?? '', session, email };
}

async function asked(site: Site) {
  const of = randomUUID().slice(0, 8);
  const place = { street: 'Sample Street 1', city: 'Berlin', postalCode: '10115', country: 'DE' };
  const contact = { contactName: 'Dana Sample', email: `accounts-${of}@northwind.example.com` };
  const body = { seats: 12, company: `Northwind ${of}`, ...contact, ...place };
  await post(site, 'invoice-requests', body);
  return body;
}

async function organization(site: Site, seats: number) {
  const { session } = await paid(site, seats);
  const name = `Zenith ${randomUUID().slice(0, 8)}`;
  await post(site, 'organizations', signUp(session, { organizationName: name }));
  return name;
}

const navigate = (page: Page, to: string) =>
  page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: to }).click();

test('resends a claim link in two clicks from the start page', async ({ visitor: { page }, site }) => {
  const { id, email } = await paid(site);
  await signedIn(page, site, 'operator');
  await page.goto('/desk');
  await navigate(page, 'Payments');
  const row = page.getByRole('row').filter({ hasText: email });
  await row.getByRole('button', { name: 'Send link again' }).click();
  await expect(page.getByRole('status', { name: 'Messages' })).toContainText(`Sent the claim link to ${email}`);
  expect(await site.rows('select 1 from mails where cause = $1', [`${id} again 1`])).toHaveLength(1);
  await page.getByRole('link', { name: 'Open the payment' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`$10,000 from ${email}`);
  await expect(page.getByText('Sent the claim link again')).toBeVisible();
  await expect(page.getByText('To come')).toBeVisible();
  await expectAccessible(page, 'payment');
});

test('if a colleague was faster, the page names them and shows what they did', async ({ visitor, site }) => {
  const { page } = visitor;
  visitor.expectTrouble(/409/);
  const { id } = await paid(site);
  await signedIn(page, site, 'operator');
  await page.goto(`/desk/payments/${id}`);
  await expect(page.getByRole('button', { name: 'Send link again' })).toBeVisible();
  const colleague = await newStaff(site, 'operator');
  const { accessToken } = await sessionOf(site, colleague);
  await post(site, `desk/payments/${id}/send-link`, {}, { authorization: `Bearer ${accessToken}` });
  await page.getByRole('button', { name: 'Send link again' }).click();
  await expect(page.getByRole('status', { name: 'Messages' })).toContainText(`${colleague.email} did this`);
  await expect(page.getByText(`by ${colleague.email}`)).toBeVisible();
  expect(await site.rows('select 1 from mails where cause like $1', [`${id} again %`])).toHaveLength(1);
});

test('saves a note and copies the claim link', async ({ visitor: { page }, site, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { id } = await paid(site, 3);
  await signedIn(page, site, 'operator');
  await page.goto(`/desk/payments/${id}`);
  await page.getByRole('textbox', { name: 'Note' }).fill('Dana <b>called</b>: the mail sits in quarantine.');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByText('Dana <b>called</b>')).toBeVisible();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByRole('status', { name: 'Messages' })).toContainText('Copied the claim link.');
  const link = await page.evaluate('navigator.clipboard.readText()');
  expect(link).toMatch(/\/create-org\?session_id=claim_/);
});

test('approves an invoice in three clicks from the start page', async ({ visitor: { page }, site }) => {
  const { company, email } = await asked(site);
  await signedIn(page, site, 'operator');
  await page.goto('/desk');
  await navigate(page, 'Invoices');
  await page.getByRole('row').filter({ hasText: company }).getByRole('button', { name: 'Approve' }).click();
  const dialog = page.getByRole('dialog', { name: `Send ${company} an invoice?` });
  await expect(dialog).toContainText('12 seats for $60,000');
  await dialog.getByRole('button', { name: 'Approve and send' }).click();
  await expect(page.getByRole('status', { name: 'Messages' })).toContainText(`to ${email}`);
  await expect(page.getByRole('row').filter({ hasText: company })).toContainText('Sent');
  await page.getByRole('link', { name: company }).click();
  await expect(page.getByText('Stripe mailed the invoice')).toBeVisible();
  await expectAccessible(page, 'invoice');
});

test('declines a request; Cancel changes nothing', async ({ visitor: { page }, site }) => {
  const { company } = await asked(site);
  await signedIn(page, site, 'operator');
  await page.goto('/desk/invoices?state=waiting');
  await page.getByRole('link', { name: company }).click();
  await page.getByRole('button', { name: 'Decline' }).click();
  const dialog = page.getByRole('dialog', { name: 'Decline this request?' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Decline' }).click();
  await dialog.getByLabel('Reason', { exact: true }).fill('We cannot invoice there yet');
  await dialog.getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByRole('status', { name: 'Messages' })).toContainText('The reason is mailed to');
  await expect(page.getByRole('button', { name: 'Decline' })).toHaveCount(0);
});

test('takes seats away from an organization', async ({ visitor: { page }, site }) => {
  const name = await organization(site, 5);
  await signedIn(page, site, 'operator');
  await page.goto(`/desk/organizations?q=${encodeURIComponent(name)}`);
  await page.getByRole('link', { name }).click();
  await page.getByRole('button', { name: 'Change seats' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change the seats?' });
  await dialog.getByLabel('New number of seats').fill('3');
  await dialog.getByLabel('Reason').fill('Two were refunded');
  await dialog.getByRole('button', { name: 'Change the seats' }).click();
  await expect(page.getByRole('status', { name: 'Messages' })).toContainText('now has 3 seats');
  await expect(page.getByText('The team removed 2 seats')).toBeVisible();
  await expectAccessible(page, 'organization');
});

test('a viewer reads "hidden" in place of names, and has no actions and no search', async ({
  visitor: { page },
  site,
}) => {
  const { id, email } = await paid(site);
  await asked(site);
  await organization(site, 2);
  await signedIn(page, site, 'viewer');
  for (const path of [`/desk/payments/${id}`, '/desk/payments', '/desk/invoices', '/desk/organizations']) {
    await page.goto(path);
    await expect(page.getByText('hidden').first()).toBeVisible();
    await expect(page.getByText(email)).toHaveCount(0);
    await expect(page.getByRole('button', { name: /Send|Approve|Copy link|Save|Change seats/ })).toHaveCount(0);
    await expect(page.getByRole('searchbox')).toHaveCount(0);
  }
});

test('lists keep filter and order in the address; the screens fit phones and tablets', async ({
  visitor: { page },
  site,
}) => {
  const { id, email } = await paid(site);
  await asked(site);
  await organization(site, 2);
  await signedIn(page, site, 'operator');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/desk/payments');
  await page.getByRole('button', { name: 'Unclaimed', exact: true }).click();
  await expect(page).toHaveURL(/state=unclaimed/);
  await page.getByRole('searchbox', { name: /^Search:/ }).fill(email);
  await expect(page).toHaveURL(/q=dana/);
  await expect(page.getByRole('row').filter({ hasText: email })).toHaveCount(1);
  await page.getByRole('searchbox', { name: /^Search:/ }).fill('nobody-has-this');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL(/\/desk\/payments$/);
  for (const path of ['/desk/payments', '/desk/invoices', '/desk/organizations', `/desk/payments/${id}`]) {
    await page.goto(path);
    const last = path.endsWith(id) ? page.getByText('To come') : page.getByRole('navigation', { name: 'Pages' });
    await expect(last).toBeVisible();
    await expectAccessible(page, path);
    for (const width of [390, 768]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await horizontalOverflow(page), `${path} at ${width} px`).toBe(0);
    }
  }
});
