import { daysBefore } from '#api/analytics/days.ts';
import { dayIn } from '#api/platform/day-in.ts';
import { expectAccessible, horizontalOverflow } from '../screens.ts';
import { expect, test } from './staff.ts';

const lastDay = daysBefore(`${dayIn('UTC').slice(0, 7)}-01`, 1);
/** A day in the middle of last month. */
const lastMonth = `${lastDay.slice(0, 7)}-15`;

test.beforeAll(async ({ site }) => {
  const views = ['autumn', 'winter'].map((campaign, index) => ({
    ...{ day: lastMonth, path: '/', source: 'newsletter', campaign, device: 'desktop' },
    ...{ views: 400 + index, visits: 300 + index },
  }));
  await site.rows('insert into page_views select * from jsonb_populate_recordset(null::page_views, $1)', [
    JSON.stringify(views),
  ]);
  // The campaign with fewer visits brought the buyer.
  const [id, attempt] = [crypto.randomUUID(), crypto.randomUUID()];
  await site.rows(
    `insert into leads (id, form, email, fields, source, campaign, content_hash, created_at, relay_state, attempt_key)
     values ($1::uuid, 'pricing', 'sample@example.com', '{}', 'newsletter', 'autumn', $1::text, $2::timestamptz, 'relayed', $3)`,
    [id, `${lastMonth}T12:00:00Z`, attempt],
  );
  await site.rows(
    `insert into payments (id, attempt_key, seats, unit_amount_cents, currency, claim_token, checkout_session_id, created_at,
       paid_at, amount_total_cents, amount_refunded_cents, user_id)
     values ($1::uuid, $2, 3, 500000, 'usd', $1::text, $1::text, $3::timestamptz, $3::timestamptz, 1500000, 500000, $4)`,
    [id, attempt, `${lastMonth}T12:00:00Z`, crypto.randomUUID()],
  );
});

test("last month's best campaign is two clicks away", async ({ desk: { page, open } }) => {
  await open('viewer');
  await page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Numbers' }).click();
  await page.getByRole('button', { name: 'Last month' }).click();
  const best = page.getByRole('region', { name: 'Funnel by source, table' }).locator('tbody tr').first();
  await expect(best).toContainText('autumn');
  await expect(best).toContainText('$10,000');
  await expect(page).toHaveURL(/\/desk\/numbers\?period=last-month$/);
  await expect(page.locator('.steps li').first()).toContainText('601');
  await expect(page.getByText('$10,000 from 1 payment.')).toBeVisible();
  await expect(page.getByText(/601 visits, new/)).toBeVisible();
  await expect(page.locator('.day-chart canvas')).toBeVisible();
  await expectAccessible(page, 'numbers');

  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as CSV' }).click();
  expect((await saving).suggestedFilename()).toBe(`numbers-${lastMonth.slice(0, 7)}-01-${lastDay}.csv`);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/desk/numbers?from=${lastMonth}&to=${lastMonth}`);
  await expect(page.getByRole('button', { name: 'Custom dates' })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.locator('.steps li').first()).toContainText('601');
  expect(await horizontalOverflow(page)).toBe(0);
  await page.getByRole('textbox', { name: 'To' }).fill(daysBefore(lastMonth, -1));
  await expect(page).toHaveURL(new RegExp(`to=${daysBefore(lastMonth, -1)}`));
  await page.goBack();
  await expect(page.getByRole('textbox', { name: 'To' })).toHaveValue(lastMonth);
  // While the year is typed, it is the year 2 for a moment.
  const [year = '', month = '', date = ''] = daysBefore(lastMonth, 1).split('-');
  await page.getByRole('textbox', { name: 'From' }).pressSequentially(`${month}${date}${year}`);
  await expect(page).toHaveURL(new RegExp(`from=${year}-${month}-${date}&to=${lastMonth}$`));
  await page.getByText('The days as a table').click();
  await expect(page.getByRole('region', { name: 'Visits and views by day, table' })).toContainText('601');
});
