import type { Page } from '@playwright/test';
import { expect, idle } from '../journey.ts';
import { expectAccessible, expectStill, horizontalOverflow } from '../screens.ts';

const token = 'a'.repeat(56);

/** The pages that a mailed link with a token in its fragment leads to, and their button. */
export const mailedPages = [
  {
    address: '/confirm-email',
    fragment: `#token=${token}`,
    button: 'Confirm my email address',
    unscripted: 'This page needs JavaScript to confirm your address',
  },
  {
    address: '/confirm-address',
    fragment: `#token=own_${token.slice(16)}&not-me`,
    button: 'This was not me',
    unscripted: 'This page needs JavaScript to take your answer',
  },
];

/** Opens such a page at a width, and checks that nothing moves. */
export async function openStill(
  page: Page,
  { address, fragment, button }: (typeof mailedPages)[number],
  width: number,
) {
  await page.setViewportSize({ width, height: 844 });
  await page.goto(address + fragment);
  await idle(page);
  await expect(page.getByRole('button', { name: button })).toBeVisible();
  await expectStill(page);
  await expectAccessible(page, `${address} at ${width} px`);
  expect(await horizontalOverflow(page)).toBe(0);
}
