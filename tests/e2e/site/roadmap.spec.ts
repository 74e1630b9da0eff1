import type { Page } from '@playwright/test';
import { centre, frame, radiusOf } from '../../../web/src/features/program/dial.ts';
import { expect, hydrated, idle, test } from '../journey.ts';

const weeks = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const phases = ['remote', 'on-site', 'final'];
const summaries = (page: Page) => page.locator('details[name="roadmap"] > summary');

/** Returns the phases whose rings are lit. */
const lit = (page: Page) =>
  page.evaluate<string[]>(`[...document.querySelectorAll('.dial-band')]
    .filter((band) => getComputedStyle(band).opacity === '1').map((band) => band.classList[1])`);

/** Returns the centre and the upper edge of each week's number, in page pixels. */
const numbers = (page: Page) =>
  page.evaluate<{ middle: number; top: number }[]>(`[...document.querySelectorAll('.dial-phase span')]
    .map((span) => span.getBoundingClientRect())
    .map(({ left, right, top }) => ({ middle: (left + right) / 2, top }))`);

const labelSizes = (page: Page) =>
  page.evaluate<number[]>(`[...document.querySelectorAll('.dial-labels :is(span, b)')]
    .map((label) => parseFloat(getComputedStyle(label).fontSize))`);

test('the first phase is open, one at a time, and the rings follow by pointer and keyboard', async ({
  visitor: { page },
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await idle(page);
  const open = page.locator('details[name="roadmap"][open]');
  await expect(open).toHaveCount(1);
  await expect(open).toContainText('Week 1: ');
  expect(await lit(page)).toEqual(['remote']);
  await summaries(page).nth(2).click();
  await expect(open).toHaveCount(1);
  await expect(open).toContainText('Week 10: ');
  expect(await lit(page)).toEqual(['final']);
  await summaries(page).nth(1).press('Enter');
  await expect(open).toContainText('Week 5: ');
  expect(await lit(page)).toEqual(['on-site']);
  await page.keyboard.press('Space');
  await expect(open).toHaveCount(0);
  expect(await lit(page)).toEqual([]);
});

test('an opened phase stays where it was pressed when the long one above it closes', async ({ visitor: { page } }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  // A visitor who has scrolled down has triggered hydration.
  await hydrated(page);
  await idle(page);
  const second = summaries(page).nth(1);
  /** Distance from where it was pressed, in pixels. */
  const moved = async () => Math.abs(((await second.boundingBox())?.y ?? 0) - 600);
  await page.evaluate(
    `{ const row = document.querySelectorAll('details[name="roadmap"] > summary')[1];
       scrollBy(0, row.getBoundingClientRect().top - 600); }`,
  );
  expect(await moved()).toBeLessThan(2);
  await second.click();
  await expect(page.locator('details[name="roadmap"][open]')).toContainText('Week 4: ');
  await expect.poll(moved).toBeLessThan(2);
});

for (const width of [320, 390, 768, 1025, 1440, 1920]) {
  test(`the dial's labels are at least 12 px and are under their rings at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/');
    const art = await page.locator('.dial-art').boundingBox();
    if (!art) throw new Error('the dial is not shown');
    const unit = art.width / frame.width;
    await expect(page.locator('.dial-phase span')).toHaveText(weeks.map(String));
    for (const [index, { middle, top }] of (await numbers(page)).entries()) {
      expect(middle).toBeCloseTo(art.x + (centre.x - radiusOf(index + 1, weeks.length)) * unit, 0);
      expect(top).toBeGreaterThan(art.y + centre.y * unit);
    }
    const sizes = await labelSizes(page);
    expect(sizes).toHaveLength(weeks.length + phases.length + 3);
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(12);
  });
}

test('one sentence describes the picture to screen readers, which skip its labels', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('img', { name: /^Ten rings round one star: .*80 and 100 of its 168 hours/ })).toHaveCount(
    1,
  );
  await expect(page.locator('.dial-labels')).toHaveAttribute('aria-hidden', 'true');
  await expect(page.getByRole('heading', { level: 3, name: 'Phase 1 Remote' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 4, name: 'Week 3: App 1, from anywhere' })).toBeVisible();
});

const thirdWeekToTop = `document.querySelectorAll('.week-list li')[2].scrollIntoView({ block: 'start' })`;

test('the dial stays in view beside the weeks on wide screens, and is above them on small ones', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/');
  await page.evaluate(thirdWeekToTop);
  await expect(page.locator('.dial-pole')).toBeInViewport();
  await page.setViewportSize({ width: 1024, height: 900 });
  await page.evaluate(thirdWeekToTop);
  await expect(page.locator('.dial-pole')).not.toBeInViewport();
});

test('prints every week', async ({ page }) => {
  await page.goto('/');
  await page.emulateMedia({ media: 'print' });
  for (const week of weeks) {
    const heading = page.getByRole('heading', { level: 4, name: `Week ${week}: ` });
    expect((await heading.boundingBox())?.height, `week ${week}`).toBeGreaterThan(10);
  }
  await expect(page.locator('.dial')).toBeHidden();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('the document has all ten weeks, and the phases open one at a time', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/');
    for (const week of weeks) await expect(page.locator('main')).toContainText(`Week ${week}: `);
    const open = page.locator('details[name="roadmap"][open]');
    await expect(open).toContainText('Week 1: ');
    await summaries(page).nth(2).click();
    await expect(open).toHaveCount(1);
    await expect(open).toContainText('Week 10: ');
    await expect(page.locator('.dial-band.final')).toHaveCSS('opacity', '1');
    await expect(page.locator('.dial-band.remote')).not.toHaveCSS('opacity', '1');
  });
});
