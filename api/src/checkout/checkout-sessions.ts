import { Inject, Injectable } from '@nestjs/common';
import type { CreateSessionRequest, CreateSessionResponse } from '../contract/checkout.ts';
import { ENV, type Env } from '../platform/config/env.ts';
import { DATABASE, type Database } from '../platform/database/database.ts';
import { AppError } from '../platform/http/app-error.ts';
import { addJob } from '../platform/jobs/queue.ts';
import { log } from '../platform/log.ts';
import {
  isRefusedField,
  isRememberedRefusal,
  StripeClient,
  type StripeSession,
} from '../platform/vendors/stripe.client.ts';
import { Catalog } from './catalog.ts';
import {
  attachSession,
  detachAttempt,
  findOldestOpen,
  findPayable,
  type NewPayment,
  reservePayment,
} from './checkout-attempts.repository.ts';
import { claimLink } from './claim-link.ts';
import { orderToday } from './order.ts';
import { PaymentRecorder } from './payment-recorder.ts';
import { isCompleted } from './payment-states.ts';
import type { Payment } from './payments.repository.ts';

/** A session with less time left could expire while the buyer is typing. */
const LEAST_LIFE_SECONDS = 10 * 60;

/** How many Checkout Sessions of one attempt may be open: every request reads all of them at Stripe. */
const MOST_OPEN = 10;

/**
 * Makes Checkout Sessions: one per attempt and seat count, however often requested. An attempt that is paid, or whose
 * money is on its way, gets no more.
 */
@Injectable()
export class CheckoutSessions {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(ENV) private readonly env: Env,
    private readonly catalog: Catalog,
    private readonly recorder: PaymentRecorder,
    private readonly stripe: StripeClient,
  ) {}

  /**
   * @param attemptKey the browser's UUID of this checkout attempt, or null
   * @throws AppError 400 naming the field that differs, 409 attempt_already_paid with a link to continue, 503
   *   checkout_unavailable or payment_provider_unavailable
   */
  async createSession(request: CreateSessionRequest, attemptKey: string | null): Promise<CreateSessionResponse> {
    this.catalog.checkRequest(request);
    await this.catalog.ensurePrice();
    // A buyer who paid and came back, with any seat count, must not pay twice by accident.
    const paid = attemptKey && (await this.findCompleted(attemptKey));
    if (paid) refusePaid(paid, this.env.APP_URL);
    for (const row of attemptKey ? await findOldestOpen(this.db, attemptKey, MOST_OPEN - 1) : [])
      await this.close(row, await this.stripe.findSession(row.checkout_session_id ?? ''));
    const wanted = { ...orderToday(request.quantity, this.env), attemptKey, payerEmail: request.email ?? null };
    const clientSecret = (await this.openSession(wanted)) ?? (await this.openSession(wanted));
    if (!clientSecret) throw new AppError(503, 'checkout_unavailable', 'Failed to create checkout session');
    return { clientSecret };
  }

  /**
   * Finds the payment that an attempt has ended in, in this tab or another. Asks Stripe about every session that could
   * be paid, or whose money may have failed to arrive.
   * @param except id of a payment to skip
   */
  private async findCompleted(attemptKey: string, except?: string): Promise<Payment | undefined> {
    const payable = (await findPayable(this.db, attemptKey)).filter(({ id }) => id !== except);
    const known = payable.find((payment) => payment.paid_at);
    if (known) return known;
    const sessionIds = payable.flatMap((payment) => payment.checkout_session_id ?? []);
    const now = await Promise.all(sessionIds.map((id) => this.recorder.recordPayment(id)));
    return now.find((payment) => payment && isBought(payment)) ?? undefined;
  }

  /** Returns the Checkout Session's client secret; null if the old one is unusable and the next call makes another. */
  private async openSession(wanted: NewPayment): Promise<string | null> {
    const row = await reservePayment(this.db, wanted);
    const session = row.checkout_session_id
      ? await this.stripe.findSession(row.checkout_session_id)
      : await this.makeSession(row, wanted);
    if (session && isUsable(session) && isSameOffer(row, wanted)) {
      await this.refusePaidMeanwhile(row, session.id);
      return session.client_secret;
    }
    await this.close(row, session);
    return null;
  }

  /**
   * Makes sure that a session that is no longer shown cannot be paid either. If it was just paid, the payment counts.
   * @throws AppError 409 attempt_already_paid
   */
  private async close(row: Payment, session: StripeSession | null): Promise<void> {
    if (session?.status === 'open') await this.stripe.expireSession(session.id);
    const payment = session && (await this.recorder.recordPayment(session.id));
    if (payment && isBought(payment)) refusePaid(payment, this.env.APP_URL);
    // Stripe may refuse to close a session, for example during a payment. While it can still be paid, it belongs to the attempt.
    if (payment?.status !== 'open') await detachAttempt(this.db, row.id);
  }

  /**
   * While Stripe made this session, the buyer may have paid for a different number of seats elsewhere. A payment that
   * comes later finds this session attached to its row, and closes it (PaymentRecorder).
   */
  private async refusePaidMeanwhile(row: Payment, sessionId: string): Promise<void> {
    const { attempt_key: attemptKey } = row;
    const paid = attemptKey && (await this.findCompleted(attemptKey, row.id));
    if (!paid) return;
    // Add the job first, which lasts until the session is closed; then close it at once, if Stripe can be reached.
    await addJob(this.db, 'expire-attempt', { attemptKey, paidId: paid.id });
    await this.stripe.expireSession(sessionId).catch((error: unknown) => {
      log.warn('session_expire_retry', 'a Checkout Session of a paid attempt is still open', { reason: error });
    });
    refusePaid(paid, this.env.APP_URL);
  }

  private async makeSession(row: Payment, wanted: NewPayment): Promise<StripeSession> {
    const link = claimLink(this.env.PUBLIC_URL, row.claim_token);
    const params = {
      ui_mode: 'embedded_page',
      mode: 'payment',
      line_items: [{ price: this.env.CHECKOUT_PRICE_ID, quantity: row.seats }],
      return_url: this.catalog.returnUrl,
      ...(row.payer_email && { customer_email: row.payer_email }),
      allowed_payment_method_types: this.env.CHECKOUT_PAYMENT_METHODS,
      ...(this.env.CHECKOUT_AUTOMATIC_TAX && { automatic_tax: { enabled: true } }),
      ...(this.env.CHECKOUT_TAX_IDS && { tax_id_collection: { enabled: true } }),
      ...(this.env.CHECKOUT_PROMOTION_CODES && { allow_promotion_codes: true }),
      metadata: { payment_id: row.id, claim_token: row.claim_token },
      payment_intent_data: { metadata: { payment_id: row.id } },
      invoice_creation: {
        enabled: true,
        invoice_data: {
          footer: `Create your organization, now or later, on any device: ${link}`,
          metadata: { payment_id: row.id },
        },
      },
    } satisfies Parameters<StripeClient['createSession']>[0];
    try {
      const session = await this.stripe.createSession(params, `checkout-${row.id}`);
      await attachSession(this.db, row.id, session.id);
      return session;
    } catch (error) {
      // Stripe would repeat this refusal for a day, so the next try gets a new row and thus a new idempotency key.
      if (isRememberedRefusal(error)) await detachAttempt(this.db, row.id);
      if (!row.payer_email || !isRefusedField(error, 'customer_email')) throw error;
      // Stripe is stricter about addresses than our forms are, so the buyer has to type this one there.
      const unfilled = { ...wanted, payerEmail: null };
      return this.makeSession(await reservePayment(this.db, unfilled), unfilled);
    }
  }
}

/** Whether the seats need not be paid for again. */
function isBought(payment: Payment): boolean {
  return isCompleted(payment) && payment.status !== 'refunded';
}

function refusePaid(payment: Payment, appUrl: string): never {
  const message = payment.customer_id
    ? 'You have already paid for these seats and created your organization.'
    : payment.paid_at
      ? 'You have already paid for these seats. Continue to create your organization.'
      : 'You need not pay again: your payment for these seats is on its way. You can create your organization as soon as it arrives.';
  const link = payment.customer_id ? appUrl : `/create-org?session_id=${payment.checkout_session_id}`;
  // Tells the page that no organization can be created yet.
  const pending = payment.paid_at ? [] : [{ field: 'payment_status', message: 'unpaid' }];
  const details = [{ field: 'Idempotency-Key', message, link }, ...pending];
  throw new AppError(409, 'attempt_already_paid', message, { details });
}

function isSameOffer(row: Payment, wanted: NewPayment): boolean {
  // Also null if Stripe refused the address.
  const isSamePayer = row.payer_email === null || row.payer_email === wanted.payerEmail;
  const isSameProduct = row.product_id === null || row.product_id === wanted.productId;
  const isSamePrice = row.unit_amount_cents === wanted.unitAmountCents && row.currency === wanted.currency;
  return isSameProduct && isSamePrice && isSamePayer;
}

function isUsable(session: StripeSession): boolean {
  const secondsLeft = session.expires_at - Date.now() / 1000;
  return session.status === 'open' && session.client_secret !== null && secondsLeft > LEAST_LIFE_SECONDS;
}
