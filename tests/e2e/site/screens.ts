import '../../support/pages.ts';
import type { Page } from '@playwright/test';
import { leadForms } from '#contract/leads.values.ts';
import { capstoneDemos, capstoneScreen, capstoneUnlock } from '#web/content/capstones.ts';
import { caseStudies, caseStudyTexts } from '#web/content/case-studies.ts';
import { confirmAddress } from '#web/content/confirm-address.ts';
import { checkout, handingOut, pricing } from '#web/content/course.ts';
import { envCheck, postsTest } from '#web/content/diagnostics.ts';
import { documents } from '#web/content/documents.ts';
import { invoice, invoiceRequested } from '#web/content/invoice.ts';
import { logoStrip } from '#web/content/logos.ts';
import { mailedLink } from '#web/content/mailed-link.ts';
import { organization } from '#web/content/organization.ts';
import { partnerLanding, partnerSalesVideo } from '#web/content/partner.ts';
import { stories } from '#web/content/testimonials.ts';
import { confirmation, registration, trial } from '#web/content/trial.ts';
import { published } from '#web/lib/published.ts';
import { pricePerSeat, site } from '#web/lib/site.ts';
import { pageRoutes } from '../../support/pages.ts';
import { expect, hydrated } from '../journey.ts';
import { expectAccessible, expectStill, horizontalOverflow } from '../screens.ts';

const { application: applied, enterprise, faq, fellowship, home, letter, oneDay, program } = published.content;
const { experience, origin, roadmap, structure } = home;
const { change: changeReview, evaluation } = published.content.work;
const apply = 'Apply Now';
const hire = 'Become a Hiring Partner';
const { mark, read } = caseStudyTexts;
const study = ({ title, sample, metrics, slug }: (typeof caseStudies)[number]) => [
  title,
  ...metrics.map(({ label }) => label),
  ...(sample ? [mark] : []),
  ...[`Contact ${site.BRAND}`, hire, `${read}: ${caseStudies.find((other) => other.slug !== slug)?.company}`],
];

/**
 * The level-one heading of every prerendered page in the route table, and words that it shows. A new page without a line
 * here fails.
 */
const words: Record<string, readonly [heading: string, ...texts: string[]]> = {
  home: [
    home.title,
    ...[home.hero.note, home.banner, logoStrip.title, origin.title, experience.title, oneDay.title],
    ...[structure.title, structure.note, changeReview.title, evaluation.title],
    ...[roadmap.title, ...roadmap.phases.map(({ phase, name }) => `${phase} ${name}`), roadmap.note],
    ...[stories.link, hire],
  ],
  'program-faq': [faq.title, '80', apply, hire],
  'program-apply-success': [applied.title, 'email', 'Return Home', 'View FAQ'],
  'program-success-stories': [stories.title, stories.read, apply, hire],
  'about-us': [letter.heading, letter.from, letter.signature],
  fellows: [fellowship.title, 'Overview', 'Responsibilities', 'Requirements', 'Outcomes', oneDay.title, apply],
  'case-studies': [caseStudyTexts.title, read, apply, hire],
  ...Object.fromEntries(caseStudies.map((one) => [`case-studies/${one.slug}`, study(one)])),
  'aidp-get-pricing': [pricing.title, pricing.quote.text, 'First Name', leadForms.pricing.fields[0]?.label ?? ''],
  'aidp-checkout': [checkout.title, pricePerSeat, "What You'll Gain", handingOut, 'Schedule Consultation', 'Terms'],
  'aidp-invoice': [invoice.title, pricePerSeat, invoice.legends.address, invoice.submit, invoice.cardLink],
  // Opened without a request, it leads to the form.
  'aidp-invoice-requested': [invoice.title, invoice.submit],
  // When opened without a payment.
  'create-org': [organization.required, organization.invalidSession, organization.cutOff, checkout.paidAlready],
  // Opened without a token.
  'confirm-email': [mailedLink.incomplete, mailedLink.incompleteLead],
  'confirm-address': [mailedLink.incomplete, mailedLink.incompleteLead],
  'aidp-capstone-demo': [capstoneUnlock.title, 'First Name'],
  'aidp-capstone-demos': [capstoneDemos.title, capstoneScreen.title, capstoneDemos.consultation],
  'program-hiring-partner-form': [partnerLanding.title, 'First Name'],
  'hiring-partner': [
    partnerSalesVideo.title,
    'Step 1 of 2',
    program.place.toUpperCase(),
    'Step 2 of 2',
    'confidential',
  ],
  'ent-custom-form': [enterprise.title, 'First Name'],
  'free-trial': [trial.title, 'First Name'],
  // When opened before the trial form was filled in.
  'free-trial-register': [registration.title, registration.subtitle, registration.noTrial],
  ...Object.fromEntries(documents.map(({ path, title }) => [path.slice(1), [title, 'Direct Embed', 'Google Viewer']])),
  'env-check': [envCheck.title, 'Server'],
  'posts-test': [postsTest.title, 'Debug Information'],
};

/** The heading without JavaScript where it differs, on pages that only the browser can fill. */
export const unscripted: Record<string, string> = {
  'aidp-invoice-requested': invoiceRequested.title,
  'create-org': organization.verifying,
  'confirm-email': confirmation.title,
  'confirm-address': confirmAddress.title,
};

export const screens = pageRoutes.map(({ path, page }) => {
  // When one module renders several pages, each is named by its address.
  const name = path.slice(1) in words ? path.slice(1) : page;
  const [heading, ...texts] = words[name] ?? [];
  return { path, name, heading, texts };
});

/** The menus are the same everywhere except for style sheets, and these pages have all of them. */
export const pagesForMenus = ['home', 'aidp-get-pricing', 'about-us', 'case-studies', 'terms'];

/** Replaces Google's viewer, a third party's page, with an empty one. */
export async function stubViewer(page: Page): Promise<void> {
  const body = '<!doctype html><html lang="en"><title>Viewer</title><main><h1>Viewer</h1></main></html>';
  await page.route('https://docs.google.com/**', (route) => route.fulfill({ contentType: 'text/html', body }));
}

/** Opens a page at a width, and checks its words, that it fits, that nothing moves, and that axe finds nothing. */
export async function visit(page: Page, screen: (typeof screens)[number], width: number): Promise<void> {
  const { path, name, heading, texts } = screen;
  expect(heading, `${name} has a line in e2e/site/screens.ts`).toBeDefined();
  await page.setViewportSize({ width, height: 900 });
  await page.goto(path, { waitUntil: 'load' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(heading ?? '');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  for (const text of texts) await expect(page.locator('main')).toContainText(text);
  await hydrated(page);
  await page.waitForLoadState('networkidle');
  expect(await horizontalOverflow(page), `${width} px`).toBe(0);
  await expectStill(page, `shift at ${width} px`);
  await openAccordions(page);
  await expectAccessible(page, `${width} px`);
}

/** Opens every row of every accordion. Visitors see one at a time; here all stay open, to be checked together. */
async function openAccordions(page: Page): Promise<void> {
  await page.evaluate(`document.querySelectorAll('main details').forEach((row) => row.removeAttribute('name'))`);
  for (const row of await page.locator('main details').all()) {
    if ((await row.getAttribute('open')) === null) await row.locator('summary').click();
    await expect(row).toHaveAttribute('open', '');
  }
}

/** Opens the menus: dropdowns one after the other, the groups of the full-screen menu together. */
export async function openMenus(page: Page, width: number): Promise<void> {
  if (width > 1024) {
    for (const summary of await page.locator('.site-nav summary').all()) {
      await summary.hover();
      await expect(page.locator('.site-nav details[open]')).toHaveCount(1);
      await expectAccessible(page, `${width} px, dropdown “${await summary.innerText()}” open`, '.site-header');
    }
    await page.keyboard.press('Escape');
    await page.mouse.move(0, 600);
  } else {
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expectAccessible(page, `${width} px, menu open`, '#menu');
    await page.evaluate(`document.querySelectorAll('#menu details').forEach((group) => group.removeAttribute('name'))`);
    for (const group of await page.locator('#menu details').all()) {
      // The first is open initially.
      if ((await group.getAttribute('open')) === null) await group.locator('summary').click();
      await expect(group).toHaveAttribute('open', '');
    }
    await expectAccessible(page, `${width} px, groups of the menu open`, '#menu');
    expect(await horizontalOverflow(page)).toBe(0);
    await page.keyboard.press('Escape');
  }
}

/** Checks that touch targets are at least 24 px high, which only links in running text need not be (WCAG 2.5.8). */
export async function expectTargets(page: Page, name: string): Promise<void> {
  const low = await page.evaluate(`[...document.querySelectorAll('a, button, summary')].filter((target) => {
    const { width, height } = target.getBoundingClientRect();
    if (!target.checkVisibility({ visibilityProperty: true }) || target.matches('.visually-hidden') || width <= 1 || height >= 24) return false;
    const covers = getComputedStyle(target, '::after');
    if (covers.content !== 'none' && covers.position === 'absolute') return false;
    const block = target.closest('p, li, dd, blockquote, h2, h3') ?? document.body;
    const isAlone = block.textContent.replace(/\\s/g, '').length === target.textContent.replace(/\\s/g, '').length;
    return isAlone || getComputedStyle(target).display !== 'inline';
  }).map((target) => target.textContent.trim() + ', ' + target.getBoundingClientRect().height + ' px')`);
  expect(low, `${name}: targets lower than 24 px`).toEqual([]);
}
