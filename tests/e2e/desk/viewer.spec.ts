import { addRefused, asked, organization, paid } from './records.ts';
import { expect, expectFits, test } from './staff.ts';

test('a viewer reads "hidden" for names, and has no actions and no search', async ({ desk: { page, open }, site }) => {
  const { id, email } = await paid(site);
  await asked(site);
  await organization(site, 2);
  const company = await addRefused(site);
  await open('viewer');
  for (const path of [`/desk/payments/${id}`, '/desk/payments', '/desk/invoices', '/desk/organizations']) {
    await page.goto(path);
    await expect(page.getByText('hidden').first()).toBeVisible();
    await expect(page.getByText(email)).toHaveCount(0);
    await expect(page.getByRole('button', { name: /Send|Approve|Copy link|Save|Change seats/ })).toHaveCount(0);
    await expect(page.getByRole('searchbox')).toHaveCount(0);
  }

  await page.goto('/desk/leads?state=refused');
  await page.getByRole('link', { name: 'hidden' }).first().click();
  await expect(page.getByRole('heading', { name: 'Answers' })).toBeVisible();
  await expect(page.getByText(company)).toHaveCount(0);
  await expect(page.getByRole('button', { name: /Retry|Export/ })).toHaveCount(0);
  await expect(page.getByRole('searchbox', { name: 'Search: Name' })).toHaveCount(0);
  await expectFits(page, 'a lead');
  await page.goto('/desk/leads');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expectFits(page, 'the leads');

  await page.goto('/desk/posts');
  await expect(page.getByRole('heading', { name: 'Drafts' })).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByRole('button', { name: /Import now|Preview/ })).toHaveCount(0);
});
