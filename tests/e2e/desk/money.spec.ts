import type { Page } from '@playwright/test';
import { newStaff, sessionOf } from '../../support/staff-accounts.ts';
import { price } from '../journey.ts';
import { expectAccessible } from '../screens.ts';
import { asked, organization, paid, post } from './records.ts';
import { expect, expectFits, test } from './staff.ts';

const navigate = (page: Page, to: string) =>
  page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: to }).click();

const listed = (page: Page) => expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible();

test('resends a claim link in three clicks, copies it, saves a note', async ({ desk: { page, open }, site }) => {
  const { id, email } = await paid(site);
  await open('operator');
  await navigate(page, 'Payments');
  await page.getByRole('link', { name: email }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${price(2)} from ${email}`);
  await page.getByRole('button', { name: 'Send link again' }).click();
  await expect(page.getByRole('status', { name: 'Messages' })).toContainText(`Sent the claim link to ${email}`);
  expect(await site.rows('select 1 from mails where cause = $1', [`${id} again 1`])).toHaveLength(1);
  await expect(page.getByText('Sent the claim link again')).toBeVisible();
  await expect(page.getByText('To come')).toBeVisible();
  await expectFits(page, 'payment');

  await page.getByRole('textbox', { name: 'Note' }).fill('Dana <b>called</b>: the mail sits in quarantine.');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByText('Dana <b>called</b>')).toBeVisible();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByRole('status', { name: 'Messages' })).toContainText('Copied the claim link.');
  const link = await page.evaluate('navigator.clipboard.readText()');
  expect(link).toMatch(/\/create-org\?session_id=claim_/);
});

test('names a colleague who was faster', async ({ desk: { page, open, expectTrouble }, site }) => {
  expectTrouble(/409/);
  const { id } = await paid(site);
  await open('operator', `/payments/${id}`);
  await expect(page.getByRole('button', { name: 'Send link again' })).toBeVisible();
  const colleague = await newStaff(site, 'operator');
  const { accessToken } = await sessionOf(site, colleague);
  await post(site, `desk/payments/${id}/send-link`, {}, { authorization: `Bearer ${accessToken}` });
  await page.getByRole('button', { name: 'Send link again' }).click();
  await expect(page.getByRole('status', { name: 'Messages' })).toContainText(`${colleague.email} did this`);
  await expect(page.getByText(`by ${colleague.email}`)).toBeVisible();
  expect(await site.rows('select 1 from mails where cause like $1', [`${id} again %`])).toHaveLength(1);
});

test('refuses to approve what a colleague corrected behind the open dialog', async ({
  desk: { page, open, expectTrouble },
  site,
}) => {
  expectTrouble(/409/);
  const { company, email, ...answers } = await asked(site);
  const [request] = await site.rows<{ id: string }>('select id from invoice_requests where company = $1', [company]);
  await open('operator', `/invoices/${request?.id}`);
  // After an action, the page is read again and again for a while.
  await page.getByRole('textbox', { name: 'Note' }).fill('Dana called');
  await page.getByRole('button', { name: 'Save note' }).click();
  await page.getByRole('button', { name: 'Approve' }).click();
  const dialog = page.getByRole('dialog', { name: `Send ${company} an invoice?` });
  const { accessToken } = await sessionOf(site, await newStaff(site, 'operator'));
  const corrected = { ...answers, company, email, seats: 100 };
  await post(site, `desk/invoices/${request?.id}/correct`, corrected, { authorization: `Bearer ${accessToken}` });
  await expect(page.locator('h1')).toContainText(price(100));
  await expect(dialog).toContainText('12 seats');
  await dialog.getByRole('button', { name: 'Approve and send' }).click();
  await expect(dialog.getByRole('alert')).toContainText('This request has been corrected.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(dialog).toContainText('100 seats');
});

test('approves an invoice in four clicks, from the request itself, declines a request', async ({
  desk: { page, open },
  site,
}) => {
  const { company, email } = await asked(site);
  const { company: declined } = await asked(site);
  await open('operator');
  await navigate(page, 'Payments');
  await page.getByRole('navigation', { name: 'Payments' }).getByRole('link', { name: 'Invoices' }).click();
  await expect(page.getByRole('row').filter({ hasText: company })).toContainText('Awaiting decision');
  await expect(page.locator('td button')).toHaveCount(0);
  await page.getByRole('link', { name: company }).click();
  await page.getByRole('button', { name: 'Approve' }).click();
  const approval = page.getByRole('dialog', { name: `Send ${company} an invoice?` });
  await expect(approval).toContainText(`12 seats for ${price(12)}`);
  await approval.getByRole('button', { name: 'Approve and send' }).click();
  await expect(page.getByRole('status', { name: 'Messages' })).toContainText(`to ${email}`);
  await expect(page.getByText('Stripe mailed the invoice')).toBeVisible();
  // The button is gone, and its dialog with it.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expectAccessible(page, 'invoice');

  await page.goto('/desk/invoices?state=waiting');
  await listed(page);
  await expectFits(page, 'invoices');
  await page.getByRole('link', { name: declined }).click();
  await page.getByRole('button', { name: 'Decline' }).click();
  const dialog = page.getByRole('dialog', { name: 'Decline this request?' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Decline' }).click();
  await dialog.getByLabel('Reason', { exact: true }).fill('We cannot invoice there yet');
  await dialog.getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByRole('status', { name: 'Messages' })).toContainText('The reason is mailed to');
  await expect(page.getByRole('button', { name: 'Decline' })).toHaveCount(0);
});

test('keeps filters in the address, and takes seats away', async ({ desk: { page, open, expectTrouble }, site }) => {
  expectTrouble(/ERR_FAILED/);
  const { email } = await paid(site);
  const name = await organization(site, 5);
  await open('operator', '/payments');
  await listed(page);
  await expectFits(page, 'payments');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Unclaimed', exact: true }).click();
  await expect(page).toHaveURL(/state=unclaimed/);
  await page.getByRole('searchbox', { name: /^Search:/ }).fill(email);
  await expect(page).toHaveURL(/q=dana/);
  await expect(page.getByRole('row').filter({ hasText: email })).toHaveCount(1);
  await page.getByRole('searchbox', { name: /^Search:/ }).fill('nobody-has-this');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL(/\/desk\/payments$/);

  // Of many mails to one address, a search looks at some: it cannot say that none was refused.
  await site.rows(
    `insert into mails (kind, cause, recipient, parameters, state)
     select 'test', $1 || n, $1, '{}', 'dropped' from generate_series(0, 300) n`,
    [`to-${email}`],
  );
  await page.goto(`/desk/mails?q=to-${email}&state=refused`);
  await expect(page.getByRole('heading', { name: 'Too many matches' })).toBeVisible();
  // Beyond the last page is the last one.
  await page.goto(`/desk/mails?q=to-${email}&page=9`);
  await listed(page);
  await expect(page.getByRole('button', { name: 'Previous' })).toBeEnabled();
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled();

  // Mail is not sent again by a single key.
  await site.rows(
    "insert into mails (kind, cause, recipient, parameters, state) values ('test', $1, $1, '{}', 'refused')",
    [`again-${email}`],
  );
  await page.goto(`/desk/mails?q=again-${email}`);
  await listed(page);
  for (const key of ['j', 'r']) await page.keyboard.press(key);
  const question = page.getByRole('dialog', { name: 'Send again 1 refused mail?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Send again 1' }).click();
  await question.getByRole('button', { name: 'Send again 1' }).click();
  await expect(page.getByText('Sending 1 mail again.')).toBeVisible();
  await expect(page.getByRole('status', { name: 'Selection' })).toBeEmpty();

  await page.goto(`/desk/organizations?q=${encodeURIComponent(name)}`);
  await listed(page);
  await expectFits(page, 'organizations');
  await page.getByRole('link', { name }).click();
  await page.getByRole('button', { name: 'Change seats' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change the seats?' });
  await dialog.getByLabel('New number of seats').fill('3');
  await dialog.getByLabel('Reason').fill('Two were refunded');
  // Without a network, the dialog says so and keeps what was typed.
  await page.route('**/seats', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Change the seats' }).click();
  await expect(dialog.getByRole('alert')).toContainText('The site did not answer.');
  await page.unroute('**/seats');
  await dialog.getByRole('button', { name: 'Change the seats' }).click();
  await expect(page.getByRole('status', { name: 'Messages' })).toContainText('now has 3 seats');
  await expect(page.getByText('The team removed 2 seats')).toBeVisible();
  await expectAccessible(page, 'organization');

  // What was typed for a record does not follow to one that was read before.
  await page.getByRole('link', { name: price(5) }).click();
  await page.getByRole('textbox', { name: 'Note' }).fill('About this payment');
  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('');
});
