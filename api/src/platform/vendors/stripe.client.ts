import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { ENV, type Env } from '../config/env.ts';
import { AppError } from '../http/app-error.ts';
import { type Dispute, readDisputes } from './stripe-disputes.ts';
import { StripeInvoices } from './stripe-invoices.ts';
import { timeCall } from './vendor-metrics.ts';

/** A Checkout Session; where we read one, it includes line items and the payment's charge. */
export type StripeSession = Stripe.Checkout.Session;
export type StripePrice = Stripe.Price;
type SessionParams = Stripe.Checkout.SessionCreateParams;

/** Attempts while another request uses the same idempotency key; that request finishes in a moment. */
const CONFLICT_TRIES = 6;
const CONFLICT_WAIT_MS = 300;
/** Less than the five seconds that the return page waits for a response. */
const WAITING_TIMEOUT_MS = 4_000;
/** How far a webhook signature's timestamp may differ from our clock, in either direction. */
export const WEBHOOK_TOLERANCE_SECONDS = 300;
/** Maximum length of a Checkout Session's id (Stripe's published OpenAPI contract); longer ones are malformed. */
const LONGEST_SESSION_ID = 66;
/** States of refunds that never reached the buyer (https://docs.stripe.com/refunds#failed-refunds). */
const voidRefunds = new Set<string | null>(['failed', 'canceled']);

const paymentDetails = ['line_items', 'payment_intent.latest_charge.refunds'];

/** All calls to Stripe. No other file creates the SDK's client. */
@Injectable()
export class StripeClient {
  private readonly stripe: Stripe;
  /** Calls for companies that pay by invoice. */
  readonly invoices: StripeInvoices;
  /** The version of Stripe's API that is asked for. */
  readonly apiVersion: string = Stripe.API_VERSION;

  constructor(@Inject(ENV) private readonly env: Env) {
    const url = new URL(env.STRIPE_API_URL);
    this.stripe = new Stripe(env.STRIPE_SECRET_KEY, {
      host: url.hostname,
      port: url.port || (url.protocol === 'https:' ? 443 : 80),
      protocol: url.protocol === 'https:' ? 'https' : 'http',
      timeout: env.VENDOR_TIMEOUT_SECONDS * 1000,
      maxNetworkRetries: 1,
      telemetry: false,
    });
    this.invoices = new StripeInvoices(this.stripe, this.call.bind(this), this.once.bind(this), nullWhenMissing);
  }

  /** @param idempotencyKey the same key with the same parameters yields the same session, however often it is sent */
  async createSession(params: SessionParams, idempotencyKey: string): Promise<StripeSession> {
    return this.once('create session', () => this.stripe.checkout.sessions.create(params, { idempotencyKey }));
  }

  /**
   * Returns the session with its line items, charge and refunds, or null if Stripe has none with this id. Does not
   * retry, because a visitor may be waiting.
   */
  async findSession(id: string): Promise<StripeSession | null> {
    if (id.length > LONGEST_SESSION_ID) return null;
    const timeout = Math.min(WAITING_TIMEOUT_MS, this.env.VENDOR_TIMEOUT_SECONDS * 1000);
    const find = () =>
      this.stripe.checkout.sessions.retrieve(id, { expand: paymentDetails }, { timeout, maxNetworkRetries: 0 });
    return this.call('find session', find).catch(nullWhenMissing);
  }

  /** Lists a charge's disputes. Leaves out inquiries, because they withdraw no money. */
  async listDisputes(chargeId: string): Promise<Dispute[]> {
    const list = () => this.stripe.disputes.list({ charge: chargeId, limit: 100 });
    return readDisputes((await this.call('list disputes', list)).data);
  }

  /** Returns the id of the session that a payment intent belongs to, or null if it came from elsewhere. */
  async findSessionIdByPaymentIntent(paymentIntentId: string): Promise<string | null> {
    const { data } = await this.call('find session of a payment', () =>
      this.stripe.checkout.sessions.list({ payment_intent: paymentIntentId, limit: 1 }),
    );
    return data[0]?.id ?? null;
  }

  /**
   * Yields the ids of our completed sessions created since a time, newest first, page by page. Skips sessions of other
   * products in the same Stripe account.
   * @param since Unix seconds
   */
  async *completedSessionIds(since: number): AsyncGenerator<string> {
    let startingAfter: string | undefined;
    do {
      const params = { status: 'complete' as const, created: { gte: since }, limit: 100 };
      const page = await this.call('list sessions', () =>
        this.stripe.checkout.sessions.list({ ...params, ...(startingAfter && { starting_after: startingAfter }) }),
      );
      for (const session of page.data) if (session.metadata?.payment_id) yield session.id;
      startingAfter = page.has_more ? page.data.at(-1)?.id : undefined;
    } while (startingAfter);
  }

  /** Expires an unpaid session. Does nothing if it is no longer open. */
  async expireSession(id: string): Promise<void> {
    await this.call('expire session', () => this.stripe.checkout.sessions.expire(id)).catch((error) => {
      if (!(error instanceof AppError) || !(error.cause instanceof Stripe.errors.StripeInvalidRequestError))
        throw error;
    });
  }

  /** Returns the price, or null if Stripe has none with this id. */
  async findPrice(id: string): Promise<StripePrice | null> {
    return this.call('find price', () => this.stripe.prices.retrieve(id)).catch(nullWhenMissing);
  }

  /** Makes a call that only the checks of the set-up need. @throws AppError 503, whose cause is the SDK's error */
  ask<T>(operation: string, request: (stripe: Stripe) => Promise<T>): Promise<T> {
    return this.call(operation, () => request(this.stripe));
  }

  /**
   * Checks a webhook's signature. Its timestamp may be up to five minutes old or ahead.
   * @throws AppError 400 invalid_signature
   */
  checkSignature(rawBody: Buffer | undefined, signature: string | undefined): void {
    try {
      const secret = this.env.STRIPE_WEBHOOK_SECRET;
      const { signature: scheme } = this.stripe.webhooks;
      if (!scheme) throw new Error('The SDK cannot check signatures');
      scheme.verifyHeader(rawBody ?? '', signature ?? '', secret, WEBHOOK_TOLERANCE_SECONDS);
      // The SDK rejects only timestamps in the past.
      const latest = Math.max(...Array.from(signature?.matchAll(/\bt=(\d+)/g) ?? [], ([, time]) => Number(time)));
      if (latest > Date.now() / 1000 + WEBHOOK_TOLERANCE_SECONDS) throw new Error('Timestamp in the future');
    } catch (cause) {
      throw new AppError(400, 'invalid_signature', 'The signature of this webhook is missing or wrong.', { cause });
    }
  }

  /** Makes a call with an idempotency key. While another request is using the key, retries a few times. */
  private once<T>(operation: string, request: () => Promise<T>): Promise<T> {
    return this.call(operation, async () => {
      for (let tries = 1; ; tries += 1) {
        try {
          return await request();
        } catch (error) {
          if (tries === CONFLICT_TRIES || !isKeyInUse(error)) throw error;
          await sleep(CONFLICT_WAIT_MS * (0.5 + Math.random()));
        }
      }
    });
  }

  private async call<T>(operation: string, request: () => Promise<T>): Promise<T> {
    try {
      return await timeCall('stripe', operation, request, statusOf);
    } catch (cause) {
      const message = 'The payment provider cannot be reached. Please try again in a moment.';
      throw new AppError(503, 'payment_provider_unavailable', message, { cause, retryAfter: 5 });
    }
  }
}

/**
 * Returns the refunded amount of a charge in cents, without failed and canceled refunds: Stripe adds a refund to the
 * charge's own sum when it is created, even if it fails later.
 */
export function refundedCents({ amount_refunded: total, refunds }: Stripe.Charge): number {
  // If the list is incomplete, Stripe's own sum is more accurate.
  if (!refunds || refunds.has_more) return total;
  const paidOut = refunds.data.filter(({ status }) => !voidRefunds.has(status));
  return paidOut.reduce((sum, { amount }) => sum + amount, 0);
}

/** Returns the HTTP status of the SDK's response or error; undefined if there was no response. */
function statusOf(outcome: { result: unknown } | { error: unknown }): number | undefined {
  if ('result' in outcome) return 200;
  return outcome.error instanceof Stripe.errors.StripeError ? outcome.error.statusCode : undefined;
}

function isKeyInUse(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.statusCode === 409;
}

function nullWhenMissing(error: unknown): null {
  const cause = error instanceof AppError ? error.cause : undefined;
  if (cause instanceof Stripe.errors.StripeInvalidRequestError && cause.code === 'resource_missing') return null;
  throw error;
}

/** Returns whether Stripe refused a request because of this parameter. */
export function isRefusedField(error: unknown, param: string): boolean {
  const cause = error instanceof AppError ? error.cause : undefined;
  return cause instanceof Stripe.errors.StripeInvalidRequestError && cause.param === param;
}

/** Returns whether Stripe refused because it cannot work out the tax for the customer's address. */
export function isTaxLocationUnknown(error: unknown): boolean {
  const cause = error instanceof AppError ? error.cause : undefined;
  return cause instanceof Stripe.errors.StripeInvalidRequestError && cause.code === 'customer_tax_location_invalid';
}

/** Returns whether Stripe responded, and so may have stored the response under the idempotency key. */
export function isRememberedRefusal(error: unknown): boolean {
  const cause = error instanceof AppError ? error.cause : undefined;
  const status = cause instanceof Stripe.errors.StripeError ? cause.statusCode : undefined;
  return status !== undefined && status !== 409 && status !== 429;
}

/**
 * Returns Stripe's message if it refused a request because of its content, so that nothing was done; otherwise null.
 * An idempotency key used with other parameters counts. A key in use (409) does not: the other request may succeed.
 */
export function refusalOf(error: unknown): string | null {
  const cause = error instanceof AppError ? error.cause : undefined;
  const { StripeIdempotencyError: KeyError, StripeInvalidRequestError: RequestError } = Stripe.errors;
  const isRefusal = cause instanceof RequestError || cause instanceof KeyError;
  return isRefusal && isRememberedRefusal(error) ? cause.message : null;
}
