import type { Page } from '@playwright/test';
import { expect, idle, test } from '../journey.ts';

const logos = (page: Page) => page.locator('.strip-track').first();
const pause = (page: Page) => page.getByRole('checkbox', { name: 'Pause the moving logos' });

test('the logo strip is paused and resumed by keyboard and pointer', async ({ visitor: { page } }) => {
  await page.goto('/');
  await idle(page);
  await expect(logos(page)).toHaveCSS('animation-play-state', 'running');
  await pause(page).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await expect(pause(page)).toBeChecked();
  await expect(logos(page)).toHaveCSS('animation-play-state', 'paused');
  await page.locator('.logos-pause').click();
  await page.keyboard.press('Tab');
  await expect(pause(page)).not.toBeChecked();
  await expect(logos(page)).toHaveCSS('animation-play-state', 'running');
});

for (const forcedColors of ['none', 'active'] as const) {
  test(`the pause control has a frame, at least 24 px and a visible word, forced colours ${forcedColors}`, async ({
    page,
  }) => {
    await page.emulateMedia({ forcedColors });
    for (const width of [320, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/');
      const control = page.locator('.logos-pause');
      const box = await control.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24);
      await expect(control).toHaveCSS('border-top-width', '1px');
      await expect(control).toContainText('Pause');
    }
  });
}

test('with reduced motion each logo is shown once, still and in view, and there is nothing to pause', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await expect(page.locator('.strip-track')).toHaveCount(2);
  await expect(page.locator('.strip-track:visible')).toHaveCount(1);
  await expect(logos(page)).toHaveCSS('animation-name', 'none');
  await expect(pause(page)).toBeHidden();
  const ends = await page.evaluate<number[]>(
    `[...document.querySelectorAll('.strip-track:first-child svg')].map((logo) => logo.getBoundingClientRect().right)`,
  );
  expect(ends).toHaveLength(19);
  expect(Math.max(...ends)).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
});

test('the film’s place is navy and keeps its size until the still has loaded', async ({ page }) => {
  await page.goto('/');
  const film = page.locator('.film .video');
  const size = await film.boundingBox();
  await page.route('**/images/hero/**', (route) => route.abort());
  await page.reload();
  await expect(film).toHaveCSS('background-color', 'rgb(10, 37, 64)');
  expect(await film.boundingBox()).toEqual(size);
});

for (const [path, play] of [
  ['/', '.video-play'],
  ['/hiring-partner', '.player-play'],
] as const) {
  test(`the play button of ${path} has a frame in forced colours`, async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await page.goto(path);
    await expect(page.locator(play)).toHaveCSS('border-top-width', '2px');
  });
}

/** Returns the widths of the visible marks in header and menu, in pixels; the chevron is a pseudo-element. */
const marks = (page: Page) =>
  page.evaluate<Record<string, number>>(`({
    brand: document.querySelector('.site-header .brand svg').getBoundingClientRect().width,
    chevron: parseFloat(getComputedStyle(document.querySelector('.site-nav summary'), '::after').width),
    menu: parseFloat(getComputedStyle(document.querySelector('.menu-button svg')).width),
    plus: parseFloat(getComputedStyle(document.querySelector('.menu .plus')).width),
  })`);

test('at 200 % text size the marks in header and menu double, and nothing is cut off', async ({ page }) => {
  await page.goto('/');
  const before = await marks(page);
  await page.evaluate(`document.documentElement.style.fontSize = '200%'`);
  expect(await marks(page)).toEqual(
    Object.fromEntries(Object.entries(before).map(([name, width]) => [name, width * 2])),
  );
  const header = await page.locator('.site-header').boundingBox();
  const action = await page.locator('.header-actions .button').nth(1).boundingBox();
  expect(action?.y).toBeGreaterThanOrEqual(header?.y ?? 0);
  expect((action?.y ?? 0) + (action?.height ?? 0)).toBeLessThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
  for (const width of [390, 768]) {
    await page.setViewportSize({ width, height: 900 });
    const overflow = `document.documentElement.scrollWidth - document.documentElement.clientWidth`;
    expect(await page.evaluate(overflow), `${width} px`).toBe(0);
  }
});
