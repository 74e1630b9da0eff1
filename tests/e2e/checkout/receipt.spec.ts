import {
  askForPricing,
  cardForm,
  createOrganization,
  expect,
  newBuyer,
  payByCard,
  signInToApp,
  test,
} from '../journey.ts';

test('after paying, a receipt says what was paid, by whom, and how to come back', async ({ visitor: { page } }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const buyer = newBuyer();
  await askForPricing(page, buyer, 13);
  await expect(page.getByText(`Your receipt goes to ${buyer.email}`)).toBeVisible();
  await expect(cardForm(page).getByLabel('Email')).toHaveValue(buyer.email);
  await payByCard(page);
  const receipt = page.getByRole('region', { name: 'Paid' });
  await expect(receipt).toContainText('$65,000');
  for (const row of ['Seats13', 'Price per seat$5,000', `Paid by${buyer.email}`])
    await expect(receipt).toContainText(row);
  await expect(page.getByText('Step 2 of 2')).toBeVisible();

  await receipt.getByRole('button', { name: 'Copy the link' }).click();
  await expect(receipt.getByRole('status')).toContainText('Copied');
  const link = String(await page.evaluate('navigator.clipboard.readText()'));
  expect(new URL(link).searchParams.get('session_id')).toMatch(/^cs_/);
  await page.goto('/');
  await page.goto(new URL(link).pathname + new URL(link).search);
  await createOrganization(page, buyer);
  await signInToApp(page, buyer, 13);
});

test('another address can pay, even after a reload, and the form then knows it', async ({ visitor: { page } }) => {
  const buyer = newBuyer();
  await askForPricing(page, buyer, 2);
  await page.getByRole('button', { name: 'Use another address' }).click();
  await expect(cardForm(page).getByLabel('Email')).toHaveValue('');
  await expect(cardForm(page).getByLabel('Email')).toBeEditable();
  await page.reload();
  await expect(cardForm(page).getByLabel('Email')).toBeEditable();
  await expect(page.getByText('Your receipt goes to')).toBeHidden();
  await payByCard(page);
  await expect(page.getByRole('region', { name: 'Paid' })).toContainText('Paid bypayer@example.com');
  await expect(page.getByLabel('Email Address')).toHaveValue('payer@example.com');
});

test('a partial refund appears on the receipt', async ({ visitor: { page }, site }) => {
  const buyer = newBuyer();
  await askForPricing(page, buyer, 3);
  await payByCard(page);
  await expect(page.getByRole('region', { name: 'Paid' })).toBeVisible();
  const [payment] = await site.rows<{ session: string }>(
    'select checkout_session_id as session from payments where payer_email = $1 and paid_at is not null',
    [buyer.email],
  );
  await site.stripe('/refund', { session: payment?.session, amount: 500_000 });
  await page.reload();
  await expect(page.getByRole('region', { name: 'Paid' })).toContainText('Refunded$5,000');
});
