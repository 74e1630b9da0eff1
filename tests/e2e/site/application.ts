import type { Page, Route } from '@playwright/test';

/** Holds back requests until the returned function is called. */
export async function hold(page: Page, pattern: RegExp): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(pattern, async (route: Route) => {
    await held;
    await route.continue().catch(() => {});
  });
  return release;
}

export const application = /\/assets\/app-.*\.js$/;
