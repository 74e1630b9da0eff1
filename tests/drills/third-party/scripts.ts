import { askForPricing, follow, heading, hydrated, newBuyer, watch } from '../../e2e/journey.ts';
import { hold } from '../../e2e/site/application.ts';
import { button, newLink } from '../../e2e/trials/confirm-link.ts';
import { answer, expect, idle, letIn, question, restarted, test } from './site.ts';

const pathsOf = (addresses: string[]) => addresses.map((address) => new URL(address).pathname);

test('after consent, each script counts each page once', async ({ page, traffic }) => {
  const trouble: string[] = [];
  watch(page, trouble);
  await page.goto('/program-faq');
  await answer(page, 'Accept');
  await expect.poll(() => traffic.views('hubspot')).toHaveLength(1);
  await follow(page, '/about-us');
  // A page that is left before the script has looked at it is not counted.
  await expect.poll(() => traffic.views('hubspot')).toHaveLength(2);
  await page.goBack();
  await expect.poll(() => traffic.views('hubspot')).toHaveLength(3);
  await idle(page);
  const expected = ['/program-faq', '/about-us', '/program-faq'];
  expect(pathsOf(traffic.views('hubspot'))).toEqual(expected);
  expect(new Set(pathsOf(traffic.views('stats')))).toEqual(new Set(expected));
  await page.reload();
  await expect.poll(() => traffic.views('hubspot')).toHaveLength(4);
  await expect(question(page)).toBeHidden();
  // The security policy lets through what the scripts need, and HubSpot's own banner does not come.
  expect(trouble).toEqual([]);
});

test('buying stays private, and keeps the answers', async ({ page, traffic }) => {
  await letIn(page, traffic);
  const buyer = newBuyer();
  await askForPricing(page, buyer, 7);
  await expect(page.getByText('$35,000').first()).toBeVisible();
  expect(await scriptsOf(page)).toEqual([]);
  await idle(page);
  await page.goto('/create-org?session_id=cs_test_secret&more=claim_0123456789abcdefghijklmnopqrstuv');
  await idle(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Program FAQ' }).click();
  await expect.poll(() => pathsOf(traffic.views('hubspot')).at(-1)).toBe('/program-faq');
  expect(await page.evaluate('document.referrer')).toMatch(/^http:\/\/localhost:\d+\/$/);
  expect(traffic.sent()).not.toMatch(/checkout|create-org|cs_test|claim_/);
});

test('a person who confirms an address stays on the page and sees the outcome', async ({ page, site }) => {
  await page.goto('/about-us');
  await answer(page, 'Accept');
  const { link } = await newLink(site);
  await page.goto(link);
  await consentIsKnown(page);
  await button(page).click();
  await expect(heading(page)).toHaveText('Your email address is confirmed');
  expect(page.url()).toBe(`${site.url}/confirm-email`);
  await page.reload();
  await expect(heading(page)).toHaveText('Your email address is confirmed');
});

test('a search that leaves a private page keeps its words', async ({ page, site }) => {
  await page.goto('/about-us');
  await answer(page, 'Accept');
  await page.goto('/confirm-email');
  await consentIsKnown(page);
  await hydrated(page);
  // Private for its token. The preview of a draft, which has the same form, is drawn by the api, built without scripts.
  await page.evaluate(`history.pushState(null, '', '/posts?token=0'); dispatchEvent(new PopStateEvent('popstate'))`);
  await page.getByRole('searchbox').fill('deep & learning');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${site.url}/posts?q=deep+%26+learning`);
  await expect(page.getByRole('searchbox')).toHaveValue('deep & learning');
});

/** Waits until a private page, which loads no script of others, knows that the next page may. */
async function consentIsKnown(page: Parameters<typeof question>[0]): Promise<void> {
  await expect(page.locator('html[data-third-party]')).toBeAttached();
}

function scriptsOf(page: Parameters<typeof question>[0]): Promise<string[]> {
  return page.evaluate(`[...document.scripts].map(({ src }) => src).filter((src) => /stats|hs-/.test(src))`);
}

test('private pages ask nothing, and a document that showed one stays without scripts', async ({ page, traffic }) => {
  await page.goto('/about-us');
  await expect(question(page)).toBeVisible();
  await follow(page, '/create-org');
  await expect(question(page)).toBeHidden();
  await follow(page, '/about-us');
  await answer(page, 'Accept');
  await idle(page);
  expect(traffic.requests).toEqual([]);
  await page.reload();
  await expect.poll(() => traffic.views('hubspot')).toHaveLength(1);
  // Back leads to an entry of the document before the reload, which the application could draw beside the scripts.
  await hydrated(page);
  const reloaded = page.waitForEvent('load');
  await page.goBack();
  await reloaded;
  await idle(page);
  expect(new URL(page.url()).pathname).toBe('/create-org');
  expect(await scriptsOf(page)).toEqual([]);
  expect(pathsOf(traffic.views('hubspot'))).toEqual(['/about-us']);
});

test('what loads the scripts may arrive after a private page was drawn', async ({ page, traffic }) => {
  await letIn(page, traffic);
  const before = traffic.requests.length;
  const release = await hold(page, /\/assets\/third-party-/);
  await page.goto('/program-faq', { waitUntil: 'domcontentloaded' });
  await follow(page, '/create-org');
  await follow(page, '/about-us');
  release();
  await page.waitForLoadState();
  await idle(page);
  expect(traffic.requests.length).toBe(before);
});

test('a mistyped address does not give a claim token away', async ({ page, traffic }) => {
  await letIn(page, traffic);
  const before = traffic.requests.length;
  await page.goto('/about-us?session_id=claim_0123');
  await idle(page);
  // Nor does the page after it, whose referrer it is.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Program FAQ' }).click();
  await page.waitForURL('**/program-faq');
  await idle(page);
  // The address changes within the document, which is therefore replaced.
  await hydrated(page);
  const reloaded = page.waitForEvent('load');
  await page.goto('/program-faq#token=0123');
  await reloaded;
  await idle(page);
  expect(traffic.requests.length).toBe(before);
});

test('private pages allow no script of others, and tell the next page nothing', async ({ page, site }) => {
  const headersOf = async (path: string) => (await page.request.get(site.url + path)).headers();
  for (const path of ['/aidp-checkout', '/create-org', '/confirm-email', '/aidp-free-trial-7f3a', '/desk']) {
    const { 'content-security-policy': policy, 'referrer-policy': referrer } = await headersOf(path);
    expect([path, policy?.match(/stats\.example|hs-analytics/)]).toEqual([path, null]);
    if (path !== '/desk') expect([path, referrer]).toEqual([path, 'strict-origin']);
  }
  const { 'content-security-policy': policy } = await headersOf('/about-us');
  expect(policy).toMatch(/script-src [^;]*https:\/\/stats\.example https:\/\/\*\.hs-scripts\.com/);
  expect(policy).toMatch(/connect-src [^;]*https:\/\/stats\.example/);
});

test('the desk loads none of it', async ({ page, traffic }) => {
  await page.goto('/desk');
  await idle(page);
  expect(await page.locator('script[data-third-party]').count()).toBe(0);
  expect(traffic.requests).toEqual([]);
});

test('where no consent is needed, the script is loaded unasked, but not against a signal', async ({
  page,
  traffic,
}) => {
  await restarted(page, {
    analytics: { script: 'https://stats.example/js/pa-sample.js', attributes: {}, asks: false },
  });
  const files: string[] = [];
  page.on('request', (request) => files.push(request.url()));
  await page.goto('/about-us');
  await expect.poll(() => pathsOf(traffic.views('stats'))).toEqual(['/about-us']);
  expect(files.filter((file) => /assets\/consent-/.test(file))).toEqual([]);
  await page.addInitScript("Object.defineProperty(Navigator.prototype, 'doNotTrack', { get: () => '1' })");
  await page.goto('/program-faq');
  await idle(page);
  expect(traffic.views('stats')).toHaveLength(1);
});

test("Umami's script gets its attributes and counts", async ({ page, traffic }) => {
  await restarted(page, {
    analytics: {
      script: 'https://stats.example/umami.js',
      attributes: { 'data-website-id': '94db1cb1-74f4-4a40-ad6c-962362670409' },
      asks: true,
    },
  });
  await page.goto('/about-us');
  await answer(page, 'Accept');
  await expect.poll(() => traffic.views('stats')).toHaveLength(1);
  expect(traffic.sent()).toContain('94db1cb1-74f4-4a40-ad6c-962362670409');
});
