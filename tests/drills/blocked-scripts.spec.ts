import { expect, test } from '../e2e/journey.ts';

test('pages that need scripts offer to load again if those do not arrive, even the first one', async ({ visitor }) => {
  const { page } = visitor;
  visitor.expectTrouble(/ERR_FAILED|Failed to (load|fetch)/);
  for (const path of ['/aidp-checkout', '/create-org', '/confirm-email', '/confirm-address']) {
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto(path);
    const again = page.getByRole('link', { name: 'Load it again' });
    await expect(again).toBeHidden();
    await page.evaluate(() => {
      for (const animation of document.getAnimations())
        if (animation instanceof CSSAnimation) animation.currentTime = 20_000;
    });
    await expect(again).toBeVisible();
    await page.unroute('**/assets/*.js');
    await again.click();
    await expect(page.locator('.slow-start')).toHaveCount(0);
  }
  // It does not wait where the first script knows.
  await page.route('**/api/content/**', (route) => route.abort());
  await page.goto('/aidp-checkout');
  await expect(page.getByRole('link', { name: 'Load it again' })).toBeVisible();
});

test('pages that work without scripts offer nothing', async ({ visitor }) => {
  const { page } = visitor;
  visitor.expectTrouble(/ERR_FAILED/);
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/aidp-get-pricing');
  await expect(page.getByRole('button', { name: 'Continue to checkout' })).toBeVisible();
  await expect(page.locator('.slow-start')).toHaveCount(0);
});
