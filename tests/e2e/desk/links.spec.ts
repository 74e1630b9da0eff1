import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { limitMs } from '../../support/slowness.ts';
import { expectAccessible } from '../screens.ts';
import { expect, expectFits, test } from './staff.ts';

test('adds a link with a campaign, in three clicks', async ({ desk: { page, open, expectTrouble }, site }) => {
  expectTrouble(/400/);
  const slug = `austin-${randomUUID().slice(0, 8)}`;
  const { email } = await open('operator');
  await page.getByRole('link', { name: 'Short links' }).click();
  const form = page.getByRole('region', { name: 'Add a short link' });
  await form.getByLabel('Slug').fill(slug);
  await expect(form.getByText(`/r/${slug} is free`)).toBeVisible();
  await form.getByLabel('Target').fill('/about-us#team');
  const add = form.getByRole('button', { name: 'Add short link' });
  const place = await add.boundingBox();
  await form.getByLabel('Source').focus();
  await expect(form.getByText('Responds with 200')).toBeVisible();
  // A button that had moved when the field was left would have missed the click.
  expect(await add.boundingBox()).toEqual(place);
  await form.getByLabel('Source').fill('flyer');
  await form.getByLabel('Campaign').fill('Austin & more');
  await expect(form.getByText('/about-us?utm_source=flyer&utm_campaign=Austin+%26+more#team')).toBeVisible();
  await add.click();
  await expect(page.getByText(`Added /r/${slug}.`)).toBeVisible();
  const panel = page.getByRole('region', { name: `/r/${slug}` });
  await expect(panel.getByRole('img', { name: `QR code of ${site.url}/r/${slug}` })).toBeVisible();
  await expect(panel.getByText(`Added by ${email}`)).toBeVisible();
  for (const [name, start] of Object.entries({ 'QR as SVG': '<svg', 'QR as PNG, 1024 px': '\x89PNG' })) {
    const download = page.waitForEvent('download');
    await panel.getByRole('button', { name }).click();
    expect(await readFile(await (await download).path(), 'latin1')).toMatch(new RegExp(`^${start}`));
  }
  const response = await fetch(`${site.url}/api/redirect/${slug}`, { redirect: 'manual' });
  expect(response.headers.get('location')).toContain('utm_source=flyer');

  await panel.getByRole('button', { name: 'Check target' }).click();
  await expect(page.getByText(/responds with 200\./)).toBeVisible();
  await panel.getByRole('button', { name: 'Change' }).click();
  const dialog = page.getByRole('dialog', { name: `Change /r/${slug}` });
  await dialog.getByLabel('Target').fill('//example.com');
  await dialog.getByLabel('Tag').fill('spring');
  await dialog.getByRole('button', { name: 'Change' }).click();
  await expect(dialog.getByText('a path begins with one slash')).toBeVisible();
  await dialog.getByLabel('Target').fill('/terms');
  await dialog.getByRole('button', { name: 'Change' }).click();
  await expect(page.getByText(`/r/${slug} leads to /terms.`)).toBeVisible();
  await expect(panel.getByText('spring')).toBeVisible();
  await panel.getByRole('button', { name: 'Remove' }).click();
  await page
    .getByRole('dialog', { name: `Remove /r/${slug}?` })
    .getByRole('button', { name: 'Remove' })
    .click();
  await expect(page.getByText(`Removed /r/${slug}.`)).toBeVisible();
  await expect(panel).toBeHidden();
});

test('the list sorts and filters, also for a viewer, at any size', async ({ desk: { page, open } }) => {
  await open('viewer', '/links');
  await expect(page.locator('th[aria-sort]')).toHaveAttribute('aria-sort', 'ascending');
  await page.getByRole('searchbox', { name: 'Search: Slug' }).fill('program-faq');
  // Pressed while the search is still waiting for more letters.
  await page.getByRole('button', { name: 'Total hits' }).click();
  await expect(page).toHaveURL(/(?=.*sort=hits)(?=.*q=program-faq)/);
  await expect(page.getByRole('columnheader', { name: 'Total hits' })).toHaveAttribute('aria-sort', 'descending');
  await expect(page.getByRole('button', { name: /^Add |Remove|Change|Check/ })).toHaveCount(0);
  await page.getByRole('link', { name: '/r/apply-faq' }).click();
  await expect(page.getByRole('heading', { name: '/r/apply-faq' })).toBeFocused();
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible();
  await expectFits(page, 'a link');
  await page.goto('/desk/links');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expectFits(page, 'the links');
});

test('shows collisions, broken targets and what campaigns brought', async ({ desk: { page, open }, site }) => {
  const mark = randomUUID().slice(0, 8);
  const campaign = `/terms?utm_source=flyer&utm_campaign=${mark}`;
  const links = [`brings-${mark}`, campaign, `dead-${mark}`, '/no-such-page'];
  await site.rows('insert into redirects (slug, target) values ($1, $2), ($3, $4)', links);
  await site.rows(
    `insert into leads (id, form, email, fields, utm, source, campaign, first_visit, page, content_hash, relay_state)
     values (gen_random_uuid(), 'partner', $1, '{}', $2, 'flyer', $3, '{}', 'https://site.example/', $1, 'relayed')`,
    [`${mark}@example.com`, JSON.stringify({ utm_source: 'Flyer', utm_campaign: mark }), mark],
  );
  await open('operator', `/links?q=${mark}`);
  await expect(page.getByRole('row').filter({ hasText: 'brings' })).toContainText('1 lead');
  await expect(page.getByRole('row').filter({ hasText: 'dead' })).toContainText('no campaign');
  const form = page.getByRole('region', { name: 'Add a short link' });
  const field = form.getByLabel('Slug');
  await field.fill('dem0s');
  await expect(form.getByText('Looks like /r/demos')).toBeVisible();
  await field.fill('faq');
  await expect(form.getByText('/r/faq is already a link.')).toBeVisible();
  await field.fill('about-us');
  await expect(form.getByText('A page of the site has this address.')).toBeVisible();
  await expect(form.getByText('Choose another slug first')).toBeVisible();
  await expectAccessible(page, 'a slug that is refused');
  await form
    .getByRole('button', { name: /^about-us-/ })
    .first()
    .click();
  await expect(form.getByText(/is free$/)).toBeVisible();
  await form.getByLabel('Target').fill('javascript:alert(1)');
  await expect(form.getByText(/target begins with https/)).toBeVisible();

  await page.getByRole('button', { name: 'Check all targets' }).click();
  await expect(page.getByText(/^Checking the targets of \d+ links/)).toBeVisible();
  await expect(page.getByText(/^(All work|\d+ do(es)? not work)\.$/)).toBeVisible({ timeout: limitMs(60) });
  await page.getByRole('button', { name: 'Target broken' }).click();
  await expect(page).toHaveURL(/state=broken/);
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('link', { name: `/r/dead-${mark}` }).click();
  await expect(page.getByText('responded with 404')).toBeVisible();
  await expectFits(page, 'a broken link');
  await page.goto(`/desk/links/brings-${mark}`);
  await expect(page.getByText('1 lead, 0 payments')).toBeVisible();
  await expect(page.getByText('by this link or another')).toBeVisible();
});
