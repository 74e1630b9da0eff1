import { z } from 'zod';

/** GET /api/checkout/product */
export const productSchema = z.object({
  productId: z.string(),
  priceId: z.string(),
  /** In the currency's main unit: dollars, not cents. */
  pricePerSeat: z.number(),
  minSeats: z.number().int(),
  /** Most seats one card payment can carry (Stripe's eight-digit limit). */
  maxSeats: z.number().int(),
  /** ISO 4217 in lower case. */
  currency: z.string(),
  publishableKey: z.string(),
  /** Where the browser loads Stripe.js from. */
  stripeJsUrl: z.string(),
});
export type CheckoutProduct = z.infer<typeof productSchema>;

/** POST /api/checkout/create-session. Every value is compared with the server's own; none is trusted. */
export const createSessionSchema = z.strictObject({
  productId: z.string('productId must be a string').max(255),
  priceId: z.string('priceId must be a string').max(255),
  quantity: z.int('quantity must be a whole number of seats, at least 1').min(1, 'quantity must be at least 1 seat'),
  /** Price of one seat in cents. */
  unitAmount: z.int('unitAmount must be the price of a seat in cents').min(1, 'unitAmount must be at least 1 cent'),
  /** The site's own /create-org address with a session_id placeholder. */
  return_url: z.string('return_url must be a URL').min(1, 'return_url must not be empty').max(2048),
});
export type CreateSessionRequest = z.infer<typeof createSessionSchema>;

/** The `Idempotency-Key` header of create-session: a UUID per checkout attempt. */
export const attemptKeySchema = z.uuid('The Idempotency-Key header must be a UUID');

export const createSessionResponseSchema = z.object({ clientSecret: z.string() });
export type CreateSessionResponse = z.infer<typeof createSessionResponseSchema>;

/** Prefix of our own claim token, which stands wherever a Checkout Session id is accepted. */
export const CLAIM_PREFIX = 'claim_';

const noSession = 'Invalid session. Please complete payment first.';

/**
 * A Checkout Session id (cs_…) or a claim token (claim_…), which is printed on the invoice. One that is longer than any of Stripe's
 * is unknown, like any other that Stripe does not have (StripeClient.findSession).
 */
export const sessionReferenceSchema = z.string(noSession).regex(/^(cs_(test|live)_|claim_)[A-Za-z0-9_-]+$/, noSession);

/** GET /api/checkout/session/{session_id}: this and nothing more. */
export const sessionStatusSchema = z.object({
  status: z.enum(['open', 'complete', 'expired']),
  session: z.object({
    payment_status: z.enum(['paid', 'unpaid', 'no_payment_required']),
    /** Seats bought; 0 when Stripe does not say. */
    seats: z.number().int(),
    customer_details: z.object({ email: z.string().nullable() }),
  }),
});
export type SessionStatus = z.infer<typeof sessionStatusSchema>;

export const webhookReceiptSchema = z.object({ received: z.literal(true) });
export type WebhookReceipt = z.infer<typeof webhookReceiptSchema>;
