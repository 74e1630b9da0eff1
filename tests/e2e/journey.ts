import { randomUUID } from 'node:crypto';
import { test as base, expect, type FrameLocator, type Page } from '@playwright/test';
import { formatCents } from '#contract/money.values.ts';
import { parseSite } from '#contract/site-settings.ts';
import { type Site, startSite } from '../support/site.ts';
import { limitMs } from '../support/slowness.ts';

export { expect };

/** For tests of what is counted: the test browser's own name says that it is a robot. */
export const userAgent =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36';

interface Fixtures {
  /** A page whose console messages and failed requests fail the test, unless the test expects them. */
  visitor: { page: Page; expectTrouble(pattern: RegExp): void };
}

/** One site per worker; every test uses its own buyer. */
export const test = base.extend<Fixtures, { site: Site }>({
  site: ownSite(),
  baseURL: async ({ site }, use) => use(site.url),
  visitor: async ({ page }, use) => {
    const trouble: string[] = [];
    const expected: RegExp[] = [];
    watch(page, trouble);
    await use({ page, expectTrouble: (pattern) => expected.push(pattern) });
    expect(trouble.filter((line) => !expected.some((pattern) => pattern.test(line)))).toEqual([]);
  },
});

/** Returns `test` for a file that needs a site of its own. @param prepare prepares it before its first test */
export function testOn(overrides: Record<string, string>, prepare?: (site: Site) => Promise<unknown>) {
  return test.extend<object, { site: Site }>({ site: ownSite(overrides, prepare) });
}

function ownSite(overrides?: Record<string, string>, prepare?: (site: Site) => Promise<unknown>) {
  return [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
    async ({}, use: (site: Site) => Promise<void>) => {
      const site = await startSite(overrides);
      await prepare?.(site);
      await use(site);
      await site.close();
    },
    { scope: 'worker', timeout: limitMs(90) },
  ] as [(fixtures: object, use: (site: Site) => Promise<void>) => Promise<void>, { scope: 'worker'; timeout: number }];
}

export function watch(page: Page, trouble: string[]): void {
  page.on('console', (message) => trouble.push(`console ${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => trouble.push(`uncaught: ${error.message}`));
  page.on('response', (response) => {
    if (response.status() >= 400) trouble.push(`${response.status()} ${new URL(response.url()).pathname}`);
  });
}

/** Waits until the application has taken over, which happens when a visitor acts (start.ts). */
export async function hydrated(page: Page): Promise<void> {
  const taken = `dispatchEvent(new Event('pointermove')), document.documentElement.dataset.started === 'done'`;
  await expect.poll(() => page.evaluate(taken), { intervals: [20] }).toBe(true);
}

/** Goes to a page of the site without loading a document, like a link. */
export async function follow(page: Page, path: string): Promise<void> {
  await hydrated(page);
  const go = `globalThis.followed = true; history.pushState(null, '', '${path}'); dispatchEvent(new PopStateEvent('popstate'))`;
  await page.evaluate(go);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', new RegExp(`${path}$`));
  expect(await page.evaluate('globalThis.followed'), `${path} was drawn in the same document`).toBe(true);
}

/** Waits until no file has arrived and no script has run for a while. */
export async function idle(page: Page): Promise<void> {
  await page.evaluate(`new Promise((resolve) => {
    let files = -1;
    let rounds = 0;
    const look = () => {
      const now = performance.getEntriesByType('resource').length;
      rounds = now === files ? rounds + 1 : 0;
      files = now;
      if (rounds === 3) resolve();
      else setTimeout(() => requestIdleCallback(look), 100);
    };
    look();
  })`);
}

export interface Buyer {
  firstName: string;
  lastName: string;
  email: string;
  company: string;
  password: string;
}

export function newBuyer(): Buyer {
  const id = randomUUID().slice(0, 8);
  return {
    firstName: 'Sample',
    lastName: `Buyer ${id}`,
    email: `buyer-${id}@example.com`,
    company: `Sample Company ${id}`,
    password: `correct horse ${id}`,
  };
}

export const heading = (page: Page) => page.getByRole('heading', { level: 1 });
export const password = (page: Page) => page.getByLabel('Password', { exact: true });
export const confirmPassword = (page: Page) => page.getByLabel('Confirm Password', { exact: true });

/** Types a new password in both of its fields. */
export async function choosePassword(page: Page, text: string): Promise<void> {
  await password(page).fill(text);
  await confirmPassword(page).fill(text);
}

/** The pricing form asks it as seats, the others as engineers. */
export const teamField = (page: Page) => page.locator('[name=number_of_software_engineers]');

export async function askForPricing(page: Page, buyer: Buyer, seats: number): Promise<void> {
  await page.goto('/aidp-get-pricing');
  await fillInPricing(page, buyer, seats);
  await expect(page.getByRole('heading', { name: 'Secure Your Seat Today' })).toBeVisible();
}

/** Fills in and submits the pricing form. */
export async function fillInPricing(page: Page, buyer: Buyer, seats: number): Promise<void> {
  await page.getByLabel('First Name').fill(buyer.firstName);
  await page.getByLabel('Last Name').fill(buyer.lastName);
  await page.getByLabel('Email Address').fill(buyer.email);
  await page.getByRole('textbox', { name: 'Company' }).fill(buyer.company);
  await teamField(page).fill(String(seats));
  await page.getByRole('button', { name: 'Continue to checkout' }).click();
}

/** What seats cost, as our pages show it: "$10,000". @param seats also a part of one, for a discount or tax */
export function price(seats: number): string {
  const { CHECKOUT_PRICE_CENTS, CHECKOUT_CURRENCY } = parseSite({});
  return formatCents(Math.round(seats * CHECKOUT_PRICE_CENTS), CHECKOUT_CURRENCY);
}

export function cardForm(page: Page): FrameLocator {
  return page.frameLocator('iframe[src*="/__local/stripe/"]');
}

export const payButton = (page: Page, seats: number) =>
  cardForm(page).getByRole('button', { name: `Pay ${price(seats)}.00` });

export async function payByCard(page: Page, number = '4242 4242 4242 4242'): Promise<void> {
  const form = cardForm(page);
  await expect(form.getByRole('button', { name: /^Pay \$/ })).toBeVisible();
  // An address known from the pricing form is filled in and cannot be changed.
  const email = form.getByLabel('Email');
  if (await email.isEditable()) await email.fill('payer@example.com');
  await form.getByLabel('Card number').fill(number);
  await form.getByLabel('Expiration (MM / YY)').fill('12 / 40');
  await form.getByLabel('CVC').fill('123');
  await form.getByLabel('Name on card').fill('Sample Payer');
  await form.getByRole('button', { name: /^Pay \$/ }).click();
}

/** Fills in and submits the organization's form; answers from the pricing form are filled in already. */
export async function createOrganization(page: Page, buyer: Buyer): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Create Your Organization' })).toBeVisible();
  await page.getByLabel('First Name').fill(buyer.firstName);
  await page.getByLabel('Last Name').fill(buyer.lastName);
  await page.getByLabel('Email Address').fill(buyer.email);
  await page.getByLabel('Organization Name').fill(buyer.company);
  await choosePassword(page, buyer.password);
  await page.getByRole('button', { name: 'Create Account' }).click();
}
