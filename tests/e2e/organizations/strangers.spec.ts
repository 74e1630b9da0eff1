import { createOrganization, expect, newBuyer, test } from '../journey.ts';
import { expectAccessible } from '../screens.ts';
import {
  arriveAtAccount,
  arriveInApp,
  askForLink,
  buySeats,
  canLogIn,
  heading,
  newStudent,
  password,
} from './accounts.ts';

test("a stranger's registration of the buyer's address gains nothing: its password and its session end", async ({
  visitor: { page, expectTrouble },
  site,
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000);
  expectTrouble(/409/);
  const stranger = await newStudent(site, { confirmed: false });
  const buyer = { ...stranger, password: 'chosen by the owner' };
  expect(await canLogIn(page, buyer.email, stranger.password)).toBe(false);
  await arriveAtAccount(page, buyer, 2);
  await expect(password(page)).toHaveCount(0);
  await expect(page.getByText('A password is not enough for this account')).toBeVisible();
  await expectAccessible(page, 'link only');
  // Supabase confirms the account at once, as in projects that do not require a confirmation.
  const confirm = 'update local_supabase.users set email_confirmed_at = $2 where email = $1';
  await site.vendorRows(confirm, [buyer.email, new Date()]);
  const strangers = await browser.newContext({ baseURL });
  const app = await strangers.newPage();
  await app.goto('/__local/app');
  await app.getByLabel('Email').fill(stranger.email);
  await app.getByLabel('Password').fill(stranger.password);
  await app.getByRole('button', { name: 'Sign in' }).click();
  await expect(app.getByText('student', { exact: true })).toBeVisible();
  await site.vendorRows(confirm, [buyer.email, null]);

  const link = await askForLink(page, buyer);
  await page.goto(link);
  await expect(heading(page)).toHaveText(`Create ${buyer.company}`);
  await expect(page.getByText('Choose a new password.')).toBeVisible();
  await expectAccessible(page, 'new password');
  const create = page.getByRole('button', { name: `Create ${buyer.company} with 2 seats` });
  await create.click();
  await expect(page.getByRole('alert')).toContainText('Password is required');
  await password(page).fill(buyer.password);
  await page.getByLabel('Confirm Password', { exact: true }).fill(buyer.password);
  await create.click();
  await arriveInApp(page, site, buyer, [2]);

  await app.reload();
  await expect(app.getByText('Your session has ended.')).toBeVisible();
  expect(await canLogIn(app, buyer.email, stranger.password)).toBe(false);
  await strangers.close();
});

test("an organization that a stranger made with the buyer's address becomes the buyer's, with a new password", async ({
  visitor: { page, expectTrouble },
  site,
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000);
  expectTrouble(/409/);
  // A new address works at once, though nobody has confirmed it.
  const stranger = newBuyer();
  const strangers = await browser.newContext({ baseURL });
  const app = await strangers.newPage();
  await buySeats(app, stranger, 1);
  await createOrganization(app, stranger);
  await arriveInApp(app, site, stranger, [1]);

  const buyer = { ...stranger, password: 'chosen by the owner' };
  await arriveAtAccount(page, buyer, 2);
  await expect(password(page)).toHaveCount(0);
  await page.goto(await askForLink(page, buyer));
  await expect(heading(page)).toHaveText(`Add 2 seats to ${buyer.company}`);
  await password(page).fill(buyer.password);
  await page.getByLabel('Confirm Password', { exact: true }).fill(buyer.password);
  await page.getByRole('button', { name: 'Add 2 seats' }).click();
  await arriveInApp(page, site, buyer, [1, 2]);
  await app.reload();
  await expect(app.getByText('Your session has ended.')).toBeVisible();
  expect(await canLogIn(app, buyer.email, stranger.password)).toBe(false);
  await strangers.close();
});
