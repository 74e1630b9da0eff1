import { z } from 'zod';
import { emailSchema } from './text.ts';

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

/**
 * Shown to buyers whose page is older than the server's configuration, and asks for something we do not sell. The field
 * at fault is named in the error's details, never in these texts.
 */
export const outdated = {
  offer: 'What we sell has changed. Please reload the page and try again.',
  price: 'The price of a seat has changed. Please reload the page and try again.',
  page: 'This page is out of date. Please reload it and try again.',
} as const;
const wholeSeats = 'Please choose a whole number of seats, at least 1.';

/** POST /api/checkout/create-session. Every value is compared with the server's own; none is trusted. */
export const createSessionSchema = z.strictObject({
  productId: z.string(outdated.offer).max(255, outdated.offer),
  priceId: z.string(outdated.offer).max(255, outdated.offer),
  quantity: z.int(wholeSeats).min(1, wholeSeats),
  /** Price of one seat in cents. */
  unitAmount: z.int(outdated.price).min(1, outdated.price),
  /** The site's own /create-org address with a session_id placeholder. */
  return_url: z.string(outdated.page).min(1, outdated.page).max(2048, outdated.page),
  /** The address that the buyer gave us earlier; the card form shows it and does not let the buyer change it. */
  email: emailSchema.optional(),
});
export type CreateSessionRequest = z.infer<typeof createSessionSchema>;

/** The `Idempotency-Key` header of create-session: a UUID per checkout attempt. */
export const attemptKeySchema = z.uuid(outdated.page);

export const createSessionResponseSchema = z.object({ clientSecret: z.string() });
export type CreateSessionResponse = z.infer<typeof createSessionResponseSchema>;

/** Prefix of our own claim token, which is accepted wherever a Checkout Session id is. */
export const CLAIM_PREFIX = 'claim_';

const noSession = 'Invalid session. Please complete payment first.';

/**
 * A Checkout Session id (cs_…) or a claim token (claim_…), which is printed on the invoice. One that is longer than any
 * of Stripe's counts as unknown, like any other that Stripe does not have (StripeClient.findSession).
 */
export const sessionReferenceSchema = z.string(noSession).regex(/^(cs_(test|live)_|claim_)[A-Za-z0-9_-]+$/, noSession);

/** GET /api/checkout/session/{session_id}: this and nothing more. */
export const sessionStatusSchema = z.object({
  status: z.enum(['open', 'complete', 'expired']),
  session: z.object({
    payment_status: z.enum(['paid', 'unpaid', 'no_payment_required']),
    /** Seats bought, at least 1. */
    seats: z.number().int(),
    /** The payer's address, once the payment has arrived or is on its way (complete, but unpaid). */
    customer_details: z.object({
      email: z.string().nullable(),
      /** As in the request for an invoice, which the organization's form begins with. */
      name: z.string().optional(),
      company: z.string().optional(),
    }),
    /** Names the payment to us; it gives no right to it. */
    payment_id: z.string(),
    /** Price of one seat, in cents. */
    unit_amount: z.number().int(),
    /** In cents; null until Stripe provides it. */
    amount_total: z.number().int().nullable(),
    /** The parts of the total, in cents; only if there is a discount or tax. */
    amount_subtotal: z.number().int().optional(),
    amount_discount: z.number().int().optional(),
    amount_tax: z.number().int().optional(),
    /** How much of it was refunded, in cents. */
    amount_refunded: z.number().int(),
    /** ISO 4217 in lower case. */
    currency: z.string(),
    /** ISO 8601; null until paid. */
    paid_at: z.string().nullable(),
  }),
});
export type SessionStatus = z.infer<typeof sessionStatusSchema>;

export const webhookReceiptSchema = z.object({ received: z.literal(true) });
export type WebhookReceipt = z.infer<typeof webhookReceiptSchema>;
