import { choosePassword, expect, heading, password, price, test } from '../journey.ts';
import { expectAccessible } from '../screens.ts';
import { arriveInApp, expectOrganization, leave, newStudent } from '../shortcuts.ts';
import { arriveAtAccount, askForLink, logIn, ownershipLink, passMinutes, sendLink } from './accounts.ts';

// Many steps in one visit.
test.slow();

test('buys in one browser, attaches by link in another: 2 seats, then 4 more, one organization with 6', async ({
  visitor: { page, expectTrouble },
  site,
  browser,
  baseURL,
}) => {
  expectTrouble(/409/);
  const buyer = await newStudent(site);
  await arriveAtAccount(page, site, buyer, 2);
  const first = await askForLink(page, site, buyer);
  await expectAccessible(page, 'inbox');
  await expect(page.getByText('You can send it again in a minute.')).toBeVisible();

  const other = await browser.newPage({ baseURL });
  // Programs that scan mails open links, too; only the button does something.
  expect((await fetch(first)).status).toBe(200);
  await other.goto(first);
  await expect(heading(other)).toHaveText(`Create ${buyer.company}`);
  await expect(other).toHaveURL(/\/create-org$/);
  await expect(other.getByText(buyer.email, { exact: false }).first()).toBeVisible();
  // A stranger may have chosen the student's password.
  await expect(other.getByText('Choose a new password.')).toBeVisible();
  await expectAccessible(other, 'new organization');
  // A reload, Back, and a link within the page lead to the same.
  await other.reload();
  await leave(other);
  await other.goBack();
  await expect(heading(other)).toHaveText(`Create ${buyer.company}`);
  await other.evaluate(`location.hash = '#main'`);
  await expect.poll(() => other.evaluate('history.state?.ownership !== undefined')).toBe(true);
  await other.reload();
  await choosePassword(other, buyer.password);
  await other.getByRole('button', { name: `Create ${buyer.company} with 2 seats` }).dblclick();
  await arriveInApp(other, site, buyer, [2]);

  // The first browser does not know that; its payment is used.
  await page.getByRole('button', { name: 'Use your password instead' }).click();
  await password(page).fill(buyer.password);
  await logIn(page).click();
  await expect(page.getByRole('alert')).toContainText('already used');
  await page.reload();
  await expect(heading(page)).toHaveText('Your organization already exists');

  await passMinutes(site, buyer.email, 2);
  await arriveAtAccount(page, site, buyer, 4);
  const second = await askForLink(page, site, buyer, 4);
  expect(second).not.toBe(first);
  await other.goto(second);
  await expect(heading(other)).toHaveText(`Add 4 seats to ${buyer.company}`);
  await expect(password(other)).toHaveCount(0);
  await expect(other.getByRole('img', { name: '2 seats now, and 4 new.' })).toBeVisible();
  await other.getByRole('button', { name: 'Add 4 seats' }).click();
  await other.waitForURL(/\/__local\/app/);
  await expectOrganization(site, buyer, [2, 4]);

  // A second use is refused.
  await other.goto(second);
  await expect(heading(other)).toHaveText('Your organization already exists');
  await expectOrganization(site, buyer, [2, 4]);
  await other.close();
});

test('sends the link again after a minute; an expired link says how to get another one; an incomplete link says so', async ({
  visitor: { page, expectTrouble },
  site,
  browser,
  baseURL,
}) => {
  expectTrouble(/400|409|410|429|503|ERR_/);
  const buyer = await newStudent(site);
  await page.clock.install();
  await arriveAtAccount(page, site, buyer);
  await page.route('**/api/organizations/ownership-links', (route) => route.abort(), { times: 1 });
  await sendLink(page).click();
  await expect(page.getByRole('alert')).toContainText('We could not reach our server.');
  await expect(page.getByRole('alert')).toBeFocused();
  const first = await askForLink(page, site, buyer);
  const again = page.getByRole('button', { name: 'Send it again' });
  await again.press('Enter');
  await expect(page.getByRole('alert')).toContainText('You can send it again in a minute.');
  await page.clock.fastForward(61_000);
  // On the server, the minute is not over yet.
  await again.click();
  await expect(page.getByRole('alert')).toContainText('We have just sent a link to this address.');
  await passMinutes(site, buyer.email, 2);
  await again.click();
  await expect(page.getByText('We have sent another link.')).toBeVisible();
  await expect.poll(() => ownershipLink(site, buyer)).not.toBe(first);

  const link = await ownershipLink(site, buyer);
  const expire = "update ownership_tokens set expires_at = now() - interval '1 second' where email = $1";
  await site.rows(expire, [buyer.email]);
  const other = await browser.newPage({ baseURL });
  await other.goto(link);
  await expect(heading(other)).toHaveText('This link no longer works');
  await expect(heading(other)).toBeFocused();
  await expect(other.getByText('open the link in our email about your payment again')).toBeVisible();
  await expectAccessible(other, 'expired');
  // Another link, pasted into the same tab.
  await other.evaluate(`location.hash = '#ownership=own_cut-off'`);
  await expect(heading(other)).toHaveText('This link is not complete');
  await expect(other).toHaveURL(/\/create-org$/);
  await other.close();

  // The browser that paid leads back to the payment.
  await leave(page);
  await page.goto(link);
  await page.getByRole('button', { name: 'Back to your payment' }).click();
  await expect(heading(page)).toHaveText('Create Your Organization');
  await expect(page.getByRole('region', { name: 'Paid' })).toContainText(price(2));
});
