import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { BrowserContext, Page, Request } from '@playwright/test';
import type { ThirdParty } from '#contract/third-party.values.ts';
import { expect, idle, testOn } from '../../e2e/journey.ts';

export { expect, idle };

const settings = {
  ANALYTICS_SCRIPT: 'https://stats.example/js/plausible.js',
  ANALYTICS_ATTRIBUTES: 'data-domain=site.example',
  HUBSPOT_TRACKING: 'yes',
  HUBSPOT_PORTAL_ID: '100100',
};

/** What third-party scripts have fetched and reported. */
export interface Traffic {
  /** Every request to a host that is not ours. */
  requests: Request[];
  /** Addresses of the views that each script reported. */
  views(vendor: 'stats' | 'hubspot'): string[];
  /** Everything that the scripts sent, as one text. */
  sent(): string;
}

interface Fixtures {
  /** Traffic of the test's own page. */
  traffic: Traffic;
}

/** A site with an analytics script and HubSpot's tracking script, which both need consent. */
export const test = testOn(settings).extend<Fixtures>({
  traffic: [async ({ context }, use) => use(await watchTraffic(context)), { auto: true }],
});

const browserScripts = resolve(import.meta.dirname, '../../../stand-ins/scripts/browser');
/** Which of our scripts stands in for an address. */
const standIns: [address: RegExp, file: string][] = [
  [/^https:\/\/stats\.example\/js\/(plausible|pa-\w+)\.js$/, 'plausible.js'],
  [/^https:\/\/stats\.example\/umami\.js$/, 'umami.js'],
  [/^https:\/\/js\.hs-scripts\.com\/100100\.js$/, 'hubspot-loader.js'],
  [/^https:\/\/js\.hs-analytics\.net\/analytics\//, 'hubspot-analytics.js'],
];

/**
 * Plays the scripts' hosts for a browser, and records what is asked of them. Also gives the browser the name of one that
 * a person uses: the library asks no robots.
 */
export async function watchTraffic(context: BrowserContext): Promise<Traffic> {
  const requests: Request[] = [];
  await context.addInitScript("Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false })");
  await context.route(/^https:/, async (route) => {
    const url = route.request().url();
    requests.push(route.request());
    const file = standIns.find(([address]) => address.test(url))?.[1];
    await route.fulfill({
      headers: { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': '*' },
      contentType: 'text/javascript',
      body: file ? readFileSync(resolve(browserScripts, file), 'utf8') : '',
    });
  });
  const posted = () => requests.filter((request) => request.method() === 'POST').map((one) => one.postDataJSON());
  return {
    requests,
    views: (vendor) =>
      vendor === 'stats'
        ? posted().map((body) => body.u ?? body.payload.url)
        : requests.flatMap((request) => new URL(request.url()).searchParams.get('pu') ?? []),
    sent: () =>
      requests.map((request) => decodeURIComponent(`${request.url()} ${request.postData() ?? ''}`)).join('\n'),
  };
}

export function question(page: Page) {
  return page.getByRole('dialog', { name: 'May we count your visit?' });
}

/** Answers the question and waits until the box is gone. */
export async function answer(page: Page, name: 'Accept' | 'Reject'): Promise<void> {
  await question(page).getByRole('button', { name, exact: true }).click();
  await expect(question(page)).toBeHidden();
}

export function settingsDialog(page: Page) {
  return page.getByRole('dialog', { name: 'Cookie settings' });
}

export async function openSettings(page: Page): Promise<void> {
  // The link leads to the privacy notice until the script that asks has arrived, which comes last.
  await idle(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Cookie settings' }).click();
  await expect(settingsDialog(page)).toBeVisible();
}

export async function cookieNames(context: BrowserContext): Promise<string[]> {
  return (await context.cookies()).map(({ name }) => name).sort();
}

/** Changes the settings in the documents, as if the site had been started with others. */
export async function restarted(page: Page, thirdParty: ThirdParty): Promise<void> {
  await page.route(
    (url) => url.hostname === 'localhost',
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const response = await route.fetch();
      const value = JSON.stringify(thirdParty).replaceAll('"', '&quot;');
      const body = (await response.text()).replace(/(?<=thirdParty&quot;:)\{.*?\}(?=\}")/, value);
      await route.fulfill({ response, body });
    },
  );
}

/** Opens a page and lets the scripts in, which then count it. Ends when both have. */
export async function letIn(page: Page, traffic: Traffic): Promise<void> {
  await page.goto('/about-us');
  await answer(page, 'Accept');
  await expect.poll(() => traffic.views('hubspot')).toHaveLength(1);
  await expect.poll(() => traffic.views('stats').length).toBeGreaterThan(0);
  await idle(page);
}
