import { importPosts } from '../e2e/blog/blog.ts';
import { expect, follow, hydrated, test } from '../e2e/journey.ts';
import { expectAccessible } from '../e2e/screens.ts';
import { startSite } from '../support/site.ts';

/** Takes the site back to the time before its first import, and its CMS away. */
test.beforeAll(async ({ site }) => {
  // No import is left to run that could bring posts.
  await importPosts(site);
  site.standIns.faults.add({ path: '^/cms/', kind: 'status', status: 503 });
  await site.rows(`truncate blog_posts, blog_former_slugs, blog_authors, blog_tags, blog_problems, blog_lookups;
    delete from blog_sync; insert into blog_sync default values`);
  await expect.poll(async () => (await fetch(`${site.url}/posts`)).status).toBe(503);
});
test.afterAll(async ({ site }) => {
  site.standIns.faults.clear();
  await importPosts(site);
});

test('shows what is wrong before the first import', async ({ visitor: { page, expectTrouble }, site }) => {
  expectTrouble(/503/);
  expect((await page.goto('/posts'))?.status()).toBe(503);
  await expect(page.getByRole('alert')).toContainText('Failed to load blog posts. Please try again later.');
  await expect(page.getByRole('alert')).toContainText(
    'Error: Blog not available - Posts have not been imported from the CMS yet.',
  );
  await hydrated(page);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page, `${width} px`);
  }

  expect((await page.goto('/posts/anything'))?.status()).toBe(503);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Failed to load blog post. Please try again later.');
  await hydrated(page);

  await site.rows('update blog_sync set first_copied_at = now(), copied_at = now(), version = gen_random_uuid()');
  await expect.poll(async () => (await fetch(`${site.url}/posts`)).status).toBe(200);
  await page.goto('/posts');
  await expect(page.getByRole('heading', { name: 'No blog posts found' })).toBeVisible();
  await expect(page.getByText('Check back soon for new content!')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Apply to / })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Learn More' })).toHaveAttribute('href', '/program-faq');
  await hydrated(page);
  await expectAccessible(page, 'empty');
});

test('the pages stay while the api is away, and what it would answer says so', async ({
  visitor: { page, expectTrouble },
}) => {
  expectTrouble(/503/);
  const site = await startSite({ PAGES_DIR: test.info().outputPath('pages') });
  await site.api.stop();
  expect((await page.goto(`${site.url}/posts/anything`))?.status()).toBe(503);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Back in a moment');
  await expectAccessible(page, 'away');
  expect((await page.goto(`${site.url}/about-us`))?.status()).toBe(200);
  // Inside the site, too.
  await follow(page, '/program-faq');
  await site.close();
});
