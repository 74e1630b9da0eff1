import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, idle, test } from '../journey.ts';

const path = '/aidp-free-trial-7f3a';

async function fillIn(page: Page, email: string): Promise<void> {
  await page.goto(path);
  await page.getByLabel('First Name').fill('Sample');
  await page.getByLabel('Last Name').fill('Student');
  await page.getByLabel('Email Address').fill(email);
}

async function askForTrial(page: Page, email: string): Promise<void> {
  await fillIn(page, email);
  await page.getByRole('button', { name: 'Start the free trial' }).click();
  await page.waitForURL(`**${path}-register`);
}

test('leads from the trial form to an account, and on to the app', async ({ visitor: { page }, site }) => {
  const email = `student-${randomUUID().slice(0, 8)}@example.com`;
  await askForTrial(page, email);
  await expect(page.getByRole('heading', { name: 'Complete Your Registration' })).toBeFocused();
  await page.reload();
  await expect(page.getByLabel('First Name')).toHaveValue('Sample');
  await expect(page.getByLabel('Last Name')).toHaveValue('Student');
  await expect(page.getByLabel('Email Address')).toHaveValue(email);

  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('alert').getByText('Please enter a password')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('a long sample password');
  await page.getByLabel('Confirm Password', { exact: true }).fill('another');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('alert').getByText('Passwords do not match')).toBeVisible();
  await page.getByLabel('Confirm Password', { exact: true }).fill('a long sample password');

  const app = page.waitForRequest((request) => new URL(request.url()).pathname.endsWith('/auth'));
  await page.getByRole('button', { name: 'Create Account' }).click();
  await app;
  await page.waitForURL(/\/auth$/);
  expect(await page.evaluate(() => localStorage.getItem('freeTrial'))).toBeNull();
  expect(await site.rows('select user_roles, cohort_id from profiles where email = $1', [email])).toEqual([
    { user_roles: 'student', cohort_id: 2 },
  ]);
});

test('covers the page while the account is being made, and shows and focuses a failure', async ({ visitor }) => {
  const { page } = visitor;
  visitor.expectTrouble(/500|503/);
  await askForTrial(page, 'student@example.com');
  let respond = () => {};
  await page.route('**/api/trials', async (route) => {
    await new Promise<void>((resolve) => {
      respond = resolve;
    });
    await route.fulfill({ status: 503, body: 'no JSON' });
  });
  await page.getByLabel('Password', { exact: true }).fill('a long sample password');
  await page.getByLabel('Confirm Password', { exact: true }).fill('a long sample password');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('dialog', { name: 'Creating your account...' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeVisible();
  respond();
  const summary = page.getByRole('alert').filter({ hasText: 'An error occurred during registration' });
  await expect(summary).toBeFocused();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('a long sample password');
});

test('Back, pressed before the next page is rendered, leads to a form that can be sent', async ({
  visitor: { page },
}) => {
  await fillIn(page, 'early-back@example.com');
  // The router changes the address, then renders. This visitor is faster.
  await page.evaluate(`
    const push = history.pushState.bind(history);
    history.pushState = (...entry) => {
      history.pushState = push;
      push(...entry);
      history.back();
      const end = performance.now() + 300;
      while (performance.now() < end);
    };
  `);
  const backAgain = page.evaluate(`new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))`);
  const button = page.getByRole('button', { name: 'Start the free trial' });
  await button.click();
  await backAgain;
  await idle(page);
  expect(new URL(page.url()).pathname).toBe(path);
  await expect(button).toBeEnabled();
  await page.getByLabel('First Name').fill('Sample');
  await page.getByLabel('Last Name').fill('Student');
  await page.getByLabel('Email Address').fill('early-back@example.com');
  await button.click();
  await page.waitForURL(`**${path}-register`);
});

test('registering without the trial form leads back to it', async ({ visitor: { page } }) => {
  await page.goto(`${path}-register`);
  await expect(page.getByRole('alert')).toHaveText('Please fill out the trial form first');
  await expect(page.getByRole('heading', { level: 2, name: 'Please fill out the trial form first' })).toBeVisible();
  await expect(page.getByText('you will come straight back to choose a password')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Login' })).toHaveAttribute('href', /app/);
  await expect(page.getByText(path.slice(1))).toHaveCount(0);
  await page.evaluate(() => localStorage.setItem('freeTrial', '{"firstName":"Sample"}'));
  await page.reload();
  await expect(page.getByRole('alert')).toHaveText(
    'Missing required information. Please fill out the trial form again.',
  );
  await page.getByRole('link', { name: 'Go to the trial form' }).click();
  await expect(page.getByRole('heading', { name: 'Start your free trial' })).toBeFocused();
});
