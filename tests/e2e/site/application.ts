import type { Page, Route } from '@playwright/test';
import { expect, idle, test, watch } from '../journey.ts';

export const application = /\/assets\/app-.*\.js$/;

/** Holds back requests until the returned function is called. */
export async function hold(page: Page, pattern: RegExp): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(pattern, async (route: Route) => {
    await held.promise;
    await route.continue().catch(() => {});
  });
  return held.resolve;
}

/**
 * Lets calls reach the server, and holds their answers back.
 * @returns a promise of the first answer, and what lets the page have it, and waits until the page has had time to act on it
 */
export async function holdAnswer(page: Page, path: string) {
  const given = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  await page.route(path, async (route) => {
    const response = await route.fetch();
    given.resolve();
    await released.promise;
    await route.fulfill({ response });
  });
  async function release(): Promise<void> {
    const answered = page.waitForResponse(path);
    released.resolve();
    await (await answered).finished();
    await idle(page);
  }
  return { given: given.promise, release };
}

/**
 * Opens a page once for all tests of a file that only look at it: loading it costs more than looking. Every test gets it
 * with its usual size, colours and text, and without motion, which costs as much; a console message or a failed request
 * fails the test.
 * @param path of the page; without one, the tests open theirs
 * @param prepare prepares the page before it is opened
 */
export function openOnce(path?: string, prepare?: (page: Page) => Promise<unknown>): () => Page {
  let page: Page;
  const trouble: string[] = [];
  test.beforeAll(async ({ browser, site }) => {
    page = await browser.newPage({ baseURL: site.url });
    watch(page, trouble);
    await prepare?.(page);
    if (path) await page.goto(path);
    // Not in a test: once a page was shown as on paper, Chromium does not always call it idle again.
    await idle(page);
  });
  test.beforeEach(async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.emulateMedia({ media: null, forcedColors: null, reducedMotion: path ? 'reduce' : null });
    await page.evaluate(`document.documentElement.style.fontSize = ''; scrollTo(0, 0)`);
  });
  test.afterEach(() => expect(trouble.splice(0)).toEqual([]));
  test.afterAll(() => page.close());
  return () => page;
}
