import type { Page } from '@playwright/test';
import { importPosts } from '../blog/blog.ts';
import { expect, follow, hydrated, idle, test } from '../journey.ts';

/** Returns position and styles of everything on the page. */
const looks = (page: Page) =>
  page.evaluate<string[]>(`[...document.querySelectorAll('main *')].map((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const { color, backgroundColor, font, padding } = getComputedStyle(element);
    return [element.tagName, element.className, x, y, width, height, color, backgroundColor, font, padding].join(' ');
  })`);

const paths = ['/posts', '/aidp-get-pricing', '/lodestar-fellows', '/program-faq', '/env-check', '/about-us'];

test('a page looks the same whichever pages came before it', async ({ visitor: { page }, site }) => {
  await importPosts(site);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/terms');
  await page.evaluate('document.fonts.ready');
  const direct = new Map<string, string[]>();
  for (const path of paths.slice(0, 4)) {
    await page.goto(path);
    await hydrated(page);
    await page.evaluate('document.fonts.ready');
    direct.set(path, await looks(page));
  }
  await page.goto('/terms');
  await hydrated(page);
  for (const path of paths) await follow(page, path);
  for (const [path, expected] of [...direct].reverse()) {
    await follow(page, path);
    await page.evaluate('scrollTo(0, 0)');
    await expect.poll(() => looks(page)).toEqual(expected);
  }
});

test('a page loads only its own styles; those of the next page load once, before it is shown', async ({
  visitor: { page },
  site,
}) => {
  await importPosts(site);
  const sheets: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.css')) sheets.push(pathname);
  });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\.css$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/program-faq');
  await hydrated(page);
  expect(sheets).toEqual([]);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Blog' }).click();
  await expect.poll(() => sheets).toEqual([expect.stringMatching(/^\/assets\/reading-/)]);
  // Meanwhile its placeholder is shown, which needs none of them.
  await expect(page.getByText('Loading blog posts...')).toBeVisible();
  await expect(page.locator('.sketch-grid')).toHaveCSS('display', 'grid');
  await idle(page);
  await expect(page.locator('.post-grid')).toHaveCount(0);
  release();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Blog$/);
  await expect(page.locator('.post-grid')).toHaveCSS('display', 'grid');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/Blog$/);
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Blog$/);
  expect(sheets).toHaveLength(1);
});

test('a page whose styles are gone after a deploy is reloaded with the new ones', async ({ visitor }) => {
  const { page } = visitor;
  visitor.expectTrouble(/404/);
  await page.route(/reading-[^/]*\.css$/, (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto('/program-faq');
  await hydrated(page);
  await page.evaluate('window.sameDocument = true');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Blog' }).click();
  await expect.poll(() => page.evaluate('window.sameDocument === undefined').catch(() => false)).toBe(true);
  await expect(page).toHaveURL(/\/posts$/);
  await expect(page.locator('.post-grid')).toHaveCSS('display', 'grid');
});
