import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, idle, test } from '../journey.ts';

const path = '/aidp-free-trial-7f3a';
const message = 'Please fill out the trial form first';

async function askForTrial(page: Page): Promise<void> {
  await page.getByLabel('First Name').fill('Sample');
  await page.getByLabel('Last Name').fill('Student');
  await page.getByLabel('Email Address').fill(`student-${randomUUID().slice(0, 8)}@example.com`);
  await page.getByRole('button', { name: 'Start the free trial' }).click();
  await page.waitForURL(`**${path}-register`);
}

async function register(page: Page): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill('a long sample password');
  await page.getByLabel('Confirm Password', { exact: true }).fill('a long sample password');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.waitForURL(/\/auth$/);
}

async function expectUsedUp(page: Page): Promise<void> {
  expect(new URL(page.url()).pathname).toBe(`${path}-register`);
  await expect(page.getByRole('alert')).toHaveText(message);
  await expect(page.getByLabel('Email Address')).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test('Back and a reload after the registration lead to the trial form, which works again', async ({
  visitor: { page },
}) => {
  await page.goto(path);
  await askForTrial(page);
  await register(page);
  await page.goBack();
  await expectUsedUp(page);
  await page.reload();
  await expectUsedUp(page);
  await page.getByRole('link', { name: 'Go to the trial form' }).click();
  await askForTrial(page);
  await expect(page.getByLabel('First Name')).toHaveValue('Sample');
  await register(page);
});

test('no older history entry keeps the answers', async ({ visitor: { page } }) => {
  await page.goto(path);
  await askForTrial(page);
  await page.goto('/about-us');
  await page.goto(path);
  await askForTrial(page);
  await register(page);
  await page.goBack();
  await expectUsedUp(page);
  for (let entries = 0; entries < 3; entries++) await page.goBack();
  await expectUsedUp(page);
});

test('works the same when the browser stores nothing', async ({ visitor, context }) => {
  const { page, expectTrouble } = visitor;
  expectTrouble(/could not be|was ignored/);
  await context.addInitScript(() => {
    const deny = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    Object.assign(Storage.prototype, { setItem: deny, getItem: deny, removeItem: deny });
  });
  await page.goto(path);
  await askForTrial(page);
  await page.reload();
  await expect(page.getByLabel('First Name')).toHaveValue('Sample');
  await register(page);
  await page.goBack();
  await expectUsedUp(page);
  await page.reload();
  await expectUsedUp(page);
});

test('an account that is ready after Back does not take the visitor away', async ({ visitor: { page } }) => {
  await page.goto(path);
  await askForTrial(page);
  const [held, arrival] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route('**/api/trials', async (route) => {
    const response = await route.fetch();
    held.resolve();
    await arrival.promise;
    await route.fulfill({ response });
  });
  await page.getByLabel('Password', { exact: true }).fill('a long sample password');
  await page.getByLabel('Confirm Password', { exact: true }).fill('a long sample password');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await held.promise;
  await page.goBack();
  await page.waitForURL(`**${path}`);
  const answered = page.waitForResponse('**/api/trials');
  arrival.resolve();
  await (await answered).finished();
  await idle(page);
  expect(new URL(page.url()).pathname).toBe(path);
  await page.goForward();
  await expectUsedUp(page);
});
