import type { ChangeSeats } from '../../contract/desk/organizations.ts';
import { formatSeats } from '../../contract/money.values.ts';
import { findOrganization, lockOrganization, type Organization } from '../../organizations/organizations.repository.ts';
import { changeSeats, returnSeats, sendConfirmationAgain, unfreeze } from '../../organizations/team-decisions.ts';
import { type Database, inTransaction, type Tx } from '../../platform/database/database.ts';
import { type Actor, addDeskAction } from '../desk-actions.repository.ts';
import { known, tooLate } from '../refusals.ts';

/**
 * Adds or removes seats, apart from those that were paid for.
 * @throws AppError 404 not_found, 409 changed_meanwhile or not_possible if the number of seats is no longer `from`,
 *   409 not_possible if it has fewer seats than are removed
 */
export async function addSeats(
  db: Database,
  actor: Actor,
  id: string,
  { change, from, reason }: ChangeSeats,
): Promise<Organization> {
  return decide(db, id, async (tx, { seats }) => {
    const subject = subjectOf(id);
    const otherwise = `This organization now has ${formatSeats(seats)}. Check it again first.`;
    if (seats !== from) throw await tooLate(tx, subject, ['organization.seats'], otherwise);
    const changed = await changeSeats(tx, id, change, reason);
    await addDeskAction(tx, actor, {
      ...{ action: 'organization.seats', subject, reason },
      before: { seats },
      after: { seats: changed.seats },
    });
    return changed;
  });
}

/**
 * Lets the administrator of a frozen organization log in again.
 * @throws AppError 404 not_found, 409 changed_meanwhile or not_possible if it is not frozen
 */
export async function thaw(db: Database, actor: Actor, id: string): Promise<Organization> {
  return decide(db, id, async (tx, organization) => {
    const subject = subjectOf(id);
    const action = 'organization.unfreeze';
    if (!organization.frozen_at) throw await tooLate(tx, subject, [action], 'This organization is not frozen.');
    await unfreeze(tx, id);
    await addDeskAction(tx, actor, { action, subject, before: { isFrozen: true }, after: { isFrozen: false } });
    return organization;
  });
}

/**
 * Releases the payments of an organization that is frozen, or whose administrator was erased, so that they can be claimed
 * again, and sends the payers their links again.
 * @returns how many payments can be claimed again, and how many of them get no link, because their payer's address was erased
 * @throws AppError 404 not_found, 409 changed_meanwhile or not_possible if it is neither, or has no payments
 */
export async function giveBack(
  db: Database,
  actor: Actor,
  id: string,
): Promise<{ payments: number; withoutAddress: number }> {
  return decide(db, id, async (tx, { seats }) => {
    const subject = subjectOf(id);
    const action = 'organization.return';
    const { payments, withoutAddress } = await returnSeats(tx, id);
    if (payments === 0) throw await tooLate(tx, subject, [action], 'This organization has no payments to return.');
    const after = { seats: (await findOrganization(tx, id))?.seats, payments };
    await addDeskAction(tx, actor, { action, subject, before: { seats }, after });
    return { payments, withoutAddress };
  });
}

/**
 * Sends the administrator the address confirmation mail again.
 * @throws AppError 404 not_found, 409 not_possible, 409 changed_meanwhile if it was sent again within the last minute
 */
export async function askAgain(db: Database, actor: Actor, id: string): Promise<void> {
  await decide(db, id, async (tx) => {
    const subject = subjectOf(id);
    const action = 'organization.send-confirmation';
    if (!(await sendConfirmationAgain(tx, id))) throw await tooLate(tx, subject, [action], 'It was sent a moment ago.');
    await addDeskAction(tx, actor, { action, subject, before: null, after: null });
  });
}

/** Runs a decision while the organization is locked, so that two staff members cannot decide at the same time. */
function decide<T>(db: Database, id: string, work: (tx: Tx, organization: Organization) => Promise<T>): Promise<T> {
  return inTransaction(db, async (tx) => {
    known(await findOrganization(tx, id), 'organization');
    return work(tx, await lockOrganization(tx, id));
  });
}

function subjectOf(id: string) {
  return { kind: 'organization', id };
}
