import type { Page } from '@playwright/test';
import type { Site } from '../../support/site.ts';
import { type Buyer, createOrganization, expect, heading } from '../journey.ts';
import { arriveAfterPaying, mailedLink } from '../shortcuts.ts';

export const logIn = (page: Page) => page.getByRole('button', { name: 'Log in and continue' });
export const sendLink = (page: Page) => page.getByRole('button', { name: 'Send me a link' });

/** Pays, and fills in the sign-up form with an address that has an account. */
export async function arriveAtAccount(page: Page, site: Site, buyer: Buyer, seats = 2): Promise<void> {
  await arriveAfterPaying(page, site, buyer, seats);
  await createOrganization(page, buyer);
  await expect(heading(page)).toHaveText('You have an account');
}

/** Finds the one-time link in the newest mail to an address. @param seats of the payment, which the mail names */
export const ownershipLink = (site: Site, { email }: Buyer, seats = 2) =>
  mailedLink(site, email, `Use your account for ${seats} seats`, /#ownership=own_/);

/** Asks for a one-time link. @param seats of the payment @returns its address */
export async function askForLink(page: Page, site: Site, buyer: Buyer, seats = 2): Promise<string> {
  await sendLink(page).click();
  await expect(heading(page)).toHaveText('Check your inbox');
  return ownershipLink(site, buyer, seats);
}

/** Makes the mails to an address older, because only one is sent each minute. */
export async function passMinutes(site: Site, email: string, minutes: number): Promise<void> {
  const sql = `update mails set created_at = created_at - $2::interval, sent_at = sent_at - $2::interval
    where recipient = $1`;
  await site.rows(sql, [email, `${minutes} minutes`]);
}
