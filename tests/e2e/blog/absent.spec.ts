import { expect, hydrated, testOn } from '../journey.ts';
import { expectAccessible } from '../screens.ts';

/** A site that has never reached its CMS. */
const test = testOn({ WORKER: 'off' });

test('the list shows what is wrong', async ({ visitor }) => {
  const { page } = visitor;
  visitor.expectTrouble(/503/);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const response = await page.goto('/posts');
    expect(response?.status()).toBe(503);
    await expect(page.getByRole('alert')).toContainText('Failed to load blog posts. Please try again later.');
    await expect(page.getByRole('alert')).toContainText(
      'Error: Blog not available - Posts have not been imported from the CMS yet.',
    );
    await hydrated(page);
    await expectAccessible(page, `${width} px`);
  }
});

test('a post shows what is wrong', async ({ visitor }) => {
  const { page } = visitor;
  visitor.expectTrouble(/503/);
  expect((await page.goto('/posts/anything'))?.status()).toBe(503);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Failed to load blog post. Please try again later.');
  await hydrated(page);
});

test('an empty blog says so, and the gateway shows its own page while the server is away', async ({
  visitor,
  site,
}) => {
  const { page } = visitor;
  visitor.expectTrouble(/503/);
  await site.rows('update blog_sync set first_copied_at = now(), copied_at = now(), version = gen_random_uuid()');
  await expect.poll(async () => (await fetch(`${site.url}/posts`)).status).toBe(200);
  await page.goto('/posts');
  await expect(page.getByRole('heading', { name: 'No blog posts found' })).toBeVisible();
  await expect(page.getByText('Check back soon for new content!')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Apply to Lodestar' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Learn More' })).toHaveAttribute('href', '/program-faq');
  await hydrated(page);
  await expectAccessible(page, 'empty');

  await site.api.stop();
  expect((await page.goto('/posts/anything'))?.status()).toBe(503);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Back in a moment');
  await expectAccessible(page, 'away');
});
