import '../../support/pages.ts';
import type { Page } from '@playwright/test';
import { stories, testimonials } from '#web/content/testimonials.ts';
import { expect, test } from '../journey.ts';
import { horizontalOverflow } from '../screens.ts';
import { openOnce } from './application.ts';

const wall = openOnce('/program-success-stories');

/** Counts the cards in each column of the masonry, from left to right. */
async function columns(page: Page): Promise<number[]> {
  const lefts = await page.evaluate<number[]>(
    `[...document.querySelectorAll('.masonry > li')].filter((card) => card.checkVisibility()).map((card) => Math.round(card.getBoundingClientRect().left))`,
  );
  const places = [...new Set(lefts)].sort((one, other) => one - other);
  return places.map((place) => lefts.filter((left) => left === place).length);
}

test('shows all cards in 1, 2 and 3 columns, 16 px apart, which open their posts in a new tab', async () => {
  const links = wall()
    .locator('.masonry')
    .getByRole('link', { name: /^Read the post by @\S+, in a new tab$/ });
  await expect(links).toHaveCount(testimonials.length);
  for (const link of await links.all()) await expect(link).toHaveAttribute('target', '_blank');
  for (const [width, count] of [
    [350, 1],
    [749, 1],
    [750, 2],
    [1023, 2],
    [1024, 3],
  ] as const) {
    await wall().setViewportSize({ width, height: 900 });
    expect(await columns(wall()), `${width} px`).toHaveLength(count);
  }
  // A phone begins with eight.
  await wall().setViewportSize({ width: 390, height: 900 });
  expect(await columns(wall())).toEqual([8]);
  const all = wall().getByRole('checkbox', { name: stories.all });
  await all.check();
  expect(await columns(wall())).toEqual([testimonials.length]);
  await all.uncheck();
  await wall().setViewportSize({ width: 1024, height: 900 });
  const gutters = await wall().evaluate<{ below: number; beside: number }>(`(() => {
    const [first, second, ...others] = [...document.querySelectorAll('.masonry > li')].map((card) => card.getBoundingClientRect());
    const beside = others.find((card) => card.left > first.left);
    return { below: second.top - first.bottom, beside: beside.left - first.right };
  })()`);
  expect(gutters.below).toBeCloseTo(16, 0);
  expect(gutters.beside).toBeCloseTo(16, 0);
});

test('at 200 % text size nothing leaves its card', async () => {
  await wall().setViewportSize({ width: 390, height: 844 });
  await wall().evaluate(`document.documentElement.style.fontSize = '200%'`);
  expect(await horizontalOverflow(wall())).toBe(0);
});

test('a press anywhere on a card opens the post', async () => {
  const context = wall().context();
  const { link } = testimonials[0] as (typeof testimonials)[number];
  await context.route(`${link}**`, (route) => route.fulfill({ contentType: 'text/html', body: 'The post' }));
  const opened = context.waitForEvent('page');
  const card = wall().locator('.story').first();
  await card.click({ position: { x: 40, y: 40 } });
  await (await opened).waitForURL(link);
});

test('spreads few cards evenly over the columns', async ({ page }) => {
  for (const path of ['/hiring-partner', '/']) {
    await page.goto(path);
    for (const width of [750, 1024, 1025, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      const counts = await columns(page);
      const cards = counts.reduce((one, other) => one + other);
      expect(counts.length, `${path} at ${width} px`).toBeGreaterThanOrEqual(Math.min(2, cards));
      expect(Math.max(...counts) - Math.min(...counts), `${path} at ${width} px`).toBeLessThan(2);
    }
  }
});
