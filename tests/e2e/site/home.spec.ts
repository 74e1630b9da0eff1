import '../../support/pages.ts';
import { companyPages } from '#web/content/navigation.ts';
import { expect, hydrated, test } from '../journey.ts';
import { horizontalOverflow } from '../screens.ts';
import { openOnce } from './application.ts';

const home = openOnce('/');
const logos = () => home().locator('.strip-track').first();
const pause = () => home().getByRole('checkbox', { name: 'Pause the moving logos' });

test('the logo strip is paused and resumed by keyboard and pointer', async () => {
  await home().emulateMedia({ reducedMotion: 'no-preference' });
  await expect(logos()).toHaveCSS('animation-play-state', 'running');
  await pause().focus();
  await home().keyboard.press('Space');
  await home().keyboard.press('Tab');
  await expect(pause()).toBeChecked();
  await expect(logos()).toHaveCSS('animation-play-state', 'paused');
  await home().locator('.logos-pause').click();
  await home().keyboard.press('Tab');
  await expect(pause()).not.toBeChecked();
  await expect(logos()).toHaveCSS('animation-play-state', 'running');
});

test('the pause control has a frame, at least 24 px and a visible word, in forced colours too', async () => {
  for (const forcedColors of ['none', 'active'] as const) {
    await home().emulateMedia({ forcedColors, reducedMotion: 'no-preference' });
    for (const width of [320, 1440]) {
      await home().setViewportSize({ width, height: 900 });
      const control = home().locator('.logos-pause');
      const box = await control.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24);
      await expect(control).toHaveCSS('border-top-width', '1px');
      await expect(control).toContainText('Pause');
    }
  }
});

test('with reduced motion each logo is shown once, still and in view, and there is nothing to pause', async () => {
  await expect(home().locator('.strip-track')).toHaveCount(2);
  await expect(home().locator('.strip-track:visible')).toHaveCount(1);
  await expect(logos()).toHaveCSS('animation-name', 'none');
  await expect(pause()).toBeHidden();
  const ends = await home().evaluate<number[]>(
    `[...document.querySelectorAll('.strip-track:first-child svg')].map((logo) => logo.getBoundingClientRect().right)`,
  );
  expect(ends).toHaveLength(19);
  expect(Math.max(...ends)).toBeLessThanOrEqual(1280);
});

test('few logos leave no hole in the loop', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/');
  await hydrated(page);
  for (const count of [4, 1]) {
    await page.evaluate(
      `document.querySelectorAll('.strip-track li:nth-child(n + ${count + 1})').forEach((li) => li.remove())`,
    );
    for (const width of [390, 1440, 2560]) {
      await page.setViewportSize({ width, height: 900 });
      const track = await page.locator('.strip-track').first().boundingBox();
      expect(track?.width).toBeGreaterThan(width - 1);
    }
  }
});

test('the film’s place has the brand’s colour and keeps its size until the still has loaded', async ({ page }) => {
  const size = await home().locator('.film .video').boundingBox();
  await page.route('**/images/hero/**', (route) => route.abort());
  await page.goto('/');
  const film = page.locator('.film .video');
  const { brand } = publishedSite?.content.brand ?? {};
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(brand?.slice(at, at + 2) ?? '', 16));
  await expect(film).toHaveCSS('background-color', `rgb(${red}, ${green}, ${blue})`);
  expect(await film.boundingBox()).toEqual(size);
});

test('on a phone “Apply” comes into the header once the hero’s has left, and stays off the companies’ pages', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  const apply = page.getByRole('banner').getByRole('link', { name: 'Apply Now' });
  await expect(apply).toBeHidden();
  await page.evaluate('scrollTo(0, innerHeight)');
  await expect(apply).toBeVisible();
  for (const path of companyPages) {
    const html = await (await page.request.get(path)).text();
    const parts = html.match(/<header class="site-header.*?<\/header>|<nav class="menu.*?<\/nav>/gs) ?? [];
    expect(parts).toHaveLength(2);
    for (const part of parts) {
      expect(part, path).toContain('Talk to us');
      expect(part, path).not.toContain('Apply Now');
    }
    // The group of the page that is shown is open in the menu.
    const [, menu = ''] = parts;
    const [open] = /<details[^>]* open.*?<\/details>/s.exec(menu) ?? [];
    if (menu.includes('aria-current')) expect(open, path).toContain('aria-current');
  }
});

/** Returns the widths of the visible marks in header and menu, in pixels; the chevron is a pseudo-element. */
const marks = () =>
  home().evaluate<Record<string, number>>(`({
    brand: document.querySelector('.site-header .brand svg').getBoundingClientRect().width,
    chevron: parseFloat(getComputedStyle(document.querySelector('.site-nav summary'), '::after').width),
    menu: parseFloat(getComputedStyle(document.querySelector('.menu-button svg')).width),
    plus: parseFloat(getComputedStyle(document.querySelector('.menu .plus')).width),
  })`);

test('at 200 % text size the marks in header and menu double, and nothing is cut off', async () => {
  const before = await marks();
  await home().evaluate(`document.documentElement.style.fontSize = '200%'`);
  expect(await marks()).toEqual(Object.fromEntries(Object.entries(before).map(([name, width]) => [name, width * 2])));
  const header = await home().locator('.site-header').boundingBox();
  const action = await home().locator('.header-actions .button').nth(1).boundingBox();
  expect(action?.y).toBeGreaterThanOrEqual(header?.y ?? 0);
  expect((action?.y ?? 0) + (action?.height ?? 0)).toBeLessThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
  for (const width of [390, 768]) {
    await home().setViewportSize({ width, height: 900 });
    expect(await horizontalOverflow(home()), `${width} px`).toBe(0);
  }
});
