import { blogCalls, copyPosts, hydrated } from './blog.ts';
import { expect, test } from './journey.ts';
import { expectAccessible, layoutShift, sideways, widths } from './screens.ts';

const TABLE_POST = '/posts/counting-what-a-feature-costs';

test.beforeAll(async ({ site }) => copyPosts(site));

test('the list and a post at every width: one heading, no shift, no violation, no word on the console', async ({
  visitor: { page },
}) => {
  test.setTimeout(120_000);
  const calls = blogCalls(page);
  for (const path of ['/posts', '/posts?page=3', TABLE_POST]) {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(path);
      await hydrated(page);
      await page.waitForLoadState('networkidle');
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      expect(await sideways(page), `${path} ${width}`).toBe(0);
      expect(await layoutShift(page), `${path} ${width}`).toBe(0);
      await expectAccessible(page, `${path} ${width}`);
    }
  }
  // The document brought its data along.
  expect(calls).toEqual([]);
});

test('paging: links, back, reload, a shared address, the top of the page', async ({ visitor: { page } }) => {
  await page.goto('/posts');
  await hydrated(page);
  const calls = blogCalls(page);
  const cards = page.locator('.post-card h2');
  await expect(cards).toHaveCount(6);
  await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled();
  const first = await cards.allTextContents();
  const next = page.getByRole('link', { name: 'Next', exact: true });
  await next.click();
  await expect(page).toHaveURL(/\/posts\?page=2$/);
  await expect(page.locator('.pager')).toContainText('Page 2');
  expect(await page.evaluate('scrollY')).toBe(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const second = await cards.allTextContents();
  expect(second.filter((title) => first.includes(title))).toEqual([]);
  expect(calls).toEqual(['/api/blog/posts?limit=6&offset=6&fields=summary']);

  await page.reload();
  await expect(page.locator('.pager')).toContainText('Page 2');
  expect(await cards.allTextContents()).toEqual(second);
  await hydrated(page);
  await page.goBack();
  await expect(page.locator('.pager')).toContainText('Page 1');
  expect(await cards.allTextContents()).toEqual(first);
  await page.goForward();
  await expect(page.locator('.pager')).toContainText('Page 2');
  await page.getByRole('link', { name: 'Next', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Next', exact: true })).toBeDisabled();
  await expect(cards).toHaveCount(4);
});

test('from the list to a post, on to a related one, and back to the same place', async ({ visitor: { page } }) => {
  await page.goto('/posts');
  await hydrated(page);
  const calls = blogCalls(page);
  const card = page.locator('.post-card').nth(3);
  const title = (await card.getByRole('heading').textContent()) ?? '';
  await card.scrollIntoViewIfNeeded();
  const offset = await page.evaluate('scrollY');
  await card.getByRole('link', { name: 'Read More' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  const slug = new URL(page.url()).pathname.split('/').at(-1);
  expect(calls[0]).toBe(`/api/blog/posts?slug=blog%2F${slug}`);
  expect(calls[1]).toMatch(/^\/api\/blog\/posts\?limit=3&exclude=\d+&fields=summary$/);
  await expect(page.locator('.byline').first()).toHaveText(/^By .+ · [A-Z][a-z]+ \d{1,2}, 20\d\d$/);
  const related = page.getByRole('region', { name: 'Related Articles' });
  await expect(related.getByRole('article')).toHaveCount(3);
  await expect(related.getByRole('heading', { name: title })).toHaveCount(0);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Blog$/);
  await expect.poll(() => page.evaluate('scrollY')).toBe(offset);
  await page.goForward();
  await related.getByRole('link', { name: 'Read Article →' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(title);
  await page.getByRole('link', { name: 'Back to Blog' }).click();
  await expect(page).toHaveURL(/\/posts$/);
});

test('sharing opens the two services with the page’s own address', async ({ visitor: { page }, site }) => {
  await page.goto(TABLE_POST);
  const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  const share = page.getByRole('region', { name: 'Share this article' });
  const canonical = (await page.locator('link[rel=canonical]').getAttribute('href')) ?? '';
  expect(new URL(canonical).pathname).toBe(TABLE_POST);
  const x = share.getByRole('link', { name: 'Share on X (Twitter)' });
  const address = new URL((await x.getAttribute('href')) ?? '');
  expect(address.origin + address.pathname).toBe('https://x.com/intent/tweet');
  expect(Object.fromEntries(address.searchParams)).toEqual({
    text: `Check out this article: ${title}`,
    url: canonical,
  });
  const linkedIn = share.getByRole('link', { name: 'Share on LinkedIn' });
  await expect(linkedIn).toHaveAttribute(
    'href',
    `https://www.linkedin.com/sharing/share-offsite/?url=${encodeURIComponent(canonical)}`,
  );
  for (const link of [x, linkedIn]) {
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('rel', 'noopener');
  }
  expect(site.url).toBeTruthy();
});

test('what is wider than the column scrolls inside itself, by keyboard too', async ({ visitor: { page } }) => {
  await page.setViewportSize({ width: 390, height: 900 });
  await page.goto(TABLE_POST);
  const table = page.getByRole('region', { name: 'Table' });
  await table.focus();
  await expect(table).toBeFocused();
  expect(await sideways(page)).toBe(0);
});

test('an unknown post says so, on first load and inside the site', async ({ visitor }) => {
  const { page } = visitor;
  visitor.expectTrouble(/404/);
  const answer = await page.goto('/posts/no-such-post');
  expect(answer?.status()).toBe(404);
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

test('a call that fails inside the site shows the specified words and the server’s pair', async ({ visitor }) => {
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

test('what takes long says that it is loading, and nothing jumps', async ({ visitor: { page } }) => {
  await page.goto('/program-faq');
  await hydrated(page);
  let go = () => {};
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route('**/api/blog/posts?*', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('contentinfo').getByRole('link', { name: 'Blog' }).click();
  await expect(page.getByText('Loading blog posts...')).toBeVisible();
  await expectAccessible(page, 'loading');
  go();
  await expect(page.locator('.post-card h2')).toHaveCount(6);
  await page.unroute('**/api/blog/posts?*');
  const more = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route('**/api/blog/posts?slug=*', async (route) => {
    await more;
    await route.continue();
  });
  await page.getByRole('link', { name: 'Read More' }).first().click();
  await expect(page.getByText('Loading blog post...')).toBeVisible();
  go();
  await expect(page.getByRole('region', { name: 'Share this article' })).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('list, paging, post and short links', async ({ page, site }) => {
    await site.rows("insert into redirects (slug, target) values ('no-script', '/program-faq') on conflict do nothing");
    await page.goto('/posts');
    await expect(page.locator('.post-card h2')).toHaveCount(6);
    await page.getByRole('link', { name: 'Next', exact: true }).click();
    await expect(page).toHaveURL(/page=2$/);
    await page.getByRole('link', { name: 'Read More' }).first().click();
    await expect(page.locator('#post-body p').first()).toBeVisible();
    await expect(page.getByRole('region', { name: 'Related Articles' }).getByRole('article')).toHaveCount(3);
    await page.goto('/r/no-script');
    await page.waitForURL('**/program-faq');
    await page.goto('/r/nobody');
    await expect(page.getByText('The redirect "nobody" could not be found.')).toBeVisible();
  });
});

test('a short link’s page goes on by itself, counted once', async ({ visitor: { page }, site }) => {
  await site.rows("insert into redirects (slug, target) values ('counted', '/program-faq') on conflict do nothing");
  await new Promise((resolve) => setTimeout(resolve, 1_200));
  await page.goto('/r/counted', { waitUntil: 'commit' });
  await page.waitForURL('**/program-faq');
  await page.waitForTimeout(4_000);
  const hits = () => site.rows<{ hits: string }>("select hits from redirects where slug = 'counted'");
  expect(Number((await hits())[0]?.hits)).toBe(1);
});

test('a link inside the site to a moved blog address', async ({ visitor: { page } }) => {
  await page.goto('/program-faq');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Blog' }).click();
  await page.waitForURL('**/posts');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Blog$/);
});
