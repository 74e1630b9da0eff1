import type { Site } from '../../support/site.ts';
import { importPosts } from '../blog/blog.ts';
import { expect, idle, test } from '../journey.ts';

/** Makes a short link to the FAQ. */
const addLink = (site: Site, slug: string) =>
  site.rows("insert into redirects (slug, target) values ($1, '/program-faq') on conflict do nothing", [slug]);

test.beforeAll(async ({ site }) => importPosts(site));

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('list, paging, post and short links work', async ({ page, site }) => {
    await addLink(site, 'no-script');
    await page.goto('/posts');
    await expect(page.locator('.post-card h2')).toHaveCount(6);
    await page.getByRole('link', { name: 'Next', exact: true }).click();
    await expect(page).toHaveURL(/page=2$/);
    await page.getByRole('link', { name: 'Read More' }).first().click();
    await expect(page.locator('#post-body p').first()).toBeVisible();
    await expect(page.getByRole('region', { name: 'Related Articles' }).getByRole('article')).toHaveCount(3);
    await page.goto('/r/no-script?utm_source=mail');
    await page.waitForURL('**/program-faq?utm_source=mail');
    await page.goto('/r/nobody');
    await expect(page.getByText('The redirect "nobody" could not be found.')).toBeVisible();
  });
});

test('a short link’s page redirects by itself, and counts one hit', async ({ visitor: { page }, site }) => {
  await addLink(site, 'counted');
  await expect.poll(async () => (await fetch(`${site.url}/r/counted`)).status).toBe(200);
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/redirect/')) calls.push(request.url());
  });
  await page.goto('/r/counted?utm_source=mail&x=%22', { waitUntil: 'commit' });
  await page.waitForURL('**/program-faq?utm_source=mail&x=%22');
  await idle(page);
  expect(calls).toHaveLength(1);
  const hits = () => site.rows("select hits from redirects where slug = 'counted'");
  await expect.poll(hits).toEqual([{ hits: '1' }]);
});
