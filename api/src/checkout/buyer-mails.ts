import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { sql } from 'kysely';
import { ENV, type Env } from '../platform/config/env.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import { AppError } from '../platform/http/app-error.ts';
import { addMail, addMailAgain } from '../platform/mail/mail.ts';
import type { MailKind } from '../platform/mail/mail-kinds.ts';
import { MailRegistry } from '../platform/mail/mail-registry.ts';
import { isMailWaiting } from '../platform/mail/mails.repository.ts';
import { amountsOf } from './amounts.ts';
import { findPayable } from './checkout-attempts.repository.ts';
import { claimReminder, renderClaimReminder } from './mails/claim-reminder.tsx';
import { type PaymentChange, paymentChanged, renderPaymentChanged } from './mails/payment-changed.tsx';
import { paymentFailed, renderPaymentFailed } from './mails/payment-failed.tsx';
import { paymentPending, renderPaymentPending } from './mails/payment-pending.tsx';
import { renderSeatsPaid, seatsPaid } from './mails/seats-paid.tsx';
import type { PaymentInMail } from './mails/words.ts';
import { seatsOf } from './payment-review.ts';
import { isCompleted } from './payment-states.ts';
import { findPayment, type Payment } from './payments.repository.ts';

const DAY_MS = 24 * 3_600_000;

/** Sends buyers our mails about their payment, each once. A mail that no longer applies when it is due is dropped. */
@Injectable()
export class BuyerMails implements OnModuleInit {
  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly registry: MailRegistry,
  ) {}

  onModuleInit() {
    this.registry.define(paymentPending, { render: renderPaymentPending, isStillWanted: isStillPending });
    this.registry.define(paymentFailed, { render: renderPaymentFailed, isStillWanted: isStillMissing });
    this.registry.define(seatsPaid, { render: renderSeatsPaid, isStillWanted: isStillClaimable });
    this.registry.define(claimReminder, { render: renderClaimReminder, isStillWanted: isStillClaimable });
    this.registry.define(paymentChanged, { render: renderPaymentChanged });
  }

  /**
   * Adds the mails about a change of a payment to the outbox, in the transaction that recorded it.
   * @param before the payment as it was; undefined if its row is new
   */
  async addMails(tx: Tx, before: Payment | undefined, payment: Payment): Promise<void> {
    if (payment.status === 'pending') await addUnsettledMail(tx, paymentPending, payment);
    if (payment.status === 'failed') await addUnsettledMail(tx, paymentFailed, payment);
    // A buyer whose money took days, or who paid an invoice, has left the page.
    const hasLeft = payment.completed_at !== null || payment.invoice_id !== null;
    await addClaimMails(tx, payment, hasLeft ? 0 : this.env.CLAIM_MAIL_AFTER_SECONDS);
    // A dispute was won or a refund failed: the buyer was told that these seats cannot be claimed.
    const isFreed = before?.paid_at && !before.claimable && payment.claimable;
    if (isFreed) await addClaimMailsAgain(tx, payment, ` freed ${payment.facts_at?.toISOString()}`);
    const refunded = payment.amount_refunded_cents;
    if (before && refunded > before.amount_refunded_cents) {
      const change = payment.status === 'refunded' ? 'refunded' : 'partially_refunded';
      await addChangeMail(tx, payment, change, `refunded ${refunded} ${payment.facts_at?.toISOString()}`);
    }
    if (before && payment.disputed_at && !before.disputed_at) {
      await addChangeMail(tx, payment, 'disputed', `disputed ${payment.disputed_at.toISOString()}`);
    }
  }
}

/**
 * Adds the mail with the link to create the organization, and two reminders, for a payment that can be claimed now.
 * Calling it again adds nothing.
 * @param afterSeconds delay of the first mail, counted from paying; most buyers create the organization before
 * @param cause distinguishes a later cause than paying, for which a mail that was dropped is sent after all
 */
export async function addClaimMails(tx: Tx, payment: Payment, afterSeconds: number, cause = ''): Promise<void> {
  const { id, payer_email: to, paid_at: paidAt } = payment;
  if (!payment.claimable || !to || !paidAt) return;
  const facts = { ...factsOf(payment, paidAt), unitAmountCents: payment.unit_amount_cents };
  const sendAt = new Date(paidAt.getTime() + afterSeconds * 1_000);
  await addMail(tx, seatsPaid, { cause: `${id}${cause}`, to, parameters: facts, sendAt });
  // By the database's clock, as `paid_at` is: the api's may have been moved.
  const { now } = await tx.selectNoFrom(sql<Date>`now()`.as('now')).executeTakeFirstOrThrow();
  for (const afterDays of [1, 3] as const) {
    const remindAt = new Date(paidAt.getTime() + afterDays * DAY_MS);
    // For a payment that becomes claimable late, the first mail is enough.
    if (remindAt < now) continue;
    const parameters = { ...facts, afterDays };
    await addMail(tx, claimReminder, { cause: `${id} ${afterDays}`, to, parameters, sendAt: remindAt });
  }
}

/**
 * Adds the mails of a payment that can be claimed after all. If its first mail with the link is no longer on its way, there is
 * another one: the buyer was told meanwhile that the seats cannot be claimed.
 * @param cause why, and since when
 */
export async function addClaimMailsAgain(tx: Tx, payment: Payment, cause: string): Promise<void> {
  await addClaimMails(tx, payment, 0);
  if (!(await isMailWaiting(tx, seatsPaid.name, payment.id))) await addClaimMails(tx, payment, 0, cause);
}

/**
 * Sends the mail with the claim link once more, because a staff member wants it. The caller has locked the payment, so
 * that of two staff members at once only one sends it.
 * @returns false, and sends nothing, if that was done within the last minute
 * @throws AppError 409 not_possible if the payment cannot be claimed, or has no address
 */
export async function sendClaimLinkAgain(tx: Tx, payment: Payment): Promise<boolean> {
  const { id, payer_email: to, paid_at: paidAt } = payment;
  if (!payment.claimable || !paidAt)
    throw new AppError(409, 'not_possible', `This payment cannot be claimed: it is ${stateOf(payment)}.`);
  if (!to) throw new AppError(409, 'not_possible', 'This payment has no email address. Copy the link instead.');
  const parameters = { ...factsOf(payment, paidAt), unitAmountCents: payment.unit_amount_cents };
  return addMailAgain(tx, seatsPaid, { cause: id, to, parameters });
}

function stateOf(payment: Payment): string {
  if (payment.customer_id) return 'claimed already';
  return payment.in_review ? 'waiting for a decision' : payment.status.replaceAll('_', ' ');
}

async function addUnsettledMail(tx: Tx, kind: MailKind<PaymentInMail>, payment: Payment): Promise<void> {
  const { id: cause, payer_email: to, currency, claim_token: claimToken } = payment;
  if (!to) return;
  const parameters = { ...amountsOf(payment), seats: payment.seats, currency, claimToken };
  await addMail(tx, kind, { cause, to, parameters });
}

async function addChangeMail(tx: Tx, payment: Payment, change: PaymentChange, cause: string): Promise<void> {
  const { id, payer_email: to, paid_at: paidAt } = payment;
  if (!to || !paidAt) return;
  const parameters = {
    ...factsOf(payment, paidAt),
    change,
    refundedCents: payment.amount_refunded_cents,
    isClaimed: payment.customer_id !== null,
  };
  await addMail(tx, paymentChanged, { cause: `${id} ${cause}`, to, parameters });
}

function factsOf(payment: Payment, paidAt: Date) {
  return {
    seats: seatsOf(payment),
    ...amountsOf(payment),
    currency: payment.currency,
    paidAt: paidAt.toISOString(),
    claimToken: payment.claim_token,
  };
}

async function isStillPending(db: Database, { claimToken }: { claimToken: string }): Promise<boolean> {
  const payment = await findPayment(db, claimToken);
  return payment?.status === 'pending';
}

/** Returns whether the payment has failed and the buyer has not paid for these seats in another way. */
async function isStillMissing(db: Database, { claimToken }: { claimToken: string }): Promise<boolean> {
  const payment = await findPayment(db, claimToken);
  if (payment?.status !== 'failed') return false;
  const others = payment.attempt_key ? await findPayable(db, payment.attempt_key) : [];
  return !others.some(isCompleted);
}

async function isStillClaimable(db: Database, { claimToken }: { claimToken: string }): Promise<boolean> {
  const payment = await findPayment(db, claimToken);
  return payment?.claimable ?? false;
}
