import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Site } from '../../support/site.ts';
import { expect, test } from '../journey.ts';
import { expectAccessible, horizontalOverflow, widths } from '../screens.ts';
import { signedIn } from './staff.ts';

const refusal = 'Property values were not valid: "about 400" was not one of the allowed options: <b>[1-10]</b>';

/** Stores a lead that HubSpot has refused. @returns its company, which no other lead has */
async function addRefused(site: Site, more: { firstname?: string; message?: string } = {}): Promise<string> {
  const company = `Fabrikam ${randomUUID().slice(0, 8)}`;
  const email = `priya-${randomUUID()}@fabrikam.example.com`;
  const fields = { firstname: 'Priya', lastname: 'Nair', email, company, message: 'How soon?', ...more };
  await site.rows(
    `insert into leads (id, form, email, fields, utm, source, campaign, first_visit, page, content_hash, relay_state, relay_attempts,
       relay_error)
     values (gen_random_uuid(), 'partner', $1, $2, $3, 'linkedin', 'hire-engineers', '{}', 'https://site.example/program-hiring-partner-form', $1,
       'refused', 1, $4)`,
    [email, JSON.stringify(fields), '{"utm_source": "linkedin", "utm_campaign": "hire-engineers"}', refusal],
  );
  return company;
}

test('an operator retries a lead that HubSpot refused, in three clicks', async ({ visitor: { page }, site }) => {
  const company = await addRefused(site);
  const { email } = await signedIn(page, site, 'operator');
  await page.goto('/desk');
  await page.getByRole('link', { name: 'Leads' }).click();
  const row = page.getByRole('row').filter({ hasText: company });
  await expect(row).toContainText('linkedin / hire-engineers');
  await row.getByRole('link', { name: 'Priya Nair' }).click();
  const panel = page.getByRole('region', { name: 'Priya Nair' });
  // HubSpot's words are shown as text, even if they contain HTML.
  await expect(panel.getByText(refusal)).toBeVisible();
  await expectAccessible(page, 'lead');
  await panel.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('The lead will be sent to HubSpot again.')).toBeVisible();
  await expect(panel.getByText(`${email} sent it to HubSpot again`)).toBeVisible();
  await expect
    .poll(async () => (await site.hubspotSubmissions()).filter((one) => JSON.stringify(one).includes(company)).length)
    .toBe(1);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(row.getByRole('link', { name: 'Priya Nair' })).toBeFocused();
});

test('leads can be searched, filtered, selected, retried and exported', async ({ visitor: { page }, site }) => {
  const name = `Zed${randomUUID().slice(0, 8)}`;
  for (const message of ['first', 'second']) await addRefused(site, { firstname: name, message });
  await addRefused(site, { firstname: `=SUM(${name})` });
  await signedIn(page, site, 'operator');
  await page.goto('/desk/leads');
  await page.getByRole('searchbox', { name: 'Search: Name' }).fill(name);
  await expect(page).toHaveURL(/q=Zed/);
  await expect(page.getByRole('row')).toHaveCount(4);
  await page.getByRole('button', { name: 'Refused' }).click();
  await expect(page).toHaveURL(/q=Zed\w+&state=refused$/);
  await expect(page.getByRole('row')).toHaveCount(4);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export 3 as CSV' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  expect(file).toContain(`"'=SUM(${name})"`);
  expect(file.trim().split('\n')).toHaveLength(4);
  await page.getByRole('checkbox', { name: `Select =SUM(${name}) Nair` }).check();
  await page.getByRole('button', { name: 'Retry 1' }).click();
  await expect(page.getByText('1 lead will be sent to HubSpot again.')).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(3);
  await page.getByRole('button', { name: 'Retry all 2' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Retry all' }).click();
  await expect(page.getByText('2 leads will be sent to HubSpot again.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL(/\/desk\/leads$/);
});

test('a pause after a space in the search keeps the space', async ({ visitor: { page }, site }) => {
  await signedIn(page, site, 'operator');
  await page.goto('/desk/leads');
  const search = page.getByRole('searchbox', { name: 'Search: Name' });
  await search.pressSequentially('anna ');
  await expect(page).toHaveURL(/q=anna$/);
  await search.pressSequentially('schmidt');
  await expect(search).toHaveValue('anna schmidt');
  await expect(page).toHaveURL(/q=anna\+schmidt$/);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(search).toHaveValue('');
  await search.pressSequentially('anna');
  await expect(page).toHaveURL(/q=anna$/);
  await expect(search).toHaveValue('anna');
});

test('x selects a row, r retries the selected leads or the row, and both can be switched off', async ({
  visitor: { page },
  site,
}) => {
  const name = `Kim${randomUUID().slice(0, 8)}`;
  for (const message of ['first', 'second', 'third']) await addRefused(site, { firstname: name, message });
  await signedIn(page, site, 'operator');
  await page.goto(`/desk/leads?q=${name}`);
  await expect(page.getByRole('row')).toHaveCount(4);
  // Without a row, both do nothing.
  for (const key of ['x', 'r', 'j', 'x', 'j', 'x', 'x', 'x']) await page.keyboard.press(key);
  await expect(page.getByRole('status', { name: 'Selection' })).toHaveText('2 refused leads selected');
  await page.keyboard.press('r');
  await expect(page.getByText('2 leads will be sent to HubSpot again.')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Select Kim' })).toHaveCount(1);
  await page.getByRole('checkbox', { name: 'Select Kim' }).focus();
  await page.keyboard.press('r');
  await expect(page.getByText('1 lead will be sent to HubSpot again.')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Select Kim' })).toHaveCount(0);
  // The focus is still on the row, whose checkbox is gone.
  await page.keyboard.press('r');
  await expect(page.getByText('Only leads that HubSpot refused can be retried.')).toBeVisible();
  await page.keyboard.press('x');
  await expect(page.getByText('Only leads that HubSpot refused can be selected.')).toBeVisible();
  await addRefused(site, { firstname: name, message: 'fourth' });
  await page.reload();
  await expect(page.getByRole('checkbox', { name: 'Select Kim' })).toHaveCount(1);
  await page.keyboard.press('?');
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(list.getByText('Leads: select the row')).toBeVisible();
  await expect(list.getByText('Leads: retry')).toBeVisible();
  await list.getByRole('checkbox', { name: 'Use single-key shortcuts' }).uncheck();
  await list.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('checkbox', { name: 'Select Kim' }).focus();
  for (const key of ['x', 'r']) await page.keyboard.press(key);
  await expect(page.getByRole('checkbox', { name: 'Select Kim' })).toBeFocused();
  await expect(page.getByText('refused lead selected')).toHaveCount(0);
  await expect(page.getByText('will be sent to HubSpot again')).toHaveCount(0);
});

test('a viewer sees leads without personal data or actions', async ({ visitor: { page }, site }) => {
  const company = await addRefused(site);
  await signedIn(page, site, 'viewer');
  await page.goto('/desk/leads?state=refused');
  await page.getByRole('link', { name: 'hidden' }).first().click();
  await expect(page.getByRole('heading', { name: 'Answers' })).toBeVisible();
  await expect(page.getByText(company)).toHaveCount(0);
  await expect(page.getByRole('button', { name: /Retry|Export/ })).toHaveCount(0);
  await expect(page.getByRole('searchbox', { name: 'Search: Name' })).toHaveCount(0);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.getByRole('heading', { name: 'Answers' })).toBeVisible();
    expect(await horizontalOverflow(page), String(width)).toBe(0);
    await expectAccessible(page, `lead of a viewer, ${width} px`);
    await page.goto('/desk/leads');
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    expect(await horizontalOverflow(page), String(width)).toBe(0);
    await expectAccessible(page, `leads of a viewer, ${width} px`);
    await page.goBack();
  }
});
