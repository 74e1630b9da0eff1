import { pageRoutes, paths } from '../../support/pages.ts';
import { cardForm, expect, idle, newBuyer, test } from '../journey.ts';

/** Pages reached otherwise: after a form, after paying, from outside, or by operators. */
const unlisted = new Set([
  paths.trial,
  paths.trialRegister,
  paths.capstoneDemos,
  paths.checkout,
  paths.invoice,
  paths.invoiceRequested,
  paths.createOrg,
  paths.confirmEmail,
  paths.confirmAddress,
  paths.applySuccess,
  paths.envCheck,
  paths.postsTest,
]);

test('every public page can be reached from the home page by links alone', async ({ page, site }) => {
  const seen = new Set<string>();
  const waiting = ['/'];
  for (let path = waiting.shift(); path; path = waiting.shift()) {
    if (seen.has(path)) continue;
    seen.add(path);
    const html = await (await page.request.get(site.url + path)).text();
    for (const [, href] of html.matchAll(/<a [^>]*href="([^"]+)"/g)) {
      const url = URL.parse(href ?? '', site.url + path);
      if (url?.origin === site.url && !url.pathname.startsWith('/__local')) waiting.push(url.pathname);
    }
  }
  const missing = pageRoutes.map(({ path }) => path).filter((path) => !seen.has(path) && !unlisted.has(path));
  expect(missing).toEqual([]);
  for (const hidden of [paths.trial, paths.trialRegister, paths.envCheck, paths.postsTest])
    expect(seen.has(hidden)).toBe(false);
});

for (const width of [390, 1440]) {
  test(`from the home page a buyer reaches the card form in three clicks and the form, at ${width} px`, async ({
    visitor: { page },
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/');
    await idle(page);
    const isNarrow = width <= 1024;
    // 1: the menu (on a small screen). 2: the group (on a wide screen the pointer opens it). 3: the course.
    if (isNarrow) await page.getByRole('button', { name: 'Open menu' }).click();
    const navigation = page.getByRole('navigation', { name: isNarrow ? 'Menu' : 'Main' });
    await navigation.getByText('For Teams', { exact: true }).click();
    await navigation.getByRole('link', { name: /^Train your team/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    const buyer = newBuyer();
    await page.getByLabel('Number of software engineers').fill('3');
    await expect(page.getByText('$15,000')).toBeVisible();
    await page.getByLabel('First Name').fill(buyer.firstName);
    await page.getByLabel('Last Name').fill(buyer.lastName);
    await page.getByLabel('Email Address').fill(buyer.email);
    await page.getByRole('textbox', { name: 'Company' }).fill(buyer.company);
    await page.getByRole('button', { name: 'Continue to checkout' }).click();
    await expect(cardForm(page).getByRole('button', { name: 'Pay $15,000.00' })).toBeVisible();
  });
}

test('a buyer gets from home to the checkout by keyboard alone, and the price follows the typed seats', async ({
  visitor: { page },
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
  await page.waitForURL(`**${paths.pricing}`);
  const focusedName = () => page.evaluate<string>(`document.activeElement.name ?? ''`);
  await press('Tab', async () => (await focusedName()) === 'number_of_software_engineers');
  await page.keyboard.type('4');
  await expect(page.getByText('$20,000')).toBeVisible();
  const buyer = newBuyer();
  for (const text of [buyer.firstName, buyer.lastName, buyer.email, buyer.company]) {
    await page.keyboard.press('Tab');
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Enter');
  await expect(cardForm(page).getByRole('button', { name: 'Pay $20,000.00' })).toBeVisible();
});

test('the price says what the seats cost, and what a card cannot pay for', async ({ visitor: { page } }) => {
  await page.goto(paths.pricing);
  const price = page.locator('output');
  const team = page.getByLabel('Number of software engineers');
  for (const [typed, text] of [
    ['', 'one seat $5,000'],
    ['1', '× $5,000 a seat $5,000'],
    ['199', '× $5,000 a seat $995,000'],
    ['200', 'One card payment buys up to 199 seats. For more: Pay by invoice or talk to us'],
    ['some', 'one seat $5,000'],
    ['2.5', 'one seat $5,000'],
  ] as const) {
    await team.fill(typed);
    await expect(price).toHaveText(text);
  }
});

test('the form and its button are above the fold at 1440×900, price and first field at 390×844', async ({ page }) => {
  const bottomOf = async (name: string) => {
    const box = await page.getByRole('button', { name }).boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0);
  };
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(paths.pricing);
  expect(await bottomOf('Continue to checkout')).toBeLessThan(900);
  await page.setViewportSize({ width: 390, height: 844 });
  const field = await page.getByLabel('First Name').boundingBox();
  expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThan(844);
  await expect(page.locator('output')).toBeInViewport();
});
