import { addRefused, asked, organization, paid } from '../e2e/desk/records.ts';
import { expect, expectFits, test } from '../e2e/desk/staff.ts';
import { widths } from '../e2e/screens.ts';
import { limitMs } from '../support/slowness.ts';

test('the screens of the desk fit every width', async ({ desk: { page, open }, site }) => {
  test.setTimeout(limitMs(180));
  await addRefused(site);
  await site.rows(`with link as (insert into redirects (slug, target) values ('dead-end', '/no-such-page') returning *)
    insert into redirect_checks (redirect_id, target, is_alive, status) select id, target, false, 404 from link`);
  const { id } = await paid(site);
  await asked(site);
  await organization(site, 2);
  const look = async (screen: string, isShown = page.getByRole('row').nth(1)) => {
    await expect(isShown).toBeVisible();
    await expectFits(page, screen, widths);
  };

  const viewer = await open('viewer', '/leads?state=refused');
  await page.getByRole('link', { name: 'hidden' }).first().click();
  await look('a lead', page.getByRole('heading', { name: 'Answers' }));
  await page.goto('/desk/leads');
  await look('the leads');
  await page.goto('/desk/links/r/apply-faq');
  await look('a link', page.getByRole('img', { name: /^QR code/ }));
  await page.goto('/desk/links');
  await look('the links');

  await site.rows("update staff set role = 'operator' where user_id = $1", [viewer.id]);
  await page.goto('/desk/links/r/dead-end');
  await look('a broken link', page.getByText('responded with 404'));
  for (const screen of ['payments', 'invoices', 'organizations']) {
    await page.goto(`/desk/${screen}`);
    await look(screen, page.getByRole('navigation', { name: 'Pages' }));
  }
  await page.goto(`/desk/payments/${id}`);
  await look('a payment', page.getByText('To come'));
});
