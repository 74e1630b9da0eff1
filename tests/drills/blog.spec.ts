import { blogCalls, blogScreens, expectBlogScreen, expectListInShape, importPosts } from '../e2e/blog/blog.ts';
import { expect, test } from '../e2e/journey.ts';
import { widths } from '../e2e/screens.ts';
import { limitMs } from '../support/slowness.ts';

test.beforeAll(async ({ site }) => importPosts(site));

test('lists and a post fit and do not shift when opened at any width', async ({ visitor: { page } }) => {
  test.setTimeout(limitMs(180));
  const calls = blogCalls(page);
  for (const path of blogScreens) for (const width of widths) await expectBlogScreen(page, path, width);
  expect(calls).toEqual([]);
});

// On large screens in npm test (tests/e2e/blog/trouble.spec.ts).
test('a loading list has the shape of its posts on small screens too', async ({ visitor: { page } }) => {
  for (const width of [390, 700]) await expectListInShape(page, width);
});
