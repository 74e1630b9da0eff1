import { limitMs } from '../../support/slowness.ts';
import { expectAccessible, horizontalOverflow } from '../screens.ts';
import { expect, test } from './staff.ts';

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
  await page.getByRole('navigation', { name: 'Content' }).getByRole('link', { name: 'Posts' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Posts');
  const row = page.getByRole('region', { name: 'Drafts' }).getByRole('row', { name: /Next week/ });
  await expect(row).toBeVisible();
  await expect(page.getByRole('region', { name: 'Drafts' }).getByText('Published')).toHaveCount(0);
  const post = page.getByRole('region', { name: 'Published' }).getByRole('link').first();
  await expect(post).toHaveAttribute('href', /^\/posts\//);
  await row.getByRole('button', { name: 'Preview' }).click();
  const draft = row.getByRole('link', { name: 'Open the draft of Next week' });
  const address = await draft.getAttribute('href');
  await expectAccessible(page, 'posts');
  const opened = page.waitForEvent('popup');
  await draft.click();
  await expect((await opened).getByRole('heading', { level: 1 })).toHaveText('Next week');

  const guest = await (await browser.newContext()).newPage();
  await guest.goto(address ?? '');
  await expect(guest.getByText('Not published yet.')).toBeVisible();
  await expect(guest.getByText(/^Draft\. Only people with this link/)).toBeVisible();
  expect(await horizontalOverflow(guest)).toBe(0);
  await expectAccessible(guest, 'preview');
  await guest.context().close();
  await site.cms(`/posts/${id}`, undefined, 'DELETE');

  await page.getByRole('button', { name: 'Import now' }).click();
  await expect(page.getByText(/^The import finished at .*posts\.$/)).toBeVisible({ timeout: limitMs(20) });
  // When the screen was opened, and after each of the two actions: it asks HubSpot.
  await page.waitForTimeout(3_000);
  expect(reads).toBe(3);
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
