import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { z } from 'zod';
import { CLAIM_PREFIX } from '../contract/checkout.ts';
import { ENV, type Env } from '../platform/config/env.ts';
import { DATABASE, type Database, inTransaction } from '../platform/database/database.ts';
import { AppError } from '../platform/http/app-error.ts';
import { addJob, JobRegistry } from '../platform/jobs/queue.ts';
import { log } from '../platform/log.ts';
import { StripeClient, type StripeSession } from '../platform/vendors/stripe.client.ts';
import {
  findPayment,
  findUnpaidSiblings,
  lockPayment,
  type Payment,
  type PaymentFacts,
  saveFacts,
} from './payments.repository.ts';

/** What our server wrote into the Checkout Session; only our secret key can. */
const metadataSchema = z.object({ payment_id: z.uuid(), claim_token: z.string().startsWith(CLAIM_PREFIX) });

/**
 * The one way from Stripe into our database, for webhook, return page, sign-up and reconciler. It reads everything from Stripe
 * each time, so calls may repeat, race and arrive in any order.
 */
@Injectable()
export class PaymentRecorder implements OnModuleInit {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(ENV) private readonly env: Env,
    private readonly stripe: StripeClient,
    private readonly jobs: JobRegistry,
  ) {}

  onModuleInit() {
    this.jobs.handle('expire-attempt', async ({ attemptKey, paidId }) => {
      for (const id of await findUnpaidSiblings(this.db, attemptKey, paidId)) await this.stripe.expireSession(id);
    });
  }

  /**
   * Records what Stripe says of a Checkout Session.
   * @returns the payment, or null when the session does not exist or sells something else
   * @throws AppError 503 payment_provider_unavailable
   */
  async recordPayment(sessionId: string): Promise<Payment | null> {
    const readAt = new Date();
    const session = await this.stripe.findSession(sessionId);
    const facts = session && (await this.readFacts(session, readAt));
    if (!session || !facts) return null;
    if (facts.problem && facts.isPaid) {
      log.error(
        { paymentId: facts.id, problem: facts.problem },
        'a payment needs a person; see: ops payments list --problem',
      );
    }
    return inTransaction(this.db, async (tx) => {
      const before = await lockPayment(tx, facts.id);
      if (!before && productOf(session) !== this.env.CHECKOUT_PRODUCT_ID) return null;
      const payment = await saveFacts(tx, facts);
      if (payment.paid_at && !before?.paid_at && payment.attempt_key) {
        await addJob(tx, 'expire-attempt', { attemptKey: payment.attempt_key, paidId: payment.id });
      }
      return payment;
    });
  }

  /**
   * The payment behind a Checkout Session id or claim token, fresh from Stripe; while Stripe cannot be reached, a recorded
   * payment counts.
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
   * Reads the facts out of a Checkout Session; null for one that our checkout did not make. What is ours and paid but does not
   * fit is recorded with its problem: the money is there, so it must stay in sight.
   */
  private async readFacts(session: StripeSession, readAt: Date): Promise<PaymentFacts | null> {
    const metadata = metadataSchema.safeParse(session.metadata);
    if (!metadata.success) return null;
    const item = session.line_items?.data[0];
    const seats = item?.quantity ?? 0;
    const unitAmountCents = item?.price?.unit_amount ?? 0;
    const fits = seats > 0 && unitAmountCents > 0 && session.amount_subtotal === seats * unitAmountCents;
    const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null;
    const charge = typeof intent?.latest_charge === 'object' ? intent?.latest_charge : null;
    return {
      id: metadata.data.payment_id,
      claimToken: metadata.data.claim_token,
      checkoutSessionId: session.id,
      seats: Math.max(seats, 1),
      unitAmountCents: Math.max(unitAmountCents, 1),
      currency: session.currency ?? this.env.CHECKOUT_CURRENCY,
      paymentIntentId: intent?.id ?? null,
      amountTotalCents: session.amount_total,
      amountRefundedCents: charge?.amount_refunded ?? 0,
      payerEmail: session.customer_details?.email ?? null,
      isPaid: session.payment_status === 'paid',
      isExpired: session.status === 'expired',
      isDisputed: charge?.disputed ? await this.stripe.hasOpenDispute(charge.id) : false,
      readAt,
      problem: fits
        ? null
        : `Stripe says ${seats} seats at ${unitAmountCents} cents, ${session.amount_subtotal} in all`,
    };
  }
}

function productOf(session: StripeSession): string | undefined {
  const product = session.line_items?.data[0]?.price?.product;
  return typeof product === 'string' ? product : product?.id;
}
