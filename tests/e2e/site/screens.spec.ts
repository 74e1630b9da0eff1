import '../../support/pages.ts';
import { convert } from 'html-to-text';
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

/** Returns the text of an element of a document, as it is without scripts. */
const wordsIn = (html: string, element: string) => {
  const heading = { selector: 'h1', options: { uppercase: false } };
  return convert(html, { baseElements: { selectors: [element] }, wordwrap: false, selectors: [heading] });
};

test('every document has its main text and its links without scripts, and a title, a description and a picture', async ({
  request,
}) => {
  const textAt = async (path: string) => (await request.get(path)).text();
  const sitemap = await textAt('/sitemap-pages.xml');
  const titles = new Set<string>();
  const hidden: string[] = [];
  for (const { path, name, heading } of screens) {
    const html = await textAt(path);
    expect(wordsIn(html, 'h1').replace(/\s+/g, ' '), name).toContain(unscripted[name] ?? heading ?? '');
    expect(wordsIn(html, 'main').length, `words on ${name}`).toBeGreaterThan(60);
    expect(html, name).toMatch(/<footer.*<a [^>]*href/s);
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
