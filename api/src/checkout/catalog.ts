import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { type CheckoutProduct, type CreateSessionRequest, outdated } from '../contract/checkout.ts';
import { maxSeats, tooFewSeats } from '../contract/checkout.values.ts';
import type { ErrorCode } from '../contract/errors.ts';
import { ENV, type Env } from '../platform/config/env.ts';
import { AppError } from '../platform/http/app-error.ts';
import { log } from '../platform/log.ts';
import { StripeClient } from '../platform/vendors/stripe.client.ts';
import { priceDifference } from './price-difference.ts';

const START_TIMEOUT_MS = 2_000;

/** The one thing we sell. Its price is server configuration, with which the browser's values are only compared. */
@Injectable()
export class Catalog implements OnApplicationBootstrap {
  private priceIsRight = false;

  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly stripe: StripeClient,
  ) {}

  /** Aborts the start if Stripe's price differs. If Stripe cannot be reached, the check waits for the first sale. */
  async onApplicationBootstrap() {
    const check = this.ensurePrice().catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'checkout_unavailable') throw error;
      log.warn('price_check_retry', 'the price could not be checked at Stripe', { reason: error });
    });
    await Promise.race([check, new Promise((resolve) => setTimeout(resolve, START_TIMEOUT_MS).unref())]);
  }

  describe(): CheckoutProduct {
    return {
      productId: this.env.CHECKOUT_PRODUCT_ID,
      priceId: this.env.CHECKOUT_PRICE_ID,
      pricePerSeat: this.env.CHECKOUT_PRICE_CENTS / 100,
      minSeats: this.env.CHECKOUT_MIN_SEATS,
      maxSeats: this.maxSeats,
      currency: this.env.CHECKOUT_CURRENCY,
      publishableKey: this.env.STRIPE_PUBLISHABLE_KEY,
      stripeJsUrl: this.env.STRIPE_JS_URL,
    };
  }

  /**
   * Compares a request with what we sell.
   * @throws AppError 400 naming the field that differs, with the consultation link for too many seats
   */
  checkRequest(request: CreateSessionRequest): void {
    const { env } = this;
    if (request.productId !== env.CHECKOUT_PRODUCT_ID) refuse('productId', outdated.offer);
    if (request.priceId !== env.CHECKOUT_PRICE_ID) refuse('priceId', outdated.offer);
    if (request.unitAmount !== env.CHECKOUT_PRICE_CENTS) refuse('unitAmount', outdated.price);
    if (request.return_url !== this.returnUrl) {
      const message = `This page was opened at another address than the site's. Please go to ${env.PUBLIC_URL} and try again.`;
      refuse('return_url', message, 'invalid_request');
    }
    if (request.quantity < env.CHECKOUT_MIN_SEATS) {
      refuse('quantity', tooFewSeats(env.CHECKOUT_MIN_SEATS), 'invalid_request');
    }
    if (request.quantity > this.maxSeats) {
      const message = `A card can pay for at most ${this.maxSeats} seats. For more, please pay by invoice or schedule a consultation.`;
      refuse('quantity', message, 'seats_too_many', env.CONSULTATION_URL);
    }
  }

  /**
   * Makes sure that Stripe's price is the configured one; asks only until it is.
   * @throws AppError 503 checkout_unavailable whose cause names what differs, 503 payment_provider_unavailable
   */
  async ensurePrice(): Promise<void> {
    if (this.priceIsRight) return;
    const { env } = this;
    const price = await this.stripe.findPrice(env.CHECKOUT_PRICE_ID);
    const wrong = priceDifference(price, env);
    if (wrong) {
      const cause = new Error(`Price and configuration differ: ${wrong}`);
      throw new AppError(503, 'checkout_unavailable', 'Failed to create checkout session', { cause });
    }
    this.priceIsRight = true;
  }

  private get maxSeats(): number {
    return maxSeats(this.env.CHECKOUT_PRICE_CENTS);
  }

  /** The one address that Stripe may send buyers back to. */
  get returnUrl(): string {
    return `${this.env.PUBLIC_URL}/create-org?session_id={CHECKOUT_SESSION_ID}`;
  }
}

function refuse(field: string, message: string, code: ErrorCode = 'product_mismatch', link?: string): never {
  throw new AppError(400, code, message, { details: [{ field, message, ...(link && { link }) }] });
}
