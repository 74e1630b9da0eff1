import type { FrameLocator, Locator, Page } from '@playwright/test';
import type { LeadForm } from '#contract/leads.values.ts';
import type { Site } from '../../support/site.ts';
import { expect, follow, hydrated, idle, price, testOn } from '../journey.ts';
import { expectAccessible } from '../screens.ts';
import { hold } from '../site/application.ts';
import { newEmail, unsentKeys } from './filling-in.ts';

/** Another site's, as for most owners. */
const SCHEDULER = 'https://meet.example.com/team';
/** A site with only embedded HubSpot forms, made with either of HubSpot's editors. */
const test = testOn({
  CONSULTATION_URL: SCHEDULER,
  HUBSPOT_EMBED: 'yes',
  HUBSPOT_EMBED_PARTNER: 'legacy',
  HUBSPOT_EMBED_ENTERPRISE: 'new',
  HUBSPOT_EMBED_CAPSTONE_DEMO: 'legacy',
  HUBSPOT_EMBED_PRICING: 'legacy',
  HUBSPOT_EMBED_FREE_TRIAL: 'new',
});

test.beforeEach(({ context }) => context.route(SCHEDULER, (route) => route.fulfill({ body: 'Pick a time' })));

type Editor = 'legacy' | 'new';
/** Where each form is, and how its next page looks at the answers. */
const pages: [
  form: LeadForm,
  path: string,
  Editor,
  next: RegExp | string,
  look?: (page: Page, email: string) => Promise<void>,
][] = [
  ['partner', '/program-hiring-partner-form', 'legacy', SCHEDULER],
  ['enterprise', '/ent-custom-form', 'new', SCHEDULER],
  ['capstone-demo', '/aidp-capstone-demo', 'legacy', /\/aidp-capstone-demos$/],
  ['pricing', '/aidp-get-pricing', 'legacy', /\/aidp-checkout$/, answersReachCheckout],
  ['free-trial', '/aidp-free-trial-7f3a', 'new', /-register$/, answersReachRegistration],
];
const notice = /Our usual form did not load/;
const scripts = /\/forms\/embed\//;

/** Locates HubSpot's form: in the page for the legacy editor, inside a frame for the new one. */
function hubspotForm(page: Page, editor: Editor): Locator | FrameLocator {
  const place = page.locator('.embedded-form');
  return editor === 'legacy' ? place : place.frameLocator('iframe');
}

const ownForm = (page: Page) => page.locator('form[action^="/api/leads/"]');

async function fillIn(form: Locator | FrameLocator, email: string): Promise<void> {
  const values: [RegExp, string][] = [
    [/^first name/i, 'Sample'],
    [/^last name/i, 'Person'],
    [/^email(?! me)/i, email],
    [/^company/i, 'Sample Company'],
    [/^(seats|number of software engineers)/i, '7'],
    [/^message/i, 'Hello'],
  ];
  await expect(form.getByLabel(/^first name/i)).toBeVisible();
  for (const [label, text] of values) {
    const field = form.getByLabel(label);
    if ((await field.count()) > 0) await field.fill(text);
  }
}

async function openAndFill(page: Page, path: string, editor: Editor, email: string) {
  await page.goto(path);
  const form = hubspotForm(page, editor);
  await fillIn(form, email);
  return form;
}

const send = (form: Locator | FrameLocator) =>
  form.getByRole('button', { name: /submit|continue|unlock|start/i }).click();

const leadsOf = (site: Site, email: string) =>
  site.rows<{ relay_state: string }>('select form, relay_state, fields, page from leads where email = $1', [email]);

const submissionsOf = async (site: Site, email: string) =>
  (await site.hubspotSubmissions()).filter(({ fields }) => fields.email === email);

/** HubSpot's script must not get into a page with passwords or payments. */
const expectNoScript = (page: Page) => expect(page.locator('script[src*="/forms/embed/"]')).toHaveCount(0);

async function answersReachCheckout(page: Page, email: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Secure Your Seat Today' })).toBeVisible();
  await expect(page.getByText(price(7)).first()).toBeVisible();
  await expectNoScript(page);
  const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('checkoutSession') ?? 'null'));
  const person = { firstName: 'Sample', lastName: 'Person', email, company: 'Sample Company' };
  expect(stored.customer).toEqual({ ...person, teamSize: 7, message: 'Hello' });
  // Back, the form is empty again.
  await page.goBack();
  const first = hubspotForm(page, 'legacy').getByLabel(/^first name/i);
  await expect(first).toBeVisible();
  await expect(first).toHaveValue('');
}

async function answersReachRegistration(page: Page, email: string): Promise<void> {
  await expect(page.getByLabel('Email Address')).toHaveValue(email);
  await expectNoScript(page);
  const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('freeTrial') ?? 'null'));
  expect(stored).toMatchObject({ firstName: 'Sample', lastName: 'Person', email });
}

test("HubSpot's form of either editor replaces ours and leads on", async ({ visitor: { page }, site }) => {
  for (const [form, path, editor, next, look] of pages) {
    const email = newEmail();
    const embedded = await openAndFill(page, path, editor, email);
    await expect(ownForm(page)).toBeHidden();
    await expect(page.getByRole('link', { name: 'privacy notice' }).first()).toBeVisible();
    await expectAccessible(page, `${form} with HubSpot's form`);
    await send(embedded);
    await page.waitForURL(next);
    await expect.poll(() => leadsOf(site, email)).toHaveLength(1);
    const fields = expect.objectContaining({ firstname: 'Sample', lastname: 'Person' });
    expect(await leadsOf(site, email)).toEqual([{ form, relay_state: 'embedded', fields, page: site.url + path }]);
    // HubSpot has it once, from its own form, and not a second time from the relay.
    expect(await submissionsOf(site, email)).toMatchObject([{ form, via: 'embed' }]);
    await look?.(page, email);
  }
});

test("HubSpot's form loads by itself on a phone too, where pages with our own form rest", async ({ browser, site }) => {
  const page = await browser.newPage({ baseURL: site.url, isMobile: true, hasTouch: true });
  await page.goto('/ent-custom-form');
  await expect(ownForm(page)).toBeHidden();
  await page.close();
});

for (const [, path, editor] of pages.filter(([form]) => form === 'pricing' || form === 'enterprise')) {
  test(`${editor}: ours takes over when the script is blocked`, async ({ visitor: { page, expectTrouble }, site }) => {
    expectTrouble(/ERR_FAILED|ERR_BLOCKED/);
    await page.route(scripts, (route) => route.abort());
    await page.goto(path);
    await expect(page.getByText(notice)).toBeVisible();
    const email = newEmail();
    await fillIn(ownForm(page), email);
    await send(ownForm(page));
    await expect.poll(async () => (await leadsOf(site, email))[0]?.relay_state).toBe('relayed');
    expect(await submissionsOf(site, email)).toMatchObject([{ via: 'secure-api' }]);
  });

  test(`${editor}: ours takes over after 4 seconds, for good`, async ({ visitor: { page } }) => {
    const release = await hold(page, scripts);
    const asked = page.waitForRequest(scripts);
    await page.clock.install();
    await page.goto(path);
    await expect(ownForm(page)).toBeVisible();
    await asked;
    await expect(page.getByText(notice)).toBeHidden();
    await page.clock.fastForward('00:04');
    await expect(page.getByText(notice)).toBeVisible();
    await ownForm(page).getByLabel('First Name').fill('Sample');
    const late = page.waitForResponse(scripts);
    release();
    await (await late).finished();
    await idle(page);
    await expect(ownForm(page).getByLabel('First Name')).toHaveValue('Sample');
    await expect(page.locator('.embedded-form')).toBeEmpty();
  });
}

test('our form stays, without a notice, once a visitor has begun to fill it in', async ({ visitor: { page } }) => {
  const release = await hold(page, scripts);
  const asked = page.waitForRequest(scripts);
  await page.goto('/aidp-get-pricing');
  await asked;
  await ownForm(page).getByLabel('First Name').fill('Sample');
  release();
  await page.waitForResponse(/\/forms\/definition\//);
  await idle(page);
  await expect(ownForm(page).getByLabel('First Name')).toHaveValue('Sample');
  await expect(page.locator('.embedded-form')).toBeEmpty();
  await expect(page.getByText(notice)).toBeHidden();
});

test('a submission leads on when our own server is away', async ({ visitor: { page, expectTrouble }, site }) => {
  expectTrouble(/ERR_FAILED/);
  const email = newEmail();
  await page.route('**/api/leads/partner', (route) => route.abort());
  await send(await openAndFill(page, '/program-hiring-partner-form', 'legacy', email));
  await page.waitForURL(SCHEDULER);
  // Our copy follows once the server is back.
  await page.unroute('**/api/leads/partner');
  await page.goto('/');
  await hydrated(page);
  await expect.poll(() => leadsOf(site, email)).toHaveLength(1);
});

test('a document that has shown a private page shows our own form', async ({ visitor: { page } }) => {
  await page.goto('/aidp-checkout');
  await follow(page, '/ent-custom-form');
  await idle(page);
  await expect(ownForm(page)).toBeVisible();
  await expectNoScript(page);
});

test('a copy of the answers that our server refuses does not concern the visitor', async ({
  visitor: { page, expectTrouble },
}) => {
  expectTrouble(/400/);
  const refusal = { code: 'invalid_request', message: 'Company is odd', error: 'x', requestId: 'x' };
  await page.route('**/api/leads/pricing', (route) => route.fulfill({ status: 400, json: refusal }));
  const refused = page.waitForResponse('**/api/leads/pricing');
  await send(await openAndFill(page, '/aidp-get-pricing', 'legacy', newEmail()));
  await refused;
  await expect(page.getByRole('heading', { name: 'Secure Your Seat Today' })).toBeVisible();
  await expect.poll(() => unsentKeys(page)).toEqual([]);
});

test('a submission that HubSpot refuses works on retry', async ({ visitor: { page, expectTrouble }, site }) => {
  expectTrouble(/503/);
  const email = newEmail();
  const embedded = await openAndFill(page, '/aidp-get-pricing', 'legacy', email);
  const submit = '**/__local/hubspot/forms/submit/**';
  await page.route(submit, (route) => route.fulfill({ status: 503, json: {} }), { times: 1 });
  await send(embedded);
  await expect(embedded.getByText('There was an error submitting this form.')).toBeVisible();
  expect(await leadsOf(site, email)).toEqual([]);
  await send(embedded);
  await expect(page.getByRole('heading', { name: 'Secure Your Seat Today' })).toBeVisible();
  await expect.poll(() => leadsOf(site, email)).toHaveLength(1);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test("the page has our own form, which leads on to another site's page", async ({ page, site }) => {
    const email = newEmail();
    await page.goto(`${site.url}/ent-custom-form`);
    await expect(page.getByText(notice)).toHaveCount(0);
    await fillIn(ownForm(page), email);
    await send(ownForm(page));
    await page.waitForURL(SCHEDULER);
    expect(await leadsOf(site, email)).toHaveLength(1);
  });
});
