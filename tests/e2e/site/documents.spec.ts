import { chromiumArgs, findChromium } from '../../support/chromium.ts';
import { expect, test } from '../journey.ts';

// The headless shell shows no PDF files. One site is enough for the few tests of this file.
test.use({ launchOptions: { executablePath: findChromium(), args: chromiumArgs() } });
test.describe.configure({ mode: 'default' });

const documents = [
  { path: '/terms', title: 'Terms and Conditions', file: '/documents/terms.pdf', height: 800 },
  {
    path: '/catalyst-program-guidelines',
    title: 'Catalyst Program Guidelines',
    file: '/documents/catalyst-program-guidelines.pdf',
    height: 800,
  },
  { path: '/hp-tier-guide', title: 'Hiring Partner Tier Guide', file: '/documents/hp-tier-guide.pdf', height: 600 },
];

for (const { path, title, file, height } of documents) {
  test(`${path} shows its PDF in both views`, async ({ visitor: { page }, site }) => {
    await page.route('https://docs.google.com/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<html lang="en"><title>Viewer</title></html>' }),
    );
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    const viewer = page.getByTitle('Google Viewer');
    const asked = new URL((await viewer.getAttribute('src')) ?? '');
    expect(asked.origin + asked.pathname).toBe('https://docs.google.com/viewer');
    expect(new URL(asked.searchParams.get('url') ?? '').pathname).toBe(file);
    expect(asked.searchParams.get('embedded')).toBe('true');
    expect((await viewer.boundingBox())?.height).toBe(height);
    await expect(page.getByText('cannot reach this machine')).toBeVisible();

    await page.getByRole('radio', { name: 'Google Viewer' }).focus();
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByRole('radio', { name: 'Direct Embed' })).toBeChecked();
    await page.getByRole('radio', { name: 'Google Viewer' }).click();
    await expect(viewer).toBeVisible();
    await page.getByRole('radio', { name: 'Direct Embed' }).click();
    const object = page.locator('object');
    expect((await object.boundingBox())?.height).toBe(height);
    // Chromium shows the fallback text when headers forbid its viewer.
    await expect(page.getByText('It appears')).toBeHidden();
    await page.setViewportSize({ width: 1024, height: 900 });
    expect((await object.boundingBox())?.height).toBe(500);

    const link = page.getByRole('link', { name: 'Open the PDF' });
    const response = await page.request.get(site.url + (await link.getAttribute('href')));
    expect(response.headers()['content-type']).toBe('application/pdf');
    expect(response.headers()['x-frame-options']).toBe('SAMEORIGIN');
    expect(response.headers()['content-security-policy']).toContain("frame-ancestors 'self'");
  });
}

test('no other site may frame our pages', async ({ page, site }) => {
  const response = await page.request.get(`${site.url}/terms`);
  expect(response.headers()['x-frame-options']).toBe('DENY');
  expect(response.headers()['content-security-policy']).toContain("frame-ancestors 'none'");
});

test('addresses that have moved: 301, query kept', async ({ page, site }) => {
  for (const [from, to] of [
    ['/blog?page=2', '/posts?page=2'],
    ['/posts/blog/a-post?x=1', '/posts/a-post?x=1'],
    ['/skyfi', '/case-studies/skyfi'],
  ]) {
    const response = await page.request.get(site.url + from, { maxRedirects: 0 });
    expect([response.status(), response.headers().location]).toEqual([301, to]);
  }
});

test('a moved address is also known to links followed inside the page', async ({ visitor: { page } }) => {
  await page.goto('/program-faq');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Blog' }).click();
  await page.waitForURL('**/posts');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Blog$/);
});
