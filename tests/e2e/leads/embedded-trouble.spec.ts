import {
  expect,
  fillIn,
  hold,
  hubspotForm,
  idle,
  leadsOf,
  newEmail,
  notice,
  ownForm,
  pages,
  scripts,
  send,
  submissionsOf,
  test,
} from './embedded-site.ts';

for (const { path, editor } of pages.filter(({ form }) => form === 'pricing' || form === 'enterprise')) {
  test(`${editor} editor: ours takes over, with a quiet notice, when the script is blocked`, async ({
    visitor,
    site,
  }) => {
    const { page } = visitor;
    visitor.expectTrouble(/ERR_FAILED|ERR_BLOCKED/);
    await page.route(scripts, (route) => route.abort());
    await page.goto(path);
    await expect(page.getByText(notice)).toBeVisible();
    const email = newEmail();
    await fillIn(ownForm(page), email);
    await send(ownForm(page));
    await expect.poll(async () => (await leadsOf(site, email))[0]?.relay_state).toBe('relayed');
    expect(await submissionsOf(site, email)).toMatchObject([{ via: 'secure-api' }]);
  });

  test(`${editor} editor: ours takes over after 4 seconds, and a script that comes later changes nothing`, async ({
    visitor: { page },
  }) => {
    const script = await hold(page);
    await page.goto(path);
    await expect(ownForm(page)).toBeVisible();
    await expect(page.getByText(notice)).toBeHidden();
    await expect(page.getByText(notice)).toBeVisible({ timeout: 7000 });
    await ownForm(page).getByLabel('First Name').fill('Sample');
    const late = page.waitForResponse(scripts);
    script.release();
    await (await late).finished();
    await idle(page);
    await expect(ownForm(page).getByLabel('First Name')).toHaveValue('Sample');
    await expect(page.locator('.embedded-form')).toBeEmpty();
  });
}

test('our form stays, without a notice, once a visitor has begun to fill it in', async ({ visitor: { page } }) => {
  const script = await hold(page);
  await page.goto('/aidp-get-pricing');
  await script.asked;
  await ownForm(page).getByLabel('First Name').fill('Sample');
  script.release();
  await page.waitForResponse(/\/forms\/definition\//);
  await idle(page);
  await expect(ownForm(page).getByLabel('First Name')).toHaveValue('Sample');
  await expect(page.locator('.embedded-form')).toBeEmpty();
  await expect(page.getByText(notice)).toBeHidden();
});

test('a submission leads to the next page even when our own server cannot be reached', async ({ visitor }) => {
  const { page } = visitor;
  visitor.expectTrouble(/ERR_FAILED/);
  await page.route('**/api/leads/partner', (route) => route.abort());
  await page.goto('/program-hiring-partner-form');
  const embedded = hubspotForm(page, 'legacy');
  await fillIn(embedded, newEmail());
  await send(embedded);
  await page.waitForURL(/\/__local\/meet/);
});

test('a submission that HubSpot refuses stays in the form and works on retry', async ({ visitor, site }) => {
  const { page } = visitor;
  visitor.expectTrouble(/503/);
  const email = newEmail();
  await page.goto('/aidp-get-pricing');
  const embedded = hubspotForm(page, 'legacy');
  await fillIn(embedded, email);
  await page.route('**/__local/hubspot/forms/submit/**', (route) => route.fulfill({ status: 503, json: {} }), {
    times: 1,
  });
  await send(embedded);
  await expect(embedded.getByText('There was an error submitting this form.')).toBeVisible();
  expect(await leadsOf(site, email)).toEqual([]);
  await send(embedded);
  await expect(page.getByRole('heading', { name: 'Secure Your Seat Today' })).toBeVisible();
  await expect.poll(() => leadsOf(site, email)).toHaveLength(1);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the page has our own form', async ({ page, site }) => {
    await page.goto(`${site.url}/aidp-get-pricing`);
    await expect(ownForm(page)).toBeVisible();
    await expect(page.getByText(notice)).toHaveCount(0);
  });
});
