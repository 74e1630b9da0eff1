import { expect, hydrated, test } from '../journey.ts';
import { expectAccessible, expectStill, horizontalOverflow, widths } from '../screens.ts';
import { blogCalls, importPosts } from './blog.ts';

const TABLE_POST = '/posts/counting-what-a-feature-costs';

test.beforeAll(async ({ site }) => importPosts(site));

test('the list and a post have one heading, no layout shift, violation or console message at every width', async ({
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
      expect(await horizontalOverflow(page), `${path} ${width}`).toBe(0);
      await expectStill(page, `${path} ${width}`);
      await expectAccessible(page, `${path} ${width}`);
    }
  }
  // The document includes its data.
  expect(calls).toEqual([]);
});

test('sharing opens the two services with the page’s own address', async ({ visitor: { page } }) => {
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
});

test('content wider than the column scrolls inside itself, by keyboard too', async ({ visitor: { page } }) => {
  // The sample's table is wider than its column only on the narrowest screens.
  await page.setViewportSize({ width: 320, height: 900 });
  await page.goto(TABLE_POST);
  await hydrated(page);
  // One tab stop per table: a second one around it would take another Tab and announce the same name again.
  await expect(page.locator('#post-body :has(table)[tabindex]')).toHaveCount(
    await page.locator('#post-body table').count(),
  );
  for (const part of [page.getByRole('group', { name: 'Table' }), page.locator('#post-body pre')]) {
    await part.focus();
    await expect(part).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => page.evaluate('document.activeElement.scrollLeft')).toBeGreaterThan(0);
  }
  expect(await horizontalOverflow(page)).toBe(0);
});

test('code is highlighted in several readable colours, also on paper', async ({ visitor: { page } }) => {
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
});
