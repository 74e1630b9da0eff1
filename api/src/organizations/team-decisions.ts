import { addClaimMails } from '../checkout/buyer-mails.ts';
import { findFirstClaim, returnPayments } from '../checkout/payment-claims.repository.ts';
import { seatsOf } from '../checkout/payment-review.ts';
import { formatSeats } from '../contract/money.values.ts';
import type { Tx } from '../platform/database/database.ts';
import { AppError } from '../platform/http/app-error.ts';
import { addMailAgain } from '../platform/mail/mail.ts';
import type {} from './mails/organization-ready.tsx';
import { getProfile, lockOrganization, type Organization, setFrozen, updateSeats } from './organizations.repository.ts';

/**
 * Adds or removes seats, apart from those that were paid for, e.g. after a refund.
 * @param seats the number to add; negative to remove seats
 * @param reason stored with the change
 * @returns the organization as it is now
 * @throws AppError 409 not_possible if the organization has fewer seats than are removed
 */
export async function changeSeats(tx: Tx, id: string, seats: number, reason: string): Promise<Organization> {
  const organization = await lockOrganization(tx, id);
  if (organization.seats + seats < 0)
    throw new AppError(409, 'not_possible', `This organization has only ${formatSeats(organization.seats)}.`);
  await tx.insertInto('seat_changes').values({ customer_id: id, seats, reason }).execute();
  return updateSeats(tx, id);
}

/** Lets a frozen organization's administrator log in again. @throws AppError 409 not_possible if it is not frozen */
export async function unfreeze(tx: Tx, id: string): Promise<Organization> {
  const organization = await lockFrozen(tx, id);
  await setFrozen(tx, organization, false);
  return organization;
}

/**
 * Releases a frozen organization's payments and sends the payers their links again, so that they can claim the seats
 * with another address. The organization stays frozen, and keeps only seats that staff added.
 * @returns the number of payments
 * @throws AppError 409 not_possible if the organization is not frozen
 */
export async function returnSeats(tx: Tx, id: string): Promise<number> {
  await lockFrozen(tx, id);
  const payments = await returnPayments(tx, id);
  await updateSeats(tx, id);
  for (const payment of payments) await addClaimMails(tx, payment, 0, ` returned by ${id}`);
  return payments.length;
}

/**
 * Sends the administrator the mail about the new organization again, which asks them to confirm the address.
 * @returns false, and sends nothing, if it was sent again within the last minute
 * @throws AppError 409 not_possible if the address is confirmed, or the organization is frozen or has no payment
 */
export async function sendConfirmationAgain(tx: Tx, id: string): Promise<boolean> {
  const { name, admin_id, ...organization } = await lockOrganization(tx, id);
  const refuse = (why: string) => new AppError(409, 'not_possible', why);
  if (organization.frozen_at) throw refuse('This organization is frozen: the owner of the address did not sign up.');
  if (organization.address_verified_at) throw refuse("The administrator's address is already confirmed.");
  const payment = await findFirstClaim(tx, id);
  if (!payment) throw refuse('This organization has no payment, so there is no mail to send again.');
  const { first_name: firstName, last_name: lastName, email } = await getProfile(tx, admin_id);
  return addMailAgain(tx, 'organization-ready', {
    cause: `${payment.id} ${id} ${email}`,
    to: email,
    parameters: {
      organizationName: name,
      seats: seatsOf(payment),
      administrator: { firstName, lastName, email },
      verifies: payment.id,
    },
  });
}

async function lockFrozen(tx: Tx, id: string): Promise<Organization> {
  const organization = await lockOrganization(tx, id);
  if (!organization.frozen_at) throw new AppError(409, 'not_possible', 'This organization is not frozen.');
  return organization;
}
