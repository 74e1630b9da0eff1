import type { Page } from '@playwright/test';
import { expect, hydrated, test } from '../journey.ts';

test('the navigation opens by keyboard, closes with Escape, and returns the focus', async ({ visitor: { page } }) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await seesFocus(page);
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
});

test('the full-screen menu works by keyboard, and the page under it does not scroll', async ({ visitor: { page } }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/');
  await hydrated(page);
  const button = page.getByRole('button', { name: 'Open menu' });
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('#menu')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Close menu' })).toBeFocused();
  await expect(page.locator('html')).toHaveCSS('overflow', 'hidden');
  await page.keyboard.press('Escape');
  await expect(page.locator('#menu')).toBeHidden();
  await expect(button).toBeFocused();
});

test('accordions, video and toggle work by keyboard', async ({ visitor: { page } }) => {
  await page.route('https://docs.google.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><html lang="en"><title>Viewer</title></html>' }),
  );
  await page.goto('/');
  const phases = page.locator('details[name="roadmap"]');
  await expect(phases.first()).toHaveAttribute('open', '');
  await phases.nth(1).locator('summary').press('Enter');
  await expect(page.locator('details[name="roadmap"][open]')).toHaveCount(1);
  await seesFocus(page);
  await phases.nth(1).locator('summary').press('Space');
  await expect(page.locator('details[name="roadmap"][open]')).toHaveCount(0);

  const film = page.getByRole('link', { name: 'Play the video' });
  await expect(page.locator('.site-nav summary').first()).toHaveAttribute('aria-expanded', 'false');
  await film.focus();
  await seesFocus(page);
  await page.keyboard.press('Enter');
  await expect(page.locator('video')).toBeFocused();

  await page.goto('/terms');
  await page.getByRole('radio', { name: 'Google Viewer' }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('radio', { name: 'Direct Embed' })).toBeChecked();
});

test('a form used by keyboard names, links and focuses its errors', async ({ visitor: { page } }) => {
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
});

/** Checks that the focused element, or its parent, has an outline of at least two pixels. */
async function seesFocus(page: Page): Promise<void> {
  const seen = await page.evaluate(`[document.activeElement, document.activeElement?.parentElement]
    .map((element) => element && getComputedStyle(element))
    .some((style) => style && style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2)`);
  expect(seen, 'the focus is visible').toBe(true);
}
