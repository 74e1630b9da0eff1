import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { z } from 'zod';
import { CLAIM_PREFIX } from '../contract/checkout.ts';
import { ENV, type Env } from '../platform/config/env.ts';
import { DATABASE, type Database, inTransaction } from '../platform/database/database.ts';
import { AppError } from '../platform/http/app-error.ts';
import { addJob, JobRegistry } from '../platform/jobs/queue.ts';
import { log } from '../platform/log.ts';
import { refundedCents, StripeClient, type StripeSession } from '../platform/vendors/stripe.client.ts';
import { type Dispute, holdsMoney } from '../platform/vendors/stripe-disputes.ts';
import { BuyerMails } from './buyer-mails.ts';
import { findUnpaidSiblings, lockAttempt } from './checkout-attempts.repository.ts';
import { addDealChange } from './deals/deal-jobs.ts';
import { PaymentNotices } from './payment-notices.ts';
import { differences, type Order, paidTwice, productOf } from './payment-review.ts';
import { findPayment, type Payment, type PaymentFacts, saveFacts, saveProblem } from './payments.repository.ts';

/** What our server wrote into the Checkout Session, which takes our secret key. */
const metadataSchema = z.object({ payment_id: z.uuid(), claim_token: z.string().startsWith(CLAIM_PREFIX) });

/**
 * The only path from Stripe into our database: webhook, return page, sign-up and reconciler all use it. It reads
 * everything from Stripe each time, so calls may repeat, race and arrive in any order.
 */
@Injectable()
export class PaymentRecorder implements OnModuleInit {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(ENV) private readonly env: Env,
    private readonly stripe: StripeClient,
    private readonly jobs: JobRegistry,
    private readonly mails: BuyerMails,
    private readonly notices: PaymentNotices,
  ) {}

  onModuleInit() {
    this.jobs.handle('expire-attempt', async ({ attemptKey, paidId }) => {
      for (const id of await findUnpaidSiblings(this.db, attemptKey, paidId)) await this.stripe.expireSession(id);
    });
  }

  /**
   * Records what Stripe says about a Checkout Session.
   * @returns the payment, or null if the session does not exist or sells something else
   * @throws AppError 503 payment_provider_unavailable
   */
  async recordPayment(sessionId: string): Promise<Payment | null> {
    const readAt = new Date();
    const session = await this.stripe.findSession(sessionId);
    const facts = session && (await this.readFacts(session, readAt));
    if (!session || !facts) return null;
    return inTransaction(this.db, async (tx) => {
      const attempt = await lockAttempt(tx, facts.id);
      const before = attempt.find(({ id }) => id === facts.id);
      if (!before && productOf(session) !== this.env.CHECKOUT_PRODUCT_ID) return null;
      const saved = await saveFacts(tx, facts);
      if (saved.paid_at && !before?.paid_at && saved.attempt_key) {
        await addJob(tx, 'expire-attempt', { attemptKey: saved.attempt_key, paidId: saved.id });
      }
      // A later read has overtaken this one, so its facts change nothing.
      if (saved.facts_at && saved.facts_at > readAt) return saved;
      const others = attempt.filter(({ id }) => id !== facts.id);
      const problem = differences(session, this.orderOf(before, facts)) ?? paidTwice(saved, others);
      const payment = saved.problem === problem ? saved : await saveProblem(tx, saved.id, problem);
      await this.mails.addMails(tx, before, payment);
      await this.notices.addNotices(tx, before, payment, facts.disputes);
      if (changesDeal(before, payment)) await addDealChange(tx, this.env, payment.id);
      if (payment.in_review && !before?.in_review) {
        log.error({ paymentId: payment.id, problem }, 'a payment needs a person; see: ops payments list --problem');
      }
      if (before && payment.amount_refunded_cents < before.amount_refunded_cents) {
        log.warn(
          { paymentId: payment.id },
          'a refund failed: its money is back at Stripe, and the payment counts again',
        );
      }
      return payment;
    });
  }

  /**
   * Returns the payment behind a Checkout Session id or claim token, fresh from Stripe. While Stripe cannot be reached,
   * a recorded payment counts if it was paid.
   * @throws AppError 404 session_not_found, 503 payment_provider_unavailable
   */
  async getPayment(reference: string): Promise<Payment> {
    const known = await findPayment(this.db, reference);
    const sessionId = reference.startsWith(CLAIM_PREFIX) ? known?.checkout_session_id : reference;
    const payment = sessionId ? await this.refresh(sessionId, known) : null;
    if (payment) return payment;
    const message = 'Payment verification failed. Please complete payment first.';
    throw new AppError(404, 'session_not_found', message);
  }

  private async refresh(sessionId: string, known: Payment | undefined): Promise<Payment | null> {
    try {
      return await this.recordPayment(sessionId);
    } catch (error) {
      const unreachable = error instanceof AppError && error.code === 'payment_provider_unavailable';
      if (unreachable && known?.paid_at) return known;
      throw error;
    }
  }

  /**
   * Reads the facts from a Checkout Session; null for one that our checkout did not create. They include the order in
   * case the payment's row was lost.
   */
  private async readFacts(
    session: StripeSession,
    readAt: Date,
  ): Promise<(PaymentFacts & { disputes: Dispute[] }) | null> {
    const metadata = metadataSchema.safeParse(session.metadata);
    if (!metadata.success) return null;
    const item = session.line_items?.data[0];
    const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null;
    const charge = typeof intent?.latest_charge === 'object' ? intent?.latest_charge : null;
    const isPaid = session.payment_status === 'paid';
    const disputes = charge?.disputed ? await this.stripe.listDisputes(charge.id) : [];
    return {
      id: metadata.data.payment_id,
      claimToken: metadata.data.claim_token,
      checkoutSessionId: session.id,
      seats: Math.max(item?.quantity ?? 1, 1),
      unitAmountCents: this.env.CHECKOUT_PRICE_CENTS,
      currency: this.env.CHECKOUT_CURRENCY,
      productId: this.env.CHECKOUT_PRODUCT_ID,
      paymentIntentId: intent?.id ?? null,
      amountTotalCents: session.amount_total,
      amountRefundedCents: charge ? refundedCents(charge) : 0,
      payerEmail: (isPaid && session.customer_details?.email) || null,
      isPaid,
      isExpired: session.status === 'expired',
      isDisputed: disputes.some(holdsMoney),
      disputes,
      readAt,
    };
  }

  /**
   * Returns the order from our own row. A lost row is restored from the session, as an order at today's price; a row
   * from before migration 0008 has no product.
   */
  private orderOf(row: Payment | undefined, facts: PaymentFacts): Order {
    if (!row) return facts;
    const { seats, unit_amount_cents: unitAmountCents, currency, product_id: productId } = row;
    return { seats, unitAmountCents, currency, productId: productId ?? facts.productId };
  }
}

/** Whether a payment's deal must change. */
function changesDeal(before: Payment | undefined, payment: Payment): boolean {
  if (!payment.paid_at) return false;
  return before?.status !== payment.status || before.amount_refunded_cents !== payment.amount_refunded_cents;
}
