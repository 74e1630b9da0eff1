import '../../support/pages.ts';
import { handingOut } from '#web/content/course.ts';
import {
  askForPricing,
  cardForm,
  createOrganization,
  expect,
  idle,
  newBuyer,
  payButton,
  payByCard,
  price,
  test,
} from '../journey.ts';
import {
  arriveAfterPaying,
  arriveInApp,
  claim,
  expectInApp,
  expectOrganization,
  leave,
  openMail,
  pay,
} from '../shortcuts.ts';
import { signIn } from '../trials/trial.ts';

test('buys 3 seats with the test card after a declined one, creates the organization and signs in', async ({
  visitor: { page, expectTrouble },
  site,
}) => {
  expectTrouble(/402|409/);
  const buyer = newBuyer();
  await askForPricing(page, buyer, 3);
  await expect(page.getByText(price(3)).first()).toBeVisible();
  await expect(page.getByText(`Your receipt goes to ${buyer.email}`)).toBeVisible();
  await expect(cardForm(page).getByLabel('Email')).toHaveValue(buyer.email);
  await payByCard(page, '4000 0000 0000 0002');
  await expect(
    cardForm(page)
      .getByText(/declined/i)
      .first(),
  ).toBeVisible();
  const returned = page.waitForRequest(/\/create-org\?session_id=cs_/);
  await payByCard(page);
  const address = (await returned).url();
  await expect(page.getByLabel('Organization Name')).toHaveValue(buyer.company);
  await expect(page.getByLabel('Email Address')).toHaveValue(buyer.email);
  await expect(page.getByText(/3 seats/).first()).toBeVisible();
  await createOrganization(page, buyer);
  await arriveInApp(page, site, buyer, [3]);
  await signIn(page, buyer);
  await expect(page.locator('dl')).toContainText('Seats3');

  // The same Checkout Session again says that it was used, and leads to the login.
  await page.goto(address);
  await expect(page.getByText('This payment was already used to create an organization. Please log in.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: /log ?in/i })).toHaveAttribute('href', '/__local/app');
  await expectOrganization(site, buyer, [3]);
});

test('another address can pay, even after a reload, with a card that asks for 3D Secure; the form then knows it', async ({
  visitor: { page },
  site,
}) => {
  const buyer = newBuyer();
  await askForPricing(page, buyer, 1);
  await page.getByRole('button', { name: 'Use another address' }).click();
  const email = cardForm(page).getByLabel('Email');
  await expect(email).toHaveValue('');
  await expect(email).toBeEditable();
  // Nor does the history entry keep the address longer than the browser's storage does.
  await page.evaluate('localStorage.removeItem("checkoutSession")');
  await page.reload();
  await expect(email).toBeEditable();
  await expect(page.getByText('Your receipt goes to')).toBeHidden();
  await payByCard(page, '4000 0000 0000 3220');
  await cardForm(page).getByRole('button', { name: 'Complete' }).click();
  await expect(page.getByRole('region', { name: 'Paid' })).toContainText('Paid bypayer@example.com');
  await expect(page.getByLabel('Email Address')).toHaveValue('payer@example.com');
  await createOrganization(page, buyer);
  await arriveInApp(page, site, buyer, [1]);
});

test('closes the tab after paying and finishes in another browser, with the address on the invoice or the link in our mail', async ({
  visitor: { page, expectTrouble },
  site,
}) => {
  expectTrouble(/409/);
  await page.setViewportSize({ width: 390, height: 844 });
  const buyer = newBuyer();
  await pay(site, buyer, 4);
  await openMail(page, buyer.email, 'Your receipt');
  const mail = page.frameLocator('iframe').first();
  await expect(mail.getByText(price(4))).toBeVisible();
  // The mail is a summary; the address is printed on the invoice that it links to.
  await expect(mail.getByText(/create-org/)).toHaveCount(0);
  await page.getByRole('link', { name: 'Download invoice' }).click();
  await expect(page.getByRole('link', { name: /create-org/ })).toHaveCount(0);
  const footer = await page.getByText(/create-org/).innerText();
  await page.goto(/https?:\S+create-org\S+/.exec(footer)?.[0] ?? '');
  await expect(page.getByText(/4 seats/).first()).toBeVisible();
  await expect(page.getByLabel('Email Address')).toHaveValue(buyer.email);

  // Some minutes later, ours.
  const due = "update mails set due_at = now(), next_try_at = now() where recipient = $1 and kind = 'seats-paid'";
  await site.rows(due, [buyer.email]);
  await site.rows("select graphile_worker.add_job('send-waiting-mails', '{}'::json)");
  const subject = 'Your 4 seats are paid for: create your organization';
  const link = page
    .getByRole('listitem')
    .getByRole('link', { name: /create-org/ })
    .first();
  await page.evaluate('localStorage.clear()');
  await openMail(page, buyer.email, subject);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(subject);
  await link.click();
  await expect(page.getByText(price(4)).first()).toBeVisible();
  await createOrganization(page, buyer);
  await arriveInApp(page, site, buyer, [4]);

  // The administrator, who is the payer, gets a mail that it is ready. A second use of the link leads to the login.
  await openMail(page, buyer.email, 'Your organization is ready');
  await openMail(page, buyer.email, subject);
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your organization already exists');
});

test('after paying, a receipt says what was paid, by whom, how to come back, and what was refunded', async ({
  visitor: { page },
  site,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const buyer = newBuyer();
  await arriveAfterPaying(page, site, buyer, 13);
  const receipt = page.getByRole('region', { name: 'Paid' });
  for (const row of [price(13), 'Seats13', `Price per seat${price(1)}`, `Paid by${buyer.email}`, handingOut])
    await expect(receipt).toContainText(row);
  await expect(page.getByText('Step 2 of 2')).toBeVisible();

  // In print it stands alone, on white.
  await page.emulateMedia({ media: 'print' });
  await expect(receipt).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(page.getByLabel('Organization Name')).toBeHidden();
  await page.emulateMedia({ media: null });

  await receipt.getByRole('button', { name: 'Copy the link' }).click();
  await expect(receipt.getByRole('status')).toContainText('Copied');
  const link = new URL(String(await page.evaluate('navigator.clipboard.readText()')));
  const session = link.searchParams.get('session_id') ?? '';
  expect(session).toMatch(/^cs_/);
  await site.stripe('/refund', { session, amount: 500_000 });
  await leave(page);
  await page.goto(link.pathname + link.search);
  await expect(receipt).toContainText(`Refunded${price(1)}`);
  await claim(site, buyer, session);
  await expectInApp(site, buyer, 13);
});

test('a buyer gets from home to the organization by keyboard alone, and the price follows the typed seats', async ({
  visitor: { page },
  site,
}) => {
  await page.goto('/');
  await idle(page);
  const press = async (key: string, until: () => Promise<boolean>) => {
    for (let times = 0; times < 40 && !(await until()); times += 1) await page.keyboard.press(key);
  };
  const focusedText = () => page.evaluate<string>(`document.activeElement.textContent.trim()`);
  await press('Tab', async () => (await focusedText()) === 'For Teams');
  await page.keyboard.press('Enter');
  await press('Tab', async () => (await focusedText()).startsWith('Train your team'));
  await page.keyboard.press('Enter');
  await page.waitForURL('**/aidp-get-pricing');
  const focusedName = () => page.evaluate<string>(`document.activeElement.name ?? ''`);
  await press('Tab', async () => (await focusedName()) === 'number_of_software_engineers');
  await page.keyboard.type('4');
  await expect(page.getByText(price(4))).toBeVisible();
  const buyer = newBuyer();
  for (const text of [buyer.firstName, buyer.lastName, buyer.email, buyer.company]) {
    await page.keyboard.press('Tab');
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Enter');
  await expect(payButton(page, 4)).toBeVisible();
  await cardForm(page).getByLabel('Email').focus();
  for (const text of ['payer@example.com', '4242424242424242', '1240', '123']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.type('Sample Payer');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/create-org/);
  await expect(page.getByRole('heading', { level: 1, name: 'Create Your Organization' })).toBeVisible();
  for (const label of ['Password', 'Confirm Password']) {
    await page.getByLabel(label, { exact: true }).focus();
    await page.keyboard.type(buyer.password);
  }
  await page.keyboard.press('Enter');
  await arriveInApp(page, site, buyer, [4]);
});
