import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { forms } from '../../support/leads.ts';
import type { Site } from '../../support/site.ts';
import { expectAccessible, horizontalOverflow } from '../screens.ts';
import { addRefused, post } from './records.ts';
import { expect, expectFits, test } from './staff.ts';

/** Sends a form. @returns the address */
async function leadOf(site: Site): Promise<string> {
  const email = `dana-${randomUUID()}@example.com`;
  await post(site, 'leads/pricing', { ...forms.pricing(), email });
  return email;
}

test('an owner erases a person in two clicks; the address is in no request', async ({ desk: { page, open }, site }) => {
  const email = await leadOf(site);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await open('owner', '/people');
  await expect(page.getByRole('heading', { name: 'How long data is kept' })).toBeVisible();
  await expectAccessible(page, 'people');
  await page.goto('/desk');
  const find = page.getByRole('searchbox', { name: /^Find a person/ });
  await find.fill(email);
  await find.press('Enter');
  await expect(page.getByRole('heading', { name: email })).toBeVisible();
  await expect(page.getByText('Sample Visitor, Sample Company. Known since')).toBeVisible();
  await expectAccessible(page, 'person');

  await page.getByRole('button', { name: 'Erase', exact: true }).click();
  await expect(page.getByLabel('Reason')).toBeFocused();
  await page.getByLabel('Type the address to erase').fill('dana@example.com');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This is not the same address')).toBeVisible();
  await expectAccessible(page, 'another address');
  await page.getByLabel('Type the address to erase').fill(email);
  await page.getByRole('button', { name: 'Erase for good' }).click();
  await expect(page.getByText('The person is being erased.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Erased', exact: true })).toBeVisible();
  await expect(page.getByText('Nothing is kept about this address')).toBeVisible();
  expect(await site.rows('select 1 from leads where email = $1', [email])).toEqual([]);
  expect(asked.filter((url) => decodeURIComponent(url).includes(email.slice(0, 20)))).toEqual([]);
  expect(decodeURIComponent(page.url())).not.toContain('@');
});

test('finds records of every kind beside addresses', async ({ desk: { page, open }, site }) => {
  const companies = [await addRefused(site), await addRefused(site)];
  await open('operator');
  const find = page.getByRole('searchbox', { name: /^Find a person/ });
  await find.fill('priya');
  await find.press('Enter');
  await expect(page.getByRole('heading', { name: 'Addresses' })).toBeVisible();
  await expectFits(page, 'what was found');
  expect(page.url()).not.toContain('priya');
  const field = page.getByRole('searchbox', { name: 'Find', exact: true });
  await field.fill(companies[0] ?? '');
  await field.press('Enter');
  const lead = page.getByRole('region', { name: 'Leads' }).getByRole('link', { name: 'Priya Nair' });
  // What was found before stays until this is.
  await expect(lead).toHaveCount(1);
  await lead.click();
  await expect(page.getByRole('region', { name: 'Priya Nair' })).toContainText(companies[0] ?? '');
  await page.goBack();
  // They stay beside the only address that begins so, too.
  const id = companies[1]?.split(' ')[1] ?? '';
  await post(site, 'leads/pricing', { ...forms.pricing(), email: `${id}@example.com` });
  await field.fill(id);
  await field.press('Enter');
  await expect(page.getByRole('button', { name: `${id}@example.com` })).toBeVisible();
  await expect(lead).toHaveCount(1);
  await field.fill('nothing is called this');
  await field.press('Enter');
  await expect(page.getByRole('heading', { name: 'Nothing is found' })).toBeVisible();
});

test('an operator exports a person, and cannot erase', async ({ desk: { page, open }, site }) => {
  const email = await leadOf(site);
  const relayed = "select 1 from leads where email = $1 and relay_state = 'relayed'";
  await expect.poll(() => site.rows(relayed, [email])).toHaveLength(1);
  await page.setViewportSize({ width: 390, height: 844 });
  await open('operator', '/people');
  await page.getByRole('searchbox', { name: 'Find', exact: true }).fill(email);
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Everything we hold' })).toBeVisible();
  expect(await horizontalOverflow(page)).toBe(0);
  await expect(page.getByText('Erase')).toHaveCount(0);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as JSON' }).click();
  const download = await saving;
  expect(download.suggestedFilename()).toBe(`${email}.json`);
  const document = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(document).toMatchObject({ address: email, leads: [{ email }] });
  await expect(page.getByText('The export is recorded.')).toBeVisible();
});
