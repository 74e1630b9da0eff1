import type { Page } from '@playwright/test';
import type { StaffRole } from '#contract/desk/roles.values.ts';
import type { Site } from '../../support/site.ts';
import { newStaff, password, type StoredSession, sessionOf, storeSession } from '../../support/staff-accounts.ts';
import { test as base, expect, watch } from '../journey.ts';
import { expectAccessible, horizontalOverflow, widths } from '../screens.ts';

export { expect };

interface Desk {
  page: Page;
  /** Opens a screen as a new staff member. @param path below /desk */
  open(role: StaffRole, path?: string): Promise<{ id: string; email: string }>;
  expectTrouble(pattern: RegExp): void;
}

/** The tab that a worker's tests of the desk share, with its console messages and failed requests. */
let tab: { page: Page; trouble: string[] } | undefined;

/** Tests of screens; what a test does to the tab's clock or scripts, it does to the page of `visitor`. */
export const test = base.extend<{ desk: Desk }>({
  desk: async ({ browser, site }, use) => {
    if (!tab) {
      const permissions = ['clipboard-read', 'clipboard-write'];
      const context = await browser.newContext({ baseURL: site.url, permissions });
      tab = { page: await context.newPage(), trouble: [] };
      watch(tab.page, tab.trouble);
    }
    const { page, trouble } = tab;
    const expected: RegExp[] = [];
    const open: Desk['open'] = (role, path) => openAs(page, site, role, path);
    await page.setViewportSize({ width: 1280, height: 900 });
    await use({ page, open, expectTrouble: (pattern) => expected.push(pattern) });
    await page.unrouteAll();
    await page.goto('about:blank');
    expect(trouble.splice(0).filter((line) => !expected.some((pattern) => pattern.test(line)))).toEqual([]);
  },
});

/** Opens a screen with a session, which is stored as the desk does. @param path below /desk */
export async function openWith(page: Page, session: StoredSession, path = ''): Promise<void> {
  // A document of the site that runs no scripts.
  await page.goto('/robots.txt');
  await page.evaluate('localStorage.clear(); sessionStorage.clear()');
  await storeSession(page, session);
  await page.goto(`/desk${path}`);
}

/** Opens a screen as a new staff member. The sign-in screen has its own tests. */
export async function openAs(page: Page, site: Site, role: StaffRole, path?: string) {
  const staff = await newStaff(site, role);
  await openWith(page, await sessionOf(site, staff), path);
  return staff;
}

/** Fills in the sign-in screen. */
export async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail', { exact: true }).fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** Between phones and large screens only what fits differs: just beside the phones, and on a tablet. */
const between = [640, 768];

/** Looks at a screen at each width, in the same visit. */
export async function expectFits(page: Page, screen: string): Promise<void> {
  for (const width of new Set([...between, ...widths])) {
    await page.setViewportSize({ width, height: 900 });
    // Where the page is scrolled to, the bar at the top may cover half of a link.
    await page.evaluate('scrollTo(0, 0)');
    // The rows of the search before are drawn faintly until the answer is there.
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    expect(await horizontalOverflow(page), `${screen} at ${width} px`).toBe(0);
    if (!between.includes(width)) await expectAccessible(page, `${screen}, ${width} px`);
  }
}
