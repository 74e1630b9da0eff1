import type { Page } from '@playwright/test';
import { cardForm, expect, test } from '../journey.ts';
import { expectAccessible, horizontalOverflow } from '../screens.ts';

const figure = (page: Page) => page.getByRole('spinbutton', { name: 'Seats' });
const payButton = (page: Page, amount: string) => cardForm(page).getByRole('button', { name: `Pay ${amount}` });
const total = (page: Page) => page.locator('.order-total .figure');

/** Records the seats of every Checkout Session that the page requests. */
function watchRequests(page: Page): number[] {
  const seats: number[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/create-session')) seats.push(request.postDataJSON().quantity);
  });
  return seats;
}

async function open(page: Page): Promise<number[]> {
  const asked = watchRequests(page);
  await page.goto('/aidp-checkout');
  await expect(payButton(page, '$10,000.00')).toBeVisible();
  return asked;
}

test('thirty quick clicks send one request, and the first removes the existing form', async ({ visitor: { page } }) => {
  const asked = await open(page);
  const before = asked.length;
  const waiting = await page.evaluate(`(() => {
    const more = document.querySelector('button[aria-label="Increase"]');
    for (let n = 0; n < 30; n++) more.click();
    return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() =>
      resolve(document.querySelector('.card-frame').textContent))));
  })()`);
  expect(waiting).toContain('Updating checkout...');
  await expect(payButton(page, '$160,000.00')).toBeVisible();
  expect(asked.slice(before)).toEqual([32]);
  await expect(figure(page)).toHaveValue('32');
});

test('a typed number counts', async ({ visitor: { page } }) => {
  const asked = await open(page);
  const before = asked.length;
  await figure(page).click();
  // The figure is selected, so typing replaces it.
  await page.keyboard.type('12');
  await expect(total(page)).toHaveText('$60,000');
  await expect(payButton(page, '$60,000.00')).toBeVisible();
  expect(asked.slice(before).at(-1)).toBe(12);
  await expect(page.getByRole('status').filter({ hasText: '12 seats, total $60,000' })).toBeAttached();
});

test('the number is reached by Tab and changed by the arrow keys, not below one', async ({ visitor: { page } }) => {
  await open(page);
  await page.getByRole('button', { name: 'Decrease' }).focus();
  await page.keyboard.press('Tab');
  await expect(figure(page)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(figure(page)).toHaveValue('3');
  for (let n = 0; n < 5; n++) await page.keyboard.press('ArrowDown');
  await expect(figure(page)).toHaveValue('1');
  await expect(page.getByRole('button', { name: 'Decrease' })).toBeDisabled();
  await expect(payButton(page, '$5,000.00')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Increase' })).toBeFocused();
});

test('an empty or odd entry changes nothing, is reported, and the old number returns', async ({
  visitor: { page },
}) => {
  const asked = await open(page);
  const before = asked.length;
  const error = page.getByRole('alert');
  await figure(page).fill('');
  await expect(error).toHaveCount(0);
  await expect(total(page)).toHaveText('$10,000');
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
    await expectAccessible(page, odd);
    await page.keyboard.press('Enter');
    await expect(error).toHaveCount(0);
    await expect(figure(page)).toHaveValue('2');
  }
  await expect(payButton(page, '$10,000.00')).toBeVisible();
  expect(asked.slice(before)).toEqual([]);
});

test('fewer than one becomes one, and the buttons change the number from there', async ({ visitor: { page } }) => {
  await open(page);
  await figure(page).fill('0');
  await expect(total(page)).toHaveText('$10,000');
  await figure(page).blur();
  await expect(figure(page)).toHaveValue('1');
  await expect(payButton(page, '$5,000.00')).toBeVisible();
  await figure(page).fill('7');
  await page.getByRole('button', { name: 'Increase' }).click();
  await expect(figure(page)).toHaveValue('8');
  await expect(payButton(page, '$40,000.00')).toBeVisible();
});

test("more seats than a card can pay for lead to the consultation, without a field's code name", async ({
  visitor,
}) => {
  const { page, expectTrouble } = visitor;
  expectTrouble(/400/);
  await open(page);
  await figure(page).fill('200');
  const panel = page.getByRole('alert');
  await expect(panel).toContainText(
    'A card can pay for at most 199 seats. For more, please pay by invoice or schedule a consultation.',
  );
  await expect(panel).not.toContainText('quantity');
  await expect(figure(page)).toHaveValue('200');
  await figure(page).fill('199');
  await expect(payButton(page, '$995,000.00')).toBeVisible();
});

test('ignores a response for an outdated number of seats', async ({ visitor: { page } }) => {
  await open(page);
  const held: (() => void)[] = [];
  await page.route('**/api/checkout/create-session', async (route) => {
    if (route.request().postDataJSON().quantity === 9) await new Promise<void>((go) => held.push(go));
    await route.continue().catch(() => {});
  });
  await figure(page).fill('9');
  await expect.poll(() => held.length).toBe(1);
  await figure(page).fill('4');
  await expect(payButton(page, '$20,000.00')).toBeVisible();
  held[0]?.();
  await expect(payButton(page, '$20,000.00')).toBeVisible();
});

test('the chosen number is there after Back and a reload, and a new visit starts with the usual number', async ({
  visitor: { page },
}) => {
  await open(page);
  await figure(page).fill('8');
  await expect(payButton(page, '$40,000.00')).toBeVisible();
  await page.getByRole('link', { name: 'Terms and Conditions' }).last().click();
  await page.waitForURL('**/terms');
  const asked = watchRequests(page);
  await page.goBack();
  await expect(figure(page)).toHaveValue('8');
  await expect(total(page)).toHaveText('$40,000');
  await expect(payButton(page, '$40,000.00')).toBeVisible();
  await page.reload();
  await expect(figure(page)).toHaveValue('8');
  await expect(payButton(page, '$40,000.00')).toBeVisible();
  expect(new Set(asked)).toEqual(new Set([8]));
  // Nothing was changed since, so nothing is announced.
  await expect(page.getByRole('status').filter({ hasText: '8 seats' })).toHaveCount(0);
  await page.goto('/create-org');
  await page.getByRole('link', { name: 'Go to checkout' }).click();
  await expect(payButton(page, '$10,000.00')).toBeVisible();
});

for (const width of [320, 390, 768, 1440])
  test(`a long number fits at ${width} px`, async ({ visitor }) => {
    const { page, expectTrouble } = visitor;
    expectTrouble(/400/);
    await page.setViewportSize({ width, height: 900 });
    await open(page);
    await figure(page).fill('1000000');
    await expect(total(page)).toHaveText('$5,000,000,000');
    expect(await horizontalOverflow(page)).toBe(0);
    const [inside, needed] = (await figure(page).evaluate(
      '((input) => [input.clientWidth, input.scrollWidth])(document.querySelector("#seat-figure"))',
    )) as [number, number];
    expect(needed).toBeLessThanOrEqual(inside);
    await expectAccessible(page, `${width} px`);
  });
