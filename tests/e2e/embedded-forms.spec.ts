import { randomUUID } from 'node:crypto';
import AxeBuilder from '@axe-core/playwright';
import type { FrameLocator, Locator, Page } from '@playwright/test';
import type { LeadForm } from '../../api/src/contract/leads.ts';
import { type Site, startSite } from '../support/site.ts';
import { test as base, expect } from './journey.ts';

/** A site on which every form is HubSpot's embedded one, made with one or the other of HubSpot's editors. */
const test = base.extend<object, { site: Site }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const site = await startSite({
        HUBSPOT_EMBED_PARTNER: 'legacy',
        HUBSPOT_EMBED_ENTERPRISE: 'new',
        HUBSPOT_EMBED_CAPSTONE_DEMO: 'legacy',
        HUBSPOT_EMBED_PRICING: 'legacy',
        HUBSPOT_EMBED_FREE_TRIAL: 'new',
      });
      await use(site);
      await site.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

const trial = '/aidp-free-trial-7f3a';
const pages: { form: LeadForm; path: string; editor: 'legacy' | 'new'; next: RegExp }[] = [
  { form: 'partner', path: '/program-hiring-partner-form', editor: 'legacy', next: /\/__local\/meet/ },
  { form: 'enterprise', path: '/ent-custom-form', editor: 'new', next: /\/__local\/meet/ },
  { form: 'capstone-demo', path: '/aidp-capstone-demo', editor: 'legacy', next: /\/aidp-capstone-demos$/ },
  { form: 'pricing', path: '/aidp-get-pricing', editor: 'legacy', next: /\/aidp-checkout$/ },
  { form: 'free-trial', path: trial, editor: 'new', next: /-register$/ },
];
const notice = /Our usual form did not load/;
const scripts = '**/forms/embed/**';

const newEmail = () => `embedded-${randomUUID().slice(0, 8)}@example.com`;

/** HubSpot's form: in the page for the legacy editor, inside a frame for the new one. */
function hubspotForm(page: Page, editor: 'legacy' | 'new'): Locator | FrameLocator {
  const place = page.locator('.embedded-form');
  return editor === 'legacy' ? place : place.frameLocator('iframe');
}

function ownForm(page: Page): Locator {
  return page.locator('form[action^="/api/leads/"]');
}

async function fillIn(form: Locator | FrameLocator, email: string): Promise<void> {
  const answers: [RegExp, string][] = [
    [/^first name/i, 'Sample'],
    [/^last name/i, 'Person'],
    [/^email/i, email],
    [/^company/i, 'Sample Company'],
    [/^number of software engineers/i, '7'],
  ];
  await expect(form.getByLabel(/^first name/i)).toBeVisible();
  for (const [label, text] of answers) {
    const field = form.getByLabel(label);
    if ((await field.count()) > 0) await field.fill(text);
  }
}

async function send(form: Locator | FrameLocator): Promise<void> {
  await form.getByRole('button', { name: /submit|continue|unlock|start/i }).click();
}

/** Holds HubSpot's script back until it is released. */
async function hold(page: Page): Promise<{ asked: Promise<void>; release(): void }> {
  const asked = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  await page.route(scripts, async (route) => {
    asked.resolve();
    await released.promise;
    // Its page may have given up on it meanwhile.
    await route.continue().catch(() => {});
  });
  return { asked: asked.promise, release: released.resolve };
}

const leadsOf = (site: Site, email: string) =>
  site.rows<{ form: string; relay_state: string; fields: Record<string, unknown>; page: string }>(
    'select form, relay_state, fields, page from leads where email = $1',
    [email],
  );

const submissionsOf = async (site: Site, email: string) =>
  (await site.hubspotSubmissions()).filter(({ fields }) => fields.email === email);

for (const { form, path, editor, next } of pages) {
  test(`${form}: HubSpot's form (${editor} editor) takes the place of ours and leads on`, async ({ visitor, site }) => {
    const { page } = visitor;
    const email = newEmail();
    await page.goto(path);
    const embedded = hubspotForm(page, editor);
    await fillIn(embedded, email);
    await expect(ownForm(page)).toBeHidden();
    await expect(page.getByRole('link', { name: 'privacy notice' }).first()).toBeVisible();
    const { violations } = await new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
      .analyze();
    expect(violations).toEqual([]);
    await send(embedded);
    await page.waitForURL(next);
    await expect.poll(() => leadsOf(site, email)).toHaveLength(1);
    const [lead] = await leadsOf(site, email);
    expect(lead).toMatchObject({ form, relay_state: 'embedded', fields: { firstname: 'Sample', lastname: 'Person' } });
    expect(lead?.page).toBe(site.url + path);
    // HubSpot has it once: from its own form, and not from us again.
    expect(await submissionsOf(site, email)).toMatchObject([{ form, via: 'embed' }]);
  });
}

test('pricing: the answers reach the checkout as from our own form', async ({ visitor: { page } }) => {
  const email = newEmail();
  await page.goto('/aidp-get-pricing');
  const embedded = hubspotForm(page, 'legacy');
  await fillIn(embedded, email);
  await embedded.getByLabel(/^message/i).fill('Hello');
  await send(embedded);
  await expect(page.getByRole('heading', { name: 'Secure Your Seat Today' })).toBeVisible();
  await expect(page.getByText('$35,000').first()).toBeVisible();
  const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('checkoutSession') ?? 'null'));
  expect(stored.customer).toEqual({
    firstName: 'Sample',
    lastName: 'Person',
    email,
    company: 'Sample Company',
    teamSize: '7',
    message: 'Hello',
  });
});

test('going back to the page shows an empty form again', async ({ visitor: { page } }) => {
  await page.goto('/aidp-get-pricing');
  const embedded = hubspotForm(page, 'legacy');
  await fillIn(embedded, newEmail());
  await send(embedded);
  await expect(page.getByRole('heading', { name: 'Secure Your Seat Today' })).toBeVisible();
  await page.goBack();
  await expect(embedded.getByLabel(/^first name/i)).toBeVisible();
  await expect(embedded.getByLabel(/^first name/i)).toHaveValue('');
});

test('free trial: the answers are stored for the registration', async ({ visitor: { page } }) => {
  const email = newEmail();
  await page.goto(trial);
  const embedded = hubspotForm(page, 'new');
  await fillIn(embedded, email);
  await send(embedded);
  await expect(page.getByLabel('Email Address')).toHaveValue(email);
  const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('freeTrial') ?? 'null'));
  expect(stored).toMatchObject({ firstName: 'Sample', lastName: 'Person', email });
});

for (const { path, editor } of pages.filter(({ form }) => form === 'pricing' || form === 'enterprise')) {
  test(`${editor} editor: ours takes over, with a quiet notice, when the script is blocked`, async ({
    visitor,
    site,
  }) => {
    const { page } = visitor;
    visitor.expectTrouble(/ERR_FAILED|ERR_BLOCKED/);
    await page.route(scripts, (route) => route.abort());
    await page.goto(path);
    await expect(page.getByText(notice)).toBeVisible();
    const email = newEmail();
    await fillIn(ownForm(page), email);
    await send(ownForm(page));
    await expect.poll(async () => (await leadsOf(site, email))[0]?.relay_state).toBe('relayed');
    expect(await submissionsOf(site, email)).toMatchObject([{ via: 'secure-api' }]);
  });

  test(`${editor} editor: ours takes over after 4 seconds, and a script that comes later changes nothing`, async ({
    visitor: { page },
  }) => {
    const script = await hold(page);
    await page.goto(path);
    await expect(ownForm(page)).toBeVisible();
    await expect(page.getByText(notice)).toBeHidden();
    await expect(page.getByText(notice)).toBeVisible({ timeout: 7000 });
    await ownForm(page).getByLabel('First Name').fill('Sample');
    script.release();
    await page.waitForTimeout(1000);
    await expect(ownForm(page).getByLabel('First Name')).toHaveValue('Sample');
    await expect(page.locator('.embedded-form')).toBeEmpty();
  });
}

test('ours stays, without a notice, for whoever has begun to fill it in', async ({ visitor: { page } }) => {
  const script = await hold(page);
  await page.goto('/aidp-get-pricing');
  await script.asked;
  await ownForm(page).getByLabel('First Name').fill('Sample');
  script.release();
  await page.waitForResponse(/\/forms\/definition\//);
  await page.waitForTimeout(500);
  await expect(ownForm(page).getByLabel('First Name')).toHaveValue('Sample');
  await expect(page.locator('.embedded-form')).toBeEmpty();
  await expect(page.getByText(notice)).toBeHidden();
});

test('goes on to the next page even when our own server takes nothing', async ({ visitor }) => {
  const { page } = visitor;
  visitor.expectTrouble(/ERR_FAILED/);
  await page.route('**/api/leads/partner', (route) => route.abort());
  await page.goto('/program-hiring-partner-form');
  const embedded = hubspotForm(page, 'legacy');
  await fillIn(embedded, newEmail());
  await send(embedded);
  await page.waitForURL(/\/__local\/meet/);
});

test('a submission that HubSpot does not take stays in its form and works on retry', async ({ visitor, site }) => {
  const { page } = visitor;
  visitor.expectTrouble(/503/);
  const email = newEmail();
  await page.goto('/aidp-get-pricing');
  const embedded = hubspotForm(page, 'legacy');
  await fillIn(embedded, email);
  await page.route('**/__local/hubspot/forms/submit/**', (route) => route.fulfill({ status: 503, json: {} }), {
    times: 1,
  });
  await send(embedded);
  await expect(embedded.getByText('There was an error submitting this form.')).toBeVisible();
  expect(await leadsOf(site, email)).toEqual([]);
  await send(embedded);
  await expect(page.getByRole('heading', { name: 'Secure Your Seat Today' })).toBeVisible();
  await expect.poll(() => leadsOf(site, email)).toHaveLength(1);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the page has our own form', async ({ page, site }) => {
    await page.goto(`${site.url}/aidp-get-pricing`);
    await expect(ownForm(page)).toBeVisible();
    await expect(page.getByText(notice)).toHaveCount(0);
  });
});
