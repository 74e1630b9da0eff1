import type { Page } from '@playwright/test';
import { leadForms } from '../../../api/src/contract/leads.values.ts';
import { expect, idle, test } from '../journey.ts';
import { fill, newEmail } from './filling-in.ts';

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

/** Returns the name of the focused field. */
async function focusedName(page: Page): Promise<string> {
  return (await page.locator(':focus').getAttribute('name')) ?? '';
}

for (const { form, path, button, next } of forms) {
  test(`${path} is sent and leads to the next page`, async ({ visitor: { page }, site }) => {
    const email = newEmail();
    await page.goto(`${path}?utm_source=sample`);
    const fields = page.locator('main form .field [name]');
    expect(await fields.evaluateAll((controls) => controls.map((control) => control.getAttribute('name')))).toEqual(
      leadForms[form].fields.map(({ name }) => name),
    );
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

  test(`${path} works by keyboard alone, and Back returns to a working form`, async ({ visitor: { page }, site }) => {
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
    await page.locator('main form .field input').first().focus();
    for (let name = await focusedName(page); values[name]; name = await focusedName(page)) {
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

test('an empty form says what is missing, moves the focus there, and keeps what was typed', async ({
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

test('going offline shows a clear message and loses nothing typed, and the retry works', async ({
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

test('an answer that comes after the visitor has left the form leads nowhere', async ({ visitor: { page }, site }) => {
  const email = newEmail();
  const arrival = Promise.withResolvers<void>();
  await page.route('**/api/leads/enterprise', async (route) => {
    const response = await route.fetch();
    await arrival.promise;
    await route.fulfill({ response });
  });
  await page.goto('/ent-custom-form');
  await fill(page, email);
  await page.getByRole('button', { name: 'Continue to scheduling' }).click();
  await expect.poll(() => site.rows('select 1 from leads where email = $1', [email])).toHaveLength(1);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Program FAQ' }).click();
  await page.waitForURL('**/program-faq');
  const answered = page.waitForResponse('**/api/leads/enterprise');
  arrival.resolve();
  await (await answered).finished();
  await idle(page);
  expect(new URL(page.url()).pathname).toBe('/program-faq');
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
