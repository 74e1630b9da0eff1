import { expect, idle, test } from '../journey.ts';

const path = '/aidp-free-trial-7f3a';

test('no file loaded by other pages reveals the address of the trial', async ({ visitor: { page } }) => {
  const telling: string[] = [];
  page.on('response', async (response) => {
    const text = await response.text().catch(() => '');
    if (text.includes(path.slice(1))) telling.push(response.url());
  });
  for (const other of ['/', '/aidp-get-pricing', '/aidp-checkout', '/posts', '/env-check', '/case-studies']) {
    await page.goto(other);
    await idle(page);
  }
  expect(telling).toEqual([]);
});

test('Back leads to the trial even from a reloaded page that does not know it', async ({ visitor: { page } }) => {
  await page.goto(path);
  await expect(page.getByLabel('First Name')).toBeEditable();
  await idle(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click();
  await page.waitForURL('**/program-faq');
  await page.reload();
  await idle(page);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Start your free trial' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  await page.goForward();
  await expect(page).toHaveURL(/program-faq$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('an unknown address is requested from the server once, and is a 404', async ({ visitor }) => {
  const { page, expectTrouble } = visitor;
  expectTrouble(/404/);
  let loads = 0;
  page.on('response', (response) => {
    if (new URL(response.url()).pathname === '/no-such-page') loads++;
  });
  await page.goto('/no-such-page');
  await idle(page);
  await expect(page.getByText('The page “/no-such-page” could not be found.')).toBeVisible();
  expect(loads).toBe(1);
});
