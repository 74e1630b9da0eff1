import '../../support/pages.ts';
import { centre, frame, radiusOf } from '#web/features/program/dial.ts';
import { published } from '#web/lib/published.ts';
import { expect, test } from '../journey.ts';
import { openOnce } from './application.ts';

const { curriculum } = published.content;
const { roadmap } = published.content.home;
const home = openOnce('/');
const weeks = curriculum.weeks.map((_, index) => index + 1);
const summaries = () => home().locator('details[name="roadmap"] > summary');
const open = () => home().locator('details[name="roadmap"][open]');

const lit = () =>
  home().evaluate<string[]>(`[...document.querySelectorAll('.dial-band')]
    .filter((band) => getComputedStyle(band).opacity === '1').map((band) => band.classList[1])`);

/** Returns the centre and the upper edge of each week's number, in page pixels. */
const numbers = () =>
  home().evaluate<{ middle: number; top: number }[]>(`[...document.querySelectorAll('.dial-phase span')]
    .map((span) => span.getBoundingClientRect())
    .map(({ left, right, top }) => ({ middle: (left + right) / 2, top }))`);

const labelSizes = () =>
  home().evaluate<number[]>(`[...document.querySelectorAll('.dial-labels :is(span, b)')]
    .map((label) => parseFloat(getComputedStyle(label).fontSize))`);

test('one sentence describes the picture to screen readers, which skip its labels', async () => {
  await expect(home().getByRole('img', { name: roadmap.dial.alt })).toHaveCount(1);
  await expect(home().locator('.dial-labels')).toHaveAttribute('aria-hidden', 'true');
  await expect(home().getByRole('heading', { level: 3, name: 'Phase 1 Remote' })).toBeVisible();
  const third = `Week 3: ${curriculum.weeks[2]?.subtitle}`;
  await expect(home().getByRole('heading', { level: 4, name: third })).toBeVisible();
});

for (const width of [320, 390, 768, 1025, 1440, 1920]) {
  test(`the dial's labels are at least 12 px and are under their rings at ${width} px`, async () => {
    await home().setViewportSize({ width, height: 900 });
    const art = await home().locator('.dial-art').boundingBox();
    if (!art) throw new Error('the dial is not shown');
    const unit = art.width / frame.width;
    await expect(home().locator('.dial-phase span')).toHaveText(weeks.map(String));
    for (const [index, { middle, top }] of (await numbers()).entries()) {
      expect(middle).toBeCloseTo(art.x + (centre.x - radiusOf(index + 1, weeks.length)) * unit, 0);
      expect(top).toBeGreaterThan(art.y + centre.y * unit);
    }
    const sizes = await labelSizes();
    expect(sizes).toHaveLength(weeks.length + roadmap.phases.length + 3);
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(12);
  });
}

const thirdWeekToTop = `document.querySelectorAll('.week-list li')[2].scrollIntoView({ block: 'start' })`;

test('the dial stays in view beside the weeks on wide screens, and is above them on small ones', async () => {
  await home().setViewportSize({ width: 1440, height: 900 });
  await home().evaluate(thirdWeekToTop);
  await expect(home().locator('.dial-pole')).toBeInViewport();
  await home().setViewportSize({ width: 1024, height: 900 });
  await home().evaluate(thirdWeekToTop);
  await expect(home().locator('.dial-pole')).not.toBeInViewport();
});

test('prints every week', async () => {
  await home().emulateMedia({ media: 'print' });
  for (const week of weeks) {
    const heading = home().getByRole('heading', { level: 4, name: `Week ${week}: ` });
    expect((await heading.boundingBox())?.height, `week ${week}`).toBeGreaterThan(10);
  }
  await expect(home().locator('.dial')).toBeHidden();
});

test('the first phase is open, one at a time, and the rings follow by pointer and keyboard', async () => {
  await expect(open()).toHaveCount(1);
  await expect(open()).toContainText('Week 1: ');
  expect(await lit()).toEqual(['remote']);
  await summaries().nth(2).click();
  await expect(open()).toHaveCount(1);
  await expect(open()).toContainText(`Week ${weeks.length}: `);
  expect(await lit()).toEqual(['final']);
  await summaries().nth(1).press('Enter');
  await expect(open()).toContainText('Week 5: ');
  expect(await lit()).toEqual(['on-site']);
  await home().keyboard.press('Space');
  await expect(open()).toHaveCount(0);
  expect(await lit()).toEqual([]);
  await summaries().first().click();
  await expect(open()).toContainText('Week 1: ');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('the document has all weeks, and the phases open one at a time', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/');
    for (const week of weeks) await expect(page.locator('main')).toContainText(`Week ${week}: `);
    const opened = page.locator('details[name="roadmap"][open]');
    await expect(opened).toContainText('Week 1: ');
    await page.locator('details[name="roadmap"] > summary').nth(2).click();
    await expect(opened).toHaveCount(1);
    await expect(opened).toContainText(`Week ${weeks.length}: `);
    await expect(page.locator('.dial-band.final')).toHaveCSS('opacity', '1');
    await expect(page.locator('.dial-band.remote')).not.toHaveCSS('opacity', '1');
  });
});
