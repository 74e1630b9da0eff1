import type { Page } from '@playwright/test';
import { askForPricing, cardForm, expect, newBuyer, payButton, price, test } from '../journey.ts';
import { expectAccessible } from '../screens.ts';
import { expectFrame, expectLongNumberFits, figure, openCheckout, total, watchSessions } from './seats.ts';

const less = (page: Page) => page.getByRole('button', { name: 'Decrease' });
const more = (page: Page) => page.getByRole('button', { name: 'Increase' });

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

  await expectLongNumberFits(page);
  await expectAccessible(page, 'a long number');
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectLongNumberFits(page);
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
