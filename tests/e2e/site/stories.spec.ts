import type { Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { horizontalOverflow } from '../screens.ts';

/** Counts the cards in each column of the masonry, from left to right. */
async function columns(page: Page): Promise<number[]> {
  const lefts = await page.evaluate<number[]>(
    `[...document.querySelectorAll('.masonry > li')].map((card) => Math.round(card.getBoundingClientRect().left))`,
  );
  const places = [...new Set(lefts)].sort((one, other) => one - other);
  return places.map((place) => lefts.filter((left) => left === place).length);
}

test('shows 18 cards in 1, 2 and 3 columns, 16 px apart, which open their posts in a new tab', async ({ page }) => {
  await page.goto('/program-success-stories');
  const links = page.locator('.masonry').getByRole('link', { name: /^Read the post by @\S+, in a new tab$/ });
  await expect(links).toHaveCount(18);
  for (const link of await links.all()) await expect(link).toHaveAttribute('target', '_blank');
  for (const [width, count] of [
    [350, 1],
    [749, 1],
    [750, 2],
    [1023, 2],
    [1024, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    expect(await columns(page), `${width} px`).toHaveLength(count);
  }
  const gutters = await page.evaluate<{ below: number; beside: number }>(`(() => {
    const [first, second, ...others] = [...document.querySelectorAll('.masonry > li')].map((card) => card.getBoundingClientRect());
    const beside = others.find((card) => card.left > first.left);
    return { below: second.top - first.bottom, beside: beside.left - first.right };
  })()`);
  expect(gutters.below).toBeCloseTo(16, 0);
  expect(gutters.beside).toBeCloseTo(16, 0);
});

test('spreads few cards evenly over the columns', async ({ page }) => {
  for (const width of [750, 1024, 1025, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/hiring-partner');
    expect(await columns(page), `hiring partners at ${width} px`).toEqual([2, 2]);
    await page.goto('/');
    expect((await columns(page)).sort(), `home at ${width} px`).toEqual(width < 1024 ? [1, 2] : [1, 1, 1]);
  }
});

test('a press anywhere on a card opens the post', async ({ page }) => {
  await page.goto('/program-success-stories');
  await page
    .context()
    .route('https://x.com/**', (route) => route.fulfill({ contentType: 'text/html', body: 'The post' }));
  const opened = page.context().waitForEvent('page');
  await page
    .locator('.story')
    .first()
    .click({ position: { x: 40, y: 40 } });
  await (await opened).waitForURL('https://x.com/');
});

test('at 200 % text size nothing leaves its card', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/program-success-stories');
  await page.evaluate(`document.documentElement.style.fontSize = '200%'`);
  expect(await horizontalOverflow(page)).toBe(0);
});
