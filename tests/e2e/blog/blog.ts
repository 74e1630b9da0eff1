import type { Page } from '@playwright/test';
import type { Site } from '../../support/site.ts';
import { limitMs } from '../../support/slowness.ts';
import { expect, hydrated } from '../journey.ts';
import { expectAccessible, expectStill, horizontalOverflow } from '../screens.ts';
import { hold } from '../site/application.ts';

export const TABLE_POST = '/posts/counting-what-a-feature-costs';
/** The lists, and the post with the widest content. */
export const blogScreens = [
  ...['/posts', '/posts?page=3', '/posts?q=model', '/posts/tag/craft', `/posts?q=${'long'.repeat(25)}`],
  TABLE_POST,
];

/** Imports the CMS's current posts and waits until readers see them. */
export async function importPosts(site: Site): Promise<void> {
  await site.rows("select graphile_worker.add_job('import-posts', '{}'::json, queue_name => 'import-posts')");
  // An import that began earlier may end in between, so wait until none is left to run.
  const isDone = async () => {
    const [row] = await site.rows<{ done: boolean }>(
      "select not exists (select from graphile_worker.jobs where task_identifier = 'import-posts') as done",
    );
    return row?.done;
  };
  await expect.poll(isDone, { timeout: limitMs(30) }).toBe(true);
  const [stored] = await site.rows<{ posts: number }>(
    'select count(*)::int as posts from blog_posts where withdrawn_at is null',
  );
  await expect
    .poll(async () => ((await (await fetch(`${site.url}/api/blog/posts?limit=1`)).json()) as { total?: number }).total)
    .toBe(stored?.posts);
}

/** Records the addresses of the blog calls that the page makes from now on. */
export function blogCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/blog/')) calls.push(pathname + search);
  });
  return calls;
}

/** Holds back the blog's calls until the returned function is called. */
export const holdBack = (page: Page) => hold(page, /\/api\/blog\/posts\?/);

/** Opens a screen at a width and checks that nothing shifts, that it fits and that axe finds nothing. */
export async function expectBlogScreen(page: Page, path: string, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.goto(path);
  await hydrated(page);
  await page.waitForLoadState('networkidle');
  const state = `${path} ${width}`;
  await expectStill(page, state);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  expect(await horizontalOverflow(page), state).toBe(0);
  await expectAccessible(page, state);
}

/**
 * Opens the list from the foot of another page and checks that it is in sight while it loads, in the shape of its posts.
 * @param look looks at the page while it loads
 * @returns the number of posts in each row
 */
export async function expectListInShape(page: Page, width: number, look?: () => Promise<void>): Promise<number[]> {
  await page.setViewportSize({ width, height: 800 });
  await page.goto('/program-faq');
  await hydrated(page);
  const release = await holdBack(page);
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Blog' });
  await link.scrollIntoViewIfNeeded();
  expect(await page.evaluate<number>('scrollY')).toBeGreaterThan(0);
  await link.click();
  await expectListAtTop(page);
  await look?.();
  const outline = await shapeOf(page, '.sketch .post-grid');
  release();
  await expect(page.locator('.post-card')).toHaveCount(6);
  const shape = await shapeOf(page, '.post-grid');
  expect([width, shape]).toEqual([width, outline]);
  return shape.map((row) => row.length);
}

export async function expectListAtTop(page: Page): Promise<void> {
  await expect(page.getByText('Loading blog posts...')).toBeInViewport();
  expect(await page.evaluate('scrollY')).toBe(0);
}

/** Returns the left edge and width of each part of a grid, by row. */
export const shapeOf = (page: Page, grid: string) =>
  page.evaluate<number[][][]>(`(() => {
    const rows = new Map();
    for (const part of document.querySelectorAll('${grid} > *')) {
      const { left, top, width } = part.getBoundingClientRect();
      rows.set(Math.round(top), [...(rows.get(Math.round(top)) ?? []), [Math.round(left), Math.round(width)]]);
    }
    return [...rows.values()];
  })()`);
