import { expect, hydrated, test } from '../e2e/journey.ts';
import { fill, newEmail, sendPricing, unsentKeys } from '../e2e/leads/filling-in.ts';
import { hold } from '../e2e/site/application.ts';
import { limitMs } from '../support/slowness.ts';

test('two leads filled in offline arrive, and a third', async ({ visitor: { page, expectTrouble }, site }) => {
  const emails = [newEmail(), newEmail(), newEmail()];
  expectTrouble(/503|ERR_FAILED/);
  await page.route('**/api/leads/pricing', (route) => route.abort());
  for (const email of emails.slice(0, 2)) await sendPricing(page, email);
  // The first is still on its way when the third is sent.
  await page.unroute('**/api/leads/pricing');
  const release = await hold(page, /\/api\/leads\/pricing$/);
  await sendPricing(page, emails[2] ?? '');
  release();
  await expect
    .poll(() => site.rows('select email from leads where email = any($1)', [emails]), { timeout: limitMs(15) })
    .toHaveLength(3);
  await expect.poll(() => unsentKeys(page)).toEqual([]);
});

test('a lead that the server refuses is shown and corrected', async ({ visitor: { page, expectTrouble }, site }) => {
  const email = newEmail();
  expectTrouble(/400/);
  const refusal = { code: 'invalid_request', message: 'Company is odd', error: 'x', requestId: 'x' };
  await page.route('**/api/leads/pricing', (route) => route.fulfill({ status: 400, json: refusal }));
  await sendPricing(page, email);
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

  await page.route('**/api/leads/pricing', (route) => route.fulfill({ status: 400, json: refusal }));
  await sendPricing(page, email);
  await notice.getByRole('button', { name: 'Dismiss' }).click();
  await expect(notice).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('an unsent lead is sent from any page', async ({ visitor: { page, expectTrouble }, site }) => {
  const email = newEmail();
  expectTrouble(/ERR_FAILED/);
  await page.route('**/api/leads/pricing', (route) => route.abort());
  await sendPricing(page, email);
  await page.unroute('**/api/leads/pricing');
  await page.goto('/program-faq');
  await expect.poll(() => site.rows('select 1 from leads where email = $1', [email])).toHaveLength(1);
});

test('the pricing form stays without a network, and goes on with one', async ({
  visitor: { page, expectTrouble },
  context,
  site,
}) => {
  const email = newEmail();
  expectTrouble(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  await page.goto('/aidp-get-pricing');
  await fill(page, email);
  await hydrated(page);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Continue to checkout' }).click();
  await expect(page.getByRole('alert')).toContainText('Your answers are still here');
  await expect(page.locator('[name=email]')).toHaveValue(email);
  await context.setOffline(false);
  // Some browsers think so of a network that works.
  await page.evaluate("Object.defineProperty(navigator, 'onLine', { get: () => false })");
  await page.getByRole('button', { name: 'Continue to checkout' }).click();
  await page.waitForURL(/\/aidp-checkout$/);
  await expect.poll(() => site.rows('select 1 from leads where email = $1', [email])).toHaveLength(1);
});

for (const [what, failure] of [
  ['the api is down', { status: 503, json: {} }],
  ['a filter on the way blocks it', { status: 403, contentType: 'text/html', body: '<h1>Blocked</h1>' }],
] as const)
  test(`a lead that fails after its visitor has left the form, because ${what}, is sent from the next page`, async ({
    visitor: { page, expectTrouble },
    site,
  }) => {
    const email = newEmail();
    expectTrouble(/503|403/);
    await page.clock.install();
    const answers = Promise.withResolvers<void>();
    let failures = 0;
    await page.route('**/api/leads/enterprise', async (route) => {
      await answers.promise;
      await route.fulfill(failure);
      failures += 1;
    });
    await page.goto('/ent-custom-form');
    await fill(page, email);
    await hydrated(page);
    const sent = page.waitForRequest('**/api/leads/enterprise');
    await page.getByRole('button', { name: 'Continue to scheduling' }).click();
    await sent;
    await page.getByRole('contentinfo').getByRole('link', { name: 'Program FAQ' }).click();
    await page.waitForURL('**/program-faq');
    answers.resolve();
    // The form's own, and the first from the next page.
    await expect.poll(() => failures).toBe(2);
    expect(await unsentKeys(page)).not.toEqual([]);
    await page.unroute('**/api/leads/enterprise');
    await page.clock.runFor(6_000);
    await expect.poll(() => site.rows('select 1 from leads where email = $1', [email])).toHaveLength(1);
  });

test('an answer that comes after its visitor has left the form, and refuses the lead, is shown where the form is', async ({
  visitor: { page, expectTrouble },
}) => {
  expectTrouble(/400/);
  const refusal = { code: 'invalid_request', message: 'Company is odd', error: 'x', requestId: 'x' };
  const answers = Promise.withResolvers<void>();
  await page.route('**/api/leads/enterprise', async (route) => {
    await answers.promise;
    await route.fulfill({ status: 400, json: refusal });
  });
  await page.goto('/ent-custom-form');
  await fill(page, newEmail());
  await hydrated(page);
  const sent = page.waitForRequest('**/api/leads/enterprise');
  await page.getByRole('button', { name: 'Continue to scheduling' }).click();
  await sent;
  await page.getByRole('contentinfo').getByRole('link', { name: 'Program FAQ' }).click();
  await expect(page.locator('#enterprise')).toHaveCount(0);
  answers.resolve();
  await page.goBack();
  await expect(page.getByRole('alert')).toContainText('Your answers have not reached us: Company is odd');
});

test('a lead whose document is left before the answer is sent from the next page, and stored once', async ({
  visitor: { page },
  site,
}) => {
  const email = newEmail();
  const stored = Promise.withResolvers<void>();
  let isFirst = true;
  // The first answer never comes.
  await page.route('**/api/leads/enterprise', async (route) => {
    if (!isFirst) return route.continue();
    isFirst = false;
    await route.fetch();
    stored.resolve();
  });
  await page.goto('/ent-custom-form');
  await fill(page, email);
  await hydrated(page);
  await page.getByRole('button', { name: 'Continue to scheduling' }).click();
  await stored.promise;
  await site.rows("update leads set created_at = now() - interval '11 minutes' where email = $1", [email]);
  await page.goto('/program-faq');
  const again = 'select repeats > 0 as again from leads where email = $1';
  await expect.poll(() => site.rows(again, [email])).toEqual([{ again: true }]);
});

test('an unsent lead is sent from the checkout, without a reload, once the api answers', async ({
  visitor: { page, expectTrouble },
  site,
}) => {
  const email = newEmail();
  expectTrouble(/503/);
  await page.clock.install();
  await page.route('**/api/leads/pricing', (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto('/aidp-get-pricing');
  await fill(page, email);
  await page.getByLabel('Email me about programs and events').check();
  await page.getByRole('button', { name: 'Continue to checkout' }).click();
  await page.waitForURL(/\/aidp-checkout$/);
  expect(await site.rows('select 1 from leads where email = $1', [email])).toEqual([]);
  await page.unroute('**/api/leads/pricing');
  await page.clock.runFor(6_000);
  await expect
    .poll(() => site.rows('select form, consent from leads where email = $1', [email]))
    .toEqual([{ form: 'pricing', consent: true }]);
});
