import { createOrganization, expect, heading, newBuyer, password, price, test } from '../journey.ts';
import { expectAccessible } from '../screens.ts';
import { arriveInApp, newStudent, storeIn } from '../shortcuts.ts';
import { holdAnswer } from '../site/application.ts';
import { openMail } from '../trials/trial.ts';
import { arriveAtAccount, logIn, sendLink } from './accounts.ts';

// Many steps in one visit.
test.slow();

test('a forgotten password is reset in the app, which leads back; an answer that comes after Back attaches nothing', async ({
  visitor: { page, expectTrouble },
  site,
}) => {
  expectTrouble(/409/);
  const student = await newStudent(site);
  const renewed = { ...student, password: 'another-password' };
  await arriveAtAccount(page, site, student);
  await page.getByRole('link', { name: 'Forgot it?' }).click();
  await page.waitForURL(/\/__local\/app/);
  const back = new URL(page.url()).searchParams.get('redirect_to') ?? '';
  expect(back).toMatch(/^http:\/\/localhost:\d+\/create-org$/);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByLabel('Email').fill(student.email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await openMail(page, 'Reset Your Password', student.email);
  await page.getByLabel('New password').fill(renewed.password);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('region', { name: 'Paid' })).toContainText(price(2));
  await createOrganization(page, renewed);
  await expect(heading(page)).toHaveText('You have an account');

  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  for (const [path, button] of [
    ['**/api/organizations/ownership-tokens', logIn(page)],
    ['**/api/organizations/attachment', logIn(page)],
    ['**/api/organizations/ownership-links', sendLink(page)],
  ] as const) {
    const answer = await holdAnswer(page, path);
    await password(page).fill(renewed.password);
    await button.click();
    await answer.given;
    await page.goBack();
    await expect(heading(page)).toHaveText('Create Your Organization');
    await answer.release();
    await expect(heading(page), path).toHaveText('Create Your Organization');
    await page.unroute(path);
    await page.goForward();
    await expect(heading(page)).toHaveText('You have an account');
  }
  expect(asked).not.toContain('/api/organizations/attach');
  await password(page).fill(renewed.password);
  await logIn(page).click();
  await arriveInApp(page, site, renewed, [2]);
});

test('a wrong password is reported at its field, after too many only the link is left; another address keeps the form', async ({
  visitor: { page, expectTrouble },
  site,
}) => {
  expectTrouble(/40[349]|429|ERR_/);
  const student = await newStudent(site, { company: 'Northwind' });
  // A remembered payment that the server does not know does no harm.
  const unknown = { session: 'cs_test_unknown', timestamp: new Date().toISOString() };
  await storeIn(page, 'localStorage', 'claimedSession', unknown);
  await arriveAtAccount(page, site, student);
  const another = page.getByRole('button', { name: 'Use another address' });
  const email = page.getByLabel('Email Address');
  await another.click();
  await expect(email).toBeFocused();
  for (const [label, value] of [
    ['First Name', student.firstName],
    ['Last Name', student.lastName],
    ['Email Address', student.email],
    ['Organization Name', student.company],
    ['Password', student.password],
    ['Confirm Password', student.password],
  ] as const)
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(value);
  await page.goBack();
  await expect(heading(page)).toHaveText('You have an account');

  await password(page).fill('');
  await logIn(page).click();
  await expect(page.getByRole('alert')).toContainText('Password is required');
  await password(page).fill('wrong');
  await logIn(page).click();
  await expect(page.getByText('This password is wrong.').last()).toBeVisible();
  await expect(password(page)).toBeFocused();
  await expect(password(page)).toHaveAccessibleDescription(/This password is wrong/);
  await expect(password(page)).toHaveValue('wrong');
  await expectAccessible(page, 'wrong password');
  await page.route('**/api/organizations/ownership-tokens', (route) => route.abort(), { times: 1 });
  await logIn(page).click();
  await expect(page.getByRole('alert')).toContainText('We could not reach our server.');
  for (let status = 0; status !== 429; ) {
    const answered = page.waitForResponse('**/api/organizations/ownership-tokens');
    const [answer] = await Promise.all([answered, logIn(page).click()]);
    status = answer.status();
    if (status !== 429) await expect(password(page)).toBeFocused();
  }
  const tooMany = page.getByRole('alert').filter({ hasText: 'Too many wrong passwords.' });
  await expect(tooMany).toBeFocused();
  await sendLink(page).click();
  await expect(heading(page)).toHaveText('Check your inbox');
  await another.click();
  await expect(email).toBeFocused();
  const buyer = { ...student, email: newBuyer().email };
  await email.fill(buyer.email);
  await page.keyboard.press('Enter');
  await arriveInApp(page, site, buyer, [2]);
  expect(await site.rows('select user_roles from profiles where email = $1', [student.email])).toEqual([
    { user_roles: 'student' },
  ]);
  const { session } = JSON.parse(String(await page.evaluate('localStorage.claimedSession')));
  expect(session).toMatch(/^cs_test_(?!unknown)/);
});
