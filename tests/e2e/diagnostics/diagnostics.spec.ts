import { expect, test } from '../journey.ts';
import { expectAccessible } from '../screens.ts';
import { hold } from '../site/application.ts';

// How the two pages look is tested with all others (site/screens.spec.ts).
test('/env-check shows facts about browser, pages and server', async ({ visitor: { page }, site }) => {
  await page.goto('/env-check');
  const client = page.getByRole('region', { name: 'Client' });
  await expect(client).toContainText(await page.evaluate<string>('navigator.userAgent'));
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(client).toContainText(`${width} × 900 px`);
  }
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
});

test("/posts-test shows the content system's own response about the configured blog, or the one in its address", async ({
  visitor: { page },
}) => {
  const queryOf = async (address: string) => {
    const asked = page.waitForRequest(/blog-posts-test/);
    await page.goto(address);
    return Object.fromEntries(new URL((await asked).url()).searchParams);
  };
  const query = { limit: '10', state: 'PUBLISHED' };
  expect(await queryOf('/posts-test')).toEqual({ ...query, content_group_id: '100100200' });
  await expect(page.locator('main ol > li')).toHaveCount(10);
  const block = page.getByRole('region', { name: 'Debug Information' });
  await expect(block).toContainText('GET /api/blog-posts-test?limit=10');
  await expect(block).toContainText('loaded');
  await expect(page.getByRole('region', { name: 'Reply' })).toContainText('"results"');
  expect(await queryOf('/posts-test?content_group_id=')).toEqual({ ...query, content_group_id: '100100200' });
  expect(await queryOf('/posts-test?content_group_id=77')).toEqual({ ...query, content_group_id: '77' });
  await expect(block).toContainText('loaded');
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
  for (const status of [200, 502]) {
    await page.route('**/api/blog-posts-test*', refuse(status, failed));
    await page.goto('/posts-test');
    await expect(alert).toContainText('Failed to load blog posts. Please try again later.');
    await expect(alert).toContainText('Error: HubSpot did not answer as it should - 500 x');
  }
  await expect(page.getByRole('region', { name: 'Debug Information' })).toContainText('failed');
  await expectAccessible(page, 'posts-test failed');
});

test('the page says so while it loads', async ({ visitor: { page } }) => {
  const sendData = await hold(page, /\/api\/env-check/);
  await page.goto('/env-check');
  await expect(page.getByRole('status').filter({ hasText: 'Loading environment data...' })).toBeVisible();
  sendData();
  await expect(page.getByRole('region', { name: 'Server' })).toBeVisible();
  const sendPosts = await hold(page, /\/api\/blog-posts-test/);
  await page.goto('/posts-test');
  await expect(page.getByRole('status').filter({ hasText: 'Loading blog posts...' })).toBeVisible();
  sendPosts();
  await expect(page.locator('main ol > li')).toHaveCount(10);
});

test('without JavaScript the pages say what they need', async ({ request }) => {
  for (const path of ['/env-check', '/posts-test'])
    expect(await (await request.get(path)).text()).toMatch(/<main.*<noscript>.*it needs JavaScript.*<\/main>/s);
});
