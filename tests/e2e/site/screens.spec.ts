import type { Page } from '@playwright/test';
import { cardForm, expect, test, watch } from '../journey.ts';
import { expectAccessible, layoutShift, screens, sideways, stubViewer, unscripted, widths } from '../screens.ts';

for (const { path, page: name, heading, texts } of screens) {
  test(`${name} at ${widths.join(', ')} px`, async ({ visitor: { page } }) => {
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
      await page.waitForLoadState('networkidle');
      expect(await sideways(page), `${width} px`).toBe(0);
      expect(await layoutShift(page), `shift at ${width} px`).toBe(0);
      await expectAccessible(page, `${width} px`);
      await openAccordions(page, width);
      await openMenus(page, width);
    }
  });
}

for (const fonts of ['with the fonts', 'before the fonts have come']) {
  test(`nothing moves sideways from 320 to 2560 px, nor at 200 % zoom, ${fonts}`, async ({ page }) => {
    test.setTimeout(180_000);
    if (fonts !== 'with the fonts') await page.route('**/*.woff2', (route) => route.abort());
    await stubViewer(page);
    for (const { path, page: name } of screens) {
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      // A window of 1280 px at 200 % zoom has 640 px to lay out.
      for (const width of [320, 360, 640, 1024, 1025, 1920, 2560]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await sideways(page), `${name} at ${width} px`).toBe(0);
      }
    }
  });
}

test('in forced colours nothing moves sideways and every control keeps an edge', async ({ page }) => {
  test.setTimeout(120_000);
  await page.emulateMedia({ forcedColors: 'active' });
  await stubViewer(page);
  for (const { path, page: name } of screens) {
    await page.goto(path, { waitUntil: 'load' });
    expect(await sideways(page), name).toBe(0);
    // Without one a button is a word among others: shadows and grounds are gone there.
    const bare = await page.evaluate(`[...document.querySelectorAll('.button, input, select, textarea')]
      .filter((element) => element.checkVisibility() && !['range', 'checkbox', 'radio', 'hidden'].includes(element.type)
        && parseFloat(getComputedStyle(element).borderTopWidth) === 0).map((element) => element.outerHTML.slice(0, 80))`);
    expect(bare, name).toEqual([]);
  }
});

test('the check of accessibility sees what is wrong, also inside a frame', async ({ page }) => {
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
  const answer = await page.goto('/no/such-page');
  expect(answer?.status()).toBe(404);
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

/** Opens each row of each accordion in turn and looks at it in that state; nothing else on the page changes. */
async function openAccordions(page: Page, width: number): Promise<void> {
  const rows = page.locator('main details');
  const count = await rows.count();
  for (let index = 0; index < count; index += 1) {
    const row = rows.nth(index);
    if ((await row.getAttribute('open')) === null) await row.locator('summary').click();
    await expect(row).toHaveAttribute('open', '');
    await expectAccessible(page, `${width} px, row ${index + 1} of the accordion open`, 'main details[open]');
  }
}

/** Opens each menu in turn and looks at it in that state. */
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
    for (const summary of await page.locator('#menu summary').all()) {
      await summary.click();
      await expect(page.locator('#menu details[open]')).toHaveCount(1);
      await expectAccessible(page, `${width} px, “${await summary.innerText()}” open in the menu`, '#menu');
    }
    expect(await sideways(page)).toBe(0);
    await page.keyboard.press('Escape');
  }
}
