import type { Page } from '@playwright/test';
import { askForPricing, cardForm, expect, newBuyer, payButton, price, test } from '../journey.ts';
import { expectAccessible, horizontalOverflow, widths } from '../screens.ts';
import { hold } from '../site/application.ts';

const less = (page: Page) => page.getByRole('button', { name: 'Decrease' });
const more = (page: Page) => page.getByRole('button', { name: 'Increase' });
const figure = (page: Page) => page.getByRole('spinbutton', { name: 'Seats' });
const total = (page: Page) => page.locator('.order-total .figure');

/** Records the seats of every Checkout Session that the page requests, and the secrets of those that it gets. */
function watchSessions(page: Page): { asked: number[]; secrets: string[] } {
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
async function openCheckout(page: Page): Promise<number[]> {
  const { asked } = watchSessions(page);
  await page.goto('/aidp-checkout');
  await expect(payButton(page, 2)).toBeVisible();
  return asked;
}

/** Checks that the card form's frame has this height at a width, and that the form fits into it without scrolling. */
async function expectFrame(page: Page, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  const frame = page.getByRole('region', { name: 'Card payment' });
  await expect.poll(async () => (await frame.boundingBox())?.height, `${width} px`).toBe(height);
  const pay = payButton(page, 2);
  await expect(pay).toBeVisible();
  const bottom = async (of: typeof pay) => of.boundingBox().then((box) => (box ? box.y + box.height : Number.NaN));
  expect(await bottom(pay), `${width} px`).toBeLessThan(await bottom(frame));
}

/** Types the largest number of seats, and checks that it fits into its field and the page. */
async function expectLongNumberFits(page: Page): Promise<void> {
  await figure(page).fill('1000000');
  await expect(total(page)).toHaveText(price(1_000_000));
  expect(await horizontalOverflow(page)).toBe(0);
  const [inside, needed] = (await figure(page).evaluate(
    '((input) => [input.clientWidth, input.scrollWidth])(document.querySelector("#seat-figure"))',
  )) as [number, number];
  expect(needed).toBeLessThanOrEqual(inside);
}

test('the buttons of the seats appear with the first script, so that no press is lost', async ({ page }) => {
  const release = await hold(page, /\/assets\/.*\.js$/);
  await page.goto('/aidp-checkout', { waitUntil: 'commit' });
  await expect(total(page)).toBeVisible();
  await expect(more(page)).toBeHidden();
  release();
  await expect(more(page)).toBeVisible();
});

// Many steps in one visit.
test.slow();

test('seats start at 2 and are changed by buttons, typing and arrow keys; one request and one card form for the last', async ({
  visitor: { page },
}) => {
  const asked = await openCheckout(page);
  await expect(total(page)).toHaveText(price(2));
  await less(page).click();
  await expect(less(page)).toBeDisabled();
  await expect(payButton(page, 1)).toBeVisible();
  for (let n = 0; n < 10; n += 1) await more(page).click({ delay: 10 });
  await expect(payButton(page, 11)).toBeVisible();
  await expect(page.locator('iframe[src*="/__local/stripe/"]')).toHaveCount(1);

  // Thirty quick clicks send one request, and the first removes the existing form.
  let before = asked.length;
  const waiting = await page.evaluate(`(() => {
    const more = document.querySelector('button[aria-label="Increase"]');
    for (let n = 0; n < 30; n++) more.click();
    return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() =>
      resolve(document.querySelector('.card-frame').textContent))));
  })()`);
  expect(waiting).toContain('Updating checkout...');
  await expect(payButton(page, 41)).toBeVisible();
  expect(asked.slice(before)).toEqual([41]);
  await expect(figure(page)).toHaveValue('41');

  before = asked.length;
  await figure(page).click();
  // The figure is selected, so typing replaces it.
  await page.keyboard.type('12');
  await expect(total(page)).toHaveText(price(12));
  await expect(payButton(page, 12)).toBeVisible();
  expect(asked.slice(before).at(-1)).toBe(12);
  await expect(page.getByRole('status').filter({ hasText: `12 seats, total ${price(12)}` })).toBeAttached();

  // The number is reached by Tab and changed by the arrow keys, not below one.
  await figure(page).fill('2');
  await less(page).focus();
  await page.keyboard.press('Tab');
  await expect(figure(page)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(figure(page)).toHaveValue('3');
  for (let n = 0; n < 5; n++) await page.keyboard.press('ArrowDown');
  await expect(figure(page)).toHaveValue('1');
  await expect(less(page)).toBeDisabled();
  await expect(payButton(page, 1)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(more(page)).toBeFocused();

  // Fewer than one becomes one, and the buttons change the number from there.
  await figure(page).fill('2');
  await figure(page).fill('0');
  await expect(total(page)).toHaveText(price(2));
  await figure(page).blur();
  await expect(figure(page)).toHaveValue('1');
  await expect(payButton(page, 1)).toBeVisible();
  await figure(page).fill('7');
  await more(page).click();
  await expect(figure(page)).toHaveValue('8');
  await expect(payButton(page, 8)).toBeVisible();

  // A response for an outdated number of seats is ignored.
  const held: (() => void)[] = [];
  await page.route('**/api/checkout/create-session', async (route) => {
    if (route.request().postDataJSON().quantity === 9) await new Promise<void>((go) => held.push(go));
    await route.continue().catch(() => {});
  });
  await figure(page).fill('9');
  await expect.poll(() => held.length).toBe(1);
  await figure(page).fill('4');
  await expect(payButton(page, 4)).toBeVisible();
  held[0]?.();
  await expect(payButton(page, 4)).toBeVisible();
});

test('an odd entry changes nothing and is reported; the largest fit, and lead to the consultation', async ({
  visitor: { page, expectTrouble },
}) => {
  expectTrouble(/400/);
  const asked = await openCheckout(page);
  const before = asked.length;
  const error = page.getByRole('alert');
  await figure(page).fill('');
  await expect(error).toHaveCount(0);
  await expect(total(page)).toHaveText(price(2));
  await figure(page).blur();
  await expect(figure(page)).toHaveValue('2');
  // Each begins with the valid 2.
  for (const odd of ['2.5', '2e3', '2-']) {
    await figure(page).click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(odd);
    await expect(error).toHaveText('Enter a whole number of seats, from 1 to 1,000,000.');
    await expect(figure(page)).toHaveAttribute('aria-invalid', 'true');
    await expect(figure(page)).toHaveAccessibleDescription(/from 1 to 1,000,000/);
    if (odd === '2.5') await expectAccessible(page, odd);
    await page.keyboard.press('Enter');
    await expect(error).toHaveCount(0);
    await expect(figure(page)).toHaveValue('2');
  }
  await expect(payButton(page, 2)).toBeVisible();
  expect(asked.slice(before)).toEqual([]);

  // The card form fits into its frame, and one that needs more room gets it.
  for (const [width, height] of [
    [1440, 1000],
    [1024, 900],
    [768, 900],
    [390, 900],
  ] as const)
    await expectFrame(page, width, height);
  await page.evaluate("document.querySelector('iframe[name=embedded-checkout]').style.height = '1300px'");
  const frame = page.getByRole('region', { name: 'Card payment' });
  await expect.poll(async () => (await frame.boundingBox())?.height).toBe(1300);

  await figure(page).fill('200');
  await expect(error).toContainText(
    'A card can pay for at most 199 seats. For more, please pay by invoice or schedule a consultation.',
  );
  // Not the field's name in the request.
  await expect(error).not.toContainText('quantity');
  await expect(error.getByRole('link', { name: 'Schedule Consultation' })).toHaveAttribute('href', '/__local/meet');
  await expect(figure(page)).toHaveValue('200');
  await figure(page).fill('199');
  await expect(payButton(page, 199)).toBeVisible();

  for (const width of [320, ...widths]) {
    await page.setViewportSize({ width, height: 900 });
    await expectLongNumberFits(page);
  }
  await expectAccessible(page, 'a long number');
});

test('seats come from the pricing form, survive Back and a reload, and reuse their Checkout Session', async ({
  visitor: { page, expectTrouble },
}) => {
  const { asked, secrets } = watchSessions(page);
  await askForPricing(page, newBuyer(), 6);
  await expect(payButton(page, 6)).toBeVisible();
  await page.reload();
  await expect(payButton(page, 6)).toBeVisible();
  expect(secrets.length).toBeGreaterThanOrEqual(2);
  expect(new Set(secrets).size).toBe(1);

  await figure(page).fill('8');
  await expect(payButton(page, 8)).toBeVisible();
  await page.getByRole('link', { name: 'Terms and Conditions' }).last().click();
  await page.waitForURL('**/terms');
  asked.length = 0;
  await page.goBack();
  await expect(figure(page)).toHaveValue('8');
  await expect(total(page)).toHaveText(price(8));
  await expect(payButton(page, 8)).toBeVisible();
  await page.reload();
  await expect(figure(page)).toHaveValue('8');
  await expect(payButton(page, 8)).toBeVisible();
  expect(new Set(asked)).toEqual(new Set([8]));
  // Nothing was changed since, so nothing is announced.
  await expect(page.getByRole('status').filter({ hasText: '8 seats' })).toHaveCount(0);

  // A new visit starts with the usual number; corrupted storage is logged and ignored.
  expectTrouble(/console warning/);
  await page.evaluate(`localStorage.setItem('checkoutSession', '{"customer":')`);
  await page.goto('/create-org');
  await page.getByRole('link', { name: 'Go to checkout' }).click();
  await expect(payButton(page, 2)).toBeVisible();
  await expect(cardForm(page).getByLabel('Email')).toBeEditable();

  // Where the form was sent without scripts, the address has the seats.
  await page.goto('/aidp-checkout?seats=10');
  await expect(payButton(page, 10)).toBeVisible();
});
