import type { Page } from '@playwright/test';
import { expect, test, watch } from './journey.ts';
import { expectAccessible, layoutShift, needsScript, screens, sideways, stubViewer, widths } from './screens.ts';

for (const { path, page: name, heading } of screens) {
  test(`${name} at ${widths.join(', ')} px`, async ({ visitor: { page, expectTrouble } }) => {
    test.setTimeout(120_000);
    if (name === 'create-org' || name === 'free-trial-register') expectTrouble(/./);
    expect(heading, `${name} has a line in screens.ts`).toBeDefined();
    await stubViewer(page);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(path, { waitUntil: 'load' });
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expect(page.getByRole('heading', { level: 1 })).toContainText(heading ?? '');
      await expect(page.locator('html')).toHaveAttribute('lang', 'en');
      await page.waitForLoadState('networkidle');
      expect(await sideways(page), `${width} px`).toBe(0);
      // The checkout's frame is filled by the card form; its own journey watches over that.
      if (!needsScript.has(name)) expect(await layoutShift(page), `shift at ${width} px`).toBe(0);
      if (width !== 768) await expectAccessible(page, `${width} px`);
      if (width !== 768) await openAccordions(page, width);
      // The frame round every page is the same: its menus are opened on a dark page and on a light one.
      if (width !== 768 && ['home', 'terms'].includes(name)) await openMenus(page, width);
    }
  });
}

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
      await expect(page.getByRole('heading', { level: 1 }), name).toContainText(heading ?? '');
      expect((await page.locator('main').innerText()).length, `words on ${name}`).toBeGreaterThan(60);
      await expect(page.getByRole('contentinfo').getByRole('link').first()).toBeVisible();
    }
  });
});

test('search engines get a title, a description and a picture of each page', async ({ page, site }) => {
  const sitemap = await (await page.request.get(`${site.url}/sitemap.xml`)).text();
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
  expect(await (await page.request.get(`${site.url}/robots.txt`)).text()).toContain('/sitemap.xml');
});

/** Opens each row of each accordion in turn and looks at the page in that state. */
async function openAccordions(page: Page, width: number): Promise<void> {
  const rows = page.locator('main details');
  const count = await rows.count();
  for (let index = 0; index < count; index += 1) {
    const row = rows.nth(index);
    if ((await row.getAttribute('open')) === null) await row.locator('summary').click();
    await expect(row).toHaveAttribute('open', '');
  }
  if (count > 0) await expectAccessible(page, `${width} px, accordion open`);
}

/** Opens each menu in turn and looks at the page in that state. */
async function openMenus(page: Page, width: number): Promise<void> {
  if (width > 1024) {
    for (const summary of await page.locator('.site-nav summary').all()) {
      await summary.hover();
      await expect(page.locator('.site-nav details[open]')).toHaveCount(1);
    }
    await expectAccessible(page, `${width} px, dropdown open`);
    await page.keyboard.press('Escape');
  } else {
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.locator('#menu summary').first().click();
    await expectAccessible(page, `${width} px, menu open`);
    expect(await sideways(page)).toBe(0);
    await page.keyboard.press('Escape');
  }
}
