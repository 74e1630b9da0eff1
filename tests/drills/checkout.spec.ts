import { BANK_PAYMENTS, BY_BANK, onItsWay } from '../e2e/checkout/bank.ts';
import { expectFrame, expectLongNumberFits, openCheckout } from '../e2e/checkout/seats.ts';
import { expect, newBuyer, price, test, testOn } from '../e2e/journey.ts';
import { mailedPages, openStill } from '../e2e/organizations/mailed-pages.ts';
import { expectAccessible, horizontalOverflow } from '../e2e/screens.ts';
import { arriveAfterPaying, leave } from '../e2e/shortcuts.ts';

const testByBank = testOn(BANK_PAYMENTS);

test.describe('on the way to an organization, every width', () => {
  test('the card form fits into a frame of 1000 px, or 900 px up to 1024; a long number of seats fits', async ({
    visitor: { page, expectTrouble },
  }) => {
    expectTrouble(/400/);
    await openCheckout(page);
    for (const [width, height] of [
      [1440, 1000],
      [1024, 900],
      [768, 900],
      [390, 900],
    ] as const)
      await expectFrame(page, width, height);
    for (const width of [320, 390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expectLongNumberFits(page);
      await expectAccessible(page, `${width} px`);
    }
  });

  test('the price of the largest invoice fits beside its field', async ({ visitor: { page } }) => {
    await page.goto('/aidp-invoice?seats=1999');
    await expect(page.getByText(price(1999))).toBeVisible();
    for (const width of [320, 390, 600, 768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    }
  });

  for (const mailed of mailedPages)
    test(`${mailed.address}: nothing moves and axe finds nothing`, async ({ visitor: { page } }) => {
      for (const width of [390, 768, 1440]) {
        await leave(page);
        await openStill(page, mailed, width);
      }
    });

  testByBank('a payment on its way does not scroll sideways', async ({ visitor: { page }, site }) => {
    await arriveAfterPaying(page, site, newBuyer(), 4, BY_BANK);
    await expect(onItsWay(page)).toBeVisible();
    for (const width of [320, 390, 768, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await horizontalOverflow(page), `${width} px`).toBe(0);
    }
  });
});
