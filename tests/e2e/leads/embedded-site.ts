import { randomUUID } from 'node:crypto';
import type { FrameLocator, Locator, Page } from '@playwright/test';
import type { LeadForm } from '../../../api/src/contract/leads.values.ts';
import type { Site } from '../../support/site.ts';
import { expect, idle, testOn } from '../journey.ts';

export { expect, idle };

/** A site with only embedded HubSpot forms, made with either of HubSpot's editors. */
export const test = testOn({
  HUBSPOT_EMBED: 'yes',
  HUBSPOT_EMBED_PARTNER: 'legacy',
  HUBSPOT_EMBED_ENTERPRISE: 'new',
  HUBSPOT_EMBED_CAPSTONE_DEMO: 'legacy',
  HUBSPOT_EMBED_PRICING: 'legacy',
  HUBSPOT_EMBED_FREE_TRIAL: 'new',
});

export const trial = '/aidp-free-trial-7f3a';
export const pages: { form: LeadForm; path: string; editor: 'legacy' | 'new'; next: RegExp }[] = [
  { form: 'partner', path: '/program-hiring-partner-form', editor: 'legacy', next: /\/__local\/meet/ },
  { form: 'enterprise', path: '/ent-custom-form', editor: 'new', next: /\/__local\/meet/ },
  { form: 'capstone-demo', path: '/aidp-capstone-demo', editor: 'legacy', next: /\/aidp-capstone-demos$/ },
  { form: 'pricing', path: '/aidp-get-pricing', editor: 'legacy', next: /\/aidp-checkout$/ },
  { form: 'free-trial', path: trial, editor: 'new', next: /-register$/ },
];
export const notice = /Our usual form did not load/;
export const scripts = '**/forms/embed/**';

export const newEmail = () => `embedded-${randomUUID().slice(0, 8)}@example.com`;

/** Locates HubSpot's form: in the page for the legacy editor, inside a frame for the new one. */
export function hubspotForm(page: Page, editor: 'legacy' | 'new'): Locator | FrameLocator {
  const place = page.locator('.embedded-form');
  return editor === 'legacy' ? place : place.frameLocator('iframe');
}

export function ownForm(page: Page): Locator {
  return page.locator('form[action^="/api/leads/"]');
}

export async function fillIn(form: Locator | FrameLocator, email: string): Promise<void> {
  const values: [RegExp, string][] = [
    [/^first name/i, 'Sample'],
    [/^last name/i, 'Person'],
    [/^email(?! me)/i, email],
    [/^company/i, 'Sample Company'],
    [/^number of software engineers/i, '7'],
  ];
  await expect(form.getByLabel(/^first name/i)).toBeVisible();
  for (const [label, text] of values) {
    const field = form.getByLabel(label);
    if ((await field.count()) > 0) await field.fill(text);
  }
}

export async function send(form: Locator | FrameLocator): Promise<void> {
  await form.getByRole('button', { name: /submit|continue|unlock|start/i }).click();
}

/** Holds back HubSpot's script until it is released. */
export async function hold(page: Page): Promise<{ asked: Promise<void>; release(): void }> {
  const asked = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  await page.route(scripts, async (route) => {
    asked.resolve();
    await released.promise;
    // The page may have given up on it in the meantime.
    await route.continue().catch(() => {});
  });
  return { asked: asked.promise, release: released.resolve };
}

export const leadsOf = (site: Site, email: string) =>
  site.rows<{ form: string; relay_state: string; fields: Record<string, unknown>; page: string }>(
    'select form, relay_state, fields, page from leads where email = $1',
    [email],
  );

export const submissionsOf = async (site: Site, email: string) =>
  (await site.hubspotSubmissions()).filter(({ fields }) => fields.email === email);
