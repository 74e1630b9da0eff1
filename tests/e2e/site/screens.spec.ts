import { paths } from '../../support/pages.ts';
import { limitMs } from '../../support/slowness.ts';
import { expect, hydrated, test, watch } from '../journey.ts';
import { expectAccessible, horizontalOverflow } from '../screens.ts';
import { openOnce } from './application.ts';
import { expectTargets, openMenus, screens, stubViewer, unscripted, visit } from './screens.ts';

/** What has a frame in forced colours, besides every control, and how thick it is. */
const framed: Record<string, [part: string, thickness: string]> = {
  home: ['.video-play', '2px'],
  'hiring-partner': ['.player-play', '2px'],
  'aidp-checkout': ['.card-frame', '1px'],
  'free-trial-register': ['.load-failure', '1px'],
};

const strangers: string[] = [];
const visitor = openOnce(undefined, (page) => {
  page.on('request', (request) => {
    if (/^https?:/.test(request.url())) strangers.push(new URL(request.url()).origin);
  });
  return stubViewer(page);
});

test.describe.configure({ mode: 'parallel' });

// At every width, and as the first page that a visitor opens, in the drills (tests/drills/screens.spec.ts).
for (const screen of screens) {
  test(`${screen.name} at 390 px, then at 1440 px and in forced colours`, async ({ site }) => {
    const page = visitor();
    const { name } = screen;
    strangers.length = 0;
    await visit(page, screen, 390);
    await expectTargets(page, name);
    if (name === 'home') await openMenus(page, 390);
    await page.setViewportSize({ width: 1440, height: 900 });
    expect(await horizontalOverflow(page), '1440 px').toBe(0);
    if (name === 'home') await openMenus(page, 1440);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.emulateMedia({ forcedColors: 'active' });
    expect(await horizontalOverflow(page), 'in forced colours').toBe(0);
    // Forced colours remove shadows and backgrounds, so without a border a button looks like any other word.
    const bare = await page.evaluate(`[...document.querySelectorAll('.button, input, select, textarea')]
      .filter((element) => element.checkVisibility() && !['range', 'checkbox', 'radio', 'hidden'].includes(element.type)
        && parseFloat(getComputedStyle(element).borderTopWidth) === 0).map((element) => element.outerHTML.slice(0, 80))`);
    expect(bare, 'controls without an edge in forced colours').toEqual([]);
    const [part, thickness] = framed[name] ?? [];
    if (part) await expect(page.locator(part).first()).toHaveCSS('border-top-width', thickness ?? '');
    // By default no script of others is loaded, nor anything else (tests/drills/third-party.spec.ts).
    expect(strangers.filter((origin) => ![site.url, 'https://docs.google.com'].includes(origin))).toEqual([]);
  });
}

test('an unknown address is a real 404', async ({ page }) => {
  const trouble: string[] = [];
  watch(page, trouble);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/unavailable');
  await hydrated(page);
  const response = await page.goto('/no/such-page');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/not found/i);
  await expect(page.getByText('404', { exact: true })).toBeVisible();
  await expectTargets(page, '404');
  await page.setViewportSize({ width: 1280, height: 900 });
  await expectAccessible(page, '404');
  expect(trouble.filter((line) => !line.includes('404'))).toEqual([]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('every page shows its main text and its links', async ({ page }) => {
    test.setTimeout(limitMs(120));
    await stubViewer(page);
    for (const { path, name, heading } of screens) {
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      await expect(page.getByRole('heading', { level: 1 }), name).toContainText(unscripted[name] ?? heading ?? '');
      expect((await page.locator('main').innerText()).length, `words on ${name}`).toBeGreaterThan(60);
      if (path === paths.checkout) await expect(page.locator(`noscript a[href="${paths.invoice}"]`)).toBeVisible();
      await expect(page.getByRole('contentinfo').getByRole('link').first()).toBeVisible();
    }
  });
});

test('search engines get a title, a description and a picture of each page', async ({ request }) => {
  const textAt = async (path: string) => (await request.get(path)).text();
  const sitemap = await textAt('/sitemap-pages.xml');
  const titles = new Set<string>();
  const hidden: string[] = [];
  for (const { path, name } of screens) {
    const html = await textAt(path);
    const listed = new RegExp(`<loc>[^<]+//[^/<]+${path}</loc>`).test(sitemap);
    if (html.includes('<meta name="robots" content="noindex"')) hidden.push(name);
    expect(listed, `${name} in the sitemap`).toBe(!hidden.includes(name));
    titles.add(/<title>([^<]+)</.exec(html)?.[1] ?? '');
    expect(html, name).toMatch(/<meta name="description" content="[^"]{20,}"/);
    const picture = /property="og:image" content="https?:\/\/[^/]+([^"]+)"/.exec(html)?.[1] ?? '';
    expect((await request.get(picture)).headers()['content-type'], name).toBe('image/jpeg');
    for (const [, json] of html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g))
      expect(JSON.parse(json ?? '')['@context']).toBe('https://schema.org');
  }
  expect(titles.size).toBe(screens.length);
  expect(hidden).toEqual(expect.arrayContaining(['env-check', 'posts-test', 'aidp-capstone-demos']));
  expect(sitemap).not.toMatch(/trial|env-check|posts-test/);
  const index = await textAt('/sitemap.xml');
  for (const name of ['pages', 'posts']) expect(index).toMatch(new RegExp(`<loc>[^<]+/sitemap-${name}.xml</loc>`));
  expect(await textAt('/robots.txt')).toContain('/sitemap.xml');
});

test('forbids other sites to frame our pages', async ({ request }) => {
  const response = await request.get('/terms');
  expect(response.headers()['x-frame-options']).toBe('DENY');
  expect(response.headers()['content-security-policy']).toContain("frame-ancestors 'none'");
});

test('moved addresses answer 301 and keep the query', async ({ request }) => {
  for (const [from, to] of [
    ['/blog?page=2', '/posts?page=2'],
    ['/posts/blog/a-post?x=1', '/posts/a-post?x=1'],
    ['/skyfi', '/case-studies/skyfi'],
  ] as const) {
    const response = await request.get(from, { maxRedirects: 0 });
    expect([response.status(), response.headers().location]).toEqual([301, to]);
  }
});
