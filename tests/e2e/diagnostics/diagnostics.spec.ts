import { expect, test } from '../journey.ts';
import { expectAccessible, expectStill, horizontalOverflow } from '../screens.ts';

const widths = [390, 1440];

for (const width of widths) {
  test(`/env-check at ${width} px shows facts about browser, pages and server`, async ({ visitor: { page }, site }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/env-check');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Environment Check');
    const client = page.getByRole('region', { name: 'Client' });
    await expect(client).toContainText(await page.evaluate<string>('navigator.userAgent'));
    await expect(client).toContainText(`${width} × 900 px`);
    await expect(client).toContainText(site.url);
    await expect(page.getByRole('region', { name: 'Site' })).toContainText('PUBLIC_URL');
    const server = page.getByRole('region', { name: 'Server' });
    await expect(server).toContainText(process.version);
    const token = site.variables.HUBSPOT_ACCESS_TOKEN ?? '';
    await expect(server).toContainText(`set: ${token.slice(0, 4)}…, ${token.length} characters`);
    await expect(page.getByRole('region', { name: 'Variables that are set' })).toContainText('DATABASE_URL');
    const words = await page.locator('main').innerText();
    for (const secret of [token, site.variables.DATABASE_URL, site.variables.STRIPE_SECRET_KEY, 'aidp-free-trial'])
      expect(words).not.toContain(secret);
    expect(await horizontalOverflow(page)).toBe(0);
    await expectStill(page);
    await expectAccessible(page, `${width} px`);
  });

  test(`/posts-test at ${width} px shows the content system's own response`, async ({ visitor: { page } }) => {
    await page.setViewportSize({ width, height: 900 });
    const asked = page.waitForRequest(/blog-posts-test/);
    await page.goto('/posts-test?content_group_id=100100200');
    const query = new URL((await asked).url()).searchParams;
    expect(Object.fromEntries(query)).toEqual({ limit: '10', state: 'PUBLISHED', content_group_id: '100100200' });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Blog Posts Test');
    await expect(page.locator('main ol > li')).toHaveCount(10);
    const block = page.getByRole('region', { name: 'Debug Information' });
    await expect(block).toContainText('GET /api/blog-posts-test?limit=10');
    await expect(block).toContainText('loaded');
    await expect(page.getByRole('region', { name: 'Reply' })).toContainText('"results"');
    expect(await horizontalOverflow(page)).toBe(0);
    await expectStill(page);
    await expectAccessible(page, `${width} px`);
  });
}

test('/posts-test requests the configured blog, or the one named in its own address', async ({ visitor: { page } }) => {
  const groupAskedBy = async (address: string) => {
    const asked = page.waitForRequest(/blog-posts-test/);
    await page.goto(address);
    return new URL((await asked).url()).searchParams.get('content_group_id');
  };
  expect(await groupAskedBy('/posts-test')).toBe('100100200');
  await expect(page.locator('main ol > li')).toHaveCount(10);
  expect(await groupAskedBy('/posts-test?content_group_id=')).toBe('100100200');
  expect(await groupAskedBy('/posts-test?content_group_id=77')).toBe('77');
  await expect(page.getByRole('region', { name: 'Debug Information' })).toContainText('loaded');
});

test('an error is shown in the specified words with error and details, and can be tried again', async ({ visitor }) => {
  const { page, expectTrouble } = visitor;
  expectTrouble(/404|502|503/);
  const refuse = (status: number, body: object) => (route: { fulfill(response: object): Promise<void> }) =>
    route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) });
  const off = { code: 'not_found', message: 'There is nothing at this address.', error: 'Not Found', requestId: 'x' };
  await page.route('**/api/env-check', refuse(404, off));
  await page.goto('/env-check');
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Failed to load environment data. Please try again later.');
  await expect(alert.getByText('Error:', { exact: false })).toHaveText('Error: Not Found');
  await expectAccessible(page, 'env-check failed');
  await page.unroute('**/api/env-check');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('region', { name: 'Server' })).toBeVisible();
  await expect(alert).toHaveCount(0);

  const failed = { ...off, code: 'blog_unavailable', error: 'HubSpot did not answer as it should', details: '500 x' };
  await page.route('**/api/blog-posts-test*', refuse(502, failed));
  await page.goto('/posts-test');
  await expect(alert).toContainText('Failed to load blog posts. Please try again later.');
  await expect(alert).toContainText('Error: HubSpot did not answer as it should - 500 x');
  await expect(page.getByRole('region', { name: 'Debug Information' })).toContainText('failed');
  await expectAccessible(page, 'posts-test failed');
});

test('the page says so while it loads', async ({ visitor: { page } }) => {
  const held: (() => void)[] = [];
  await page.route(/api\/(env-check|blog-posts-test)/, async (route) => {
    await new Promise<void>((resolve) => held.push(resolve));
    await route.continue();
  });
  await page.goto('/env-check');
  await expect(page.getByRole('status').filter({ hasText: 'Loading environment data...' })).toBeVisible();
  await expect.poll(() => held.length).toBeGreaterThan(0);
  for (const release of held.splice(0)) release();
  await expect(page.getByRole('region', { name: 'Server' })).toBeVisible();
  await page.goto('/posts-test');
  await expect(page.getByRole('status').filter({ hasText: 'Loading blog posts...' })).toBeVisible();
  await expect.poll(() => held.length).toBeGreaterThan(0);
  for (const release of held.splice(0)) release();
  await expect(page.locator('main ol > li')).toHaveCount(10);
});

test('neither page is for search engines', async ({ page, site }) => {
  const sitemap = await (await page.request.get(`${site.url}/sitemap-pages.xml`)).text();
  for (const path of ['/env-check', '/posts-test']) {
    const html = await (await page.request.get(site.url + path)).text();
    expect(html).toContain('<meta name="robots" content="noindex"');
    expect(sitemap).not.toContain(path);
  }
});

test('visitors cannot read the metrics', async ({ page, site }) => {
  for (const path of ['/api/metrics', '/api/Metrics/', '//api/metrics'])
    expect((await page.request.get(site.url + path)).status()).toBe(404);
});

test('a short link redirects, and counts one hit', async ({ visitor: { page }, site }) => {
  const hits = async () =>
    Number((await site.rows<{ hits: string }>("select hits from redirects where slug = 'faq'"))[0]?.hits);
  const before = await hits();
  await page.goto('/r/FAQ');
  await page.waitForURL('**/program-faq');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
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

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('short links work, and the debug pages say what they need', async ({ page }) => {
    await page.goto('/r/faq');
    await page.waitForURL('**/program-faq');
    await page.goto('/stories');
    expect(new URL(page.url()).pathname).toBe('/program-success-stories');
    for (const path of ['/env-check', '/posts-test']) {
      await page.goto(path);
      // Playwright's text search skips noscript elements.
      await expect(page.locator('main noscript p')).toContainText('it needs JavaScript');
    }
  });
});
