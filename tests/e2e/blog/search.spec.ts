import { expect, hydrated, test } from '../journey.ts';
import { expectAccessible, expectStill, horizontalOverflow, widths } from '../screens.ts';
import { blogCalls, importPosts } from './blog.ts';

test.beforeAll(async ({ site }) => importPosts(site));

test('searching by keyboard loads no document, focuses the results, and keeps the words on Back and paging', async ({
  visitor: { page },
}) => {
  await page.goto('/posts');
  await hydrated(page);
  await page.evaluate('window.sameDocument = true');
  const calls = blogCalls(page);
  const field = page.getByRole('searchbox', { name: 'Search the blog' });
  const heading = page.getByRole('heading', { level: 1 });
  await field.focus();
  await page.keyboard.type('  model  ');
  await page.keyboard.press('Enter');
  await expect(heading).toHaveText(/^\d+ results for “model”$/);
  await expect(heading).toBeFocused();
  await expect(page).toHaveTitle(/results for “model”/);
  await expect(field).toHaveValue('model');
  expect(calls).toEqual(['/api/blog/posts?q=model&limit=6&offset=0&fields=summary']);
  await page.getByRole('link', { name: 'Next', exact: true }).click();
  await expect(page.locator('.pager')).toContainText('Page 2');
  expect(new URL(page.url()).search).toBe('?q=model&page=2');
  await field.fill('retrieval');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(heading).toHaveText(/“retrieval”$/);
  await page.goBack();
  await expect(heading).toHaveText(/“model”$/);
  await expect(field).toHaveValue('model');
  await expect(page.locator('.pager')).toContainText('Page 2');
  await page.goBack();
  await page.goBack();
  await expect(heading).toHaveText(/Blog$/);
  await expect(field).toHaveValue('');
  expect(await page.evaluate('window.sameDocument')).toBe(true);
});

test('says so when nothing was found, nothing was typed, or a tag is unknown', async ({ visitor }) => {
  const { page } = visitor;
  visitor.expectTrouble(/404/);
  await page.goto('/posts?q=xyzzy');
  await hydrated(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No results for “xyzzy”');
  await expectAccessible(page, 'nothing found');
  await page.getByRole('link', { name: 'All articles' }).last().click();
  await expect(page.locator('.post-card')).toHaveCount(6);
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.locator('.post-card')).toHaveCount(6);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Blog$/);
  await page.goto('/posts/tag/nobody-has-it');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tag not found');
  await hydrated(page);
  await expectAccessible(page, 'no such tag');
});

test('leads from a post to its tag and its author, and to their other posts', async ({ visitor: { page } }) => {
  await page.goto('/posts/caching-model-calls');
  await hydrated(page);
  await page.evaluate('window.sameDocument = true');
  await page.getByRole('navigation', { name: 'Tags' }).getByRole('link', { name: 'Cost and latency' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cost and latency');
  await expect(page.getByText('4 articles with this tag.')).toBeVisible();
  await expect(page.locator('link[rel=alternate][type="application/atom+xml"]')).toHaveAttribute(
    'href',
    '/posts/tag/cost-and-latency/feed.xml',
  );
  await page.locator('.post-card').nth(1).getByRole('link', { name: 'Read More' }).click();
  await page
    .locator('.post-head')
    .getByRole('link', { name: /^Sample Author/ })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Sample Author, /);
  await page.getByRole('link', { name: 'All articles' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Blog$/);
  expect(await page.evaluate('window.sameDocument')).toBe(true);
});

test('search results and a list by tag fit every width', async ({ visitor: { page } }) => {
  const calls = blogCalls(page);
  for (const path of ['/posts?q=model', '/posts/tag/craft', `/posts?q=${'long'.repeat(25)}`])
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(path);
      await hydrated(page);
      expect(await horizontalOverflow(page), `${path} ${width}`).toBe(0);
      await expectStill(page, `${path} ${width}`);
      await expectAccessible(page, `${path} ${width}`);
    }
  // The documents include their data.
  expect(calls).toEqual([]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the search form, paging and tags work', async ({ page }) => {
    await page.goto('/posts');
    await page.getByRole('searchbox', { name: 'Search the blog' }).fill('"model feature"');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/results? for “"model feature"”$/);
    await expect(page.getByRole('searchbox')).toHaveValue('"model feature"');
    await page.getByRole('searchbox').fill('model');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('link', { name: 'Next', exact: true }).click();
    await expect(page).toHaveURL(/\?q=model&page=2$/);
    await page.goto('/posts/shipping-a-capstone');
    await page.getByRole('navigation', { name: 'Tags' }).getByRole('link').first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Craft');
  });
});
