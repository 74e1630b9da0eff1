import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Frame, Page } from '@playwright/test';
import { expect } from './journey.ts';

/** Minified, because every document that is checked has to parse it. */
const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

export const widths = [390, 768, 1440];
/** Phones, both sides of a breakpoint, large screens. A window of 1280 px at 200 % zoom is 640 px wide. */
export const allWidths = [320, 360, 640, 1024, 1025, 1920, 2560];

/** axe's rules for WCAG 2.2 A and AA. */
export const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Checks that axe finds no violation of WCAG 2.2 A and AA or of its best practices. @param part of the page */
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
  if (!(await frame.evaluate('"axe" in window'))) await frame.evaluate(axe);
}

export function horizontalOverflow(page: Page): Promise<number> {
  return page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
}

/** Checks that the page does not scroll sideways at these widths. */
export async function expectNoOverflow(page: Page, at: number[], name = 'the page'): Promise<void> {
  for (const width of at) {
    await page.setViewportSize({ width, height: 800 });
    expect(await horizontalOverflow(page), `${name} at ${width} px`).toBe(0);
  }
}

/** Layout shift of letters when fonts replace their fallbacks; a line that breaks elsewhere shifts more. */
const BY_LETTERS = 0.01;

/** Checks that nothing has moved since the page was opened, except after the visitor's own input. */
export async function expectStill(page: Page, state?: string): Promise<void> {
  const { sum, moved } = await page.evaluate<{ sum: number; moved: string }>(`new Promise((resolve) => {
    const shifts = [];
    const read = (entries) => shifts.push(...entries.filter((entry) => !entry.hadRecentInput));
    const observer = new PerformanceObserver((list) => read(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    const place = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(' ');
    setTimeout(() => {
      read(observer.takeRecords());
      const moved = shifts.flatMap(({ sources }) => sources).map(({ node, previousRect, currentRect }) =>
        (node?.className || node?.nodeName) + ': ' + place(previousRect) + ' → ' + place(currentRect));
      resolve({ sum: shifts.reduce((sum, { value }) => sum + value, 0), moved: moved.join(', ') });
    }, 200);
  })`);
  expect(sum, `${state ?? ''} ${moved}`).toBeLessThan(BY_LETTERS);
}
