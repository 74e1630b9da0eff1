import { addClaimMails } from '../checkout/buyer-mails.ts';
import { returnPayments } from '../checkout/payment-claims.repository.ts';
import type { Tx } from '../platform/database/database.ts';
import { lockOrganization, type Organization, setFrozen, updateSeats } from './organizations.repository.ts';

/**
 * Gives an organization more or fewer seats than it paid for, such as fewer after a refund.
 * @param seats to add; negative to take away
 * @param reason stored with the change
 * @returns the organization as it is now
 * @throws Error if the organization has fewer seats than are taken away
 */
export async function changeSeats(tx: Tx, id: string, seats: number, reason: string): Promise<Organization> {
  const organization = await lockOrganization(tx, id);
  if (organization.seats + seats < 0) throw new Error(`${organization.name} has only ${organization.seats} seats`);
  await tx.insertInto('seat_changes').values({ customer_id: id, seats, reason }).execute();
  return updateSeats(tx, id);
}

/** Lets the administrator of a frozen organization log in again. @throws Error if it is not frozen */
export async function unfreeze(tx: Tx, id: string): Promise<Organization> {
  const organization = await lockFrozen(tx, id);
  await setFrozen(tx, organization, false);
  return organization;
}

/**
 * Takes the payments from a frozen organization and sends the payers their links again, so that they can claim the
 * seats with another address. The organization stays frozen, and keeps only seats that the team gave it.
 * @returns the number of payments
 * @throws Error if the organization is not frozen
 */
export async function returnSeats(tx: Tx, id: string): Promise<number> {
  await lockFrozen(tx, id);
  const payments = await returnPayments(tx, id);
  await updateSeats(tx, id);
  for (const payment of payments) await addClaimMails(tx, payment, 0, ` returned by ${id}`);
  return payments.length;
}

async function lockFrozen(tx: Tx, id: string): Promise<Organization> {
  const organization = await lockOrganization(tx, id);
  if (!organization.frozen_at) throw new Error(`${organization.name} is not frozen`);
  return organization;
}
