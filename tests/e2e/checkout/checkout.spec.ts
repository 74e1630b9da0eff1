import { askForPricing, cardForm, expect, newBuyer, test } from '../journey.ts';

const counter = (page: import('@playwright/test').Page) => ({
  less: page.getByRole('button', { name: 'Decrease' }),
  more: page.getByRole('button', { name: 'Increase' }),
});
const liveForms = (page: import('@playwright/test').Page) => page.locator('iframe[src*="/__local/stripe/"]');

test.describe('seats', () => {
  test('start at 2, cannot go below 1, and change the price; one card form is left, with the last number', async ({
    visitor: { page },
  }) => {
    await page.goto('/aidp-checkout');
    const { less, more } = counter(page);
    await expect(page.getByText('$10,000').first()).toBeVisible();
    await expect(cardForm(page).getByRole('button', { name: 'Pay $10,000.00' })).toBeVisible();
    await less.click();
    await expect(less).toBeDisabled();
    await expect(cardForm(page).getByRole('button', { name: 'Pay $5,000.00' })).toBeVisible();
    for (let n = 0; n < 10; n += 1) await more.click({ delay: 10 });
    await expect(cardForm(page).getByRole('button', { name: 'Pay $55,000.00' })).toBeVisible();
    await expect(liveForms(page)).toHaveCount(1);
  });

  test('come from the pricing form, and from storage after a reload', async ({ visitor: { page } }) => {
    await askForPricing(page, newBuyer(), 6);
    await expect(cardForm(page).getByRole('button', { name: 'Pay $30,000.00' })).toBeVisible();
    await page.reload();
    await expect(cardForm(page).getByRole('button', { name: 'Pay $30,000.00' })).toBeVisible();
  });

  test('the card form fits into a frame of 1000 px, or 900 px up to 1024, without scrolling inside the page', async ({
    visitor: { page },
  }) => {
    for (const [width, height] of [
      [1440, 1000],
      [1024, 900],
      [768, 900],
      [390, 900],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/aidp-checkout');
      const frame = page.getByRole('region', { name: 'Card payment' });
      const pay = cardForm(page).getByRole('button', { name: 'Pay $10,000.00' });
      await expect(pay).toBeVisible();
      const [box, button] = [await frame.boundingBox(), await pay.boundingBox()];
      if (!box || !button) throw new Error('The card form is not visible');
      expect(box.height).toBe(height);
      expect(button.y + button.height).toBeLessThan(box.y + box.height);
    }
  });

  test('a card form that needs more room gets it', async ({ visitor: { page } }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/aidp-checkout');
    await expect(cardForm(page).getByRole('button', { name: 'Pay $10,000.00' })).toBeVisible();
    await page.evaluate("document.querySelector('iframe[name=embedded-checkout]').style.height = '1300px'");
    const frame = page.getByRole('region', { name: 'Card payment' });
    await expect.poll(async () => (await frame.boundingBox())?.height).toBe(1300);
  });

  test('corrupted storage is logged and ignored', async ({ visitor, context }) => {
    visitor.expectTrouble(/console warning/);
    await context.addInitScript(() => localStorage.setItem('checkoutSession', '{"customer":'));
    await visitor.page.goto('/aidp-checkout');
    await expect(cardForm(visitor.page).getByRole('button', { name: 'Pay $10,000.00' })).toBeVisible();
  });

  test('200 seats lead to the consultation', async ({ visitor }) => {
    visitor.expectTrouble(/400/);
    const buyer = newBuyer();
    await askForPricing(visitor.page, buyer, 200);
    const panel = visitor.page.getByRole('alert');
    await expect(panel).toContainText('schedule a consultation');
    await expect(panel.getByRole('link', { name: 'Schedule Consultation' })).toHaveAttribute('href', '/__local/meet');
  });

  test('the same checkout attempt and seats reuse their Checkout Session, even after a reload', async ({
    visitor: { page },
    site,
  }) => {
    const secrets: string[] = [];
    page.on('response', async (response) => {
      if (response.url().endsWith('/create-session')) secrets.push((await response.json()).clientSecret);
    });
    await page.goto('/aidp-checkout');
    await expect(cardForm(page).getByRole('button', { name: /^Pay/ })).toBeVisible();
    await page.reload();
    await expect(cardForm(page).getByRole('button', { name: /^Pay/ })).toBeVisible();
    expect(secrets.length).toBeGreaterThanOrEqual(2);
    expect(new Set(secrets).size).toBe(1);
    expect(site.url).toContain('localhost');
  });
});
