import type { Page } from '@playwright/test';
import { expect, hydrated, test } from '../journey.ts';
import { expectAccessible, expectStill } from '../screens.ts';
import { blogCalls, importPosts } from './blog.ts';

test.beforeAll(async ({ site }) => importPosts(site));

test('an unknown post says so, on first load and inside the site', async ({ visitor }) => {
  const { page } = visitor;
  visitor.expectTrouble(/404/);
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
  expect(calls.map((call) => call.replace(/=(blog%2F)?.*/, '=$1'))).toEqual([
    '/api/blog/posts?slug=blog%2F',
    '/api/blog/posts?slug=',
  ]);
});

test('a failed call inside the site shows the specified words, and the server’s error and details', async ({
  visitor,
}) => {
  const { page } = visitor;
  visitor.expectTrouble(/50[03]|Failed to load resource/);
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

test('a slow response shows a loading message, and nothing shifts', async ({ visitor: { page } }) => {
  await page.goto('/program-faq');
  await hydrated(page);
  const releaseList = await holdBack(page, '**/api/blog/posts?*');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Blog' }).click();
  await expect(page.getByText('Loading blog posts...')).toBeVisible();
  await expectAccessible(page, 'loading');
  releaseList();
  await expect(page.locator('.post-card h2')).toHaveCount(6);
  await page.unroute('**/api/blog/posts?*');
  const releasePost = await holdBack(page, '**/api/blog/posts?slug=*');
  await page.getByRole('link', { name: 'Read More' }).first().click();
  await expect(page.getByText('Loading blog post...')).toBeVisible();
  releasePost();
  await expect(page.getByRole('region', { name: 'Share this article' })).toBeVisible();
  await expectStill(page);
});

test('a list page that loads slowly gets the focus on its heading', async ({ visitor: { page } }) => {
  await page.goto('/posts');
  await hydrated(page);
  const releaseList = await holdBack(page, '**/api/blog/posts?*');
  await page.getByRole('link', { name: 'Next', exact: true }).click();
  await expect(page.getByText('Loading blog posts...')).toBeVisible();
  releaseList();
  await expect(page.locator('.pager')).toContainText('Page 2');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

/** Holds back calls to these addresses until the returned function is called. */
async function holdBack(page: Page, addresses: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(addresses, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
