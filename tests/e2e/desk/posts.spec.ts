import { limitMs } from '../../support/slowness.ts';
import { expectAccessible, horizontalOverflow } from '../screens.ts';
import { expect, expectFits, test } from './staff.ts';

test('previews a draft in three clicks, and imports posts', async ({ desk: { page, open }, site, browser }) => {
  const { id } = await site.cms<{ id: string }>('/posts', {
    ...{ name: 'Next week', slug: 'blog/next-week', state: 'DRAFT' },
    postBody: '<p>Not published yet.</p>',
  });
  const { id: odd } = await site.cms<{ id: string }>('/posts', {
    name: 'Without text',
    slug: 'blog/no-text',
    postBody: '',
  });
  let reads = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/desk/drafts')) reads += 1;
  });
  await open('editor');
  await page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Content' }).click();
  await page.getByRole('navigation', { name: 'Content' }).getByRole('link', { name: 'Drafts' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Drafts');
  const rows = page.getByRole('table', { name: 'Drafts' }).getByRole('row');
  // Drafts come before all that is published.
  const row = rows.nth(1);
  await expect(row).toContainText('Next week');
  await expect(row).toContainText('Draft');
  await expect(rows.nth(2)).toContainText('Published');
  await expectFits(page, 'drafts');
  await page.setViewportSize({ width: 1280, height: 900 });
  await row.getByRole('button', { name: 'Preview' }).click();
  const messages = page.getByRole('status', { name: 'Messages' });
  // One message at a time: it has taken the place of the one before it.
  await expect(messages.getByRole('button', { name: 'Close this message' })).toHaveCount(1);
  await expect(messages.getByText('Copied the link.')).toBeVisible();
  const address = await page.evaluate('navigator.clipboard.readText()');
  const draft = messages.getByRole('link', { name: 'Open it' });
  await expect(draft).toHaveAttribute('href', String(address));
  await expectAccessible(page, 'a preview');
  const opened = page.waitForEvent('popup');
  await draft.click();
  await expect((await opened).getByRole('heading', { level: 1 })).toHaveText('Next week');
  // When the screen was opened, and after the action: it asks HubSpot.
  await page.waitForTimeout(3_000);
  expect(reads).toBe(2);
  await rows.nth(2).getByRole('link').click();
  await expect(page.getByRole('link', { name: /^\/posts\// })).toHaveAttribute('target', '_blank');

  const guest = await (await browser.newContext()).newPage();
  await guest.goto(String(address));
  await expect(guest.getByText('Not published yet.')).toBeVisible();
  await expect(guest.getByText(/^Draft\. Only people with this link/)).toBeVisible();
  expect(await horizontalOverflow(guest)).toBe(0);
  await expectAccessible(guest, 'preview');
  await guest.context().close();
  await site.cms(`/posts/${id}`, undefined, 'DELETE');

  await page.goto('/desk/posts');
  const imported = page.locator('dl').filter({ hasText: 'Last import' });
  await expect(imported).toBeVisible();
  // Long ago, so that the import of this test is not that one.
  await site.rows("update blog_sync set copied_at = now() - interval '2 hours'");
  await page.getByRole('button', { name: 'Import now' }).click();
  await expect(page.getByText('Started an import.')).toBeVisible();
  await expect(imported).toContainText(/Working.*Posts\d+.*\d+ s ago/, { timeout: limitMs(20) });
  await page.getByRole('searchbox', { name: 'Search: Title, address' }).fill('without text');
  const listed = page.getByRole('table', { name: 'Posts' }).getByRole('row', { name: /no-text/ });
  await expect(listed).toContainText('it has no text');
  await expectAccessible(page, 'posts');
  await listed.getByRole('link').click();
  await expect(page.getByText('It is not shown as it is at HubSpot')).toBeVisible();
  await expect(page.getByRole('link', { name: '/posts/no-text' })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await horizontalOverflow(page)).toBe(0);
  await site.cms(`/posts/${odd}`, undefined, 'DELETE');
});
