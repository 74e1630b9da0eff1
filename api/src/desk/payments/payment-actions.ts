import { addClaimMails, sendClaimLinkAgain } from '../../checkout/buyer-mails.ts';
import { claimLink, hideClaimKeys } from '../../checkout/claim-link.ts';
import { addDealChange } from '../../checkout/deals/deal-jobs.ts';
import { acceptProblem, lockPayment, type Payment } from '../../checkout/payments.repository.ts';
import type { AcceptPayment } from '../../contract/desk/payments.ts';
import type { Env } from '../../platform/config/env.ts';
import { type Database, inTransaction, type Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type Actor, addDeskAction } from '../desk-actions.repository.ts';
import { known, tooLate } from '../refusals.ts';

/**
 * Sends the claim link to the payer again.
 * @throws AppError 404 not_found, 409 not_possible, 409 changed_meanwhile if it was sent again within the last minute
 */
export async function sendLink(db: Database, actor: Actor, id: string): Promise<void> {
  await decide(db, id, async (tx, payment) => {
    const isSent = await sendClaimLinkAgain(tx, payment);
    if (!isSent) throw await tooLate(tx, subjectOf(payment), ['payment.send-link'], 'It was sent a moment ago.');
    const subject = subjectOf(payment);
    await addDeskAction(tx, actor, { action: 'payment.send-link', subject, before: null, after: null });
  });
}

/**
 * Returns the claim link, and records who read it: anyone with the link can claim the payment.
 * @throws AppError 404 not_found, 409 not_possible if the payment cannot be claimed
 */
export async function readLink(db: Database, env: Env, actor: Actor, id: string): Promise<string> {
  return decide(db, id, async (tx, payment) => {
    if (!payment.claimable)
      throw new AppError(409, 'not_possible', 'This payment cannot be claimed, so its link does not work.');
    const subject = subjectOf(payment);
    await addDeskAction(tx, actor, { action: 'payment.read-link', subject, before: null, after: null });
    return claimLink(env.PUBLIC_URL, payment.claim_token);
  });
}

/**
 * Accepts a payment that needs a person, and mails the payer the claim link.
 * @throws AppError 404 not_found, 409 not_possible or changed_meanwhile if there is nothing to decide
 */
export async function acceptPayment(
  db: Database,
  env: Env,
  actor: Actor,
  id: string,
  { seats, reason, was }: AcceptPayment,
): Promise<void> {
  await decide(db, id, async (tx, { seats: ordered, problem }) => {
    const subject = { kind: 'payment', id };
    // Compared as the desk shows it: a problem may name a Checkout Session.
    if (was !== (problem && hideClaimKeys(problem)))
      throw new AppError(409, 'changed_meanwhile', 'The problem of this payment has changed. Read it again.');
    const payment = await acceptProblem(tx, id, seats, reason);
    if (!payment) {
      const otherwise =
        'This payment needs no review: it matches the order, or was already accepted, refunded or claimed.';
      throw await tooLate(tx, subject, ['payment.accept'], otherwise);
    }
    await addClaimMails(tx, payment, 0, ' accepted');
    // The number of seats may have changed.
    await addDealChange(tx, env, payment.id);
    await addDeskAction(tx, actor, {
      ...{ action: 'payment.accept', subject, reason },
      before: { seats: ordered },
      after: { seats },
    });
  });
}

/** Runs a decision while the payment is locked, so that two staff members cannot decide at the same time. */
function decide<T>(db: Database, id: string, work: (tx: Tx, payment: Payment) => Promise<T>): Promise<T> {
  return inTransaction(db, async (tx) => work(tx, known(await lockPayment(tx, id), 'payment')));
}

function subjectOf({ id }: Payment) {
  return { kind: 'payment', id };
}
