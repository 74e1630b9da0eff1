import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Tx } from '../platform/database/database.ts';
import { NoticeRegistry } from '../platform/notices/notice-registry.ts';
import { TeamNotices } from '../platform/notices/team-notices.ts';
import type { Dispute } from '../platform/vendors/stripe-disputes.ts';
import { amountsOf } from './amounts.ts';
import { aboutDispute, aboutPayment, aboutRefund, type PaymentInNotice } from './payment-notice-words.ts';
import { seatsOf } from './payment-review.ts';
import { findPaymentById, type Payment } from './payments.repository.ts';

/** Tolerance for differences between our clock and Stripe's. */
const CLOCK_TOLERANCE_MS = 24 * 3_600_000;

/** Tells the team about payments. */
@Injectable()
export class PaymentNotices implements OnModuleInit {
  constructor(
    private readonly registry: NoticeRegistry,
    private readonly notices: TeamNotices,
  ) {}

  onModuleInit() {
    this.registry.define('payment', {
      noun: ['payment', 'payments'],
      link: '/payments',
      // A quick buyer has an organization before the team's mail goes out.
      refresh: async ({ id }, db) => {
        const payment = await findPaymentById(db, id);
        return payment ? factsOf(payment) : {};
      },
      describe: (paid) => aboutPayment(paid, 'Paid'),
    });
    this.registry.define('payment-failed', {
      noun: ['payment that failed', 'payments that failed'],
      link: '/payments?state=failed',
      describe: (unpaid) => ({
        ...aboutPayment(unpaid, 'A payment failed', 'Not charged'),
        whatToDo: 'The money did not arrive, so nothing was charged. The buyer is told by mail how to pay again.',
      }),
    });
    this.registry.define('refund', {
      noun: ['refund', 'refunds'],
      link: '/payments?state=refunded',
      describe: aboutRefund,
    });
    this.registry.define('dispute', {
      noun: ['update about a dispute', 'updates about disputes'],
      link: '/payments?state=disputed',
      describe: aboutDispute,
    });
  }

  /**
   * Adds notices of what has happened to a payment, in the transaction that recorded it.
   * @param before the payment as it was; undefined if its row is new
   * @param disputes all its current disputes: Stripe's events may arrive in any order, and more than once
   */
  async addNotices(tx: Tx, before: Payment | undefined, payment: Payment, disputes: readonly Dispute[]): Promise<void> {
    const { id } = payment;
    const facts = factsOf(payment);
    const replyTo = payment.payer_email;
    if (payment.status === 'failed' && before?.status !== 'failed')
      await this.notices.add(tx, 'payment-failed', { cause: id, facts, replyTo });
    if (!payment.paid_at) return;
    if (!before?.paid_at) await this.notices.add(tx, 'payment', { cause: id, facts, replyTo });
    const [refundedBefore, refunded] = [before?.amount_refunded_cents ?? 0, payment.amount_refunded_cents];
    // The same sum again after a refund that failed is news too.
    const cause = `${id} ${refunded} ${payment.facts_at?.toISOString()}`;
    const hasFailed = refunded < refundedBefore;
    if (refunded !== refundedBefore)
      await this.notices.add(tx, 'refund', { cause, facts: { ...facts, hasFailed }, replyTo });
    for (const dispute of disputes) {
      if (dispute.outcome && !(await this.isRecent(tx, before, dispute))) continue;
      const news = dispute.outcome ?? 'opened';
      await this.notices.add(tx, 'dispute', { cause: `${dispute.id} ${news}`, facts: { ...facts, news, dispute } });
    }
  }

  /**
   * Whether the team should hear how a dispute ended: it was told about the dispute, or the dispute is new to us. This
   * keeps disputes that ended long ago from a team that has just switched these notices on, when payments are reread.
   */
  private async isRecent(tx: Tx, before: Payment | undefined, { id, createdAt }: Dispute): Promise<boolean> {
    if (await this.notices.exists(tx, 'dispute', [`${id} opened`, `${id} lost`])) return true;
    const lastReadAt = before?.facts_at?.getTime() ?? 0;
    return Date.parse(createdAt) > lastReadAt - CLOCK_TOLERANCE_MS;
  }
}

/** Picks the facts of a payment that the team's mails show, and that its deal at HubSpot is made from. */
export function factsOf(payment: Payment): PaymentInNotice {
  return {
    id: payment.id,
    seats: seatsOf(payment),
    ...amountsOf(payment),
    refundedCents: payment.amount_refunded_cents,
    currency: payment.currency,
    payer: payment.payer_email,
    isClaimed: payment.customer_id !== null,
  };
}
