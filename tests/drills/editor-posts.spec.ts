import { postPath } from '#contract/blog.values.ts';
import { importPosts } from '../e2e/blog/blog.ts';
import { expect, hydrated, test } from '../e2e/journey.ts';
import { expectAccessible, horizontalOverflow } from '../e2e/screens.ts';
import { editorPosts } from '../support/editor-posts.ts';

test.beforeAll(async ({ site }) => {
  for (const { fields } of editorPosts) await site.cms('/posts', fields);
  await importPosts(site);
});

test.afterAll(async ({ site }) => {
  for (const { fields } of editorPosts) await site.cms(`/posts/${fields.id}`, undefined, 'DELETE');
  await importPosts(site);
});

/** Answers for the hosts of pictures and players. */
test.beforeEach(async ({ visitor: { page } }) => {
  const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="160" height="90"/>';
  await page.route(/^https:|\/hubfs\/|relative\.png$/, (route) =>
    route.request().resourceType() === 'image'
      ? route.fulfill({ body: picture, contentType: 'image/svg+xml' })
      : route.fulfill({ body: '<title>Player</title>', contentType: 'text/html' }),
  );
});

const pathOf = (number: string) => postPath(editorPosts.find(({ file }) => file.startsWith(number))?.fields.slug ?? '');

test('posts of every editor fit a telephone, and all their text is in the column', async ({ visitor }) => {
  test.slow();
  const { page } = visitor;
  // The accessibility check asks players too, and older browsers need both attributes.
  visitor.expectTrouble(/Failed to execute 'postMessage'|Allow attribute will take precedence/);
  for (const { file, fields } of editorPosts) {
    await page.setViewportSize({ width: 320, height: 900 });
    await page.goto(postPath(fields.slug));
    await hydrated(page);
    expect(await horizontalOverflow(page), file).toBe(0);
    await expectAccessible(page, file);
    await page.setViewportSize({ width: 1440, height: 900 });
    const loose = `[...document.querySelector('#post-body').childNodes].filter((node) => !node.tagName && node.data.trim())`;
    expect(await page.evaluate<number>(`${loose}.length`), file).toBe(0);
  }
});

test('code runs from left to right in Arabic, and the site’s own words begin at the right', async ({ visitor }) => {
  const { page } = visitor;
  await page.goto(pathOf('15'));
  await hydrated(page);
  for (const code of await page.locator('#post-body :is(pre, code)').all())
    await expect(code).toHaveCSS('direction', 'ltr');
  await expect(page.locator('#post-body > p').first()).toHaveCSS('direction', 'rtl');
  const rightOf = async (selector: string) => {
    const box = await page.locator(selector).last().boundingBox();
    return Math.round((box?.x ?? 0) + (box?.width ?? 0));
  };
  expect(await rightOf('.share .button')).toBe(await rightOf('.share h2'));
});

test('pictures stay in their line, details can be seen to open, and lost links look like text', async ({ visitor }) => {
  const { page } = visitor;
  await page.goto(pathOf('10'));
  const tops = await page
    .locator('#post-body p:has(img[alt="Left"]) img')
    .evaluateAll((pictures) => pictures.map((picture) => picture.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
  await page.goto(pathOf('04'));
  await expect(page.locator('#post-body summary').first()).toHaveCSS('list-style-type', 'disclosure-closed');
  await page.goto(pathOf('07'));
  const ink = await page
    .locator('#post-body li')
    .first()
    .evaluate((item) => getComputedStyle(item).color);
  await expect(page.getByText('a script in capitals').last()).toHaveCSS('color', ink);
  await expect(page.locator('#post-body > a')).toHaveCSS('display', 'block');
  await page.goto(pathOf('19'));
  await expect(page.locator('#post-body')).toHaveCSS('hyphens', 'auto');
});
