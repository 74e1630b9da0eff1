import { expect, hydrated, test } from '../journey.ts';
import { expectAccessible, expectStill } from '../screens.ts';
import { blogCalls, expectListAtTop, expectListInShape, holdBack, importPosts, shapeOf } from './blog.ts';

test.beforeAll(async ({ site }) => importPosts(site));

test('an unknown post says so, on first load and inside the site', async ({ visitor: { page, expectTrouble } }) => {
  expectTrouble(/404/);
  const response = await page.goto('/posts/no-such-post');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Blog post not found');
  await hydrated(page);
  await expectAccessible(page, 'not found');
  await page.getByRole('link', { name: 'Back to Blog' }).click();
  await expect(page).toHaveURL(/\/posts$/);
  const calls = blogCalls(page);
  await page.route('**/api/blog/posts?slug=*', (route) => route.fulfill({ json: { objects: [], total: 0 } }));
  await page.getByRole('link', { name: 'Read More' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Blog post not found');
  const asked = ['/api/blog/posts?slug=blog%2F', '/api/blog/posts?slug='];
  expect(calls.map((call) => call.replace(/=(blog%2F)?.*/, '=$1'))).toEqual(asked);
});

test('shows the specified words, and the server’s error and details', async ({ visitor: { page, expectTrouble } }) => {
  expectTrouble(/50[03]|Failed to load resource/);
  await page.goto('/posts');
  await hydrated(page);
  const failing = { code: 'blog_unavailable', message: 'm', error: 'Blog not available', details: 'Not copied yet.' };
  await page.route('**/api/blog/posts?*', (route) => route.fulfill({ status: 503, json: failing }));
  await page.getByRole('link', { name: 'Next', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('Failed to load blog posts. Please try again later.');
  await expect(page.getByRole('alert')).toContainText('Error: Blog not available - Not copied yet.');
  await expectAccessible(page, 'list failed');
  await page.unroute('**/api/blog/posts?*');
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.locator('.pager')).toContainText('Page 2');
  await hydrated(page);
  await page.route('**/api/blog/posts?*', (route) => route.fulfill({ status: 500, body: '<html>' }));
  await page.getByRole('link', { name: 'Read More' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Failed to load blog post. Please try again later.');
  await expect(page.getByRole('alert')).not.toContainText('Error:');
  await expectAccessible(page, 'post failed');
});

test('what loads is in sight at once, and Back returns to the old place', async ({ visitor: { page } }) => {
  const rows = await expectListInShape(page, 1440, () => expectAccessible(page, 'loading'));
  expect(rows).toEqual([1, 2, 3]);
  // The foot of a page links to the blog's old address.
  await expect(page).toHaveURL(/\/posts$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Blog$/);

  const card = page.locator('.post-card').nth(4).getByRole('link', { name: 'Read More' });
  await card.scrollIntoViewIfNeeded();
  const releasePost = await holdBack(page);
  await card.click();
  await expect(page.getByText('Loading blog post...')).toBeInViewport();
  expect(await page.evaluate('scrollY')).toBe(0);
  releasePost();
  await expect(page.getByRole('region', { name: 'Share this article' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Apply to / })).toHaveCount(1);
  await expectStill(page);

  await page.getByRole('link', { name: 'Back to Blog' }).click();
  const next = page.getByRole('link', { name: 'Next', exact: true });
  await next.scrollIntoViewIfNeeded();
  const place = await page.evaluate<number>('scrollY');
  const release = await holdBack(page);
  await next.click();
  await expectListAtTop(page);
  const outline = await shapeOf(page, '.sketch .post-grid');
  release();
  await expect(page.locator('.pager')).toContainText('Page 2');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await shapeOf(page, '.post-grid')).toEqual(outline);
  await page.goBack();
  await expect(page.locator('.pager')).toContainText('Page 1');
  await expect.poll(() => page.evaluate('scrollY')).toBe(place);
});
