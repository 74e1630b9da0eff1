import { expectNoOverflow, widths } from '../screens.ts';
import { addRefused, paid } from './records.ts';
import { expect, expectFits, test } from './staff.ts';

test('a viewer finds and reads everything, and changes nothing', async ({ desk: { page, open }, site }) => {
  const { email } = await paid(site);
  const company = await addRefused(site);
  await open('viewer', '/payments');
  await page.getByRole('searchbox', { name: 'Search: Name' }).fill(email);
  await page.getByRole('link', { name: email }).click();
  await expect(page.getByText('To come')).toBeVisible();
  await expect(page.getByRole('button', { name: /Send|Copy link|Save|Check/ })).toHaveCount(0);

  await page.goto('/desk/leads?state=refused');
  await page.getByRole('row').filter({ hasText: company }).getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'Answers' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Retry|Export/ })).toHaveCount(0);
  await expectFits(page, 'a lead');
  await page.setViewportSize({ width: 1200, height: 900 });
  const [list, panel] = await Promise.all(
    ['table', '.panel-side'].map((part) => page.locator(part).first().boundingBox()),
  );
  expect((list?.x ?? 0) + (list?.width ?? 0)).toBeLessThan(panel?.x ?? 0);

  await page.goto('/desk/mails');
  await page.getByRole('searchbox', { name: 'Search: E-mail' }).fill(email);
  const mail = page.getByRole('row').filter({ hasText: email }).filter({ hasText: 'The seats are paid' });
  await expect(mail).toBeVisible();
  await expectFits(page, 'mails');
  await mail.getByRole('link').click();
  await expect(page.getByText('Queued')).toBeVisible();
  await expect(page.getByRole('button', { name: /Send/ })).toHaveCount(0);
  await expectFits(page, 'a mail');

  for (const screen of ['posts', 'drafts']) {
    await page.goto(`/desk/${screen}`);
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await expect(page.getByRole('button', { name: /Import now|Preview/ })).toHaveCount(0);
  }
});

test('words without a break push no screen sideways', async ({ desk: { page, open }, site }) => {
  const long = 'abcde'.repeat(40);
  const company = await addRefused(site, { firstname: long });
  const to = `${'to'.repeat(30)}@${'host'.repeat(15)}.example.com`;
  await site.rows(
    `insert into mails (kind, cause, recipient, parameters, state, last_response)
     values ('test', $1, $1, '{}', 'refused', $2)`,
    [to, `550 ${long}`],
  );
  await open('viewer', '/leads');
  const lead = page.getByRole('row').filter({ hasText: company });
  await expect(lead).toBeVisible();
  await expectNoOverflow(page, widths, 'leads');
  await lead.getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'Answers' })).toBeVisible();
  await expectNoOverflow(page, widths, 'a lead');
  await page.goto('/desk/mails');
  await expect(page.getByRole('row').filter({ hasText: to })).toBeVisible();
  await expectNoOverflow(page, widths, 'mails');
  await page.getByRole('link', { name: to }).click();
  // The list has a column of that name.
  await expect(page.getByRole('heading', { level: 1, name: 'Mails' })).toBeHidden();
  await expect(page.getByText('Queued').first()).toBeVisible();
  await expectNoOverflow(page, widths, 'a mail');
  await page.goto('/desk');
  await expect(page.getByText('HubSpot refused').first()).toBeVisible();
  await expectNoOverflow(page, widths, 'Today');
});
