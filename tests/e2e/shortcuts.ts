import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import request from 'supertest';
import type { CreateOrganizationResponse } from '#contract/organizations.ts';
import { openCheckout } from '../support/buying.ts';
import { takenMail, takenMails } from '../support/mails.ts';
import type { Site } from '../support/site.ts';
import { until } from '../support/until.ts';
import { type Buyer, expect, newBuyer } from './journey.ts';

/*
 * Ways to reach a state over HTTP, for journeys that are about something else than the forms before it. What a page would
 * have stored on the way is stored in the tab (web/src/lib/checkout-storage.ts, free-trial.ts).
 */

/** Opens a Checkout Session. @param attempt the checkout attempt @returns its id */
export function openSession({ url, stripe }: Site, seats: number, attempt: string = randomUUID()): Promise<string> {
  const address = { return_url: `${url}/create-org?session_id={CHECKOUT_SESSION_ID}` };
  return openCheckout({ http: request(url), stripe }, seats, attempt, address);
}

/** Opens a document without scripts, so that the next address is loaded anew even if only its fragment differs. */
export const leave = (page: Page) => page.goto('/robots.txt');

/** Stores a value in this tab as the site does. Only on the site can it. */
export async function storeIn(page: Page, area: 'localStorage' | 'sessionStorage', key: string, value: unknown) {
  if (!page.url().startsWith('http')) await leave(page);
  await page.evaluate(`${area}.setItem(${JSON.stringify(key)}, ${JSON.stringify(JSON.stringify(value))})`);
}

/** Stores what the pricing form does. */
export function rememberContact(page: Page, { password: _, ...contact }: Buyer, seats: number): Promise<void> {
  const customer = { ...contact, teamSize: seats, message: '' };
  return storeIn(page, 'localStorage', 'checkoutSession', { customer, timestamp: new Date().toISOString() });
}

/** Pays for seats. @param form what the buyer does otherwise than with the test card @returns the Checkout Session */
export async function pay(site: Site, buyer: Buyer, seats: number, form: object = {}, attempt: string = randomUUID()) {
  const session = await openSession(site, seats, attempt);
  await site.stripe('/pay', { session, email: buyer.email, ...form });
  // From now on we know of it, even if Stripe's event is late.
  await request(site.url).get(`/api/checkout/session/${session}`).expect(200);
  return session;
}

/** Pays in this tab, which then knows the buyer and the checkout attempt. @returns the Checkout Session */
export async function payInTab(page: Page, site: Site, buyer: Buyer, seats: number, form?: object): Promise<string> {
  const attempt = randomUUID();
  await rememberContact(page, buyer, seats);
  await storeIn(page, 'sessionStorage', 'checkoutAttempt', attempt);
  return pay(site, buyer, seats, form, attempt);
}

/** Pays in this tab, and opens the page that Stripe then leads to. @returns its address */
export async function arriveAfterPaying(page: Page, site: Site, buyer: Buyer, seats: number, form?: object) {
  const address = `/create-org?session_id=${await payInTab(page, site, buyer, seats, form)}`;
  await page.goto(address);
  return address;
}

export async function claim(site: Site, buyer: Buyer, sessionId: string): Promise<CreateOrganizationResponse> {
  const { company: organizationName, ...person } = buyer;
  const answers = { sessionId, organizationName, ...person };
  return (await request(site.url).post('/api/organizations').send(answers).expect(201)).body;
}

/** Gives a payment to the account whose address and password these are. */
export async function attach(site: Site, buyer: Buyer, sessionId: string): Promise<void> {
  const { company: organizationName, ...person } = buyer;
  const post = (path: string, body: object) => request(site.url).post(`/api/organizations/${path}`).send(body);
  const { body } = await post('ownership-tokens', { sessionId, organizationName, ...person }).expect(201);
  await post('attach', { token: body.token }).expect(201);
}

/** Registers a trial student. @param confirmed whether the student has followed the link in Supabase's mail */
export async function newStudent(
  site: Site,
  { confirmed = true, ...person }: { confirmed?: boolean } & Partial<Buyer> = {},
): Promise<Buyer> {
  const student = { ...newBuyer(), ...person };
  const { company: _, ...answers } = student;
  await request(site.url).post('/api/trials').send(answers).expect(201);
  const confirm = 'update local_supabase.users set email_confirmed_at = now() where email = $1';
  if (confirmed) await site.vendorRows(confirm, [student.email]);
  return student;
}

/** Waits for our newest mail to an address. @returns the first link in it that fits */
export async function mailedLink(site: Site, email: string, subject: string | RegExp, link: RegExp): Promise<string> {
  const found = async () =>
    (await takenMails(site)).find((mail) => mail.recipients.includes(email) && mail.subject.match(subject));
  await until(async () => (await found()) !== undefined);
  const { content } = await takenMail(site, (await found())?.id ?? 0);
  const addresses = [...(content.text ?? '').matchAll(/https?:\S+/g)].map(([address]) => address);
  const address = addresses.find((each) => link.test(each));
  expect(address, `a link like ${link} in ${content.text}`).toBeDefined();
  return address ?? '';
}

/** Opens a mail to an address, of ours or of Stripe's, once it has arrived. @param words in its row */
export async function openMail(page: Page, address: string, words: string): Promise<void> {
  const row = page.getByRole('row').filter({ hasText: address }).filter({ hasText: words });
  await expect(async () => {
    await page.goto('/__local/mail');
    await expect(row).toBeVisible({ timeout: 200 });
  }).toPass();
  await row.getByRole('link').first().click();
}

/** Signs in at the app. @returns its answer, and the session's cookie */
export async function signIn(site: Site, { email, password }: Pick<Buyer, 'email' | 'password'>) {
  const { status, headers } = await request(site.url)
    .post('/__local/app/sign-in')
    .set('Origin', site.url)
    .type('form')
    .send({ email, password });
  const cookie = String(headers['set-cookie'] ?? '').split(';')[0] ?? '';
  return { status, cookie };
}

/** Returns the text of the app's page in a session. */
export async function appShows(site: Site, cookie: string): Promise<string> {
  const { text } = await request(site.url).get('/__local/app').set('Cookie', cookie);
  return text.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
}

/** Checks that an administrator can log in to the app, and sees the organization with all its seats. */
export async function expectInApp(site: Site, buyer: Buyer, seats: number): Promise<void> {
  const { status, cookie } = await signIn(site, buyer);
  expect(status).toBe(303);
  // The organization may still be on its way to Supabase.
  await expect.poll(() => appShows(site, cookie)).toContain(`Seats ${seats} `);
  const shown = await appShows(site, cookie);
  for (const text of [buyer.company, 'customer_admin', buyer.email]) expect(shown).toContain(text);
}

/** Checks that everything that must exist after purchases exists exactly once. @param payments seats of each */
export async function expectOrganization(site: Site, buyer: Buyer, payments: number[]): Promise<void> {
  const seats = payments.reduce((sum, each) => sum + each, 0);
  const find = 'select id from local_supabase.users where email = $1';
  const users = await site.vendorRows<{ id: string }>(find, [buyer.email]);
  expect(users).toHaveLength(1);
  const id = users[0]?.id;
  expect(await site.rows('select user_roles, cohort_id, org_name from profiles where id = $1', [id])).toEqual([
    { user_roles: 'customer_admin', cohort_id: 2, org_name: buyer.company },
  ]);
  expect(await site.rows('select name, seats from customers where admin_id = $1', [id])).toEqual([
    { name: buyer.company, seats },
  ]);
  const claimed = `select p.seats, p.status from payments p join customers c on c.id = p.customer_id
    where c.admin_id = $1 and p.claimed_at is not null order by p.claimed_at`;
  expect(await site.rows(claimed, [id])).toEqual(payments.map((each) => ({ seats: each, status: 'paid' })));
  const copied = `select p.user_roles, c.seats from local_supabase.profiles p
    join local_supabase.customers c on c.admin_id = p.id where p.id = $1`;
  await expect.poll(() => site.vendorRows(copied, [id])).toEqual([{ user_roles: 'customer_admin', seats }]);
}

/** Waits until the tab is in the app, and checks the organization and the administrator's login. */
export async function arriveInApp(page: Page, site: Site, buyer: Buyer, payments: number[]): Promise<void> {
  await page.waitForURL(/\/__local\/app/);
  await expectOrganization(site, buyer, payments);
  await expectInApp(
    site,
    buyer,
    payments.reduce((sum, each) => sum + each, 0),
  );
}

/** Creates the organization of the payment that this tab has not finished, and checks it. @param seats of the payment */
export async function finishHere(page: Page, site: Site, buyer: Buyer, seats: number): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Create Your Organization' })).toBeVisible();
  const { session } = JSON.parse(String(await page.evaluate('localStorage.unfinishedClaim')));
  await claim(site, buyer, session);
  await expectOrganization(site, buyer, [seats]);
}
