import type { Page } from '@playwright/test';
import { expect, hydrated, test } from '../journey.ts';

test('navigation, menu, accordion and video work by keyboard', async ({ visitor: { page } }) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await seesFocus(page);
  // The navigation opens, closes with Escape, and returns the focus.
  const group = page.locator('.site-nav summary').first();
  await group.focus();
  await expect(group).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('Enter');
  await expect(group).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: /^Program FAQ/ }).first()).toBeFocused();
  await seesFocus(page);
  await page.keyboard.press('Escape');
  await expect(group).toBeFocused();
  await expect(page.locator('.site-nav details[open]')).toHaveCount(0);

  await page.locator('details[name="roadmap"] > summary').nth(1).press('Enter');
  await seesFocus(page);
  await page.getByRole('link', { name: 'Play the video' }).focus();
  await seesFocus(page);
  await page.keyboard.press('Enter');
  await expect(page.locator('video')).toBeFocused();

  // The page under the full-screen menu does not scroll.
  await page.setViewportSize({ width: 390, height: 800 });
  await hydrated(page);
  const button = page.getByRole('button', { name: 'Open menu' });
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('#menu')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Close menu' })).toBeFocused();
  await expect(page.locator('html')).toHaveCSS('overflow', 'hidden');
  // In a low window its last buttons follow the list instead of lying over it.
  await page.setViewportSize({ width: 390, height: 600 });
  const [list, last] = [
    await page.locator('.menu-groups').boundingBox(),
    await page.locator('.menu-last').boundingBox(),
  ];
  expect(last?.y).toBeGreaterThanOrEqual((list?.y ?? 0) + (list?.height ?? 0));
  await page.keyboard.press('Escape');
  await expect(page.locator('#menu')).toBeHidden();
  await expect(button).toBeFocused();
});

test('a form used by keyboard names, links and focuses its errors, which are framed in forced colours', async ({
  visitor: { page },
}) => {
  await page.goto('/program-hiring-partner-form');
  await expect(page.locator('.site-nav summary').first()).toHaveAttribute('aria-expanded', 'false');
  const send = page.locator('main form button[type="submit"]');
  await send.focus();
  await seesFocus(page);
  await page.keyboard.press('Enter');
  await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.locator('[aria-invalid="true"]').first()).toBeFocused();

  await page.getByRole('checkbox', { name: 'Email me' }).check();
  for (const surface of ['panel', 'canvas', 'paper']) {
    const [filled, tick, ground] = await page.evaluate<string[]>(`((box, section) => {
      section.className = '${surface}';
      const colour = (element, part) => getComputedStyle(element, part).backgroundColor;
      return [colour(box), colour(box, '::before'), colour(section)];
    })(document.querySelector('[name=consent]'), document.querySelector('section:has([name=consent])'))`);
    expect(tick, `the tick on ${surface}`).toBe(ground);
    expect(filled, `the tick on ${surface}`).not.toBe(ground);
  }

  await page.emulateMedia({ forcedColors: 'active' });
  for (const part of ['.error-summary', '.error'])
    await expect(page.locator(part).first()).toHaveCSS('border-top-width', '1px');
});

/** Checks that the focused element, or its parent, has an outline of at least two pixels. */
async function seesFocus(page: Page): Promise<void> {
  const seen = await page.evaluate(`[document.activeElement, document.activeElement?.parentElement]
    .map((element) => element && getComputedStyle(element))
    .some((style) => style && style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2)`);
  expect(seen, 'the focus is visible').toBe(true);
}
