import {
  Body,
  Controller,
  Get,
  Headers,
  HttpCode,
  Inject,
  Param,
  Post,
  type RawBodyRequest,
  Req,
} from '@nestjs/common';
import { ApiHeader, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import {
  attemptKeySchema,
  type CheckoutProduct,
  type CreateSessionRequest,
  type CreateSessionResponse,
  createSessionResponseSchema,
  createSessionSchema,
  productSchema,
  type SessionStatus,
  sessionReferenceSchema,
  sessionStatusSchema,
  type WebhookReceipt,
  webhookReceiptSchema,
} from '../contract/checkout.ts';
import { DATABASE, type Database } from '../platform/database/database.ts';
import { AppError } from '../platform/http/app-error.ts';
import { ApiResponses, jsonSchemaOf } from '../platform/http/openapi.ts';
import { SkipRateLimit } from '../platform/http/rate-limits.ts';
import { parse } from '../platform/http/validation.ts';
import { StripeClient } from '../platform/vendors/stripe.client.ts';
import { Catalog } from './catalog.ts';
import { CheckoutSessions } from './checkout-sessions.ts';
import { findRequestOfPayment } from './invoices/invoice-requests.repository.ts';
import { PaymentRecorder } from './payment-recorder.ts';
import { assertClaimable, toSessionStatus } from './payment-states.ts';
import { WebhookEvents } from './webhook-events.ts';

@ApiTags('checkout')
@Controller('checkout')
export class CheckoutController {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    private readonly catalog: Catalog,
    private readonly sessions: CheckoutSessions,
    private readonly recorder: PaymentRecorder,
    private readonly events: WebhookEvents,
    private readonly stripe: StripeClient,
  ) {}

  @Get('product')
  @ApiOperation({ summary: 'What is sold, for how much, and how the browser reaches Stripe' })
  @ApiResponses(200, productSchema)
  getProduct(): CheckoutProduct {
    return this.catalog.describe();
  }

  @Post('create-session')
  @HttpCode(200)
  @ApiOperation({ summary: 'Open a checkout for a number of seats' })
  @ApiHeader({
    name: 'idempotency-key',
    required: false,
    schema: jsonSchemaOf(attemptKeySchema),
    description: 'A UUID per checkout attempt: the same seats reuse their session',
  })
  @ApiResponses(200, createSessionResponseSchema, 400, 409, 429, 503)
  createSession(
    @Body({ schema: createSessionSchema }) body: CreateSessionRequest,
    @Headers('idempotency-key') key?: string,
  ): Promise<CreateSessionResponse> {
    const attemptKey = key === undefined ? null : parse(attemptKeySchema, key, 'Idempotency-Key');
    return this.sessions.createSession(body, attemptKey);
  }

  @Get('session/:session_id')
  @ApiOperation({ summary: 'State of a Checkout Session, by its id or claim token' })
  @ApiParam({ name: 'session_id', schema: jsonSchemaOf(sessionReferenceSchema) })
  @ApiResponses(200, sessionStatusSchema, 404, 409, 429, 503)
  async getSession(@Param('session_id') reference: string): Promise<SessionStatus> {
    if (!sessionReferenceSchema.safeParse(reference).success) {
      const message = 'Payment verification failed. Please complete payment first.';
      throw new AppError(404, 'session_not_found', message);
    }
    const payment = await this.recorder.getPayment(reference);
    // The page must not send a buyer whose invoice is unpaid, or whose debit failed, back to the card checkout.
    if (payment.paid_at || payment.invoice_id || payment.status === 'failed') assertClaimable(payment);
    return toSessionStatus(payment, payment.invoice_id ? await findRequestOfPayment(this.db, payment.id) : undefined);
  }

  @Post('webhook')
  @HttpCode(200)
  @SkipRateLimit()
  @ApiOperation({ summary: "Stripe's events; a 2xx only once stored" })
  @ApiHeader({ name: 'stripe-signature', required: true })
  @ApiResponses(200, webhookReceiptSchema, 400, 503)
  async receiveEvent(
    @Req() request: RawBodyRequest<Request>,
    @Headers('stripe-signature') signature?: string,
  ): Promise<WebhookReceipt> {
    this.stripe.checkSignature(request.rawBody, signature);
    await this.events.storeEvent(request.body);
    return { received: true };
  }
}
