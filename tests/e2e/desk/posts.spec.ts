import { expect, test } from '../journey.ts';
import { expectAccessible, horizontalOverflow } from '../screens.ts';
import { signedIn } from './staff.ts';

test('a draft is previewed in three clicks, and anyone with the link can read it', async ({
  visitor: { page },
  site,
  browser,
}) => {
  const { id } = await site.cms<{ id: string }>('/posts', {
    ...{ name: 'Next week', slug: 'blog/next-week', state: 'DRAFT' },
    postBody: '<p>Not published yet.</p>',
  });
  await signedIn(page, site, 'operator');
  await page.goto('/desk');
  await page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Posts' }).click();
  const row = page.getByRole('row', { name: /Next week/ });
  await row.getByRole('button', { name: 'Preview' }).click();
  const open = row.getByRole('link', { name: 'Open the draft of Next week' });
  const address = await open.getAttribute('href');
  await expectAccessible(page, 'posts');
  const opened = page.waitForEvent('popup');
  await open.click();
  await expect((await opened).getByRole('heading', { level: 1 })).toHaveText('Next week');

  const guest = await (await browser.newContext()).newPage();
  await guest.goto(address ?? '');
  await expect(guest.getByText('Not published yet.')).toBeVisible();
  await expect(guest.getByText(/^Draft\. Only people with this link/)).toBeVisible();
  expect(await horizontalOverflow(guest)).toBe(0);
  await expectAccessible(guest, 'preview');
  await guest.context().close();
  await site.cms(`/posts/${id}`, undefined, 'DELETE');
});

test('"Import now" reports its end, and the screen lists problems with posts', async ({ visitor: { page }, site }) => {
  const { id } = await site.cms<{ id: string }>('/posts', { name: 'Without text', slug: 'blog/no-text', postBody: '' });
  await signedIn(page, site, 'operator');
  await page.goto('/desk/posts');
  await page.getByRole('button', { name: 'Import now' }).click();
  await expect(page.getByText(/^The import finished at .*posts\.$/)).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('row', { name: /no-text/ }).first()).toContainText('it has no text');
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await horizontalOverflow(page)).toBe(0);
  await site.cms(`/posts/${id}`, undefined, 'DELETE');
});

test('a viewer reads the state of the import, and has no actions', async ({ visitor: { page }, site }) => {
  await signedIn(page, site, 'viewer');
  await page.goto('/desk/posts');
  await expect(page.getByRole('heading', { name: 'Drafts' })).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByRole('button', { name: /Import now|Preview/ })).toHaveCount(0);
});
