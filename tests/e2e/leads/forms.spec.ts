import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from '../journey.ts';

const trial = '/aidp-free-trial-7f3a';
/** Each form: its address, its button, and where it leads. */
const forms = [
  { form: 'partner', path: '/program-hiring-partner-form', button: 'Continue to scheduling', next: /\/__local\/meet$/ },
  { form: 'partner', path: '/hiring-partner', button: 'Continue to scheduling', next: /\/__local\/meet$/ },
  { form: 'enterprise', path: '/ent-custom-form', button: 'Continue to scheduling', next: /\/__local\/meet$/ },
  { form: 'capstone-demo', path: '/aidp-capstone-demo', button: 'Unlock the demos', next: /\/aidp-capstone-demos$/ },
  { form: 'pricing', path: '/aidp-get-pricing', button: 'Continue to checkout', next: /\/aidp-checkout$/ },
  { form: 'free-trial', path: trial, button: 'Start the free trial', next: new RegExp(`${trial}-register$`) },
] as const;

const newEmail = () => `visitor-${randomUUID().slice(0, 8)}@example.com`;

/** Fills in what the form on the page asks. */
async function fill(page: Page, email: string): Promise<void> {
  await page.getByLabel('First Name').fill('Sample');
  await page.getByLabel('Last Name').fill('Visitor');
  await page.getByLabel('Email Address').fill(email);
  const company = page.getByRole('textbox', { name: 'Company' });
  if (await company.count()) await company.fill('Sample Company');
  const engineers = page.getByLabel('Number of software engineers');
  if (await engineers.count()) await engineers.fill('12');
}

/** Name of the field that the keyboard has reached. */
async function focusedName(page: Page): Promise<string> {
  return (await page.locator(':focus').getAttribute('name')) ?? '';
}

for (const { form, path, button, next } of forms) {
  test(`${path} is sent and leads to the next page`, async ({ visitor: { page }, site }) => {
    const email = newEmail();
    await page.goto(`${path}?utm_source=sample`);
    await fill(page, email);
    await page.getByRole('button', { name: button }).dblclick();
    await page.waitForURL(next);
    await expect
      .poll(() => site.rows('select form, utm, fields, consent from leads where email = $1', [email]))
      .toEqual([
        {
          form,
          utm: { utm_source: 'sample' },
          fields: expect.objectContaining({ firstname: 'Sample', email }),
          consent: false,
        },
      ]);
  });

  test(`${path} by keyboard alone, and Back returns to a form that works`, async ({ visitor: { page }, site }) => {
    const email = newEmail();
    const values: Record<string, string> = {
      firstname: 'Sample',
      lastname: 'Visitor',
      email,
      company: 'Sample Company',
      number_of_software_engineers: '12',
      message: 'Hello',
    };
    await page.goto(path);
    await page.getByLabel('First Name').focus();
    for (let name = 'firstname'; values[name]; name = await focusedName(page)) {
      await page.keyboard.type(values[name] ?? '');
      await page.keyboard.press('Tab');
    }
    await expect(page.getByRole('checkbox', { name: 'Email me about programs and events' })).toBeFocused();
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: button })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.waitForURL(next);
    await expect
      .poll(() => site.rows('select form, consent from leads where email = $1', [email]))
      .toEqual([{ form, consent: true }]);
    await page.goBack();
    await fill(page, newEmail());
    await page.getByRole('button', { name: button }).click();
    await page.waitForURL(next);
  });

  test(`${path} is sent without JavaScript`, async ({ browser, site }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url });
    const page = await context.newPage();
    const email = newEmail();
    await page.goto(path);
    await fill(page, email);
    await page.getByLabel('Email me about programs and events').check();
    await page.getByRole('button', { name: button }).click();
    await page.waitForURL(next);
    expect(await site.rows('select form, consent from leads where email = $1', [email])).toEqual([
      { form, consent: true },
    ]);
    await context.close();
  });
}

test('an empty form says what is missing, takes the focus there, and keeps what was typed', async ({
  visitor: { page },
}) => {
  await page.goto('/ent-custom-form');
  await page.getByLabel('Last Name').fill('Visitor');
  await page.getByLabel('Number of software engineers').fill('1.5');
  await page.getByRole('button', { name: 'Continue to scheduling' }).click();
  const summary = page.getByRole('alert').filter({ hasText: 'Four answers need another look' });
  await expect(summary).toBeFocused();
  await expect(page).toHaveTitle(/^Error: /);
  await summary.getByRole('link', { name: 'Enter the number of software engineers' }).click();
  await expect(page.getByLabel('Number of software engineers')).toBeFocused();
  await expect(page.getByLabel('Number of software engineers')).toHaveValue('1.5');
  await expect(page.getByLabel('First Name')).toHaveAccessibleDescription('Enter your first name');
});

test('offline in the middle: a clear message, nothing typed is lost, and it works on retry', async ({
  visitor,
  context,
}) => {
  const { page } = visitor;
  visitor.expectTrouble(/ERR_INTERNET_DISCONNECTED/);
  await page.goto('/aidp-capstone-demo');
  await fill(page, newEmail());
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Unlock the demos' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'could not reach the server' })).toBeFocused();
  await expect(page.getByLabel('First Name')).toHaveValue('Sample');
  await expect(page).toHaveTitle(/^Error: /);
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Unlock the demos' }).click();
  await expect(page.getByRole('heading', { name: 'Capstone Project Demos' })).toBeFocused();
  await expect(page).toHaveTitle(/^Capstone Project Demos/);
});

test('a team too large for the server is too large for the form', async ({ visitor: { page } }) => {
  await page.goto('/aidp-get-pricing');
  await fill(page, newEmail());
  await page.getByLabel('Number of software engineers').fill('1000001');
  await page.getByLabel('Email Address').fill('a@b');
  await page.getByRole('button', { name: 'Continue to checkout' }).click();
  const summary = page.getByRole('alert');
  await expect(summary).toContainText('from 1 to 1,000,000');
  await expect(summary).toContainText('like name@company.com');
});

test('of two pricing leads filled in while offline both arrive, and a correction sent meanwhile too', async ({
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

test('a lead that could not be sent is sent from whichever page comes next', async ({ visitor, site }) => {
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

test('a pricing lead that could not be sent on the side is sent from the checkout', async ({ visitor, site }) => {
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
