import type { Page } from '@playwright/test';
import { cardForm, expect, hydrated, test, watch } from '../journey.ts';
import {
  expectAccessible,
  expectNoOverflow,
  expectStill,
  horizontalOverflow,
  screens,
  stubViewer,
  unscripted,
  widths,
} from '../screens.ts';

/** The menus are the same everywhere except for style sheets, and these pages have all of them. */
const pagesForMenus = new Set(['home', 'aidp-get-pricing', 'about-us', 'case-studies', 'terms']);

for (const { path, page: name, heading, texts } of screens) {
  test(`${name} at ${widths.join(', ')} px, then from 320 to 2560 px, then in forced colours`, async ({
    visitor: { page },
  }) => {
    test.setTimeout(180_000);
    expect(heading, `${name} has a line in screens.ts`).toBeDefined();
    await stubViewer(page);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(path, { waitUntil: 'load' });
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expect(page.getByRole('heading', { level: 1 })).toContainText(heading ?? '');
      await expect(page.locator('html')).toHaveAttribute('lang', 'en');
      for (const text of texts) await expect(page.locator('main')).toContainText(text);
      await hydrated(page);
      await page.waitForLoadState('networkidle');
      expect(await horizontalOverflow(page), `${width} px`).toBe(0);
      await expectStill(page, `shift at ${width} px`);
      await expectAccessible(page, `${width} px`);
      await openAccordions(page, width);
      if (pagesForMenus.has(name)) await openMenus(page, width);
    }
    await expectNoOverflow(page, name);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.emulateMedia({ forcedColors: 'active' });
    expect(await horizontalOverflow(page), 'in forced colours').toBe(0);
    // Forced colours remove shadows and backgrounds, so without a border a button looks like any other word.
    const bare = await page.evaluate(`[...document.querySelectorAll('.button, input, select, textarea')]
      .filter((element) => element.checkVisibility() && !['range', 'checkbox', 'radio', 'hidden'].includes(element.type)
        && parseFloat(getComputedStyle(element).borderTopWidth) === 0).map((element) => element.outerHTML.slice(0, 80))`);
    expect(bare, 'controls without an edge in forced colours').toEqual([]);
  });
}

test('the accessibility check finds what is wrong, inside frames too', async ({ page }) => {
  const image = `document.body.insertAdjacentHTML('beforeend', '<img src="/favicon.svg">')`;
  await page.goto('/aidp-checkout');
  await expect(cardForm(page).getByRole('button', { name: /^Pay \$/ })).toBeVisible();
  await page
    .frames()
    .find((frame) => frame.url().includes('/__local/stripe/'))
    ?.evaluate(image);
  await expect(expectAccessible(page, 'an image without words in the frame')).rejects.toThrow(/image-alt: iframe/);
  await page.goto('/about-us');
  await page.evaluate(image);
  await expect(expectAccessible(page, 'an image without words')).rejects.toThrow(/image-alt/);
});

test('an unknown address is a real 404', async ({ page }) => {
  const trouble: string[] = [];
  watch(page, trouble);
  const response = await page.goto('/no/such-page');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/not found/i);
  await expectAccessible(page, '404');
  expect(trouble.filter((line) => !line.includes('404'))).toEqual([]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('every page shows its main text', async ({ page }) => {
    test.setTimeout(120_000);
    await stubViewer(page);
    for (const { path, page: name, heading } of screens) {
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      await expect(page.getByRole('heading', { level: 1 }), name).toContainText(unscripted[name] ?? heading ?? '');
      expect((await page.locator('main').innerText()).length, `words on ${name}`).toBeGreaterThan(60);
      await expect(page.getByRole('contentinfo').getByRole('link').first()).toBeVisible();
    }
  });
});

test('search engines get a title, a description and a picture of each page', async ({ page, site }) => {
  const sitemap = await (await page.request.get(`${site.url}/sitemap-pages.xml`)).text();
  const titles = new Set<string>();
  for (const { path, page: name } of screens) {
    const html = await (await page.request.get(site.url + path)).text();
    const hidden = html.includes('<meta name="robots" content="noindex"');
    const listed = new RegExp(`<loc>[^<]+//[^/<]+${path}</loc>`).test(sitemap);
    expect(listed, `${name} in the sitemap`).toBe(!hidden);
    titles.add(/<title>([^<]+)</.exec(html)?.[1] ?? '');
    expect(html, name).toMatch(/<meta name="description" content="[^"]{20,}"/);
    const picture = /property="og:image" content="https?:\/\/[^/]+([^"]+)"/.exec(html)?.[1];
    expect((await page.request.get(site.url + picture)).headers()['content-type'], name).toBe('image/jpeg');
    for (const [, json] of html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g))
      expect(JSON.parse(json ?? '')['@context']).toBe('https://schema.org');
  }
  expect(titles.size).toBe(screens.length);
  expect(sitemap).not.toContain('trial');
  const index = await (await page.request.get(`${site.url}/sitemap.xml`)).text();
  for (const name of ['pages', 'posts']) expect(index).toMatch(new RegExp(`<loc>[^<]+/sitemap-${name}.xml</loc>`));
  expect(await (await page.request.get(`${site.url}/robots.txt`)).text()).toContain('/sitemap.xml');
});

/** Opens every row of every accordion. Visitors see one at a time; here all stay open, to be checked together. */
async function openAccordions(page: Page, width: number): Promise<void> {
  await page.evaluate(`document.querySelectorAll('main details').forEach((row) => row.removeAttribute('name'))`);
  const rows = await page.locator('main details').all();
  for (const row of rows) {
    if ((await row.getAttribute('open')) === null) await row.locator('summary').click();
    await expect(row).toHaveAttribute('open', '');
  }
  if (rows.length > 0) await expectAccessible(page, `${width} px, accordions open`, 'main details');
}

/** Opens the menus: dropdowns one after the other, the groups of the full-screen menu together. */
async function openMenus(page: Page, width: number): Promise<void> {
  if (width > 1024) {
    for (const summary of await page.locator('.site-nav summary').all()) {
      await summary.hover();
      await expect(page.locator('.site-nav details[open]')).toHaveCount(1);
      await expectAccessible(page, `${width} px, dropdown “${await summary.innerText()}” open`, '.site-header');
    }
    await page.keyboard.press('Escape');
    await page.mouse.move(0, 600);
  } else {
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expectAccessible(page, `${width} px, menu open`, '#menu');
    await page.evaluate(`document.querySelectorAll('#menu details').forEach((group) => group.removeAttribute('name'))`);
    for (const group of await page.locator('#menu details').all()) {
      // The first is open initially.
      if ((await group.getAttribute('open')) === null) await group.locator('summary').click();
      await expect(group).toHaveAttribute('open', '');
    }
    await expectAccessible(page, `${width} px, groups of the menu open`, '#menu');
    expect(await horizontalOverflow(page)).toBe(0);
    await page.keyboard.press('Escape');
  }
}
