import type { Page } from '@playwright/test';
import type { Site } from '../../support/site.ts';
import { askForPricing, type Buyer, createOrganization, expect, newBuyer, payByCard, signInToApp } from '../journey.ts';

export const heading = (page: Page) => page.getByRole('heading', { level: 1 });
export const password = (page: Page) => page.getByLabel('Password', { exact: true });
export const logIn = (page: Page) => page.getByRole('button', { name: 'Log in and continue' });
export const sendLink = (page: Page) => page.getByRole('button', { name: 'Send me a link' });

/** Registers a trial student. @param confirmed whether the student has followed the link in Supabase's mail */
export async function newStudent(
  site: Site,
  { confirmed = true, ...person }: { confirmed?: boolean } & Partial<Buyer> = {},
) {
  const student = { ...newBuyer(), ...person };
  const { firstName, lastName, email, password } = student;
  const response = await fetch(`${site.url}/api/trials`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ firstName, lastName, email, password }),
  });
  expect(response.status).toBe(201);
  if (confirmed)
    await site.vendorRows('update local_supabase.users set email_confirmed_at = now() where email = $1', [email]);
  return student;
}

/** Pays for seats and arrives on the page after paying. */
export async function buySeats(page: Page, buyer: Buyer, seats: number): Promise<void> {
  await askForPricing(page, buyer, seats);
  await payByCard(page);
  await page.waitForURL(/\/create-org/);
}

/** Pays, and fills in the sign-up form with an address that has an account. */
export async function arriveAtAccount(page: Page, buyer: Buyer, seats = 2): Promise<void> {
  await buySeats(page, buyer, seats);
  await createOrganization(page, buyer);
  await expect(heading(page)).toHaveText('You have an account');
}

/** Finds a link in the newest mail to an address. The given page stays where it is. */
export async function linkFor(page: Page, email: string, subject: string | RegExp, link: RegExp): Promise<string> {
  const mails = await page.context().newPage();
  const row = mails.getByRole('row').filter({ hasText: email }).filter({ hasText: subject }).first();
  await expect(async () => {
    await mails.goto('/__local/mail');
    await expect(row).toBeVisible({ timeout: 200 });
  }).toPass();
  await row.getByRole('link').click();
  const found = mails.getByRole('listitem').filter({ hasText: link }).getByRole('link').first();
  const address = await found.getAttribute('href');
  await mails.close();
  return address ?? '';
}

/** Asks for a one-time link. @param seats of the payment, which the mail names @returns its address */
export async function askForLink(page: Page, buyer: Buyer, seats = 2): Promise<string> {
  await sendLink(page).click();
  await expect(heading(page)).toHaveText('Check your inbox');
  return linkFor(page, buyer.email, `Use your account for ${seats} seats`, /#ownership=own_/);
}

/** Makes the mails to an address older, because only one is sent each minute. */
export async function passMinutes(site: Site, email: string, minutes: number): Promise<void> {
  const sql = `update mails set created_at = created_at - $2::interval, sent_at = sent_at - $2::interval
    where recipient = $1`;
  await site.rows(sql, [email, `${minutes} minutes`]);
}

/** Checks that an account has one organization, whose seats are the sum of its payments. */
export async function expectSeats(site: Site, buyer: Buyer, payments: number[]): Promise<void> {
  const seats = payments.reduce((sum, each) => sum + each, 0);
  const organization = 'from profiles p join customers c on c.admin_id = p.id';
  const sql = `select c.name, c.seats, p.user_roles ${organization} where p.email = $1`;
  expect(await site.rows(sql, [buyer.email])).toEqual([{ name: buyer.company, seats, user_roles: 'customer_admin' }]);
  const claimed = `select y.seats ${organization} join payments y on y.customer_id = c.id
    where p.email = $1 and y.claimed_at is not null order by y.claimed_at`;
  expect(await site.rows(claimed, [buyer.email])).toEqual(payments.map((each) => ({ seats: each })));
  const copied = `select c.seats from local_supabase.customers c
    join local_supabase.users u on u.id = c.admin_id where u.email = $1`;
  await expect.poll(() => site.vendorRows(copied, [buyer.email])).toEqual([{ seats }]);
}

/** Waits for the app, and signs in to the organization with all its seats. */
export async function arriveInApp(page: Page, site: Site, buyer: Buyer, payments: number[]): Promise<void> {
  await page.waitForURL(/\/__local\/app/);
  await expectSeats(site, buyer, payments);
  await signInToApp(
    page,
    buyer,
    payments.reduce((sum, each) => sum + each, 0),
  );
}

/** Tells whether a password opens an account. */
export async function canLogIn(page: Page, email: string, password: string): Promise<boolean> {
  const app = await page.context().newPage();
  await app.goto('/__local/app');
  const answer = await app.request.post('/__local/app/sign-in', {
    form: { email, password },
    headers: { origin: new URL(app.url()).origin },
    maxRedirects: 0,
  });
  await app.close();
  return answer.status() === 303;
}
