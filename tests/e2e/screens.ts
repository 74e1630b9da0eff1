import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { pageRoutes } from '../support/pages.ts';
import { expect } from './journey.ts';

/** The level-one heading of every address of the route table that is prerendered; a new page without a line here fails. */
const headings: Record<string, string | RegExp> = {
  home: /\$200k AI.Engineer job/,
  'program-faq': /FAQ|Questions/i,
  'program-apply-success': 'Application Submitted!',
  'program-success-stories': 'Success Stories',
  'about-us': /\w/,
  fellows: /Fellow/,
  'case-studies': /Case Studies/i,
  'case-study-skyfi': /SkyFi/,
  'case-study-splash-sports': /Splash Sports/,
  'aidp-get-pricing': 'Supercharge Your Engineering Team with AI',
  'aidp-checkout': 'Secure Your Seat Today',
  'create-org': /./,
  'aidp-capstone-demo': 'Unlock the capstone project demos',
  'aidp-capstone-demos': 'Capstone Project Demos',
  'program-hiring-partner-form': 'Build your AI engineering team',
  'hiring-partner': /\w/,
  'ent-custom-form': /\w/,
  'free-trial': /\w/,
  'free-trial-register': 'Complete Your Registration',
  terms: 'Terms and Conditions',
  'catalyst-program-guidelines': 'Catalyst Program Guidelines',
  'hp-tier-guide': 'Hiring Partner Tier Guide',
  'env-check': 'Environment Check',
  'posts-test': 'Blog Posts Test',
};

export const screens = pageRoutes.map(({ path, page }) => ({ path, page, heading: headings[page] }));

export const widths = [390, 768, 1440];

/** Google's viewer is another's page: it answers with an empty one here. */
export async function stubViewer(page: Page): Promise<void> {
  const body = '<!doctype html><html lang="en"><title>Viewer</title><main><h1>Viewer</h1></main></html>';
  await page.route('https://docs.google.com/**', (route) => route.fulfill({ contentType: 'text/html', body }));
}

/**
 * Zero violations of WCAG 2.2 A and AA as far as axe sees them.
 * @param part selector of what to look at; the whole page when left out
 */
export async function expectAccessible(page: Page, state: string, part = 'html'): Promise<void> {
  // Opacity on its way makes colours that nobody reads; the logo strip runs on for ever.
  await page.evaluate(`Promise.all(document.getAnimations()
    .filter((animation) => Number(animation.effect?.getComputedTiming().endTime) < 2000)
    .map((animation) => animation.finished.then(() => true, () => true)))`);
  const { violations } = await new AxeBuilder({ page })
    .include(part)
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .exclude('iframe[src*="docs.google.com"]')
    .analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`),
    state,
  ).toEqual([]);
}

/** How far the page can be moved sideways, in pixels. */
export function sideways(page: Page): Promise<number> {
  return page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
}

/** Layout shift since the page was opened, without what a visitor's own act caused. */
export function layoutShift(page: Page): Promise<number> {
  return page.evaluate(`new Promise((resolve) => {
    let sum = 0;
    const read = (entries) => entries.forEach((entry) => { if (!entry.hadRecentInput) sum += entry.value; });
    const observer = new PerformanceObserver((list) => read(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    setTimeout(() => { read(observer.takeRecords()); resolve(sum); }, 200);
  })`);
}
