import { importPosts } from '../blog/blog.ts';
import { expect, test } from '../journey.ts';
import { screens, stubViewer } from '../screens.ts';

/** Finds touch targets lower than 24 px, which only links in running text may be (WCAG 2.5.8). */
const low = `[...document.querySelectorAll('a, button, summary')].filter((target) => {
  const { width, height } = target.getBoundingClientRect();
  if (!target.checkVisibility({ visibilityProperty: true }) || target.matches('.visually-hidden') || width <= 1 || height >= 24) return false;
  const covers = getComputedStyle(target, '::after');
  if (covers.content !== 'none' && covers.position === 'absolute') return false;
  const block = target.closest('p, li, dd, blockquote, h2, h3') ?? document.body;
  const isAlone = block.textContent.replace(/\\s/g, '').length === target.textContent.replace(/\\s/g, '').length;
  return isAlone || getComputedStyle(target).display !== 'inline';
}).map((target) => target.textContent.trim() + ', ' + target.getBoundingClientRect().height + ' px')`;

test('standalone links and buttons are at least 24 px high on a phone, on every page', async ({ page, site }) => {
  test.setTimeout(120_000);
  await importPosts(site);
  await stubViewer(page);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of [...screens.map((screen) => screen.path), '/posts', '/no-such-page']) {
    await page.goto(path);
    expect(await page.evaluate(low), path).toEqual([]);
  }
});

test('in forced colours errors and notices keep a frame', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/aidp-get-pricing');
  await page.getByRole('button', { name: 'Continue to checkout' }).click();
  const frameOf = (selector: string) => page.locator(selector).first();
  await expect(frameOf('.error-summary')).toHaveCSS('border-top-width', '1px');
  await expect(frameOf('.error')).toHaveCSS('border-top-width', '1px');
  await page.goto('/aidp-free-trial-7f3a-register');
  await expect(frameOf('.load-failure')).toHaveCSS('border-top-width', '1px');
  await page.goto('/aidp-checkout');
  await expect(frameOf('.card-frame')).toHaveCSS('border-top-width', '1px');
});

test('the consent tick is visible on every surface', async ({ page }) => {
  await page.goto('/program-hiring-partner-form');
  const box = page.getByRole('checkbox', { name: 'Email me' });
  await box.check();
  for (const surface of ['panel', 'canvas', 'paper']) {
    const [filled, tick, ground] = await page.evaluate<string[]>(`((box, section) => {
      section.className = '${surface}';
      const colour = (element, part) => getComputedStyle(element, part).backgroundColor;
      return [colour(box), colour(box, '::before'), colour(section)];
    })(document.querySelector('[name=consent]'), document.querySelector('section:has([name=consent])'))`);
    expect(tick, surface).toBe(ground);
    expect(filled, surface).not.toBe(ground);
  }
});
