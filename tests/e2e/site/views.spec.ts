import type { Page } from '@playwright/test';
import { expect, follow, hydrated, idle, test } from '../journey.ts';
import { application } from './application.ts';

/** The test browser's own name says that it is a robot. */
const userAgent =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36';

interface Report {
  path: string;
  isVisit?: boolean;
  vitals?: Record<string, number>;
}

/** Records what the page reports from now on about views, or about how they felt. */
function watchReports(page: Page, vitals = false): Report[] {
  const reports: Report[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/views')) return;
    const body = request.postData() ?? '';
    expect(body.length).toBeLessThan(1_024);
    expect(request.headers().cookie).toBeUndefined();
    const report: Report = JSON.parse(body);
    if (vitals === 'vitals' in report) reports.push(report);
  });
  return reports;
}

test('one view sends one report, without cookie or storage', async ({ page, context }) => {
  const reports = watchReports(page);
  await page.goto('/program-faq?utm_source=news&utm_campaign=spring&email=ann%40example.com', {
    referer: 'https://search.example/q?secret',
  });
  await hydrated(page);
  await idle(page);
  expect(reports).toEqual([
    {
      ...{ path: '/program-faq', referrer: 'search.example', utm_source: 'news', utm_campaign: 'spring' },
      ...{ device: 'desktop', isVisit: true },
    },
  ]);
  expect(await context.cookies()).toEqual([]);
  // The forms' own record of the campaign (lib/visit.ts) is all there is.
  expect(await page.evaluate('[Object.keys(localStorage), Object.keys(sessionStorage)]')).toEqual([[], ['visit']]);
});

test('pages drawn into the same document are views of the same origin, but no visits', async ({ page }) => {
  const reports = watchReports(page);
  await page.goto('/program-faq?utm_source=news');
  await follow(page, '/about-us');
  await page.goBack();
  await expect(page).toHaveURL(/program-faq/);
  await expect.poll(() => reports.length).toBe(3);
  await page.evaluate("location.hash = 'questions'");
  await idle(page);
  const seen = reports.map((report) => [report.path, report.isVisit, 'utm_source' in report && report.utm_source]);
  expect(seen).toEqual([
    ['/program-faq', true, 'news'],
    ['/about-us', false, 'news'],
    ['/program-faq', false, 'news'],
  ]);
});

test('reloading is a view, but no visit, and an unknown address is one view', async ({ page }) => {
  const reports = watchReports(page);
  await page.goto('/terms');
  await expect.poll(() => reports.length).toBe(1);
  await page.reload();
  await expect.poll(() => reports.length).toBe(2);
  expect(reports.map(({ isVisit }) => isVisit)).toEqual([true, false]);
  await page.goto('/no-such-page');
  await idle(page);
  expect(reports.map(({ path }) => path)).toEqual(['/terms', '/terms', '/no-such-page']);
});

test('on a phone, a page reports its view without running the application', async ({ browser, site }) => {
  const context = await browser.newContext({
    ...{ baseURL: site.url, isMobile: true, hasTouch: true, viewport: { width: 390, height: 844 } },
    userAgent,
  });
  const page = await context.newPage();
  await page.route(application, (route) => route.abort());
  const reports = watchReports(page);
  await page.goto('/about-us?utm_source=phone-test');
  await idle(page);
  expect(reports).toEqual([expect.objectContaining({ path: '/about-us', device: 'phone' })]);
  const count = "select path, views, visits, phone_views as phones from page_views where source = 'phone-test'";
  await expect.poll(() => site.rows(count)).toEqual([{ path: '/about-us', views: 1, visits: 1, phones: 1 }]);
  await context.close();
});

for (const [name, property, value] of [
  ['Do Not Track', 'doNotTrack', '1'],
  ['Global Privacy Control', 'globalPrivacyControl', true],
] as const)
  test(`with ${name}, nothing is reported and no measuring is loaded`, async ({ page }) => {
    await page.addInitScript(
      `Object.defineProperty(Navigator.prototype, '${property}', { get: () => ${JSON.stringify(value)} }); Math.random = () => 0;`,
    );
    const reports = [watchReports(page), watchReports(page, true)];
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(request.url()));
    await page.goto('/program-faq?utm_source=news');
    await follow(page, '/about-us');
    await idle(page);
    expect(reports).toEqual([[], []]);
    expect(scripts.filter((url) => /vitals|\/api\/views/.test(url))).toEqual([]);
  });

test('if the script that measures pages cannot be loaded, the page is not reloaded', async ({ page }) => {
  let documents = 0;
  page.on('request', (request) => {
    if (request.resourceType() === 'document') documents += 1;
  });
  // Fails only when the application runs, which reloads the page for chunks of its own.
  const running = Promise.withResolvers<void>();
  await page.route(/\/assets\/vitals-/, async (route) => {
    await running.promise;
    await route.abort();
  });
  await page.addInitScript('Math.random = () => 0');
  const failed = page.waitForEvent('requestfailed', (request) => /vitals-/.test(request.url()));
  await page.goto('/program-faq');
  await hydrated(page);
  running.resolve();
  await failed;
  await idle(page);
  expect(documents).toBe(1);
});

test('a sample of the documents reports how they felt, and only they load what measures it', async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ baseURL: site.url, userAgent });
  const page = await context.newPage();
  let measured = 0;
  page.on('request', (request) => {
    if (/\/assets\/vitals-/.test(request.url())) measured += 1;
  });
  await page.addInitScript('Math.random = () => 0.99');
  await page.goto('/terms');
  await idle(page);
  expect(measured).toBe(0);
  await page.addInitScript('Math.random = () => 0');
  await page.goto('/program-faq');
  await idle(page);
  expect(measured).toBe(1);
  await page.locator('h1').click();
  // As when the visitor turns to another tab.
  await page.evaluate(`Object.defineProperty(Document.prototype, 'visibilityState', { get: () => 'hidden' });
    for (let n = 0; n < 2; n++) document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))`);
  // A test of the desk's numbers stores some of the home page.
  const counts =
    "select path, metric, count from page_vitals where metric = 'LCP' and path in ('/terms', '/program-faq')";
  await expect.poll(() => site.rows(counts)).toEqual([{ path: '/program-faq', metric: 'LCP', count: 1 }]);
  await context.close();
});
