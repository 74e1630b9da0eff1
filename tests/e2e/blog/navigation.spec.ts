import { expect, hydrated, test } from '../journey.ts';
import { expectAccessible } from '../screens.ts';
import { blogCalls, importPosts } from './blog.ts';

test.beforeAll(async ({ site }) => importPosts(site));

test('pages work by links, Back, reload and a shared address, and start at the top', async ({ visitor: { page } }) => {
  await page.goto('/posts');
  await hydrated(page);
  const calls = blogCalls(page);
  const cards = page.locator('.post-card h2');
  await expect(cards).toHaveCount(6);
  await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled();
  await expect(page.locator('.list-head [rel=tag]').first()).toBeVisible();
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

test('leads to a post, a related one, and back to the same place', async ({ visitor: { page } }) => {
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

test('searches by keyboard, and keeps the words on Back and paging', async ({ visitor: { page } }) => {
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

test('says so when nothing is found or typed, or a tag is unknown', async ({ visitor: { page, expectTrouble } }) => {
  expectTrouble(/404/);
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
    await page.getByRole('link', { name: 'Read More' }).first().click();
    await expect(page.locator('#post-body p').first()).toBeVisible();
    await page.goto('/posts/shipping-a-capstone');
    await page.getByRole('navigation', { name: 'Tags' }).getByRole('link').first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Craft');
  });
});
