import type { Frame, Page } from '@playwright/test';
import axe from 'axe-core';
import { pageRoutes } from '../support/pages.ts';
import { expect } from './journey.ts';

/**
 * The level-one heading of every prerendered page in the route table, and words of the specification that it shows. A
 * new page without a line here fails.
 */
const words: Record<string, [heading: string, ...texts: string[]]> = {
  home: [
    'Ten weeks to a $200k AI Engineer job',
    '* Only 2% Qualify. Are you ready?',
    'Access elite AI talent',
    'Trusted by leading software engineering teams',
    'How it started',
    'The Experience',
    'One day on-site',
    'Sample day',
    'Program Structure',
    '* Space is limited',
    'A change, read line by line',
    'Sample pull request',
    'The same change, measured',
    'Sample evaluation',
    'Program Roadmap',
    'Phase 1 Remote',
    'Phase 2 On-site',
    'Phase 3 Final Review & Demo Day',
    'Sample curriculum',
    '* Only the elite will survive...',
    'Sample quote',
    'View more success stories',
    'Become a Hiring Partner',
  ],
  'program-faq': ['Program FAQ', '80', 'Apply Now', 'Become a Hiring Partner'],
  'program-apply-success': ['Application Submitted!', 'email', 'Return Home', 'View FAQ'],
  'program-success-stories': ['Success Stories', 'Read the post', 'Apply Now', 'Become a Hiring Partner'],
  'about-us': ['The offer comes first', 'A letter from the founder', 'Sample letter'],
  fellows: [
    'Lodestar Fellows',
    'Overview',
    'Responsibilities',
    'Requirements',
    'Outcomes',
    'One day on-site',
    'Apply Now',
  ],
  'case-studies': ['Case Studies', 'Read case study', 'Apply Now', 'Become a Hiring Partner'],
  'case-studies/skyfi': [
    'AI engineers for SkyFi',
    'Sample figure',
    'Industry',
    'Contact Lodestar',
    'Become a Hiring Partner',
    'Read case study: Splash Sports',
  ],
  'case-studies/splash-sports': [
    'Splash Sports',
    'Sample figure',
    'Industry',
    'Contact Lodestar',
    'Become a Hiring Partner',
    'Read case study: SkyFi',
  ],
  'aidp-get-pricing': ['Supercharge Your Engineering Team with AI', 'First Name', 'Number of software engineers'],
  'aidp-checkout': ['Secure Your Seat Today', '$5,000', "What You'll Gain", 'Schedule Consultation', 'Terms'],
  'aidp-invoice': ['Pay by Invoice', '$5,000', 'Billing address', 'Request the invoice', 'Back to the checkout'],
  'aidp-invoice-requested': ['We Have Your Request', 'What happens next', 'Talk to us'],
  // When opened without a payment.
  'create-org': ['Payment verification required', 'Invalid session. Please complete payment first.'],
  // Opened without a token.
  'confirm-email': ['This link is not complete', 'Please open it again from our email'],
  'confirm-address': ['This link is not complete', 'Please open it again from our email'],
  'aidp-capstone-demo': ['Unlock the capstone project demos', 'First Name'],
  'aidp-capstone-demos': ['Capstone Project Demos', 'Sample capstone', 'Schedule Consultation'],
  'program-hiring-partner-form': ['Build your AI engineering team', 'First Name'],
  'hiring-partner': ['Access elite AI talent', 'Step 1 of 2', 'AUSTIN, TEXAS', 'Step 2 of 2', 'confidential'],
  'ent-custom-form': ['Custom enterprise training', 'First Name'],
  'free-trial': ['Start your free trial', 'First Name'],
  // When opened before the trial form was filled in.
  'free-trial-register': [
    'Complete Your Registration',
    'Set up your password to access the free trial course',
    'Please fill out the trial form first',
  ],
  terms: ['Terms and Conditions', 'Direct Embed', 'Google Viewer'],
  'catalyst-program-guidelines': ['Catalyst Program Guidelines', 'Direct Embed', 'Google Viewer'],
  'hp-tier-guide': ['Hiring Partner Tier Guide', 'Direct Embed', 'Google Viewer'],
  'env-check': ['Environment Check', 'Server'],
  'posts-test': ['Blog Posts Test', 'Debug Information'],
};

/** The heading without JavaScript where it differs, on pages that only the browser can fill. */
export const unscripted: Record<string, string> = {
  'create-org': 'Verifying your payment...',
  'confirm-email': 'Confirm your email address',
  'confirm-address': 'Is this address yours?',
};

export const screens = pageRoutes.map(({ path, page }) => {
  // When one module renders several pages, each is named by its address.
  const name = path.slice(1) in words ? path.slice(1) : page;
  const [heading, ...texts] = words[name] ?? [];
  return { path, page: name, heading, texts };
});

export const widths = [390, 768, 1440];

/** Replaces Google's viewer, a third party's page, with an empty one. */
export async function stubViewer(page: Page): Promise<void> {
  const body = '<!doctype html><html lang="en"><title>Viewer</title><main><h1>Viewer</h1></main></html>';
  await page.route('https://docs.google.com/**', (route) => route.fulfill({ contentType: 'text/html', body }));
}

/** axe's rules for WCAG 2.2 A and AA. */
export const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * Checks that axe finds no violation of WCAG 2.2 A and AA or of its best practices.
 * @param part selector of what to check; by default the whole page
 */
export async function expectAccessible(
  page: Page,
  state: string,
  part = 'html',
  rules = [...wcag, 'best-practice'],
): Promise<void> {
  // Finish transitions, whose intermediate colours nobody has to read. The logo strip never ends.
  await page.evaluate(`document.getAnimations()
    .filter((animation) => Number(animation.effect?.getComputedTiming().endTime) < 2000)
    .forEach((animation) => animation.finish())`);
  await Promise.all(page.frames().filter(isOurs).map(loadAxe));
  const context = { include: [part], exclude: ['iframe[src*="docs.google.com"]'] };
  const violations = await page.evaluate<string[]>(`axe.run(${JSON.stringify(context)}, {
    runOnly: ${JSON.stringify(rules)},
    resultTypes: ['violations'],
  }).then(({ violations }) =>
    violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ target }) => target.join(' ')).join(', ')))`);
  expect(violations, state).toEqual([]);
}

const isOurs = (frame: Frame) => !frame.url().startsWith('https://docs.google.com');

/** Loads axe once per document, because loading takes longer than a check. */
async function loadAxe(frame: Frame): Promise<void> {
  if (!(await frame.evaluate('"axe" in window'))) await frame.evaluate(axe.source);
}

/** Returns how far the page can scroll sideways, in pixels. */
export function horizontalOverflow(page: Page): Promise<number> {
  return page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
}

/** Layout shift of letters when fonts replace their fallbacks; a line that breaks elsewhere shifts more. */
const BY_LETTERS = 0.01;

/** Checks that nothing has moved since the page was opened, except after the visitor's own input. */
export async function expectStill(page: Page, state?: string): Promise<void> {
  expect(await layoutShift(page), state).toBeLessThan(BY_LETTERS);
}

function layoutShift(page: Page): Promise<number> {
  return page.evaluate(`new Promise((resolve) => {
    let sum = 0;
    const read = (entries) => entries.forEach((entry) => { if (!entry.hadRecentInput) sum += entry.value; });
    const observer = new PerformanceObserver((list) => read(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    setTimeout(() => { read(observer.takeRecords()); resolve(sum); }, 200);
  })`);
}

/** Phones, both sides of a breakpoint, large screens. A window of 1280 px at 200 % zoom is 640 px wide. */
const allWidths = [320, 360, 640, 1024, 1025, 1920, 2560];

/** Checks that the page does not scroll sideways at any width. */
export async function expectNoOverflow(page: Page, name: string): Promise<void> {
  for (const width of allWidths) {
    await page.setViewportSize({ width, height: 800 });
    expect(await horizontalOverflow(page), `${name} at ${width} px`).toBe(0);
  }
}
