import type { Page } from '@playwright/test';
import { expect, hydrated, test } from '../journey.ts';
import { importPosts } from './blog.ts';

test.beforeAll(async ({ site }) => importPosts(site));

/** Returns the left edge and width of each part of a grid, by row. */
const shapeOf = (page: Page, grid: string) =>
  page.evaluate<number[][][]>(`(() => {
    const rows = new Map();
    for (const part of document.querySelectorAll('${grid} > *')) {
      const { left, top, width } = part.getBoundingClientRect();
      rows.set(Math.round(top), [...(rows.get(Math.round(top)) ?? []), [Math.round(left), Math.round(width)]]);
    }
    return [...rows.values()];
  })()`);

test('a loading list is in sight at once, in the shape of its posts, and Back returns to the old place', async ({
  visitor: { page },
}) => {
  for (const width of [390, 700, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/program-faq');
    await hydrated(page);
    const release = await hold(page);
    const link = page.getByRole('contentinfo').getByRole('link', { name: 'Blog' });
    await link.scrollIntoViewIfNeeded();
    expect(await page.evaluate<number>('scrollY')).toBeGreaterThan(0);
    await link.click();
    await expect(page.getByText('Loading blog posts...')).toBeInViewport();
    expect(await page.evaluate('scrollY')).toBe(0);
    const outline = await shapeOf(page, '.sketch-grid');
    release();
    await expect(page.locator('.post-card')).toHaveCount(6);
    expect([width, await shapeOf(page, '.post-grid')]).toEqual([width, outline]);
  }
  expect((await shapeOf(page, '.post-grid')).map((row) => row.length)).toEqual([1, 2, 3]);

  const next = page.getByRole('link', { name: 'Next', exact: true });
  await next.scrollIntoViewIfNeeded();
  const place = await page.evaluate<number>('scrollY');
  const release = await hold(page);
  await next.click();
  await expect(page.getByText('Loading blog posts...')).toBeInViewport();
  expect(await page.evaluate('scrollY')).toBe(0);
  const outline = await shapeOf(page, '.sketch-grid');
  release();
  await expect(page.locator('.pager')).toContainText('Page 2');
  expect(await shapeOf(page, '.post-grid')).toEqual(outline);
  await page.goBack();
  await expect(page.locator('.pager')).toContainText('Page 1');
  await expect.poll(() => page.evaluate('scrollY')).toBe(place);
});

test('a loading post begins at the top, too', async ({ visitor: { page } }) => {
  await page.goto('/posts');
  await hydrated(page);
  const card = page.locator('.post-card').nth(4).getByRole('link', { name: 'Read More' });
  await card.scrollIntoViewIfNeeded();
  const release = await hold(page);
  await card.click();
  await expect(page.getByText('Loading blog post...')).toBeInViewport();
  expect(await page.evaluate('scrollY')).toBe(0);
  release();
  await expect(page.getByRole('link', { name: 'Apply to Lodestar' })).toHaveCount(1);
});

/** Holds back the blog's calls until the returned function is called. */
async function hold(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/api/blog/posts?*', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
