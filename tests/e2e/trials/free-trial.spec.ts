import '../../support/pages.ts';
import type { AuthError } from '@supabase/supabase-js';
import { identityError } from '#api/platform/vendors/supabase-error.ts';
import { registration } from '#web/content/trial.ts';
import { choosePassword, confirmPassword, expect, follow, idle, newBuyer, password, test } from '../journey.ts';
import { holdAnswer } from '../site/application.ts';
import {
  askForTrial,
  create,
  expectUsedUp,
  fillIn,
  openMail,
  register,
  rememberTrial,
  signIn,
  trial,
  trialRegister,
} from './trial.ts';

test('leads from the trial form to an account and on to the app; Back and a reload then lead to the trial form', async ({
  visitor: { page, expectTrouble },
  site,
}) => {
  expectTrouble(/422/);
  const student = newBuyer();
  await page.goto(trial);
  await askForTrial(page, student);
  await expect(page.getByRole('heading', { name: 'Complete Your Registration' })).toBeFocused();
  await page.reload();
  await expect(page.getByLabel('First Name')).toHaveValue(student.firstName);
  await expect(page.getByLabel('Last Name')).toHaveValue(student.lastName);
  await expect(page.getByLabel('Email Address')).toHaveValue(student.email);

  await create(page).click();
  await expect(page.getByRole('alert').getByText('Please enter a password')).toBeVisible();
  await expect(page.getByRole('alert').getByText(registration.noConfirmation)).toBeVisible();
  await password(page).fill(student.password);
  await confirmPassword(page).fill('another');
  await create(page).click();
  await expect(page.getByRole('alert').getByText('Passwords do not match')).toBeVisible();
  // The identity service's own rule, which its answer gives to no field.
  await choosePassword(page, 'short');
  await create(page).click();
  await page
    .getByRole('alert')
    .getByRole('link', { name: /^Password should be/ })
    .click();
  await expect(password(page)).toBeFocused();
  await register(page, student);
  await page.waitForURL(/\/auth$/);
  expect(await page.evaluate(() => localStorage.getItem('freeTrial'))).toBeNull();
  expect(await site.rows('select user_roles, cohort_id from profiles where email = $1', [student.email])).toEqual([
    { user_roles: 'student', cohort_id: 2 },
  ]);

  await page.goBack();
  await expectUsedUp(page);
  await page.reload();
  await expectUsedUp(page);
  await expect(page.getByRole('heading', { level: 2, name: 'Please fill out the trial form first' })).toBeVisible();
  await expect(page.getByText('look among unwanted mail')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Login' })).toHaveAttribute('href', /app/);
  await expect(page.getByText(trial.slice(1))).toHaveCount(0);
  await page.evaluate(() => localStorage.setItem('freeTrial', '{"firstName":"Sample"}'));
  await page.reload();
  await expect(page.getByRole('alert')).toHaveText(
    'Missing required information. Please fill out the trial form again.',
  );
  await page.getByRole('link', { name: 'Go to the trial form' }).click();
  await expect(page.getByRole('heading', { name: 'Start your free trial' })).toBeFocused();
  // It works again.
  const another = newBuyer();
  await askForTrial(page, another);
  await expect(page.getByLabel('First Name')).toHaveValue(another.firstName);
  await register(page, another);
  await page.waitForURL(/\/auth$/);
});

test("goes the whole way on one machine: form, account, the identity service's mail, the course", async ({
  visitor: { page, expectTrouble },
}) => {
  expectTrouble(/400/);
  const student = newBuyer();
  await page.goto(trial);
  await askForTrial(page, student);
  await expect(page.getByText('We email you a link to confirm your address. Open it, then log in.')).toBeVisible();
  await register(page, student);
  await page.waitForURL(/\/auth$/);
  await signIn(page, student);
  await expect(page.getByRole('alert')).toContainText(`Open the link in the email that was sent to ${student.email}`);

  await openMail(page, 'Confirm Your Signup', student.email);
  await expect(page.getByRole('heading', { level: 1, name: student.firstName })).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await signIn(page, student);
  await expect(page.getByRole('heading', { level: 1, name: student.firstName })).toBeVisible();
});

test('covers the page while the account is being made, and focuses a failure; an account that is ready after Back takes nobody away', async ({
  visitor: { page, expectTrouble },
}) => {
  expectTrouble(/500|503/);
  const student = newBuyer();
  await rememberTrial(page, student);
  await page.goto(trial);
  await follow(page, trialRegister);
  const answer = Promise.withResolvers<void>();
  await page.route('**/api/trials', async (route) => {
    await answer.promise;
    await route.fulfill({ status: 503, body: 'no JSON' });
  });
  await register(page, student);
  await expect(page.getByRole('dialog', { name: 'Creating your account...' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeVisible();
  answer.resolve();
  const summary = page.getByRole('alert').filter({ hasText: 'An error occurred during registration' });
  await expect(summary).toBeFocused();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(password(page)).toHaveValue(student.password);
  await page.unroute('**/api/trials');

  const ready = await holdAnswer(page, '**/api/trials');
  await create(page).click();
  await ready.given;
  await page.goBack();
  await page.waitForURL(`**${trial}`);
  await ready.release();
  expect(new URL(page.url()).pathname).toBe(trial);
  await page.goForward();
  await expectUsedUp(page);
});

test('pressing again after a lost response leads on; when the mails of this hour are used up, the visitor is told', async ({
  visitor: { page, expectTrouble },
  site,
}) => {
  expectTrouble(/503/);
  site.standIns.faults.add({ path: '/auth/v1/signup', kind: 'cut-after', times: 1 });
  const student = newBuyer();
  await rememberTrial(page, student);
  await page.goto(trialRegister);
  await register(page, student);
  await expect(page.getByRole('alert').getByText('An error occurred during registration')).toBeVisible();
  await create(page).click();
  await page.waitForURL(/\/auth$/);
  expect(await site.rows('select user_roles from profiles where email = $1', [student.email])).toEqual([
    { user_roles: 'student' },
  ]);

  const refusal = identityError({ code: 'over_email_send_rate_limit' } as AuthError);
  await page.route('**/api/trials', (route) => route.fulfill({ status: refusal.status, json: refusal.toBody('') }));
  await rememberTrial(page, student);
  await page.goto(trialRegister);
  await register(page, student);
  const alert = page.getByRole('alert').filter({ hasText: 'please send it again in an hour' });
  await expect(alert).toBeFocused();
  await expect(alert).toContainText('Your account has not been created yet');
  await expect(page.getByLabel('Email Address')).toHaveValue(student.email);
  await expect(password(page)).toHaveValue(student.password);
});

test('Back, pressed before the next page is rendered, leads to a form that can be sent; no older entry keeps the answers', async ({
  visitor: { page },
}) => {
  const student = newBuyer();
  await page.goto(trial);
  await fillIn(page, student);
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
  expect(new URL(page.url()).pathname).toBe(trial);
  await expect(button).toBeEnabled();
  await askForTrial(page, student);

  await page.goto('/about-us');
  await page.goto(trial);
  await askForTrial(page, student);
  await register(page, student);
  await page.waitForURL(/\/auth$/);
  await page.goBack();
  await expectUsedUp(page);
  for (const entry of [trial, '/about-us', trialRegister]) {
    await page.goBack();
    await page.waitForURL(`**${entry}`);
  }
  await expectUsedUp(page);
});

test('works the same when the browser stores nothing', async ({ visitor: { page, expectTrouble }, context }) => {
  expectTrouble(/could not be|was ignored/);
  await context.addInitScript(() => {
    const deny = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    Object.assign(Storage.prototype, { setItem: deny, getItem: deny, removeItem: deny });
  });
  const student = newBuyer();
  await page.goto(trial);
  await askForTrial(page, student);
  await page.reload();
  await expect(page.getByLabel('First Name')).toHaveValue(student.firstName);
  await register(page, student);
  await page.waitForURL(/\/auth$/);
  await page.goBack();
  await expectUsedUp(page);
  await page.reload();
  await expectUsedUp(page);
});
