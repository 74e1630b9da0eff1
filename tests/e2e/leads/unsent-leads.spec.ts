import { expect, test } from '../journey.ts';
import { fill, newEmail } from './filling-in.ts';

test('two pricing leads filled in while offline both arrive, and a correction sent meanwhile too', async ({
  visitor,
  site,
}) => {
  const { page } = visitor;
  const emails = [newEmail(), newEmail(), newEmail()];
  visitor.expectTrouble(/503|ERR_FAILED/);
  let answer: 'abort' | 'late' = 'abort';
  await page.route('**/api/leads/pricing', async (route) => {
    if (answer === 'abort') return route.abort();
    await new Promise((resolve) => setTimeout(resolve, 700));
    return route.continue();
  });
  for (const email of emails.slice(0, 2)) {
    await page.goto('/aidp-get-pricing');
    await fill(page, email);
    await page.getByRole('button', { name: 'Continue to checkout' }).click();
    await page.waitForURL(/\/aidp-checkout$/);
  }
  answer = 'late';
  await page.goto('/aidp-get-pricing');
  await fill(page, emails[2] ?? '');
  await page.getByRole('button', { name: 'Continue to checkout' }).click();
  await page.waitForURL(/\/aidp-checkout$/);
  await expect
    .poll(() => site.rows('select email from leads where email = any($1)', [emails]), { timeout: 15_000 })
    .toHaveLength(3);
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('unsent'))))
    .toEqual([]);
});

test('a pricing lead that the server refuses is shown to the person, who corrects it', async ({ visitor, site }) => {
  const { page } = visitor;
  const email = newEmail();
  visitor.expectTrouble(/400/);
  const refusal = { code: 'invalid_request', message: 'Company is odd', error: 'x', requestId: 'x' };
  await page.route('**/api/leads/pricing', (route) => route.fulfill({ status: 400, json: refusal }));
  await page.goto('/aidp-get-pricing');
  await fill(page, email);
  await page.getByRole('button', { name: 'Continue to checkout' }).click();
  // The form shows the notice too, until the checkout is rendered.
  await page.waitForURL(/\/aidp-checkout$/);
  const notice = page.getByRole('alert').filter({ hasText: 'have not reached us' });
  await expect(notice).toContainText('Company is odd');
  await page.reload();
  await expect(notice).toContainText('Company is odd');
  await page.unroute('**/api/leads/pricing');
  await notice.getByRole('link', { name: 'Correct your answers' }).click();
  await expect(notice).toBeVisible();
  await fill(page, email);
  await page.getByRole('button', { name: 'Continue to checkout' }).click();
  await page.waitForURL(/\/aidp-checkout$/);
  await expect(notice).toBeHidden();
  await expect.poll(() => site.rows('select 1 from leads where email = $1', [email])).toHaveLength(1);
});

test('an unsent lead is sent from the next page, whichever it is', async ({ visitor, site }) => {
  const { page } = visitor;
  const email = newEmail();
  visitor.expectTrouble(/ERR_FAILED/);
  await page.route('**/api/leads/pricing', (route) => route.abort());
  await page.goto('/aidp-get-pricing');
  await fill(page, email);
  await page.getByRole('button', { name: 'Continue to checkout' }).click();
  await page.waitForURL(/\/aidp-checkout$/);
  await page.unroute('**/api/leads/pricing');
  await page.goto('/program-faq');
  await expect.poll(() => site.rows('select 1 from leads where email = $1', [email])).toHaveLength(1);
});

test('a pricing lead that could not be sent in the background is sent from the checkout', async ({ visitor, site }) => {
  const { page } = visitor;
  const email = newEmail();
  visitor.expectTrouble(/503/);
  await page.route('**/api/leads/pricing', (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto('/aidp-get-pricing');
  await fill(page, email);
  await page.getByLabel('Email me about programs and events').check();
  await page.getByRole('button', { name: 'Continue to checkout' }).click();
  await page.waitForURL(/\/aidp-checkout$/);
  expect(await site.rows('select 1 from leads where email = $1', [email])).toEqual([]);
  await page.unroute('**/api/leads/pricing');
  await page.reload();
  await expect
    .poll(() => site.rows('select form, consent from leads where email = $1', [email]))
    .toEqual([{ form: 'pricing', consent: true }]);
});
