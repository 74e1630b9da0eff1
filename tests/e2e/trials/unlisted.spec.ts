import { expect, idle, test } from '../journey.ts';
import { trial } from './trial.ts';

test('nothing that the server answers to other pages reveals the address of the trial', async ({
  visitor: { page },
}) => {
  const answers: Promise<string>[] = [];
  page.on('response', (response) => {
    // What is built, including every document that is, is searched as files (tests/api/site/unlisted.test.ts).
    if (!/\/(assets|images|img|video)\//.test(response.url())) answers.push(response.text().catch(() => ''));
  });
  for (const other of ['/aidp-get-pricing', '/aidp-checkout', '/posts', '/env-check']) {
    await page.goto(other);
    // The document, and what its application asks for.
    await expect.poll(() => answers.length, other).toBeGreaterThan(1);
    await idle(page);
    const texts = await Promise.all(answers.splice(0));
    for (const text of texts) expect(text).not.toContain(trial.slice(1));
  }
});

test('Back leads to the trial even from a reloaded page that does not know it', async ({ visitor: { page } }) => {
  await page.goto(trial);
  await expect(page.getByLabel('First Name')).toBeEditable();
  await idle(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click();
  await page.waitForURL('**/program-faq');
  await page.reload();
  await idle(page);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Start your free trial' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${trial}$`));
  await page.goForward();
  await expect(page).toHaveURL(/program-faq$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('an unknown address is requested from the server once, and is a 404', async ({
  visitor: { page, expectTrouble },
}) => {
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
