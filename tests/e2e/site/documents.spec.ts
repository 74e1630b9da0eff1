import '../../support/pages.ts';
import { createHash } from 'node:crypto';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import type { Page } from '@playwright/test';
import { documents, documentWords } from '#web/content/documents.ts';
import { chromiumArgs, findChromium } from '../../support/chromium.ts';
import { paths } from '../../support/pages.ts';
import { expect, follow, hydrated, test, watch } from '../journey.ts';

test('each document shows its PDF directly, or its first page when no viewer can reach it', async ({
  playwright,
  request,
  site,
}) => {
  // The headless shell cannot show PDF files.
  const browser = await playwright.chromium.launch({ executablePath: findChromium(), args: chromiumArgs() });
  const page = await browser.newPage({ baseURL: site.url });
  const trouble: string[] = [];
  watch(page, trouble);
  for (const { path, title, file, height, contents } of documents) {
    const response = await request.get(file);
    expect(response.headers()['content-type']).toBe('application/pdf');
    expect(response.headers()['x-frame-options']).toBe('SAMEORIGIN');
    expect(response.headers()['content-security-policy']).toContain("frame-ancestors 'self'");
    const pdf = await response.body();
    const texts = await pageTexts(pdf);
    for (const { heading, page: place } of contents ?? [])
      expect(texts[Math.floor(place) - 1]).toMatch(new RegExp(`^(\\d+\\. )?${heading}\\s*$`, 'm'));

    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    // The site is on localhost, which Google cannot reach.
    await expect(page.getByRole('radio', { name: 'Google Viewer' })).toBeChecked();
    await expect(page.getByText(new RegExp(`^PDF, \\d pages, ${Math.round(pdf.length / 1000)} kB`))).toBeVisible();
    await expect(page.getByText(documentWords.failed.trim())).toBeHidden();
    await expect(page.locator('main iframe')).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Open the PDF' })).toHaveAttribute('href', file);
    for (const { heading, page: place } of contents ?? [])
      await expect(page.getByRole('link', { name: heading, exact: true })).toHaveAttribute('href', `#page-${place}`);
    const cover = page.locator('.sheet img').first();
    // Its name contains the hash of the file that it was made from.
    const hash = createHash('sha256').update(pdf).digest('hex').slice(0, 8);
    await expect(cover).toHaveAttribute('src', new RegExp(`-${hash}\\.webp$`));
    await expect(cover).toHaveJSProperty('complete', true);
    expect(await page.evaluate(`document.querySelector('.sheet img').currentSrc`)).toContain(hash);
    // The contents list turns to a page that is shown, and stays on the site.
    const last = contents?.at(-1);
    const places = contents?.map(({ page: place }) => place) ?? [];
    const reached = await page.evaluate(`${JSON.stringify(places)}.map((place) => {
      const box = (id) => document.getElementById('page-' + id).getBoundingClientRect();
      const whole = box(Math.floor(place));
      return Math.floor(place) + Math.round((10 * (box(place).top - whole.top)) / whole.height) / 10;
    })`);
    expect(reached).toEqual(places);
    for (const width of [390, 1280]) {
      if (!last) continue;
      await page.setViewportSize({ width, height: 900 });
      await page.getByRole('link', { name: last.heading, exact: true }).click();
      await expect(page).toHaveURL(`${path}#page-${last.page}`);
      await expect(page.locator('.sheet a').nth(Math.floor(last.page) - 1)).toBeInViewport();
      // On a phone the list stays under the header.
      await expect(page.getByRole('link', { name: last.heading, exact: true })).toBeInViewport();
    }

    await page.getByRole('radio', { name: 'Google Viewer' }).focus();
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByRole('radio', { name: 'Direct Embed' })).toBeChecked();
    const object = page.locator('object');
    expect((await object.boundingBox())?.height).toBe(height);
    // Chromium shows the fallback text when headers forbid its viewer.
    await expect(page.getByText('It appears')).toBeHidden();
    await expect(page.getByRole('link', { name: 'Open the PDF' })).toHaveAttribute('href', file);
    // And so it does in the browser's own viewer.
    if (last) {
      await page.getByRole('link', { name: last.heading, exact: true }).click();
      await expect(object).toHaveAttribute('data', `${file}#page=${Math.floor(last.page)}`);
      await expect(page.locator('.contents [aria-current]')).toHaveText(last.heading);
      await expect(page).toHaveURL(`${path}#page-${last.page}`);
      // Also once more, after its reader has scrolled in it.
      await object.evaluate((element) => element.setAttribute('title', 'scrolled'));
      await page.getByRole('link', { name: last.heading, exact: true }).click();
      await expect(object).not.toHaveAttribute('title');
    }
    await page.setViewportSize({ width: 1024, height: 900 });
    expect((await object.boundingBox())?.height).toBe(500);
  }
  expect(trouble).toEqual([]);
  await browser.close();
});

test('on the internet each document shows its first page until Google Viewer has loaded', async ({ page, site }) => {
  // The headless shell has no viewer for the last step.
  await page.addInitScript(`Object.defineProperty(navigator, 'pdfViewerEnabled', { value: true })`);
  const release = await openOnTheInternet(page, site);
  for (const { path, file, height, contents } of documents) {
    await page.setViewportSize({ width: 1280, height: 900 });
    const requested = page.waitForRequest(/docs\.google\.com/);
    await follow(page, path);
    const cover = page.locator('.sheet');
    await expect(cover).toBeVisible();
    await expect(page.getByText('Google Viewer is loading')).toBeVisible();
    const viewer = page.getByTitle('Google Viewer');
    await expect(viewer).toBeHidden();
    await requested;
    const asked = new URL((await viewer.getAttribute('src')) ?? '');
    expect(asked.origin + asked.pathname).toBe('https://docs.google.com/viewer');
    expect(asked.searchParams.get('url')).toBe(`https://www.example.com${file}`);
    expect(asked.searchParams.get('embedded')).toBe('true');
    release();
    await expect(viewer).toBeVisible();
    await expect(cover).toHaveCount(0);
    expect((await viewer.boundingBox())?.height).toBe(height);
    await expect(page.getByRole('link', { name: documentWords.open })).toHaveAttribute('href', file);
    await page.setViewportSize({ width: 1024, height: 900 });
    expect((await viewer.boundingBox())?.height).toBe(500);
    // Google's viewer cannot be told to turn to a page, so the browser's own takes its place.
    const last = contents?.at(-1);
    if (last) {
      await page.getByRole('link', { name: last.heading, exact: true }).click();
      await expect(page.locator('object')).toHaveAttribute('data', `${file}#page=${Math.floor(last.page)}`);
    }
  }
});

test('the first page stays and says so without a viewer or network, and a late viewer is shown', async ({
  page,
  context,
  site,
}) => {
  const failed = page.getByText(documentWords.failed.trim());
  await page.clock.install();
  const release = await openOnTheInternet(page, site);
  await follow(page, paths.terms);
  await expect(page.locator('.sheet')).toBeVisible();
  await page.clock.runFor(11_000);
  await expect(failed).toBeVisible();
  await expect(page.getByText('Google Viewer is loading')).toHaveCount(0);

  await context.setOffline(true);
  await expect(page.locator('main iframe')).toHaveCount(0);
  await expect(failed).toBeVisible();
  // A new frame: the one that is still waiting was removed.
  const asked = page.waitForRequest(/docs\.google\.com/);
  await context.setOffline(false);
  await asked;
  await expect(page.getByTitle('Google Viewer')).toBeHidden();
  release();
  await expect(page.getByTitle('Google Viewer')).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByTitle('Google Viewer')).toBeVisible();
});

test('shows the pages and the file without script, and the address of the file on paper', async ({ browser, site }) => {
  const plain = await browser.newPage({ javaScriptEnabled: false, baseURL: site.url });
  await plain.goto('/terms');
  await expect(plain.locator('.sheet img').first()).toBeVisible();
  await expect(plain.getByRole('link', { name: 'Open the PDF' })).toHaveAttribute('href', '/documents/terms.pdf');
  await plain.emulateMedia({ media: 'print' });
  await expect(plain.getByText(/^Terms and Conditions: http\S+\/documents\/terms\.pdf$/)).toBeVisible();
  await expect(plain.getByRole('link', { name: 'Open the PDF' })).toBeHidden();
  await expect(plain.locator('.sheet img').first()).toBeVisible();
  await plain.close();
});

async function pageTexts(pdf: Buffer): Promise<string[]> {
  const pdfium = await PDFiumLibrary.init();
  const document = await pdfium.loadDocument(pdf);
  const texts = [...document.pages()].map((page) => page.getText());
  pdfium.destroy();
  return texts;
}

/**
 * Opens the site as on the internet: its address is replaced in one document and in what its scripts start from. Other
 * documents have the old one, so a page is reached by a link and rendered in the browser.
 * @returns lets Google's viewer answer what it has been asked
 */
async function openOnTheInternet(page: Page, site: { url: string }): Promise<() => void> {
  await page.route(/\/program-faq$/, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll(site.url, 'https://www.example.com');
    await route.fulfill({ response, body });
  });
  let released = Promise.withResolvers<void>();
  await page.route('https://docs.google.com/**', async (route) => {
    await released.promise;
    const body = '<!doctype html><html lang="en"><title>Viewer</title>';
    // The frame, and its request, may be gone.
    await route.fulfill({ contentType: 'text/html', body }).catch(() => {});
  });
  await page.goto('/program-faq');
  await hydrated(page);
  return () => {
    released.resolve();
    released = Promise.withResolvers();
  };
}
