import type { Page } from '@playwright/test';
import { expect } from '../e2e/journey.ts';
import { horizontalOverflow } from '../e2e/screens.ts';

/** Phones, both sides of a breakpoint, large screens. A window of 1280 px at 200 % zoom is 640 px wide. */
const allWidths = [320, 360, 640, 1024, 1025, 1920, 2560];

export async function expectNoOverflow(page: Page, name: string): Promise<void> {
  for (const width of allWidths) {
    await page.setViewportSize({ width, height: 800 });
    expect(await horizontalOverflow(page), `${name} at ${width} px`).toBe(0);
  }
}
