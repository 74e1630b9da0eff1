import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { idle } from '../journey.ts';
import { expectAccessible } from '../screens.ts';
import { addRefused, refusal } from './records.ts';
import { expect, test } from './staff.ts';

test('an operator retries a lead that HubSpot refused, in three clicks', async ({ desk, site }) => {
  const { page, open } = desk;
  desk.expectTrouble(/ERR_INTERNET_DISCONNECTED/);
  const company = await addRefused(site);
  const { email } = await open('operator');
  await page.getByRole('link', { name: 'Leads' }).click();
  const row = page.getByRole('row').filter({ hasText: company });
  await expect(row).toContainText('linkedin / hire-engineers');
  await row.getByRole('link', { name: 'Priya Nair' }).click();
  const panel = page.getByRole('region', { name: 'Priya Nair' });
  // HubSpot's words are shown as text, even if they contain HTML.
  await expect(panel.getByText(refusal)).toBeVisible();
  await expectAccessible(page, 'lead');
  // Without a network nothing happens, now or later, and what is said moves no row.
  const place = await row.boundingBox();
  await page.context().setOffline(true);
  await panel.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('The site did not answer.')).toBeVisible();
  expect(await row.boundingBox()).toEqual(place);
  await page.context().setOffline(false);
  await idle(page);
  await expect(row).toContainText('Refused');
  await panel.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('The lead will be sent to HubSpot again.')).toBeVisible();
  await expect(panel.getByText(`Sent to HubSpot again by ${email}`)).toBeVisible();
  await expect
    .poll(async () => (await site.hubspotSubmissions()).filter((one) => JSON.stringify(one).includes(company)).length)
    .toBe(1);
  // The button is gone; the focus stays in the panel.
  await expect(panel.getByRole('heading', { name: 'Priya Nair' })).toBeFocused();
  // The row is updated without a reload.
  await expect(row).toContainText('In HubSpot');
  await site.rows("update leads set relay_state = 'refused' where fields ->> 'company' = $1", [company]);
  await expect(row).toContainText('Refused');
  // Not from a note, which would be lost.
  await panel.getByRole('textbox', { name: 'Note' }).fill('Called');
  await page.keyboard.press('Escape');
  await expect(panel.getByRole('textbox', { name: 'Note' })).toHaveValue('Called');
  await panel.getByRole('textbox', { name: 'Note' }).fill('');
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(row.getByRole('link', { name: 'Priya Nair' })).toBeFocused();
});

test('an operator corrects the answers of a refused lead, and keeps the line breaks of its message', async ({
  desk: { page, open },
  site,
}) => {
  const company = await addRefused(site, { message: 'First\nSecond' });
  await open('operator', '/leads?state=refused');
  await page.getByRole('row').filter({ hasText: company }).getByRole('link', { name: 'Priya Nair' }).click();
  await page.getByRole('button', { name: 'Correct' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Message')).toHaveValue('First\nSecond');
  await expectAccessible(page, 'the correction of a lead');
  await dialog.getByLabel('Company').fill(`${company} Ltd`);
  await dialog.getByLabel('Message').press('End');
  await dialog.getByLabel('Message').pressSequentially('!');
  await dialog.getByRole('button', { name: 'Correct and send' }).click();
  await expect(page.getByText('Corrected the lead. It will be sent to HubSpot again.')).toBeVisible();
  const [lead] = await site.rows<{ message: string }>(
    `select fields ->> 'message' as message from leads where fields ->> 'company' = $1`,
    [`${company} Ltd`],
  );
  expect(lead?.message.replace('!', '')).toBe('First\nSecond');
});

test('leads can be searched, filtered, selected, retried and exported', async ({ desk: { page, open }, site }) => {
  const name = `Zed${randomUUID().slice(0, 8)}`;
  for (const message of ['first', 'second']) await addRefused(site, { firstname: name, message });
  await addRefused(site, { firstname: `=SUM(${name})` });
  await open('operator', '/leads');
  const search = page.getByRole('searchbox', { name: 'Search: Name' });
  await search.fill(name);
  await expect(page).toHaveURL(/q=Zed/);
  await expect(page.getByRole('row')).toHaveCount(4);
  // Until the answer, the rows of before are marked, and nothing is offered for all of them.
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const refused = /\/api\/desk\/leads\?.*state=refused/;
  await page.route(refused, async (route) => {
    await answered;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Refused' }).click();
  await expect(page).toHaveURL(/q=Zed\w+&state=refused$/);
  await expect(page.locator('table[aria-busy]')).toBeVisible();
  await expect(page.getByRole('button', { name: /Retry all|Export/ })).toHaveCount(0);
  answer();
  await expect(page.locator('table[aria-busy]')).toHaveCount(0);
  await page.unroute(refused);
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
  await expect(search).toHaveValue('');

  // A pause after a space keeps the space.
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
  await search.fill('');
  await expect(page).toHaveURL(/\/desk\/leads$/);
  // On a slow computer React renders an address later than the next letters, which stay.
  await page.evaluate(() => {
    const post = MessagePort.prototype.postMessage;
    MessagePort.prototype.postMessage = function (...values: unknown[]) {
      setTimeout(() => post.apply(this, values as Parameters<typeof post>), 600);
    };
  });
  await search.pressSequentially('anna schm', { delay: 300 });
  await expect(page).toHaveURL(/q=anna\+schm$/);
  await expect(search).toHaveValue('anna schm');
});

test('x selects, r retries, and both can be switched off', async ({ desk: { page, open }, site }) => {
  const name = `Kim${randomUUID().slice(0, 8)}`;
  for (const message of ['first', 'second', 'third']) await addRefused(site, { firstname: name, message });
  await open('operator', `/leads?q=${name}`);
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
  await expect(page.getByText('Only a refused lead can be retried.')).toBeVisible();
  await page.keyboard.press('x');
  await expect(page.getByText('Only a refused lead can be selected.')).toBeVisible();
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
