import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { CLAIM_PREFIX } from '../contract/checkout.ts';
import { ENV, type Env } from '../platform/config/env.ts';
import { databaseNow } from '../platform/database/clock.ts';
import { DATABASE, type Database } from '../platform/database/database.ts';
import { refundedCents, StripeClient, type StripeSession } from '../platform/vendors/stripe.client.ts';
import { type Dispute, moneyHeldBack } from '../platform/vendors/stripe-disputes.ts';
import { type Order, orderToday } from './order.ts';
import { differences, productOf } from './payment-review.ts';
import type { PaymentFacts } from './payments.repository.ts';

/** What our server wrote into a Checkout Session or an invoice. It can be trusted, because writing it takes our secret key. */
export const metadataSchema = z.object({ payment_id: z.uuid(), claim_token: z.string().startsWith(CLAIM_PREFIX) });

/**
 * States in which a payment intent's money will no longer arrive, once its session is complete
 * (https://docs.stripe.com/payments/paymentintents/lifecycle).
 */
const failedStates = new Set<string | undefined>(['requires_payment_method', 'canceled']);

/** What Stripe says about a payment at one moment. */
export interface Reading {
  facts: PaymentFacts;
  disputes: Dispute[];
  /** Whether it belongs to this site. Another one may have the same account at Stripe. */
  isOurs: boolean;
  /** Returns what differs from the order, in words for the operator; null if nothing does. */
  compare(order: Order): string | null;
}

/** Reads payments from Checkout Sessions. */
@Injectable()
export class SessionReader {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(ENV) private readonly env: Env,
    private readonly stripe: StripeClient,
  ) {}

  /**
   * @returns null if the session does not exist, or our checkout did not create it
   * @throws AppError 503 payment_provider_unavailable
   */
  async read(sessionId: string): Promise<Reading | null> {
    const readAt = await databaseNow(this.db);
    const session = await this.stripe.findSession(sessionId);
    const metadata = metadataSchema.safeParse(session?.metadata);
    if (!session || !metadata.success) return null;
    const disputes = await this.readDisputes(session);
    return {
      facts: { ...this.factsOf(session, metadata.data), ...moneyHeldBack(disputes), readAt },
      disputes,
      // The product may have been another one when the session was created.
      isOurs: productOf(session) === this.env.CHECKOUT_PRODUCT_ID || this.returnsHere(session),
      compare: (order) => differences(session, order),
    };
  }

  /** Includes the order, in case the payment's row was lost. */
  private factsOf(session: StripeSession, metadata: z.infer<typeof metadataSchema>) {
    const isComplete = session.status === 'complete';
    // A promotion code took off 100 %.
    const isFree = isComplete && session.payment_status === 'no_payment_required';
    const isPaid = session.payment_status === 'paid' || isFree;
    const isUnsettled = isComplete && !isPaid;
    const intent = intentOf(session);
    const charge = chargeOf(intent);
    return {
      id: metadata.payment_id,
      claimToken: metadata.claim_token,
      checkoutSessionId: session.id,
      invoiceId: null,
      ...orderToday(Math.max(session.line_items?.data[0]?.quantity ?? 1, 1), this.env),
      paymentIntentId: intent?.id ?? null,
      amountSubtotalCents: session.amount_subtotal,
      amountDiscountCents: session.total_details?.amount_discount ?? null,
      amountTaxCents: session.total_details?.amount_tax ?? null,
      amountTotalCents: session.amount_total,
      amountRefundedCents: charge ? refundedCents(charge) : 0,
      payerEmail: ((isPaid || isUnsettled) && session.customer_details?.email) || null,
      isPaid,
      isUnsettled,
      isFailed: isUnsettled && failedStates.has(intent?.status),
      isExpired: session.status === 'expired',
    };
  }

  private returnsHere({ return_url: url }: StripeSession): boolean {
    return url?.startsWith(`${this.env.PUBLIC_URL}/`) ?? false;
  }

  private async readDisputes(session: StripeSession): Promise<Dispute[]> {
    const charge = chargeOf(intentOf(session));
    return charge?.disputed ? this.stripe.listDisputes(charge.id) : [];
  }
}

/** Returns the expanded payment intent; null if there is none, such as when nothing was left to pay. */
function intentOf({ payment_intent: intent }: StripeSession) {
  return typeof intent === 'object' ? intent : null;
}

function chargeOf(intent: ReturnType<typeof intentOf>) {
  const charge = intent?.latest_charge;
  return typeof charge === 'object' ? charge : null;
}
