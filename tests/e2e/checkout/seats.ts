import type { Page } from '@playwright/test';
import { expect, payButton, price } from '../journey.ts';
import { horizontalOverflow } from '../screens.ts';

export const figure = (page: Page) => page.getByRole('spinbutton', { name: 'Seats' });
export const total = (page: Page) => page.locator('.order-total .figure');

/** Records the seats of every Checkout Session that the page requests, and the secrets of those that it gets. */
export function watchSessions(page: Page): { asked: number[]; secrets: string[] } {
  const [asked, secrets]: [number[], string[]] = [[], []];
  page.on('request', (request) => {
    if (request.url().endsWith('/create-session')) asked.push(request.postDataJSON().quantity);
  });
  page.on('response', async (response) => {
    // A document that is left takes its responses with it.
    const body = response.url().endsWith('/create-session') ? await response.json().catch(() => null) : null;
    if (body?.clientSecret) secrets.push(body.clientSecret);
  });
  return { asked, secrets };
}

/** Opens the checkout. @returns the seats of every Checkout Session that the page requests */
export async function openCheckout(page: Page): Promise<number[]> {
  const { asked } = watchSessions(page);
  await page.goto('/aidp-checkout');
  await expect(payButton(page, 2)).toBeVisible();
  return asked;
}

/** Checks that the card form's frame has this height at a width, and that the form fits into it without scrolling. */
export async function expectFrame(page: Page, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  const frame = page.getByRole('region', { name: 'Card payment' });
  await expect.poll(async () => (await frame.boundingBox())?.height, `${width} px`).toBe(height);
  const pay = payButton(page, 2);
  await expect(pay).toBeVisible();
  const bottom = async (of: typeof pay) => of.boundingBox().then((box) => (box ? box.y + box.height : Number.NaN));
  expect(await bottom(pay), `${width} px`).toBeLessThan(await bottom(frame));
}

/** Types the largest number of seats, and checks that it fits into its field and the page. */
export async function expectLongNumberFits(page: Page): Promise<void> {
  await figure(page).fill('1000000');
  await expect(total(page)).toHaveText(price(1_000_000));
  expect(await horizontalOverflow(page)).toBe(0);
  const [inside, needed] = (await figure(page).evaluate(
    '((input) => [input.clientWidth, input.scrollWidth])(document.querySelector("#seat-figure"))',
  )) as [number, number];
  expect(needed).toBeLessThanOrEqual(inside);
}
