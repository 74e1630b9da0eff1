import { addClaimMails } from '../checkout/buyer-mails.ts';
import { findFirstClaim, returnPayments } from '../checkout/payment-claims.repository.ts';
import { seatsOf } from '../checkout/payment-review.ts';
import { formatSeats } from '../contract/money.values.ts';
import type { Tx } from '../platform/database/database.ts';
import { AppError } from '../platform/http/app-error.ts';
import { addMailAgain } from '../platform/mail/mail.ts';
import { organizationReady } from './mails/organization-ready.tsx';
import {
  changedSeats,
  getProfile,
  lockOrganization,
  type Organization,
  setFrozen,
  updateSeats,
} from './organizations.repository.ts';

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

/** How many payments an organization has lost. */
export interface Returned {
  payments: number;
  /** Those whose payers are mailed the claim link. */
  mailed: number;
  /** Those that can be claimed, but have no address to send the link to. */
  withoutAddress: number;
}

/** Lets a frozen organization's administrator log in again. @throws AppError 409 not_possible if it is not frozen */
export async function unfreeze(tx: Tx, id: string): Promise<Organization> {
  const organization = await lockOrganization(tx, id);
  assertFrozen(organization);
  await setFrozen(tx, organization, false);
  return organization;
}

/**
 * Takes the payments from an organization that is frozen, or whose administrator's account was erased, and sends the payers their
 * links again, so that they can claim the seats with another address. A payment whose payer was erased has no address: the
 * team must pass its link on. The organization stays as it is, and keeps only seats that the team gave it.
 * @returns the number of payments, and how many of them have no address
 * @throws AppError 409 not_possible if the organization is neither, or the team took seats away from it
 */
export async function returnSeats(tx: Tx, id: string): Promise<Returned> {
  const organization = await lockOrganization(tx, id);
  const { erased_as: erasedAs } = await getProfile(tx, organization.admin_id);
  if (!erasedAs) assertFrozen(organization);
  const taken = -(await changedSeats(tx, id));
  if (taken > 0) {
    const why = `The team took ${formatSeats(taken)} away from this organization, and the payers would get them back too.`;
    const todo = `Add ${formatSeats(taken)} first, and take them away again from the organization that claims the payment.`;
    throw new AppError(409, 'not_possible', `${why} ${todo}`);
  }
  const payments = await returnPayments(tx, id);
  await updateSeats(tx, id);
  // It may be claimed for this organization, and returned, more than once.
  const cause = ` returned by ${id} ${new Date().toISOString()}`;
  for (const payment of payments) await addClaimMails(tx, payment, 0, cause);
  const claimable = payments.filter((payment) => payment.claimable);
  const mailed = claimable.filter(({ payer_email: to }) => to).length;
  return { payments: payments.length, mailed, withoutAddress: claimable.length - mailed };
}

/**
 * Sends the administrator the mail about the new organization again, which asks whether the address is theirs.
 * @returns false, and sends nothing, if that was done within the last minute
 * @throws AppError 409 not_possible if the address is confirmed, the organization is frozen or has no payment, or the
 *   administrator's account was erased
 */
export async function sendConfirmationAgain(tx: Tx, id: string): Promise<boolean> {
  const { name, admin_id, ...organization } = await lockOrganization(tx, id);
  const refuse = (why: string) => new AppError(409, 'not_possible', why);
  if (organization.frozen_at) throw refuse('This organization is frozen: the owner of the address did not sign up.');
  if (organization.address_verified_at) throw refuse("The administrator's address is already confirmed.");
  const payment = await findFirstClaim(tx, id);
  if (!payment) throw refuse('This organization has no payment, which the mail is about.');
  const { first_name: firstName, last_name: lastName, email, erased_as: erasedAs } = await getProfile(tx, admin_id);
  if (erasedAs) throw refuse('The administrator’s account was erased, so there is no address.');
  return addMailAgain(tx, organizationReady, {
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

function assertFrozen({ frozen_at: frozenAt }: Organization): void {
  if (!frozenAt) throw new AppError(409, 'not_possible', 'This organization is not frozen.');
}
