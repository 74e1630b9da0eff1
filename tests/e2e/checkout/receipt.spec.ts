import '../../support/pages.ts';
import { handingOut } from '#web/content/course.ts';
import { expect, newBuyer, price, test } from '../journey.ts';
import { arriveAfterPaying, claim, expectInApp, leave } from '../shortcuts.ts';

test('after paying, a receipt says what was paid, by whom, how to come back, and what was refunded', async ({
  visitor: { page },
  site,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const buyer = newBuyer();
  await arriveAfterPaying(page, site, buyer, 13);
  const receipt = page.getByRole('region', { name: 'Paid' });
  for (const row of [price(13), 'Seats13', `Price per seat${price(1)}`, `Paid by${buyer.email}`, handingOut])
    await expect(receipt).toContainText(row);
  await expect(page.getByText('Step 2 of 2')).toBeVisible();

  // In print it stands alone, on white.
  await page.emulateMedia({ media: 'print' });
  await expect(receipt).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(page.getByLabel('Organization Name')).toBeHidden();
  await page.emulateMedia({ media: null });

  await receipt.getByRole('button', { name: 'Copy the link' }).click();
  await expect(receipt.getByRole('status')).toContainText('Copied');
  const link = new URL(String(await page.evaluate('navigator.clipboard.readText()')));
  const session = link.searchParams.get('session_id') ?? '';
  expect(session).toMatch(/^cs_/);
  await site.stripe('/refund', { session, amount: 500_000 });
  await leave(page);
  await page.goto(link.pathname + link.search);
  await expect(receipt).toContainText(`Refunded${price(1)}`);
  await claim(site, buyer, session);
  await expectInApp(site, buyer, 13);
});
