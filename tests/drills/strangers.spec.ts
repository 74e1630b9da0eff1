import '../support/pages.ts';
import { account } from '#web/content/organization.ts';
import { choosePassword, expect, heading, newBuyer, password, test } from '../e2e/journey.ts';
import { arriveAtAccount, askForLink } from '../e2e/organizations/accounts.ts';
import { expectAccessible } from '../e2e/screens.ts';
import { appShows, arriveInApp, claim, newStudent, pay, signIn } from '../e2e/shortcuts.ts';

test("a stranger's registration of the buyer's address gains nothing: its password and its session end", async ({
  visitor: { page, expectTrouble },
  site,
}) => {
  expectTrouble(/409/);
  const stranger = await newStudent(site, { confirmed: false });
  const buyer = { ...stranger, password: 'chosen by the owner' };
  expect((await signIn(site, stranger)).status).toBe(400);
  await arriveAtAccount(page, site, buyer, 2);
  await expect(password(page)).toHaveCount(0);
  await expect(page.getByText(account.whyLink)).toBeVisible();
  await expectAccessible(page, 'link only');
  // Supabase confirms the account at once, as in projects that do not require a confirmation.
  const confirm = 'update local_supabase.users set email_confirmed_at = $2 where email = $1';
  await site.vendorRows(confirm, [buyer.email, new Date()]);
  const { cookie } = await signIn(site, stranger);
  expect(await appShows(site, cookie)).toContain('Role student ');
  await site.vendorRows(confirm, [buyer.email, null]);

  const link = await askForLink(page, site, buyer);
  await page.goto(link);
  await expect(heading(page)).toHaveText(`Create ${buyer.company}`);
  await expect(page.getByText('Choose a new password.')).toBeVisible();
  await expectAccessible(page, 'new password');
  const create = page.getByRole('button', { name: `Create ${buyer.company} with 2 seats` });
  await create.click();
  await expect(page.getByRole('alert')).toContainText('Password is required');
  await choosePassword(page, buyer.password);
  await create.click();
  await arriveInApp(page, site, buyer, [2]);

  expect(await appShows(site, cookie)).toContain('Your session has ended.');
  expect((await signIn(site, stranger)).status).toBe(400);
});

test("an organization that a stranger made with the buyer's address becomes the buyer's, with a new password", async ({
  visitor: { page, expectTrouble },
  site,
}) => {
  expectTrouble(/409/);
  // A new address works at once, though nobody has confirmed it.
  const stranger = newBuyer();
  await claim(site, stranger, await pay(site, stranger, 1));
  const { cookie } = await signIn(site, stranger);
  await expect.poll(() => appShows(site, cookie)).toContain('Seats 1 ');

  const buyer = { ...stranger, password: 'chosen by the owner' };
  await arriveAtAccount(page, site, buyer, 2);
  await expect(password(page)).toHaveCount(0);
  await page.goto(await askForLink(page, site, buyer));
  await expect(heading(page)).toHaveText(`Add 2 seats to ${buyer.company}`);
  await choosePassword(page, buyer.password);
  await page.getByRole('button', { name: 'Add 2 seats' }).click();
  await arriveInApp(page, site, buyer, [1, 2]);
  expect(await appShows(site, cookie)).toContain('Your session has ended.');
  expect((await signIn(site, stranger)).status).toBe(400);
});
