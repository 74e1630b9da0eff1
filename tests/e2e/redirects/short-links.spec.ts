import { expect, idle, test, userAgent } from '../journey.ts';
import { expectAccessible } from '../screens.ts';

test.use({ userAgent });

test('a short link’s page redirects by itself, in any case, and counts one hit', async ({
  visitor: { page },
  site,
}) => {
  const hits = async () =>
    Number((await site.rows<{ hits: string }>("select hits from redirects where slug = 'faq'"))[0]?.hits);
  const before = await hits();
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/redirect/')) calls.push(request.url());
  });
  await page.goto('/r/FAQ?utm_source=mail&x=%22', { waitUntil: 'commit' });
  await page.waitForURL('**/program-faq?utm_source=mail&x=%22');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await idle(page);
  expect(calls).toHaveLength(1);
  await expect.poll(hits).toBe(before + 1);
  await page.goto('/Faq?utm_source=poster');
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/program-faq?utm_source=poster');
  await expect.poll(hits).toBe(before + 2);
  // Back leads to the previous page, not into the redirect again.
  await page.goto('/about-us');
  await page.goto('/api/redirect/faq');
  await page.goBack();
  await expect(page).toHaveURL(/about-us/);
});

test('an unknown short link shows its view, with a real 404', async ({ visitor }) => {
  const { page, expectTrouble } = visitor;
  expectTrouble(/404/);
  for (const path of ['/r/no-such-link', '/api/redirect/no-such-link']) {
    expect((await page.goto(path))?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Redirect Not Found');
    await expect(page.getByText('The redirect "no-such-link" could not be found.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Return Home' })).toHaveAttribute('href', '/');
    await expectAccessible(page, path);
  }
});
