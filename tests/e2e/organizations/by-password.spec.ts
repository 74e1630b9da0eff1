import { confirmPassword, createOrganization, expect, heading, password, price, test } from '../journey.ts';
import { expectAccessible, horizontalOverflow } from '../screens.ts';
import { arriveAfterPaying, arriveInApp, attach, expectOrganization, newStudent, pay } from '../shortcuts.ts';
import { arriveAtAccount, logIn } from './accounts.ts';

// Many steps in one visit.
test.slow();

test('a trial student buys 2 seats with the account, then 4 more in the same browser, then 45 for another organization', async ({
  visitor: { page, expectTrouble },
  site,
}) => {
  expectTrouble(/409/);
  const buyer = await newStudent(site, { company: 'Sample'.repeat(15) });
  await arriveAtAccount(page, site, buyer);
  await expect(heading(page)).toBeFocused();
  await expect(page.getByRole('region', { name: 'Paid' })).toContainText(price(2));
  await expect(page.getByLabel('Email Address')).toHaveValue(buyer.email);
  await expect(page.getByLabel('Email Address')).not.toBeEditable();
  await expectAccessible(page, 'account');
  await password(page).fill(buyer.password);
  // The organization was named and the button pressed, so nothing is asked again.
  await logIn(page).dblclick();
  await arriveInApp(page, site, buyer, [2]);

  await arriveAfterPaying(page, site, buyer, 4);
  await expect(heading(page)).toHaveText(`Add 4 seats to ${buyer.company}`);
  await expect(heading(page)).toBeFocused();
  await expect(page.getByText(`${buyer.company} has 2 seats now.`)).toBeVisible();
  await expect(page.getByRole('img', { name: '2 seats now, and 4 new.' })).toBeVisible();
  await expect(page.getByText('+ 4 paid today')).toBeVisible();
  await expect(page.getByText('6 after this')).toBeVisible();
  // The page does not tell whose organization it is, because anyone may be using this browser.
  await expect(page.getByRole('main')).not.toContainText('administrator');
  await expectAccessible(page, 'seats');
  await page.reload();
  await page.getByRole('button', { name: 'Add 4 seats' }).dblclick();
  await page.waitForURL(/\/__local\/app/);
  await expectOrganization(site, buyer, [2, 4]);
  await page.goBack();
  await expect(heading(page)).toHaveText('Your organization already exists');

  // Another organization needs an address without an account.
  await page.setViewportSize({ width: 390, height: 844 });
  await arriveAfterPaying(page, site, buyer, 45);
  await expect(heading(page)).toHaveText(`Add 45 seats to ${buyer.company}`);
  await expect(page.getByText('51 after this')).toBeVisible();
  expect(await horizontalOverflow(page), 'with a long name').toBe(0);
  // Too many to draw.
  await expect(page.getByRole('main').getByRole('img')).toHaveCount(0);
  await page.getByRole('button', { name: 'Create another organization instead' }).click();
  await expect(page.getByText('another organization needs an address without an account')).toBeVisible();
  const second = { ...buyer, email: `second-${buyer.email}`, company: 'A second organization' };
  await createOrganization(page, second);
  await page.waitForURL(/\/__local\/app/);
  await expectOrganization(site, buyer, [2, 4]);
  await expectOrganization(site, second, [45]);
});

test('an administrator adds seats with the password, in a browser that knows nothing, by keyboard alone', async ({
  visitor: { page, expectTrouble },
  site,
}) => {
  expectTrouble(/409/);
  const buyer = await newStudent(site);
  await attach(site, buyer, await pay(site, buyer, 1));
  await arriveAtAccount(page, site, { ...buyer, company: 'Another name' }, 3);
  await page.keyboard.press('Tab');
  await page.getByLabel('Email Address').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.type(buyer.password);
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText(`Add 3 seats to ${buyer.company}`);
  await expect(heading(page)).toBeFocused();
  await expect(page.getByText(`You are its administrator, as ${buyer.email}.`)).toBeVisible();

  // Back leads from step to step, and the form still has what was typed.
  await page.goBack();
  await expect(heading(page)).toHaveText('You have an account');
  await page.goBack();
  await expect(heading(page)).toHaveText('Create Your Organization');
  await expect(page.getByLabel('Organization Name')).toHaveValue('Another name');
  await expect(confirmPassword(page)).toHaveValue(buyer.password);
  await page.goForward();
  await page.goForward();
  await expect(heading(page)).toHaveText(`Add 3 seats to ${buyer.company}`);
  await page.getByRole('button', { name: 'Add 3 seats' }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/__local\/app/);
  await expectOrganization(site, buyer, [1, 3]);
});
