import type { Page } from '@playwright/test';
import { expect, follow, hydrated, idle, test, userAgent } from '../journey.ts';
import { application } from './application.ts';

interface Report {
  path: string;
  isVisit?: boolean;
}

function watchReports(page: Page): Report[] {
  const reports: Report[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/views')) return;
    const body = request.postData() ?? '';
    expect(body.length).toBeLessThan(1_024);
    expect(request.headers().cookie).toBeUndefined();
    reports.push(JSON.parse(body));
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
  const viewport = { width: 390, height: 844 };
  const page = await browser.newPage({ baseURL: site.url, isMobile: true, hasTouch: true, viewport, userAgent });
  await page.route(application, (route) => route.abort());
  const reports = watchReports(page);
  await page.goto('/about-us?utm_source=phone-test');
  await idle(page);
  expect(reports).toEqual([expect.objectContaining({ path: '/about-us', device: 'phone' })]);
  const count = "select path, views, visits, device from page_views where source = 'phone-test'";
  await expect.poll(() => site.rows(count)).toEqual([{ path: '/about-us', views: 1, visits: 1, device: 'phone' }]);
  await page.close();
});

test('with Do Not Track, nothing is reported', async ({ page }) => {
  await page.addInitScript(`Object.defineProperty(Navigator.prototype, 'doNotTrack', { get: () => '1' })`);
  const reports = watchReports(page);
  await page.goto('/program-faq?utm_source=news');
  await follow(page, '/about-us');
  await idle(page);
  expect(reports).toEqual([]);
});

test('a browser without beacons reports nothing, and its links work', async ({ visitor: { page } }) => {
  await page.addInitScript('delete Navigator.prototype.sendBeacon');
  await page.goto('/program-faq');
  await follow(page, '/about-us');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await follow(page, '/terms');
});
