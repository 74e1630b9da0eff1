import { expect, hydrated, test } from '../journey.ts';
import { expectAccessible, horizontalOverflow } from '../screens.ts';
import { blogCalls, expectBlogScreen, importPosts, TABLE_POST } from './blog.ts';

test.beforeAll(async ({ site }) => importPosts(site));

test('the list and a post fit phones; a post can be shared', async ({ visitor: { page } }) => {
  const calls = blogCalls(page);
  // All lists at each width in the drills (tests/drills/blog.spec.ts).
  for (const path of ['/posts', TABLE_POST]) await expectBlogScreen(page, path, 390);
  // The documents include their data.
  expect(calls).toEqual([]);

  const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  const share = page.getByRole('region', { name: 'Share this article' });
  const canonical = (await page.locator('link[rel=canonical]').getAttribute('href')) ?? '';
  expect(new URL(canonical).pathname).toBe(TABLE_POST);
  const x = share.getByRole('link', { name: 'Share on X (Twitter)' });
  const address = new URL((await x.getAttribute('href')) ?? '');
  expect(address.origin + address.pathname).toBe('https://x.com/intent/tweet');
  const asked = { text: `Check out this article: ${title}`, url: canonical };
  expect(Object.fromEntries(address.searchParams)).toEqual(asked);
  const linkedIn = share.getByRole('link', { name: 'Share on LinkedIn' });
  const offsite = `https://www.linkedin.com/sharing/share-offsite/?url=${encodeURIComponent(canonical)}`;
  await expect(linkedIn).toHaveAttribute('href', offsite);
  for (const link of [x, linkedIn]) {
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('rel', 'noopener');
  }

  // The sample's table is wider than its column only on the narrowest screens.
  await page.setViewportSize({ width: 320, height: 900 });
  // One tab stop per table: a second one around it would take another Tab and announce the same name again.
  const tables = await page.locator('#post-body table').count();
  await expect(page.locator('#post-body :has(table)[tabindex]')).toHaveCount(tables);
  for (const part of [page.getByRole('group', { name: 'Table' }), page.locator('#post-body pre')]) {
    await part.focus();
    await expect(part).toBeFocused();
    const scrolled = async () => {
      await page.keyboard.press('ArrowRight');
      return page.evaluate('document.activeElement.scrollLeft');
    };
    await expect.poll(scrolled).toBeGreaterThan(0);
  }
  expect(await horizontalOverflow(page)).toBe(0);
});

test('code has several readable colours; a post leads to its tag and author', async ({ visitor: { page } }) => {
  await page.goto('/posts/caching-model-calls');
  await hydrated(page);
  await expectAccessible(page, 'code');
  const inks = () =>
    page.evaluate<string[]>(`[...document.querySelectorAll('#post-body pre, #post-body pre span')].map((piece) =>
      getComputedStyle(piece).color)`);
  expect(new Set(await inks()).size).toBeGreaterThanOrEqual(4);
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('#post-body pre').evaluate((pre) => getComputedStyle(pre).backgroundColor)).toBe(
    'rgba(0, 0, 0, 0)',
  );
  // Dark grey or darker: 4.5:1 on white needs 118 or less.
  for (const ink of await inks()) expect(Math.max(...(ink.match(/\d+/g) ?? ['255']).map(Number))).toBeLessThan(90);
  await page.emulateMedia({ media: null });

  await page.evaluate('window.sameDocument = true');
  await page.getByRole('navigation', { name: 'Tags' }).getByRole('link', { name: 'Cost and latency' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cost and latency');
  await expect(page.getByText('4 articles with this tag.')).toBeVisible();
  await expect(page.locator('.list-head [aria-current=page]')).toHaveText('Cost and latency');
  const feed = page.locator('link[rel=alternate][type="application/atom+xml"]');
  await expect(feed).toHaveAttribute('href', '/posts/tag/cost-and-latency/feed.xml');
  await page.locator('.post-card').nth(1).getByRole('link', { name: 'Read More' }).click();
  const author = page.locator('.post-head').getByRole('link', { name: /^Sample Author/ });
  await author.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Sample Author, /);
  await page.getByRole('link', { name: 'All articles' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Blog$/);
  expect(await page.evaluate('window.sameDocument')).toBe(true);
});

test('a link to a part by its name at HubSpot leads there, also by its address there', async ({ visitor, site }) => {
  const { page } = visitor;
  const filler = '<p>Text.</p>'.repeat(80);
  const postBody = `${filler}<h2 id="far-part">Far part</h2>${filler}`;
  const { id } = await site.cms<{ id: string }>('/posts', { name: 'Long', slug: 'blog/long-post', postBody });
  await importPosts(site);
  const part = page.getByRole('heading', { name: 'Far part' });
  for (const path of ['/posts/long-post#far-part', '/blog/long-post#far-part', '/posts/long-post#post-far-part']) {
    await page.goto('/terms');
    await page.goto(path);
    await expect(part).toBeInViewport();
    await hydrated(page);
    await expect(part).toBeInViewport();
  }
  await site.cms(`/posts/${id}`, undefined, 'DELETE');
  await importPosts(site);
});
