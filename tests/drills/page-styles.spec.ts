import { importPosts } from '../e2e/blog/blog.ts';
import { expect, hydrated, idle, test } from '../e2e/journey.ts';
import { hold } from '../e2e/site/application.ts';
import { expectTargets } from '../e2e/site/screens.ts';

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
  const release = await hold(page, /\.css$/);
  await page.goto('/program-faq');
  await hydrated(page);
  expect(sheets).toEqual([]);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Blog' }).click();
  await expect.poll(() => sheets).toEqual([expect.stringMatching(/^\/assets\/reading-/)]);
  // Meanwhile its placeholder is shown, which needs none of them.
  await expect(page.getByText('Loading blog posts...')).toBeVisible();
  await expect(page.locator('.sketch .post-grid')).toHaveCSS('display', 'grid');
  // Where the styles of the blog leave it.
  await expect(page.locator('.sketch .post-grid > :first-child > :last-child')).toHaveCSS('align-self', 'center');
  await idle(page);
  await expect(page.locator('.post-card')).toHaveCount(0);
  release();
  // The link names the old address of the blog.
  await page.waitForURL('**/posts');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Blog$/);
  await expect(page.locator('.post-card').nth(1)).toHaveCSS('display', 'flex');
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
  await expect(page.locator('.post-card').nth(1)).toHaveCSS('display', 'flex');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectTargets(page, 'posts');
});

test('a page whose code fails says so, and can be loaded again', async ({ visitor }) => {
  const { page } = visitor;
  visitor.expectTrouble(/broken/);
  const code = /\/assets\/about-us-[^/]*\.js$/;
  await page.route(code, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'export default () => { throw new Error("broken") }' }),
  );
  await page.goto('/about-us');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(async () => {
    await page.evaluate(`dispatchEvent(new Event('pointermove'))`);
    await expect(heading).toHaveText('This page could not be shown', { timeout: 100 });
  }).toPass();
  await expect(heading).toBeFocused();
  await page.unroute(code);
  await page.getByRole('button', { name: 'Load again' }).click();
  await expect(heading).not.toHaveText('This page could not be shown');
});
