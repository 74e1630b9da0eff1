import { expectAccessible } from '../screens.ts';
import {
  expect,
  fillIn,
  hubspotForm,
  leadsOf,
  newEmail,
  ownForm,
  pages,
  send,
  submissionsOf,
  test,
  trial,
} from './embedded-site.ts';

for (const { form, path, editor, next } of pages) {
  test(`${form}: HubSpot's form (${editor} editor) replaces ours and leads to the next page`, async ({
    visitor,
    site,
  }) => {
    const { page } = visitor;
    const email = newEmail();
    await page.goto(path);
    const embedded = hubspotForm(page, editor);
    await fillIn(embedded, email);
    await expect(ownForm(page)).toBeHidden();
    await expect(page.getByRole('link', { name: 'privacy notice' }).first()).toBeVisible();
    await expectAccessible(page, `${form} with HubSpot's form`);
    await send(embedded);
    await page.waitForURL(next);
    await expect.poll(() => leadsOf(site, email)).toHaveLength(1);
    const [lead] = await leadsOf(site, email);
    expect(lead).toMatchObject({ form, relay_state: 'embedded', fields: { firstname: 'Sample', lastname: 'Person' } });
    expect(lead?.page).toBe(site.url + path);
    // HubSpot has it once, from its own form, and not a second time from the relay.
    expect(await submissionsOf(site, email)).toMatchObject([{ form, via: 'embed' }]);
  });
}

test('pricing answers reach the checkout, as with our own form', async ({ visitor: { page } }) => {
  const email = newEmail();
  await page.goto('/aidp-get-pricing');
  const embedded = hubspotForm(page, 'legacy');
  await fillIn(embedded, email);
  await embedded.getByLabel(/^message/i).fill('Hello');
  await send(embedded);
  await expect(page.getByRole('heading', { name: 'Secure Your Seat Today' })).toBeVisible();
  await expect(page.getByText('$35,000').first()).toBeVisible();
  const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('checkoutSession') ?? 'null'));
  expect(stored.customer).toEqual({
    firstName: 'Sample',
    lastName: 'Person',
    email,
    company: 'Sample Company',
    teamSize: 7,
    message: 'Hello',
  });
});

test("HubSpot's form loads by itself on a phone too, where pages with our own form rest", async ({ browser, site }) => {
  const phone = await browser.newContext({ baseURL: site.url, isMobile: true, hasTouch: true });
  const page = await phone.newPage();
  await page.goto('/ent-custom-form');
  await expect(ownForm(page)).toBeHidden();
  await phone.close();
});

test('going back to the page shows an empty form again', async ({ visitor: { page } }) => {
  await page.goto('/aidp-get-pricing');
  const embedded = hubspotForm(page, 'legacy');
  await fillIn(embedded, newEmail());
  await send(embedded);
  await expect(page.getByRole('heading', { name: 'Secure Your Seat Today' })).toBeVisible();
  await page.goBack();
  await expect(embedded.getByLabel(/^first name/i)).toBeVisible();
  await expect(embedded.getByLabel(/^first name/i)).toHaveValue('');
});

test('free trial answers are stored for the registration', async ({ visitor: { page } }) => {
  const email = newEmail();
  await page.goto(trial);
  const embedded = hubspotForm(page, 'new');
  await fillIn(embedded, email);
  await send(embedded);
  await expect(page.getByLabel('Email Address')).toHaveValue(email);
  const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('freeTrial') ?? 'null'));
  expect(stored).toMatchObject({ firstName: 'Sample', lastName: 'Person', email });
});
