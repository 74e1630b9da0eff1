import { randomUUID } from 'node:crypto';
import { expect, test } from '../e2e/desk/staff.ts';

// A call for what is gone would be refused, and a refused call fails the test.
test('the panel of a link does not ask for it while or after it is removed, on a slow network and machine', async ({
  desk: { page, open },
  site,
}) => {
  const slug = `gone-${randomUUID().slice(0, 8)}`;
  await site.rows("insert into redirects (slug, target) values ($1, '/terms')", [slug]);
  await open('operator', `/links/${slug}`);
  await page.route('**/api/desk/links/*/remove', async (route) => {
    const response = await route.fetch();
    await page.waitForTimeout(2_500);
    await route.fulfill({ response });
  });
  const panel = page.getByRole('region', { name: `/r/${slug}` });
  await panel.getByRole('button', { name: 'Remove' }).click();
  const removing = page.getByRole('dialog', { name: `Remove /r/${slug}?` });
  await expect(removing).toBeVisible();
  // So slow that the panel is still drawn when the answer is there.
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  await removing.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText(`Removed /r/${slug}.`)).toBeVisible();
  await expect(panel).toBeHidden();
  await devTools.detach();
});
